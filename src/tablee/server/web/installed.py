"""The house as an app on somebody's device: its manifest, and what is shown where there is no line.

A worker in the browser keeps one page of ours, in the reader's language, and files whose address
changes with their content. Tables it never keeps: without a line there is nothing true to show.
It shows what the house has to say, too, while nobody looks (`push_api.py`); it knows no secret.
"""

import hashlib
import json
from dataclasses import replace

from litestar import Response, get
from litestar.params import FromQuery

from tablee.server.house.house import House
from tablee.server.people.visitors import Visitor
from tablee.server.web.assets import assets
from tablee.server.web.dependencies import HouseDep, VisitorDep
from tablee.server.web.pages import page
from tablee.server.words import language_of, say

PAPER = "#f6efdf"  # as in look/pages.css
ICONS = (("icon-192.png", "192x192", "any"), ("icon-512.png", "512x512", "any"),
         ("icon-full.png", "512x512", "maskable"))  # fmt: skip
NEEDED = ("pages.css", "theme.js", "install.js", "icon.svg", "serif.5-3-1-latin.woff2")

# The language stands in the address as `reads`: `lang` would be a wish that a cookie keeps, and these
# are asked for by the browser, perhaps long after its reader has chosen another language.


@get("/manifest.webmanifest", include_in_schema=False)
async def manifest(
    house: HouseDep, visitor: VisitorDep, reads: FromQuery[str] = ""
) -> Response[bytes]:
    """What a device is told about the app: its name, its colours, its icons."""
    language = language_of(reads, visitor.language, "")
    told = {
        "id": "/",
        "name": "Tablée",
        "short_name": "Tablée",
        "description": say(language, "app-line"),
        "lang": language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "categories": ["games"],
        "icons": [
            {"src": assets.address(name), "sizes": size, "type": "image/png", "purpose": use}
            for name, size, use in ICONS
        ],
    }
    return Response(json.dumps(told).encode(), media_type="application/manifest+json")


@get("/offline", include_in_schema=False)
async def offline(
    house: HouseDep, visitor: VisitorDep, reads: FromQuery[str] = ""
) -> Response[str]:
    """What is shown where there is no line."""
    return _offline(house, visitor, language_of(reads, visitor.language, ""))


def _offline(house: House, visitor: Visitor, language: str) -> Response[str]:
    """The same for everybody who reads this language, for it stays on the device."""
    anybody = replace(visitor, person="", name="", csrf="", query="", language=language)
    return page(house, anybody, "offline.html")


@get("/worker.js", include_in_schema=False)
async def worker(
    house: HouseDep, visitor: VisitorDep, reads: FromQuery[str] = ""
) -> Response[bytes]:
    """The worker, with what it knows: the offline page, every lasting address of a file, a few words."""
    language = language_of(reads, visitor.language, "")
    files, source = assets.lasting(), assets.find("worker.js")
    assert source, "look/worker.js comes with the package"
    known = {
        "OFFLINE": f"/offline?reads={language}",
        "NEEDED": [files[name] for name in NEEDED if name in files],
        "FILES": sorted(files.values()),
        "ICON": assets.address("icon-192.png"),
        "UNSAID": {
            "title": say(language, "push-unsaid-title"),
            "body": say(language, "push-unsaid"),
            "language": language,
        },
    }
    told = "".join(f"const {name} = {json.dumps(what)};\n" for name, what in known.items())
    text = told + source.plain.decode()
    made_of = text + _offline(house, visitor, language).content
    store = f"tablee {hashlib.sha256(made_of.encode()).hexdigest()[:12]}"
    body = f"const STORE = {json.dumps(store)};\n{text}"
    return Response(body.encode(), media_type="text/javascript")
