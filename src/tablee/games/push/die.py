"""The die of Push, chapter 6, and the variant that makes it dangerous: with Risks a star costs all."""

from tablee.games.push.events import Event
from tablee.games.push.pieces import COLOURS, POINTS, STAR, VALUES
from tablee.games.push.position import Box, State
from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.dice import roll
from tablee.kit.rules.log import Log, reveal, tell


@compiled
def roll_the_die(box: Box, state: State, seat, log: Log):
    """§6.1, §6.2"""
    state.die = min(roll(state.dice, len(COLOURS) + box.stars), STAR)
    reveal(log, Event.ROLLED, seat, state.die)
    if state.die != STAR:
        lost = clear_colour(state, seat, state.die, state.discard)
        if lost > 0:
            tell(log, Event.LOST, seat, state.die, lost)
    elif box.risks:
        lose_all(state, seat, log)


@compiled
def clear_colour(state: State, seat, colour, to):
    """All cards of a colour go from a bench to another place; how many points they are."""
    points = 0
    for card in range(colour * VALUES, (colour + 1) * VALUES):
        to[card] += state.bench[seat, card]
        points += POINTS[card] * state.bench[seat, card]
        state.bench[seat, card] = 0
    return points


# --- Risks ---------------------------------------------------------------------


@compiled
def lose_all(state: State, seat, log: Log):
    """§6.3: a star costs the whole bench."""
    lost = 0
    for colour in range(len(COLOURS)):
        lost += clear_colour(state, seat, colour, state.discard)
    tell(log, Event.LOST_ALL, seat, lost)


@compiled
def cost_of_the_die(box: Box):
    """§6: the part of what is on the bench that a roll costs on the average."""
    faces = 1 + box.stars if box.risks else 1  # that cost a point: its colour, and the star
    return faces / (len(COLOURS) + box.stars)
