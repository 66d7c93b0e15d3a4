"""What an analysis found, in sentences: for whoever reads it, in a terminal or in a browser."""

from collections.abc import Sequence

from tablee.bots import WORDS
from tablee.bots.analysis import Alternative, Judged
from tablee.kit.table.match import Match

OWN = 0.6  # of a swing: so much makes a choice the cause of it


def percent(part: float) -> str:
    """58 %, with a space that does not break."""
    return f"{round(100 * part)}\N{NARROW NO-BREAK SPACE}%"


def words_of(match: Match, one: Alternative, language: str) -> str:
    """An action as people read it."""
    return match.words(match.rules.ACTIONS.text(one.action), language)


def turned(match: Match, one: Judged, listed: Sequence[Judged], language: str) -> str:
    """A turning point: what was done, how the expectation changed, by what, and what was better.

    `listed` has all decisions of the game: what came after may have been another's mistake.
    """
    turn = match.story[one.row]
    own = one.mark and -one.loss < one.swing * OWN
    told = WORDS.say(
        language,
        "turn",
        n=one.row + 1,
        who=match.seats[one.seat],
        words=match.words(turn.notation, language),
        before=percent(one.before),
        later=percent(one.later),
        end="yes" if one.until == len(match.story) else "no",
        why="own" if own else "both" if one.mark else "others",
    )
    if one.mark:
        return f"{told} {WORDS.say(language, 'turn-better', better=better(match, one, language))}"
    meanwhile = [o for o in listed if o.mark and o.seat != one.seat and one.row < o.row < one.until]
    if meanwhile and one.swing > 0:
        worst = max(meanwhile, key=lambda other: other.loss)
        who, words = match.seats[worst.seat], match.words(match.story[worst.row].notation, language)
        mistake = {"n": worst.row + 1, "who": who, "words": words, "mark": worst.mark}
        return f"{told} {WORDS.say(language, 'turn-meanwhile', **mistake)}"
    if turn.final:  # chance had its say
        since = match.as_of(one.row + 1).told(None, language, turn.told)
        return " ".join([told, WORDS.say(language, "turn-brought"), *since])
    return told


def marked(match: Match, one: Judged, language: str) -> str:
    """What was wrong with a decision, and what would have been better."""
    told = {"after": percent(one.after), "better": better(match, one, language)}
    return WORDS.say(language, "judged-mark", mark=one.mark, **told)


def better(match: Match, one: Judged, language: str) -> str:
    """The better actions, each with what it promised."""
    said = [f"{words_of(match, a, language)} ({percent(a.expected or 0)})" for a in one.better]
    if len(said) < 2:
        return "".join(said)
    return WORDS.say(language, "either", first=", ".join(said[:-1]), last=said[-1])


def summaries(match: Match, listed: Sequence[Judged], language: str) -> list[str]:
    """For each player whose choices can be judged: how many mistakes there were, and what they cost."""
    judged = [one for one in listed if not one.opinion.by_words]
    by_seat = [[one for one in judged if one.seat == seat] for seat in range(match.players)]
    return [_summary(match.seats[seat], own, language) for seat, own in enumerate(by_seat) if own]


def _summary(who: str, own: Sequence[Judged], language: str) -> str:
    marks = [one.mark for one in own]
    given = 100 * sum(one.loss for one in own if one.mark) / len(own)
    return WORDS.say(
        language,
        "judged-player",
        who=who,
        decisions=len(own),
        slips=marks.count("slip"),
        mistakes=marks.count("mistake"),
        blunders=marks.count("blunder"),
        loss=round(given, 1),
    )
