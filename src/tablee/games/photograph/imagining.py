"""What a seat of Photograph can imagine: every deal that fits what it sees, as likely as chance."""

from tablee.games.photograph.pieces import (
    COLUMNS,
    MAX_HAND,
    MAX_ROWS,
    NUMBERS,
    PHOTOS,
    REMOVED,
    WINDING_NTH,
    WINDINGS_IN,
)
from tablee.games.photograph.position import (
    Box,
    Phase,
    State,
    Sunset,
    back_of,
    is_waited_for,
)
from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.dice import hand_over, roll, shuffle
from tablee.kit.rules.numeric import np
from tablee.kit.rules.record import HIDDEN, NONE
from tablee.kit.rules.scratch import scratch

SEEN = PHOTOS + 1  # NONE and HIDDEN count in the last cell


@compiled
def imagine(box: Box, view: State, seat, dice):
    """Make the view a full state.

    All photos that the seat cannot place are shuffled, and each hidden place takes the first that
    has its back. Those left over are no longer in any order (what came late was left), so the deck
    below its top is shuffled once more.
    """
    unseen = scratch(PHOTOS, np.int64)
    shuffle(dice, unseen[: find_unseen(view, unseen)])
    for row in range(MAX_ROWS):
        for column in range(COLUMNS):
            if view.field[row, column] == HIDDEN:
                view.field[row, column] = pull(unseen, view.field_back[row, column])
    for i in range(REMOVED):
        if view.removed[i] == HIDDEN:
            view.removed[i] = pull(unseen, view.removed_back[i])
    for other in range(box.players):
        for place in range(MAX_HAND):
            if view.hand[other, place] == HIDDEN:
                view.hand[other, place] = pull(unseen, view.hand_back[other, place])
    stack(view, unseen, dice)
    view.under_sunset = somewhere_below(box, view, dice)
    for other in range(view.sealed.size):
        if view.sealed[other] == HIDDEN:
            view.sealed[other] = any_winding(box, view, other, dice)
    hand_over(dice, view.dice)


@compiled
def find_unseen(view: State, unseen):
    """All photos in play that the view does not show; how many they are."""
    seen = scratch(SEEN, np.int8)
    for card in view.field.flat:
        seen[max(card, NONE)] = 1
    for card in view.hand.flat:
        seen[max(card, NONE)] = 1
    for card in view.removed.flat:
        seen[max(card, NONE)] = 1
    for card in view.album.flat:
        seen[max(card, NONE)] = 1
    n = 0
    for card in range(PHOTOS):
        if seen[card] == 0 and view.colours >> card // NUMBERS & 1:
            unseen[n] = card
            n += 1
    return n


@compiled
def pull(unseen, back):
    """The first photo with this back leaves the row."""
    i = 0
    while back_of(unseen[i]) != back:
        i += 1
    card = unseen[i]
    unseen[i] = NONE
    return card


@compiled
def stack(view: State, unseen, dice):
    """The deck: its top has the back that all see, the rest is in any order."""
    view.deck[:] = NONE
    if view.pile == 0:
        return
    view.deck[view.pile - 1] = pull(unseen, view.top_back)
    i = 0
    for place in range(view.pile - 1):
        while unseen[i] == NONE:
            i += 1
        view.deck[place] = unseen[i]
        i += 1
    shuffle(dice, view.deck[: view.pile - 1])


@compiled
def somewhere_below(box: Box, view: State, dice):
    """§1.3: under the Sunset lie as many photos as a pile has, up to twice as many.

    Each is as likely; that it has not come rules out those which would have brought it.
    """
    if view.sunset != Sunset.COMING:
        return NONE
    most = min(2 * box.pile, view.pile - 1)
    return box.pile + roll(dice, most - box.pile + 1)


@compiled
def any_winding(box: Box, view: State, seat, dice):
    """What a seat that has wound unseen may have wound."""
    if seat >= box.players or is_waited_for(view, seat):
        return NONE
    if view.phase != Phase.SUNSET and view.phase != Phase.END:
        return NONE
    held = view.held[seat]
    return WINDING_NTH[held, roll(dice, WINDINGS_IN[held])]
