"""What people have done in a house, for those who look after it."""

from dataclasses import dataclass, field
from random import Random

from tests.server.house import Browser, Running, new_key

GAME = "lanterns"


@dataclass
class Visited:
    """Two people and their tables."""

    ana: Browser
    bo: Browser
    together: str  # of both, and it goes on
    alone: str  # Ana's with a bot
    over: str  # of both, and finished
    says: list[str] = field(default_factory=list)


def come_and_go(house: Running) -> Visited:
    """Ana and Bo play, talk, and finish one game."""
    ana, bo = house.visitor(), house.visitor()
    together, over = both(ana, bo), both(ana, bo)
    alone = ana.lay_out(GAME, "me:Ana", "bot:random")
    play({0: ana, 1: bo}, together, most=3)
    play({0: ana, 1: bo}, over)
    for who, text in ((ana, "Qxhello"), (bo, "Qxgoodbye")):
        said = who.post(f"/api/tables/{together}/chat", {"text": text, "key": new_key()})
        assert said.status_code == 200, said.text
    return Visited(ana, bo, together, alone, over, ["Qxhello", "Qxgoodbye"])


def again(who: Browser, address: str) -> Browser:
    """The same browser, at the house that is open now."""
    back = Browser(address)
    back.http.cookies, back.csrf = who.http.cookies, who.csrf
    return back


def both(ana: Browser, bo: Browser) -> str:
    """A table of Ana's where Bo sits down, too."""
    table = ana.lay_out(GAME, "me:Ana", "friend", listed=True)
    sat = bo.post(f"/api/tables/{table}/seats/1/sit", {"name": "Bobolink"})
    assert sat.status_code == 200, sat.text
    return table


def play(people: dict[int, Browser], table: str, most: int = 500) -> list[int]:
    """They play on at random: the versions that were answered."""
    chance, answered = Random(5), list[int]()
    while len(answered) < most:
        eyes = ((seat, who.table(table, seat)) for seat, who in people.items())
        seat, mine = next((seat, seen) for seat, seen in eyes if seen["decision"] or seen["over"])
        if mine["over"]:
            break
        action = chance.choice(mine["scene"]["choices"])["action"]
        answer = people[seat].act(table, action, seat, mine["decision"])
        assert answer.status_code == 200, answer.text
        answered.append(answer.json()["version"])
    return answered


def person_of(house: Running, who: Browser) -> str:
    """The mark in somebody's cookie."""
    keys = house.house.keys
    found = keys.person([who.http.cookies[keys.cookie_name]])
    assert found
    return found[0]
