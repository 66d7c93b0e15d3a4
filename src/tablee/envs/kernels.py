"""Many games at once, each asking one seat: one call plays every seat's choice, asks the next seat,
and writes what that seat sees and may do into the caller's arrays.

What a seat sees is written by `looking.py`. An engine makes these doors again for each game, with
the game's own `look`.
"""

from types import SimpleNamespace

import numpy as np

from tablee.envs.looking import look
from tablee.envs.reading import Reading
from tablee.kit.engines.kernels import first_seat
from tablee.kit.rules.compiled import compiled, door
from tablee.kit.rules.contract import apply, legal, mask, objection, ranking, score, setup
from tablee.kit.rules.record import Field, Record

# How the tables are played; one number each.
PLAYERS, REWARD, AUTORESET, OWN_SEAT, BEGIN = 0, 1, 2, 3, 4
TURN = Record(Field("seed", "u8"), Field("action", "i8"), Field("seat", "i8"))
BY_SCORE, BY_RANK, BY_WIN = 0, 1, 2
REFUSED = -1
GOING_ON, ENDED, ILLEGAL = 0, 1, 2  # what the last choice of a game led to
NO_ACTION, PRICE_OF_AN_ILLEGAL_CHOICE = -1, -1.0


@door
def advance_at(
    boxes, states, words, settings, turns, observations, marks, masks, rewards, ended, out, logs
):
    """Play the action of the seat that each game asks, and ask the next one; how many games ended.

    With BEGIN every game is laid out anew instead, with the dice of its seed. A game that has ended
    is left alone, or, with AUTORESET, begins again at once: what is then written is the next game's,
    but for `ended` and `rewards`.
    """
    box, log, over, small = boxes[0], logs[0], 0, words.view(np.int8)
    for i in range(turns.size):
        state, turn = states[i], turns[i]
        if settings[BEGIN]:
            clear(ended, rewards, i)
        elif ended[i] != GOING_ON and not settings[AUTORESET]:
            rewards[i, :] = 0
            continue
        else:
            action = turn.action if 0 <= turn.action < masks.shape[1] else NO_ACTION
            play(box, state, settings, action, turn.seat, rewards, ended, i, out, log)
            if ended[i] != GOING_ON:
                over += 1
                if not settings[AUTORESET]:
                    masks[i, :] = 0
                    continue
                turn.seed += np.uint64(turns.size)
        if settings[BEGIN] or ended[i] != GOING_ON:
            begin(box, state, words[i], turn.seed, log)
        turn.seat = first_seat(state.waiting)
        own_seat, players = settings[OWN_SEAT], settings[PLAYERS]
        row, seen = observations[i], marks[i]
        look(words[i], small[i], players, own_seat, turn.seat, row, seen)
        mask(box, state, turn.seat, masks[i], out)
    return over


@door
def observe_at(words, i, settings, seat, rows, marks):
    """What a seat of game i may know, in an empty row."""
    small = words.view(np.int8)[i]
    look(words[i], small, settings[PLAYERS], settings[OWN_SEAT], seat, rows[0], marks[0])


@door
def begin_at(boxes, states, words, turns, out, logs):
    """Lay out the first game with the dice of its seed; how many actions the seat asked has."""
    begin(boxes[0], states[0], words[0], turns[0].seed, logs[0])
    turns[0].seat = first_seat(states[0].waiting)
    return legal(boxes[0], states[0], turns[0].seat, out)


@door
def play_at(boxes, states, turns, out, logs, action):
    """Play an action in the first game; how many the next seat has, in `out`.

    0 where the game is over, and REFUSED where the action is illegal: then nothing has changed.
    """
    box, state, turn = boxes[0], states[0], turns[0]
    if state.waiting == 0:
        return 0
    if not 0 <= action < out.size or objection(box, state, turn.seat, action) != 0:
        return REFUSED
    apply(box, state, turn.seat, action, logs[0])
    if state.waiting == 0:
        return 0
    turn.seat = first_seat(state.waiting)
    return legal(box, state, turn.seat, out)


@door
def reward_at(boxes, states, settings, rewards, out):
    """What the end of the first game is worth to each seat."""
    reward(boxes[0], states[0], settings[REWARD], settings[PLAYERS], rewards, 0, out)


@compiled
def mask_by_list(box, state, seat, row, out):
    """The action mask of a game that only knows how to list what a seat may choose."""
    row[:] = 0
    for k in range(legal(box, state, seat, out)):
        row[out[k]] = 1


STUBS = (look,)
STAND_INS = {"mask": mask_by_list}


def made_for(game):
    """What an engine puts in the place of the stubs, by name."""
    return SimpleNamespace(look=Reading(game).look)


SAMPLES = {
    "words": np.zeros((1, 1), np.int64),
    "settings": np.zeros(5, np.int64),
    "turns": TURN.new(),
    "observations": np.zeros((1, 1), np.float32),
    "marks": np.zeros((1, 1), np.uint64),
    "masks": np.zeros((1, 1), np.int8),
    "rewards": np.zeros((1, 1), np.float32),
    "ended": np.zeros(1, np.int8),
    "rows": np.zeros((1, 1), np.float32),
}


# --- One game -----------------------------------------------------------------


@compiled
def begin(box, state, words, seed, log):
    """A new game, as `game.new(seed=seed)` lays it out."""
    words[:] = 0
    state.dice.key[0] = seed
    setup(box, state, log)


@compiled
def clear(ended, rewards, i):
    """Nothing has ended yet."""
    ended[i] = GOING_ON
    rewards[i, :] = 0


@compiled
def play(box, state, settings, action, seat, rewards, ended, i, out, log):
    """One choice in one game; what it is worth if that ends it."""
    if ended[i] != GOING_ON:
        clear(ended, rewards, i)
    if action == NO_ACTION or objection(box, state, seat, action) != 0:
        ended[i] = ILLEGAL
        rewards[i, seat] = PRICE_OF_AN_ILLEGAL_CHOICE
        return
    apply(box, state, seat, action, log)
    if state.waiting == 0:
        ended[i] = ENDED
        reward(box, state, settings[REWARD], settings[PLAYERS], rewards, i, out)


@compiled
def reward(box, state, kind, players, rewards, i, out):
    """What the end of a game is worth to each seat."""
    if kind == BY_SCORE:
        score(box, state, out)
        for seat in range(players):
            rewards[i, seat] = out[seat]
        return
    ranking(box, state, out)
    for seat in range(players):
        alike = 0
        for other in range(players):
            alike += out[other] == out[seat]
        if kind == BY_RANK:  # those who tie share the places that they take up
            place = out[seat] - 1 + (alike - 1) / 2
            rewards[i, seat] = 1 - 2 * place / (players - 1)
        else:
            rewards[i, seat] = 1 / alike if out[seat] == 1 else 0
