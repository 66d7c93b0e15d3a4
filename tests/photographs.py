"""Files as people bring them: photographs with all that cameras write beside the picture, and worse."""

import io
import struct
import zlib
from random import Random

from PIL import Image, ImageDraw, PngImagePlugin

PLANTED = {  # what is written into the files, by where it stands
    "camera": "Leica-of-Bernadette",
    "owner": "Bernadette Quillfeather",
    "date": "2026:07:14 21:07:33",
    "place": "46/1 59/1 3141/100",
    "serial": "SN-20260714-0042",
    "note of the maker": "makernote-cormorant",
    "thumbnail": "thumbnail-heliotrope",
    "XMP": "xmp-persimmon",
    "IPTC": "iptc-marmalade",
    "ICC": "icc-aubergine",
    "comment": "comment-wisteria",
    "text of PNG": "pngtext-tamarind",
    "after the end": "trailer-damson",
}


def drawn(seed: int, size: tuple[int, int] = (640, 480)) -> Image.Image:
    """A picture unlike those of other seeds."""
    chance = Random(seed)
    image = Image.new("RGB", size, _colour(chance))
    pen = ImageDraw.Draw(image)
    for _ in range(14):
        x, y = chance.randrange(size[0]), chance.randrange(size[1])
        wide, high = chance.randrange(40, size[0] // 2), chance.randrange(40, size[1] // 2)
        pen.rectangle((x, y, x + wide, y + high), fill=_colour(chance))
    return image


def _colour(chance: Random) -> tuple[int, int, int]:
    return chance.randrange(256), chance.randrange(256), chance.randrange(256)


def jpeg(image: Image.Image, quality: int = 85, **more: object) -> bytes:
    """As a camera saves it."""
    out = io.BytesIO()
    image.save(out, "JPEG", quality=quality, **more)
    return out.getvalue()


def png(image: Image.Image, **more: object) -> bytes:
    """Without loss."""
    out = io.BytesIO()
    image.save(out, "PNG", **more)
    return out.getvalue()


def full_of_notes(image: Image.Image, orientation: int = 1) -> bytes:
    """A JPEG with everything that a camera, a program and a person may have written into it."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    exif[0x010F] = exif[0x0110] = PLANTED["camera"]
    exif[0x013B] = PLANTED["owner"]
    exif[0x0132] = PLANTED["date"]
    more = exif.get_ifd(0x8769)
    more[0xA431], more[0x927C] = PLANTED["serial"], PLANTED["note of the maker"].encode()
    place = exif.get_ifd(0x8825)
    place[1], place[2], place[29] = "N", (46.0, 59.0, 31.41), PLANTED["place"]
    written = jpeg(
        image,
        exif=exif,
        icc_profile=_profile(),
        comment=PLANTED["comment"].encode(),
        xmp=f"<x:xmpmeta xmlns:x='adobe:ns:meta/'>{PLANTED['XMP']}</x:xmpmeta>".encode(),
    )
    iptc = b"\x1c\x02\x78" + struct.pack(">H", len(PLANTED["IPTC"])) + PLANTED["IPTC"].encode()
    iptc += b"\0" * (len(iptc) % 2)
    resource = b"8BIM\x04\x04\0\0" + struct.pack(">I", len(iptc)) + iptc
    parts = _part(0xED, b"Photoshop 3.0\0" + resource)
    parts += _part(0xEC, PLANTED["thumbnail"].encode() + jpeg(image.resize((160, 120))))
    return written[:2] + parts + written[2:] + PLANTED["after the end"].encode()


def _part(mark: int, inside: bytes) -> bytes:
    return bytes((0xFF, mark)) + struct.pack(">H", len(inside) + 2) + inside


def _profile() -> bytes:
    from PIL import ImageCms

    plain = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    return plain + PLANTED["ICC"].encode()


def png_full_of_notes(image: Image.Image) -> bytes:
    """A PNG with words in it, plain, packed, and in every language."""
    notes = PngImagePlugin.PngInfo()
    notes.add_text("Author", PLANTED["text of PNG"])
    notes.add_text("Comment", PLANTED["comment"], zip=True)
    notes.add_itxt("XML:com.adobe.xmp", PLANTED["XMP"])
    exif = Image.Exif()
    exif[0x010F] = PLANTED["camera"]
    return png(image, pnginfo=notes, exif=exif, icc_profile=_profile()) + b"trailer-damson"


def bomb(side: int = 30_000) -> bytes:
    """A PNG of a few kilobytes that says it has 900 million pixels, and would have them."""
    head = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    packer = zlib.compressobj(9)
    row, packed = b"\0" * (side // 8 + 2), b""
    for _ in range(side):
        packed += packer.compress(row)
    chunks = ((b"IHDR", head), (b"IDAT", packed + packer.flush()), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(map(_chunk, chunks))


def _chunk(one: tuple[bytes, bytes]) -> bytes:
    kind, inside = one
    return (
        struct.pack(">I", len(inside))
        + kind
        + inside
        + struct.pack(">I", zlib.crc32(kind + inside))
    )


def broken(n: int) -> bytes:
    """A file that is no photograph, each in another way."""
    whole = jpeg(drawn(n))
    ways = (
        whole[: len(whole) // 3],
        b"",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        png(drawn(n))[:200] + b"\xff" * 300,
        whole[:3] + bytes(Random(n).randrange(256) for _ in range(2000)),
    )
    return ways[n % len(ways)]
