"""What happened at the table, in sentences: one paragraph for each player's turn."""

from bisect import bisect_right

from tablee.cli.speech import Speech, width
from tablee.kit.rules.record import may_know
from tablee.kit.table import tally
from tablee.kit.table.match import Match

GAP = "  "  # between columns
NOBODY = -1  # the table itself: a new round, the sun, what everybody receives


def story_of(match: Match, seat: int | None, say: Speech, since: int = 0) -> list[str]:
    """All that this seat (None: a spectator) was told from event number `since` on."""
    paragraphs: list[str] = []
    last: int | None = None
    for about, sentence in _sentences(match, seat, say, since):
        if about == last:
            paragraphs[-1] += f" {sentence}"
        else:
            paragraphs.append(sentence)
        last = about
    return paragraphs


def _sentences(match: Match, seat: int | None, say: Speech, since: int) -> list[tuple[int, str]]:
    """Each sentence with the player whose doing it is; what follows from it is the table's."""
    begun = [turn.told for turn in match.story]
    found, about, now = list[tuple[int, str]](), NOBODY, -1
    forks = {_event_at(match, row): row for row, _ in match.forks}
    for number, row in list(enumerate(match.events))[since:]:
        if number in forks:
            found.append((NOBODY, say("fork-told", n=forks[number])))
        turn = bisect_right(begun, number) - 1
        if turn != now:
            now, about = turn, match.story[turn].seat if turn >= 0 else NOBODY
            if said := _said(match, turn, seat, say):
                found.append((about, said))
        if row.who != about:
            about = NOBODY
        if may_know(row.to_whom, seat):
            found.append((about, match.sentence(row, say.language)))
    if len(match.events) in forks:
        found.append((NOBODY, say("fork-told", n=forks[len(match.events)])))
    return found


def _event_at(match: Match, row: int) -> int:
    """The number of the first event that came from this row of the story."""
    return match.story[row].told if row < len(match.story) else len(match.events)


def _said(match: Match, turn: int, seat: int | None, say: Speech) -> str | None:
    """The words that went with an action, once they may be known."""
    if turn < 0 or not (words := match.story[turn].says):
        return None
    if turn >= match.sealed_from and match.story[turn].seat != seat:
        return None
    return say("said", who=match.seats[match.story[turn].seat], words=words)


def standings(match: Match, say: Speech) -> list[str]:
    """The final scores, best first, and who has won."""
    places, scores = match.places, match.scores
    order = sorted(range(match.players), key=lambda seat: (places[seat], seat))
    widest = max(len(name) for name in match.seats)
    lines = [
        say(
            "standing", place=places[seat], who=match.seats[seat].ljust(widest), points=scores[seat]
        )
        for seat in order
    ]
    winners = [match.seats[seat] for seat in match.winners]
    lines += ["", say("won", who=say.listing(winners), n=len(winners))]
    best = {scores[seat] for seat in match.winners}
    if any(scores[seat] in best for seat in order if places[seat] > 1):
        message, game = "tie-break", match.game
        own = game.words.has(say.language, message)
        lines.append(say.of(game)(message) if own else say("tie-broken"))
    if found := made_of(match, say):
        lines += ["", *found]
    return lines


def made_of(match: Match, say: Speech) -> list[str]:
    """What the scores are made of: a column for each seat, or where they are too many, a sentence."""
    parts = tally.in_words(match, say.language)
    if not parts:
        return []
    rows = [
        (
            f"{part['words']} (§{part['clause']})" if part["clause"] else part["words"],
            part["points"],
        )
        for part in parts
    ]
    cells = [[words, *map(_signed, points)] for words, points in rows]
    table = [["", *match.seats], *cells, [say("parts-total"), *map(_signed, match.scores)]]
    wide = [max(map(len, column)) for column in zip(*table, strict=True)]
    if sum(wide) + len(GAP) * match.players <= width():
        return [_row(line, wide) for line in table]
    return [
        say.wrap(
            say(
                "parts-of",
                who=name,
                parts=", ".join(f"{row[0]} {row[seat + 1]}" for row in table[1:]),
            )
        )
        for seat, name in enumerate(match.seats)
    ]


def _row(cells: list[str], wide: list[int]) -> str:
    """Words to the left, numbers to the right."""
    first, *others = zip(cells, wide, strict=True)
    text = first[0].ljust(first[1]) + "".join(GAP + cell.rjust(room) for cell, room in others)
    return text.rstrip()


def _signed(points: int) -> str:
    """With the sign that people write."""
    return f"−{-points}" if points < 0 else str(points)
