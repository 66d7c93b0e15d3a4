"""Photographs that people bring: made upright, small and free of everything that is not picture.

A file comes from anywhere, so each is opened in a process of its own, with little memory and little
time: whatever it does there, the worst that follows is a sentence that says why it is refused.
Needs Pillow, and pillow-heif for HEIC (`pip install "tablee[photos]"`, `"tablee[heic]"`).
"""

import io
import json
import subprocess
import sys
import warnings
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from tablee.kit.confined import have_at_most
from tablee.kit.words import FALLBACK, Catalogue

if TYPE_CHECKING:
    from PIL import Image

MIB = 1024 * 1024
LARGEST_FILE = 32 * MIB
MOST_PIXELS = 64_000_000  # the best telephones have 50 million
SHORTEST_SIDE, MOST_OBLONG = 100, 8  # pixels; so many times as long as wide
LONGEST_SIDE, QUALITY = 1024, 82  # of what is kept
SECONDS, MEMORY = 30, 1536 * MIB  # for one file
FORMATS = ("JPEG", "PNG", "WEBP")
HEIC = "HEIF"
HASH_SIDE = 8
ALIKE = 12  # of 128 bits: saved again or smaller, up to 8; of a hundred dark prints no two below 15
HEIC_MARKS = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"mif1", b"msf1")


class Unusable(ValueError):
    """A file that becomes no photograph: a message of the kit's words, in any language."""

    def __init__(self, message: str, **arguments: Any) -> None:
        super().__init__(message)
        self.message, self.arguments = message, arguments

    def said(self, language: str) -> str:
        """Why it is refused."""
        return Catalogue().say(language, self.message, **self.arguments)

    def __str__(self) -> str:
        return self.said(FALLBACK)


@dataclass(frozen=True)
class Photograph:
    """What is kept of a file: a picture in WebP, and by what others like it are found."""

    picture: bytes
    width: int
    height: int
    likeness: int


def is_installed() -> bool:
    """Is there what opens pictures?"""
    return find_spec("PIL") is not None


def takes_heic() -> bool:
    """And what opens those of telephones?"""
    return is_installed() and find_spec("pillow_heif") is not None


def apart(one: int, other: int) -> int:
    """How unlike two photographs are, in bits; up to ALIKE they are taken for the same."""
    return (one ^ other).bit_count()


# --- In a process of its own ------------------------------------------------------


