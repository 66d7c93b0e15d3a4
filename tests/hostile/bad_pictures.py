"""Photographs that are made to do harm: cut off, far too large, of other kinds, two things at once."""

import io
import random
import struct
import zlib
from collections.abc import Callable, Iterator

from PIL import Image

from tests.hostile.spoiling import some_of, spoilt_bytes
from tests.photographs import bomb, drawn, full_of_notes, jpeg, png, png_full_of_notes

PNG = b"\x89PNG\r\n\x1a\n"
TRAILER = b"<script>alert('trailer-damson')</script>"


def pictures(luck: random.Random, many: int) -> Iterator[tuple[str, bytes]]:
    """So many files, each with what is wrong with it: the classics, then others by chance."""
    whole = [write(drawn(luck.randrange(99), (320, 240))) for write in WRITERS]
    known = some_of(CLASSICS, luck, many)
    yield from ((make.__name__, make()) for make in known)
    for _ in range(many - len(known)):
        yield "bytes by chance", spoilt_bytes(luck.choice(whole), luck)


def saved(kind: str, **how: object) -> Callable[[Image.Image], bytes]:
    """As Pillow writes this kind."""

    def write(image: Image.Image) -> bytes:
        out = io.BytesIO()
        image.save(out, kind, **how)
        return out.getvalue()

    write.__name__ = kind
    return write


def heic(image: Image.Image) -> bytes:
    """As telephones write; as JPEG where nothing here can."""
    try:
        import pillow_heif
    except ImportError:
        return jpeg(image)
    out = io.BytesIO()
    pillow_heif.from_pillow(image).save(out)
    return out.getvalue()


WRITERS = [jpeg, png, saved("WEBP"), full_of_notes, png_full_of_notes, heic]

# --- Files that are said to be what they are not ---------------------------------------------


def named(what: str, make: Callable[[], bytes]) -> Callable[[], bytes]:
    """A file under what is wrong with it."""
    make.__name__ = what
    return make


def chunk(kind: bytes, inside: bytes) -> bytes:
    """A part of a PNG."""
    sum_of_it = struct.pack(">I", zlib.crc32(kind + inside))
    return struct.pack(">I", len(inside)) + kind + inside + sum_of_it


def png_of(wide: int, high: int, bits: int = 8, colour: int = 2, more: bytes = b"") -> bytes:
    """A PNG that says so of itself."""
    head = struct.pack(">IIBBBBB", wide, high, bits, colour, 0, 0, 0)
    data = zlib.compress(bytes(10_000))
    parts = (chunk(b"IHDR", head), more, chunk(b"IDAT", data), chunk(b"IEND", b""))
    return PNG + b"".join(parts)


def jpeg_of(wide: int, high: int) -> bytes:
    """A JPEG that says it is so large."""
    data = bytearray(jpeg(drawn(1, (320, 240))))
    at = data.index(b"\xff\xc0")
    struct.pack_into(">HH", data, at + 5, high, wide)
    return bytes(data)


def with_exif(tags: bytes) -> bytes:
    """A JPEG with these bytes where its camera's notes stand."""
    data = jpeg(drawn(2, (320, 240)))
    inside = b"Exif\0\0" + tags
    return data[:2] + b"\xff\xe1" + struct.pack(">H", len(inside) + 2) + inside + data[2:]


def orientation(kind: int, count: int, value: bytes) -> bytes:
    """How the camera was held, as a value of another type."""
    entry = struct.pack(">HHI", 0x0112, kind, count) + value
    return with_exif(b"MM\0*" + struct.pack(">IH", 8, 1) + entry + bytes(4))


def notes_in_a_ring() -> bytes:
    """The next list of notes is this one."""
    return with_exif(
        b"MM\0*" + struct.pack(">IHHHII", 8, 1, 0x8769, 4, 1, 8) + struct.pack(">I", 8)
    )


def notes_that_unpack() -> bytes:
    """A PNG whose profile and texts unpack to 200 MB each."""
    heap = zlib.compress(bytes(200_000_000), 9)
    profile = chunk(b"iCCP", b"x\0\0" + heap)
    return png_of(320, 240, more=profile + chunk(b"zTXt", b"Comment\0\0" + heap))


def a_scan_again_and_again() -> bytes:
    """A progressive JPEG that says the same 2,000 times."""
    data = jpeg(drawn(3, (2000, 1500)), progressive=True)
    at = data.rindex(b"\xff\xda")
    return data[:at] + data[at:-2] * 2000 + data[-2:]


def animated(kind: str, many: int = 60) -> bytes:
    """A film."""
    first, *others = (drawn(n, (320, 240)) for n in range(many))
    out = io.BytesIO()
    first.save(out, kind, save_all=True, append_images=others, duration=20, loop=0)
    return out.getvalue()


