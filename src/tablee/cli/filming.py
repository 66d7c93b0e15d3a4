"""A film or a picture as points of colour, for whoever cannot show an SVG: GIF, WebP, PNG."""

import io
from typing import TYPE_CHECKING, Any

from tablee.cli.commands import Sorry
from tablee.cli.speech import Speech

if TYPE_CHECKING:
    from tablee.kit.pictures.film import Film

WIDE = 960  # points, unless somebody wishes otherwise
COLOURS = 255  # of a GIF, the one that is left being for what did not change
EFFORT = 4  # of WebP, 0 to 6


def tools(say: Speech) -> tuple[Any, Any]:
    """What draws, and what writes.

    Raises:
        Sorry: they are not installed here, and how to install them.
    """
    try:
        import resvg_py
        from PIL import Image
    except ImportError:
        raise Sorry(say("draw-missing")) from None
    return resvg_py, Image


def as_png(svg: str, width: int | None, say: Speech) -> bytes:
    """A picture as a PNG file.

    Raises:
        Sorry: what draws it is not installed here.
    """
    drawer, _ = tools(say)
    return bytes(drawer.svg_to_bytes(svg_string=svg, width=width or WIDE))


def frames(film: "Film", kind: str, width: int | None, say: Speech) -> bytes:
    """A film as a GIF or WebP file, moment by moment; a bar shows how far.

    Raises:
        Sorry: what draws it is not installed here.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    _, image = tools(say)
    columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    drawn: list[Any] = []
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        for n in bar.track(range(len(film.moments))):
            point = image.open(io.BytesIO(as_png(film.still(n), width, say))).convert("RGB")
            drawn.append(_few_colours(point, image) if kind == ".gif" else point)
    lasting = [round(1000 * moment.seconds) for moment in film.moments]
    into = io.BytesIO()
    whole = {"save_all": True, "append_images": drawn[1:], "duration": lasting, "loop": 0}
    how = {"optimize": False} if kind == ".gif" else {"method": EFFORT, "quality": 80}
    drawn[0].save(into, kind.removeprefix(".").upper(), **whole, **how)
    return into.getvalue()


def _few_colours(picture: Any, image: Any) -> Any:
    """As many as a GIF has; without dots, so that what did not change stays as it was."""
    return picture.quantize(COLOURS, dither=image.Dither.NONE)
