"""The field of Photograph: laid out from the deck, taken from, filled again."""

from tablee.games.photograph.events import Event
from tablee.games.photograph.film import put_in_front
from tablee.games.photograph.pieces import COLUMNS, FACE_UP, REMOVED
from tablee.games.photograph.position import LEFT, Box, State, back_of
from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.log import Log, reveal, reveal_to, tell
from tablee.kit.rules.record import ALL, NONE

# --- Taking ------------------------------------------------------------------


@compiled
def take(state: State, seat, row, side, n, log: Log):
    """§3.3: so many photos from one end of a row, one by one."""
    for _ in range(n):
        column = outermost(state, row, side)
        card, seen = state.field[row, column], state.field_seen[row, column]
        if seen == ALL:
            tell(log, Event.TOOK, seat, card)
        else:
            tell(log, Event.TOOK_UNSEEN, seat, back_of(card))
            reveal_to(log, 1 << seat, Event.SAW, seat, card)
        put_in_front(state, seat, card, seen | 1 << seat)
        empty(state, row, column)


@compiled
def outermost(state: State, row, side):
    """The column of the first photo of a row, from its left or its right end."""
    if side == LEFT:
        column = 0
        while state.field_back[row, column] == NONE:
            column += 1
    else:
        column = COLUMNS - 1
        while state.field_back[row, column] == NONE:
            column -= 1
    return column


@compiled
def empty(state: State, row, column):
    """What lay there is taken away."""
    state.in_row[row] -= 1
    state.field[row, column] = NONE
    state.field_back[row, column] = NONE
    state.field_seen[row, column] = ALL


# --- The deck ----------------------------------------------------------------


@compiled
def draw(state: State):
    """The top photo of the deck; all see the back of the next (§1.2)."""
    state.pile -= 1
    card = state.deck[state.pile]
    state.deck[state.pile] = NONE
    state.top_back = NONE
    if state.pile > 0:
        state.top_back = back_of(state.deck[state.pile - 1])
    return card


@compiled
def lay(state: State, row, column, card, log: Log):
    """§1.4: a photo of the deck onto the field, face up or down as its column says."""
    state.in_row[row] += 1
    state.field[row, column] = card
    state.field_back[row, column] = back_of(card)
    if FACE_UP[column]:
        state.field_seen[row, column] = ALL
        reveal(log, Event.DEALT, row, column, card)
    else:
        state.field_seen[row, column] = 0
        reveal(log, Event.DEALT_DOWN, row, column, back_of(card))


@compiled
def fill(box: Box, state: State, log: Log):
    """§7.4: the free places from the deck, column by column; the Sunset interrupts it (§8.1)."""
    for column in range(COLUMNS):
        for row in range(box.rows):
            if state.field_back[row, column] == NONE and state.pile > 0:
                lay(state, row, column, draw(state), log)
                if state.under_sunset == state.pile:
                    return False
    return True


# --- What is left of the field -------------------------------------------------


@compiled
def clear_away(box: Box, state: State, log: Log):
    """§7.2, §7.3: what lies there when the field is to be filled again."""
    for column in range(COLUMNS):
        for row in range(box.rows):
            if state.field_back[row, column] != NONE and (FACE_UP[column] or not box.turn_up):
                remove(state, row, column, log)
    moved = 0
    for column in range(COLUMNS):
        for row in range(box.rows):
            if state.field_back[row, column] != NONE:
                turn_up(state, row, column, moved, log)
                moved += 1


@compiled
def remove(state: State, row, column, log: Log):
    """A photo leaves the game; face down, nobody ever sees it."""
    i = 0
    while i < REMOVED - 1 and state.removed_back[i] != NONE:
        i += 1
    card, seen = state.field[row, column], state.field_seen[row, column]
    state.removed[i] = card
    state.removed_back[i] = back_of(card)
    state.removed_seen[i] = seen
    empty(state, row, column)
    if seen == ALL:
        tell(log, Event.REMOVED, card)
    else:
        tell(log, Event.REMOVED_UNSEEN, back_of(card))


@compiled
def turn_up(state: State, row, column, place, log: Log):
    """§7.2: a photo that lay face down goes face up to a free place; three fit the first column."""
    card = state.field[row, column]
    empty(state, row, column)
    state.in_row[place] += 1
    state.field[place, 0] = card
    state.field_back[place, 0] = back_of(card)
    state.field_seen[place, 0] = ALL
    reveal(log, Event.TURNED_UP, place, 0, card)
