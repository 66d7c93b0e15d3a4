"""What somebody at the table may imagine: every deal that fits what they saw, as likely as it is.

Which shuffle a photograph was last in is public, and so is by which shuffle each place in a hand
was dealt. Hidden photographs of one shuffle are alike; those of different shuffles are not, and a
photograph on the table can only be by somebody who held a place of its shuffle.
"""

from tablee.games.oeil_en_coin.pieces import HAND, MAX_PHOTOS, MAX_PLAYERS
from tablee.games.oeil_en_coin.position import Box, Phase, State, is_laid_out
from tablee.kit.rules.compiled import compiled
from tablee.kit.rules.dice import hand_over, roll, shuffle
from tablee.kit.rules.numeric import np
from tablee.kit.rules.record import HIDDEN, NONE
from tablee.kit.rules.scratch import scratch

MAX_GROUPS = 1 << MAX_PLAYERS  # a spectator asks whose all of them are


@compiled
def imagine(box: Box, view: State, seat, dice):
    """Make the view a full state; what others have sealed is any choice, each as likely."""
    photos = scratch(MAX_PHOTOS, np.int64)
    unseen = photos[: find_unseen(box, view, seat, photos)]
    shuffle(dice, unseen)
    clear_hidden(box, view, seat)
    if is_laid_out(view):
        settle_authors(box, view, seat, dice)
    elif view.phase == Phase.SUBMIT:
        for other in range(box.players):
            if other != seat and not view.waiting >> other & 1:
                view.laid[other] = roll(dice, HAND)
    for other in range(box.players):
        for slot in range(HAND):
            if view.hand[other, slot] == HIDDEN:
                view.hand[other, slot] = take(view, unseen, view.dealt[other, slot])
        if other != seat:
            view.sealed[other] = any_choice(box, view, other, dice)
    view.deck[:] = 0
    for i in range(view.pile):
        view.deck[i] = take(view, unseen, view.shuffles)
    hand_over(dice, view.dice)


def redraw(box: Box, state: State, dice):
    """What nobody knows: the order of the pile, whose photographs all come from the last shuffle."""
    shuffle(dice, state.deck[: state.pile])
    hand_over(dice, state.dice)


@compiled
def find_unseen(box: Box, view: State, seat, unseen):
    """The photographs that this seat (-1: a spectator) sees nowhere; how many they are."""
    seen, n = scratch(MAX_PHOTOS, np.int8), 0
    if is_laid_out(view) or view.phase == Phase.VOTE or view.phase == Phase.OVER:
        for place in range(box.players):
            seen[view.table[place]] = 1
    if seat >= 0:
        for slot in range(HAND):
            if view.hand[seat, slot] != NONE:
                seen[view.hand[seat, slot]] = 1
    for photo in range(box.photos):
        if not seen[photo] and not view.discarded[photo]:
            unseen[n] = photo
            n += 1
    return n


@compiled
def clear_hidden(box: Box, view: State, seat):
    """Nothing where a seat holds no card, has laid none, or does not play."""
    for other in range(view.hand.shape[0]):
        if other == seat:
            continue
        view.laid[other], view.place[other], view.sealed[other] = NONE, NONE, NONE
        for slot in range(HAND):
            if view.dealt[other, slot] == NONE:
                view.hand[other, slot] = NONE


@compiled
def settle_authors(box: Box, view: State, seat, dice):
    """Whose photograph is whose: each possibility by the number of ways in which it comes about."""
    others, places = scratch(MAX_PLAYERS, np.int64), scratch(MAX_PLAYERS, np.int64)
    n = list_but(box, seat, others)
    list_but(box, view.place[seat] if seat >= 0 else NONE, places)
    assign(view, others, places, n, dice)
    for i in range(n):
        other, place = others[i], places[i]
        photo = view.table[place]
        k = roll(dice, slots_of(view, other, view.shuffled[photo]))
        for slot in range(HAND):
            if view.dealt[other, slot] == view.shuffled[photo]:
                if k == 0:
                    view.laid[other], view.hand[other, slot] = slot, photo
                k -= 1
        view.place[other] = place


@compiled
def list_but(box: Box, left_out, found):
    """The seats 0, 1, 2… but for one; how many they are."""
    n = 0
    for seat in range(box.players):
        if seat != left_out:
            found[n] = seat
            n += 1
    return n


@compiled
def slots_of(view: State, seat, shuffle_number):
    """How many places of a hand were dealt by that shuffle."""
    n = 0
    for slot in range(HAND):
        if view.dealt[seat, slot] == shuffle_number:
            n += 1
    return n


@compiled
def assign(view: State, seats, places, n, dice):
    """Put n places into the order of their seats, drawn with the product of `slots_of` as its weight.

    ways[s] counts the ways in which the first of the seats, as many as s has members, share out the
    set s of places; at most 7**11 * 11! of them, which 64 bits hold.
    """
    ways, chosen = scratch(MAX_GROUPS, np.int64), scratch(MAX_PLAYERS, np.int64)
    ways[0] = 1
    for group in range(1, 1 << n):
        seat = seats[members(group) - 1]
        for j in range(n):
            if group >> j & 1:
                weight = slots_of(view, seat, view.shuffled[view.table[places[j]]])
                ways[group] += weight * ways[group ^ (1 << j)]
    group = (1 << n) - 1
    for i in range(n - 1, -1, -1):
        k = roll(dice, ways[group])
        for j in range(n):
            if group >> j & 1:
                weight = slots_of(view, seats[i], view.shuffled[view.table[places[j]]])
                share = weight * ways[group ^ (1 << j)]
                if k < share:
                    chosen[i], group = places[j], group ^ (1 << j)
                    break
                k -= share
    for i in range(n):
        places[i] = chosen[i]


@compiled
def members(group):
    n = 0
    while group:
        group &= group - 1
        n += 1
    return n


@compiled
def take(view: State, photos, shuffle_number):
    """The first photograph that was last in this shuffle leaves the row."""
    for i in range(photos.size):
        if photos[i] != NONE and view.shuffled[photos[i]] == shuffle_number:
            photo = photos[i]
            photos[i] = NONE
            return photo
    return NONE


@compiled
def any_choice(box: Box, view: State, other, dice):
    """What a seat that has answered may have answered."""
    if view.waiting >> other & 1:
        return NONE
    if view.phase == Phase.POINT and other != view.storyteller:
        least = 0 if box.abstain else 1
        while True:
            choice = least + roll(dice, box.players + 1 - least)
            if choice - 1 != view.place[other]:
                return choice
    if view.phase == Phase.VOTE:
        return roll(dice, 2)
    if view.phase == Phase.EXCHANGE:
        return roll(dice, HAND + 1)
    return NONE
