"""Decks of one's own photographs, for the page of a new table and for programs."""

from typing import Annotated, Any

import msgspec
from litestar import Controller, Response, delete, get, post
from litestar.params import FromPath, JSONBody
from litestar.response import Redirect

from tablee.kit.pictures.photographs import LARGEST_FILE
from tablee.server.errors import Refusal
from tablee.server.games import game_called
from tablee.server.lengths import Word
from tablee.server.web.dependencies import AnyRequest, HouseDep, VisitorDep
from tablee.server.web.pages import sent_form

Text = Annotated[str, msgspec.Meta(max_length=400)]
ALONE = "default-src 'none'"  # a picture opened by itself may do nothing at all


class NewDeck(msgspec.Struct, forbid_unknown_fields=True):
    """A deck to be made."""

    game: Word
    name: Text


class Named(msgspec.Struct, forbid_unknown_fields=True):
    """Another name for it."""

    name: Text


class Marked(msgspec.Struct, forbid_unknown_fields=True):
    """Whether a photograph shows the motif, and what it shows."""

    motif: bool | None = None
    words: Text | None = None


class DeckApi(Controller):
    """The decks of whoever asks; those of others are not there."""

    path = "/api/decks"
    tags = ("decks",)

    @get("/")
    async def listed(self, house: HouseDep, visitor: VisitorDep) -> list[dict[str, Any]]:
        """One's own decks."""
        return await house.store.ask(house.decks.listed, visitor.person)

    @post("/")
    async def make(
        self, house: HouseDep, visitor: VisitorDep, data: JSONBody[NewDeck]
    ) -> dict[str, str]:
        """An empty deck."""
        return {"deck": await house.decks.make(visitor.person, game_called(data.game), data.name)}

    @get("/{deck:str}")
    async def show(
        self, house: HouseDep, visitor: VisitorDep, deck: FromPath[str]
    ) -> dict[str, Any]:
        """A deck with its photographs."""
        return await house.store.ask(house.decks.shown, visitor.person, deck)

    @post("/{deck:str}", status_code=200)
    async def rename(
        self, house: HouseDep, visitor: VisitorDep, deck: FromPath[str], data: JSONBody[Named]
    ) -> dict[str, bool]:
        """Give it another name."""
        await house.decks.rename(visitor.person, deck, data.name)
        return {"done": True}

    @delete("/{deck:str}")
    async def throw_away(self, house: HouseDep, visitor: VisitorDep, deck: FromPath[str]) -> None:
        """Delete it with all its photographs."""
        await house.decks.throw_away(visitor.person, deck)

    @post("/{deck:str}/photos", request_max_body_size=LARGEST_FILE + 1)
    async def add(
        self, request: AnyRequest, house: HouseDep, visitor: VisitorDep, deck: FromPath[str]
    ) -> dict[str, Any]:
        """One more photograph: the file itself is what is sent."""
        await house.store.ask(house.decks.must_own, visitor.person, deck)  # before the file is read
        return await house.decks.add(visitor.person, deck, await request.body())

    @post("/{deck:str}/photos/{photo:str}", status_code=200)
    async def mark(
        self,
        house: HouseDep,
        visitor: VisitorDep,
        deck: FromPath[str],
        photo: FromPath[str],
        data: JSONBody[Marked],
    ) -> dict[str, bool]:
        """Say what a photograph shows."""
        mine = (visitor.person, deck, photo)
        await house.decks.mark(*mine, data.motif, data.words, visitor.language)
        return {"done": True}

    @delete("/{deck:str}/photos/{photo:str}")
    async def remove(
        self, house: HouseDep, visitor: VisitorDep, deck: FromPath[str], photo: FromPath[str]
    ) -> None:
        """Delete a photograph."""
        await house.decks.throw_away(visitor.person, deck, photo)


@get("/photos/{name:str}", include_in_schema=False)
async def photo(request: AnyRequest, house: HouseDep, name: FromPath[str]) -> Response[bytes]:
    """A photograph, for whoever has its address; asked for again once it may have been deleted."""
    path = await house.decks.find(f"/photos/{name}")
    if path is None:
        raise Refusal(404, "no-such-page")
    headers = {
        "cache-control": "private, no-cache",
        "etag": f'"{path.stem}-{path.stat().st_mtime_ns:x}"',  # one that is removed is another file
        "content-security-policy": ALONE,
        "x-robots-tag": "noindex",
    }
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(b"", status_code=304, headers=headers, media_type="image/webp")
    return Response(path.read_bytes(), headers=headers, media_type="image/webp")


@post("/decks/{deck:str}/delete", include_in_schema=False)
async def delete_deck(
    request: AnyRequest, house: HouseDep, visitor: VisitorDep, deck: FromPath[str]
) -> Response[Any]:
    """Delete a deck from the lobby."""
    await sent_form(request, house, visitor)
    await house.decks.throw_away(visitor.person, deck)
    return Redirect("/", status_code=303)