def both_a_picture_and(other: bytes) -> bytes:
    """A picture that is another thing from its end on."""
    return jpeg(drawn(4, (320, 240))) + other


def a_page_in_its_comment() -> bytes:
    """A JPEG that a browser might take for a page, if somebody told it so."""
    return jpeg(drawn(5, (320, 240)), comment=TRAILER)


def with_profile(inside: bytes) -> bytes:
    """A JPEG whose colours are told by this."""
    return jpeg(drawn(6, (320, 240)), icc_profile=inside)


def webp_of(size: int) -> bytes:
    """A WebP that says it has so many bytes."""
    data = bytearray(saved("WEBP")(drawn(7, (320, 240))))
    struct.pack_into("<I", data, 4, size)
    return bytes(data)


def cut(write: Callable[[Image.Image], bytes], share: float) -> Callable[[], bytes]:
    """Only the beginning of a file."""

    def make() -> bytes:
        data = write(drawn(8, (320, 240)))
        return data[: int(len(data) * share)]

    return named(f"{getattr(write, '__name__', 'a file')}, {share:.0%} of it", make)


CLASSICS: list[Callable[[], bytes]] = [
    *(cut(write, share) for write in WRITERS for share in (0.02, 0.5, 0.99)),
    named("nothing", lambda: b""),
    named("one byte", lambda: b"\xff"),
    named("the first bytes of each kind", lambda: b"\xff\xd8\xff\x89PNGRIFFftypheic"),
    named("a drawing in SVG", lambda: b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"),
    named("a page", lambda: b"<!doctype html>" + TRAILER),
    named("a program", lambda: b"\x7fELF" + bytes(9000)),
    named("PostScript", lambda: b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(x) run\n" * 9),
    named("a document", lambda: b"%PDF-1.7\n" + bytes(9000)),
    *(named(f"a {kind}", lambda kind=kind: saved(kind)(drawn(9, (320, 240)))) for kind in
      ("GIF", "BMP", "TIFF", "ICO", "PPM", "TGA", "PCX", "JPEG2000", "DDS")),
    *(named(f"a film in {kind}", lambda kind=kind: animated(kind)) for kind in ("PNG", "WEBP", "GIF")),
    named("900 million pixels", bomb),
    *(named(f"PNG {w} by {h}", lambda w=w, h=h: png_of(w, h)) for w, h in (
        (0, 0), (1, 1), (99, 99), (2**31 - 1, 1), (2**31 - 1, 2**31 - 1), (2**32 - 1, 1), (8000, 8000),
        (65_535, 900), (101, 101),
    )),
    *(named(f"JPEG {w} by {h}", lambda w=w, h=h: jpeg_of(w, h)) for w, h in (
        (0, 0), (0, 240), (1, 1), (65_535, 65_535), (8000, 8000), (65_500, 120), (320, 65_535),
    )),
    *(named(f"a kind of pixel: {bits}, {colour}", lambda b=bits, c=colour: png_of(320, 240, b, c))
      for bits, colour in ((16, 6), (1, 3), (3, 2), (255, 255), (8, 3))),
    *(named(f"held as {kind}, {count}, {value!r}", lambda o=(kind, count, value): orientation(*o))
      for kind, count, value in (
        (3, 1, b"\0\0\0\0"), (3, 1, b"\0\x09\0\0"), (3, 1, b"\xff\xff\0\0"), (2, 4, b"six\0"),
        (5, 1, b"\0\0\0\0"), (4, 2**32 - 1, b"\0\0\0\x08"), (99, 1, b"\0\6\0\0"), (3, 0, b"\0\6\0\0"),
    )),
    notes_in_a_ring, notes_that_unpack, a_scan_again_and_again, a_page_in_its_comment,
    named("notes of nothing", lambda: with_exif(b"")),
    named("notes by chance", lambda: with_exif(random.Random(1).randbytes(60_000))),
    named("a picture and an archive", lambda: both_a_picture_and(b"PK\3\4" + bytes(200) + b"PK\5\6")),
    named("a picture and a page", lambda: both_a_picture_and(TRAILER)),
    named("a picture and 30 MB", lambda: both_a_picture_and(bytes(30_000_000))),
    named("more than any photograph", lambda: both_a_picture_and(bytes(34_000_000))),
    named("a profile of nothing", lambda: with_profile(b"\0")),
    named("a profile by chance", lambda: with_profile(random.Random(2).randbytes(100_000))),
    *(named(f"WebP of {size}", lambda size=size: webp_of(size)) for size in (0, 3, 2**31, 2**32 - 1)),
    named("HEIC of nothing", lambda: b"\0\0\0\x18ftypheic" + bytes(4) + b"mif1heic"),
    named("HEIC by chance", lambda: b"\0\0\0\x18ftypheic" + random.Random(3).randbytes(9000)),
    named("colours of print", lambda: jpeg(drawn(10).convert("CMYK"))),
]  # fmt: skip