def developed(file: bytes) -> Photograph:
    """The photograph in a file.

    Raises:
        Unusable: there is none to be had, and why.
    """
    if len(file) > LARGEST_FILE:
        raise Unusable("photo-file-too-large", most=LARGEST_FILE // MIB)
    command = [sys.executable, "-m", "tablee.kit.pictures.photographs"]
    try:
        done = subprocess.run(command, input=file, capture_output=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        raise Unusable("photo-too-much") from None
    head, _, picture = done.stdout.partition(b"\n")
    if done.returncode or not head:
        raise Unusable("photo-too-much")
    told = json.loads(head)
    if "wrong" in told:
        raise Unusable(told["wrong"], **told["with"])
    width, height = told["size"]
    return Photograph(picture, width, height, int(told["likeness"], 16))


def main() -> None:
    """One file from standard input; what became of it to standard output."""
    have_at_most(MEMORY, SECONDS)
    try:
        made = opened(sys.stdin.buffer.read())
        size = (made.width, made.height)
        told: dict[str, Any] = {"size": size, "likeness": f"{made.likeness:032x}"}
        picture = made.picture
    except Unusable as why:
        told, picture = {"wrong": why.message, "with": why.arguments}, b""
    sys.stdout.buffer.write(json.dumps(told).encode() + b"\n" + picture)


# --- Within it -----------------------------------------------------------------------


def opened(file: bytes) -> Photograph:
    """The photograph in a file, opened here and now: for a process that may be lost.

    Raises:
        Unusable: there is none to be had, and why.
    """
    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with _read(file) as image:
                clean = _upright(_small(image))
            return _kept(clean)
    except Unusable:
        raise
    except Image.DecompressionBombError:
        raise _too_many_pixels() from None
    except MemoryError:
        raise Unusable("photo-too-much") from None
    except Exception:  # a file made to do harm may raise whatever it likes
        raise Unusable("photo-broken") from None


def _read(file: bytes) -> "Image.Image":
    """The file opened, not yet decoded, and of a size that can be."""
    from PIL import Image, UnidentifiedImageError

    formats: tuple[str, ...] = FORMATS
    if takes_heic():
        from pillow_heif import register_heif_opener

        register_heif_opener(thumbnails=False)
        formats = (*FORMATS, HEIC)
    try:
        image = Image.open(io.BytesIO(file), formats=formats)
    except UnidentifiedImageError:
        is_heic = file[4:8] == b"ftyp" and file[8:12] in HEIC_MARKS
        missing = is_heic and not takes_heic()
        raise Unusable("photo-heic-missing" if missing else _unknown(file)) from None
    wide, high = image.size
    if wide * high > MOST_PIXELS:
        raise _too_many_pixels()
    if min(wide, high) < SHORTEST_SIDE or max(wide, high) > MOST_OBLONG * min(wide, high):
        raise Unusable("photo-too-small", least=SHORTEST_SIDE, times=MOST_OBLONG)
    return image


def _unknown(file: bytes) -> str:
    """Is it a picture that is broken from its beginning, or no picture at all?"""
    begins_well = file[:3] == b"\xff\xd8\xff" or file[:4] == b"\x89PNG" or file[8:12] == b"WEBP"
    return "photo-broken" if begins_well else "photo-unknown"


def _too_many_pixels() -> Unusable:
    return Unusable("photo-too-many-pixels", most=MOST_PIXELS // 1_000_000)


def _small(image: "Image.Image") -> "Image.Image":
    """Decoded no larger than needed, in the colours of a screen, on white where it is clear."""
    from PIL import Image

    upright, profile = _orientation(image), image.info.get("icc_profile")
    image.thumbnail((LONGEST_SIDE, LONGEST_SIDE), Image.Resampling.LANCZOS, reducing_gap=2.0)
    if image.mode.startswith("I"):  # sixteen bits of grey
        image = image.point(lambda value: value / 256).convert("L")
    image = _in_screen_colours(image, profile)
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        over = image.convert("RGBA")
        image = Image.alpha_composite(Image.new("RGBA", over.size, "white"), over)
    plain = image.convert("RGB")
    # Nothing but pixels goes on: whatever else the file carried stays behind.
    clean = Image.frombytes("RGB", plain.size, plain.tobytes())
    clean.info["upright"] = upright
    return clean


def _in_screen_colours(image: "Image.Image", profile: bytes | None) -> "Image.Image":
    """As sRGB has them: telephones write wider colours, which look dull without their profile."""
    if not profile or image.mode not in ("RGB", "CMYK"):
        return image
    from PIL import ImageCms

    try:
        given = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        screen = ImageCms.createProfile("sRGB")
        return ImageCms.profileToProfile(image, given, screen, outputMode="RGB") or image
    except (ImageCms.PyCMSError, OSError, ValueError):  # then its colours are a little off
        return image


def _orientation(image: "Image.Image") -> int:
    """How the camera was held: 1 is upright; a broken note of it is none."""
    try:
        return int(image.getexif().get(0x0112, 1))
    except Exception:  # the note may be anything
        return 1


def _upright(image: "Image.Image") -> "Image.Image":
    """Turned and mirrored as its camera noted."""
    from PIL import Image

    turn = Image.Transpose
    turns = {
        2: turn.FLIP_LEFT_RIGHT,
        3: turn.ROTATE_180,
        4: turn.FLIP_TOP_BOTTOM,
        5: turn.TRANSPOSE,
        6: turn.ROTATE_270,
        7: turn.TRANSVERSE,
        8: turn.ROTATE_90,
    }
    how = turns.get(image.info.pop("upright"))
    return image.transpose(how) if how is not None else image


def _kept(image: "Image.Image") -> Photograph:
    """In WebP, with its likeness."""
    out = io.BytesIO()
    image.save(out, "WEBP", quality=QUALITY, method=4)
    return Photograph(out.getvalue(), image.width, image.height, _likeness(image))


def _likeness(image: "Image.Image") -> int:
    """128 bits: where it grows lighter to the right, and downwards, seen from far away (dHash)."""
    grey, side = image.convert("L"), range(HASH_SIDE)
    across, down = _tones(grey, HASH_SIDE + 1, HASH_SIDE), _tones(grey, HASH_SIDE, HASH_SIDE + 1)
    bits = [across[y][x] < across[y][x + 1] for y in side for x in side]
    bits += [down[y][x] < down[y + 1][x] for y in side for x in side]
    return sum(bit << n for n, bit in enumerate(bits))


def _tones(grey: "Image.Image", wide: int, high: int) -> list[bytes]:
    """Row by row how light it is, at so many places."""
    from PIL import Image

    tones = grey.resize((wide, high), Image.Resampling.BOX).tobytes()
    return [tones[y * wide : (y + 1) * wide] for y in range(high)]


if __name__ == "__main__":
    main()
