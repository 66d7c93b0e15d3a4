"""Photographs that people bring: upright, small, nothing left in them but the picture."""

import io
import json
import os
import struct
import subprocess
import sys

import pytest
from PIL import Image

from tablee.kit.pictures import photographs
from tablee.kit.pictures.photographs import ALIKE, LONGEST_SIDE, Unusable, apart, developed, opened
from tests.photographs import (
    PLANTED,
    bomb,
    broken,
    drawn,
    full_of_notes,
    jpeg,
    png,
    png_full_of_notes,
)


def chunks_of(webp: bytes) -> list[bytes]:
    assert webp[:4] == b"RIFF" and webp[8:12] == b"WEBP"
    assert struct.unpack("<I", webp[4:8])[0] + 8 == len(webp), "nothing follows the end"
    found, at = [], 12
    while at < len(webp):
        size = struct.unpack("<I", webp[at + 4 : at + 8])[0]
        found.append(webp[at : at + 4])
        at += 8 + size + size % 2
    return found


@pytest.mark.parametrize("write", [full_of_notes, png_full_of_notes])
def test_nothing_but_the_picture_is_left(write):
    file = write(drawn(1))
    assert sum(note.encode() in file for note in PLANTED.values()) >= (
        12 if write is full_of_notes else 4
    )
    made = developed(file)
    assert chunks_of(made.picture) in ([b"VP8 "], [b"VP8L"])
    for where, note in PLANTED.items():
        for word in (note, *note.split()):
            for written in (word.encode(), word.encode("utf-16-le"), word.encode("utf-16-be")):
                assert len(word) < 4 or written not in made.picture, where
    with Image.open(io.BytesIO(made.picture)) as image:
        assert set(image.info) <= {"loop", "background", "timestamp", "duration"}
        assert not image.getexif()


def corners(picture: bytes) -> list[str]:
    """Which corner is which colour: left above, right above, left below, right below."""
    with Image.open(io.BytesIO(picture)) as image:
        w, h = image.size
        where = ((9, 9), (w - 9, 9), (9, h - 9), (w - 9, h - 9))
        seen = [image.convert("RGB").getpixel(at) for at in where]
    names = {"red": (255, 0, 0), "green": (0, 128, 0), "blue": (0, 0, 255), "white": (255,) * 3}
    return [
        min(names, key=lambda n: sum(abs(a - b) for a, b in zip(names[n], c, strict=True)))
        for c in seen
    ]


def four_corners() -> Image.Image:
    image = Image.new("RGB", (320, 240), "white")
    for colour, at in (("red", (0, 0)), ("green", (160, 0)), ("blue", (0, 120))):
        image.paste(colour, (*at, at[0] + 160, at[1] + 120))
    return image


@pytest.mark.parametrize("orientation", range(1, 9))
def test_it_is_turned_upright(orientation):
    turn = Image.Transpose
    as_held = {  # how the sensor saw it, so that turning it back is upright
        2: turn.FLIP_LEFT_RIGHT, 3: turn.ROTATE_180, 4: turn.FLIP_TOP_BOTTOM, 5: turn.TRANSPOSE,
        6: turn.ROTATE_90, 7: turn.TRANSVERSE, 8: turn.ROTATE_270,
    }  # fmt: skip
    seen = four_corners()
    if orientation > 1:
        seen = seen.transpose(as_held[orientation])
    made = opened(full_of_notes(seen, orientation))
    assert (made.width, made.height) == (320, 240)
    assert corners(made.picture) == ["red", "green", "blue", "white"]


def test_it_is_made_small_and_never_larger():
    large = opened(jpeg(drawn(2, (4000, 3000))))
    assert (large.width, large.height) == (LONGEST_SIDE, 768)
    assert len(large.picture) < 200_000
    small = opened(jpeg(drawn(2, (200, 150))))
    assert (small.width, small.height) == (200, 150)


@pytest.mark.parametrize(
    "image",
    [
        drawn(3).convert("L"),
        drawn(3).convert("P"),
        drawn(3).convert("RGBA"),
        drawn(3).convert("LA"),
        drawn(3).convert("I;16"),
        drawn(3).convert("1"),
    ],
    ids=lambda image: image.mode,
)
def test_any_kind_of_pixel_will_do(image):
    assert opened(png(image)).width == 640


def test_what_is_clear_becomes_white():
    clear = Image.new("RGBA", (200, 200), (255, 0, 0, 0))
    with Image.open(io.BytesIO(opened(png(clear)).picture)) as image:
        assert min(image.convert("RGB").getpixel((100, 100))) > 250


def test_cmyk_and_progressive_and_webp_and_heic():
    assert opened(jpeg(drawn(4).convert("CMYK"))).width == 640
    assert opened(jpeg(drawn(4), progressive=True)).width == 640
    assert opened(opened(jpeg(drawn(4))).picture).width == 640


def heic(image: Image.Image) -> bytes:
    pillow_heif = pytest.importorskip("pillow_heif")
    out = io.BytesIO()
    pillow_heif.from_pillow(image).save(out)
    return out.getvalue()


def test_heic_where_it_can_be_read(monkeypatch):
    file = heic(drawn(5))
    assert developed(file).width == 640
    monkeypatch.setattr(photographs, "takes_heic", lambda: False)
    with pytest.raises(Unusable) as refused:
        opened(file)
    assert refused.value.message == "photo-heic-missing"


@pytest.mark.parametrize(
    ("file", "why"),
    [
        (bomb(), "photo-too-many-pixels"),
        (bomb(9_000), "photo-too-many-pixels"),
        (broken(0), "photo-broken"),
        (broken(1), "photo-unknown"),
        (broken(2), "photo-unknown"),
        (broken(3), "photo-broken"),
        (broken(4), "photo-broken"),
        (b"GIF89a" + b"\0" * 100, "photo-unknown"),
        (jpeg(drawn(1, (640, 90))), "photo-too-small"),
        (jpeg(drawn(1, (2000, 200))), "photo-too-small"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(file, why):
    with pytest.raises(Unusable) as refused:
        developed(file)
    assert refused.value.message == why
    told = [refused.value.said(language) for language in ("en", "fr")]
    assert told[0] != told[1] and all(told)


def test_a_file_too_large_is_not_even_opened(monkeypatch):
    monkeypatch.setattr(photographs, "LARGEST_FILE", 10)
    with pytest.raises(Unusable) as refused:
        developed(b"x" * 11)
    assert refused.value.message == "photo-file-too-large"


def test_one_that_takes_too_long_or_too_much_costs_only_its_own_process(monkeypatch):
    monkeypatch.setattr(photographs, "SECONDS", 0.01)
    with pytest.raises(Unusable) as refused:
        developed(jpeg(drawn(1)))
    assert refused.value.message == "photo-too-much"


@pytest.mark.skipif(os.name == "nt", reason="has no such limit")
def test_its_process_may_not_take_all_the_memory():
    code = (
        "import sys; from tablee.kit import photographs as p; p.MEMORY = 150 * p.MIB;"
        "p.LARGEST_FILE = 1; p.main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input=png(drawn(1, (7000, 7000))), capture_output=True
    )
    assert (
        done.returncode or json.loads(done.stdout.partition(b"\n")[0])["wrong"] == "photo-too-much"
    )


def test_the_same_picture_saved_again_is_alike_and_another_is_not():
    first = opened(jpeg(drawn(7)))
    for again in (
        jpeg(drawn(7), quality=40),
        png(drawn(7)),
        jpeg(drawn(7).resize((500, 375))),
        full_of_notes(drawn(7)),
    ):
        assert apart(first.likeness, opened(again).likeness) <= ALIKE
    others = [opened(jpeg(drawn(seed))).likeness for seed in range(8, 40)]
    assert min(apart(first.likeness, other) for other in others) > ALIKE
