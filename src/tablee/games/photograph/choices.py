"""What a seat can do in Photograph: counted, and named by place in the list, without a list."""

from tablee.games.photograph.pieces import MAX_ROWS, MOST, WINDING_NTH, WINDINGS_IN
from tablee.games.photograph.position import A_ROW, SIDES, TAKE, WIND, Phase, is_waited_for
from tablee.kit.compiled import compiled


@compiled
def legal(box, state, seat, out):
    """The actions without objection, ascending; how many they are."""
    n = count(box, state, seat)
    for k in range(n):
        out[k] = nth(box, state, seat, k)
    return n


@compiled
def count(box, state, seat):
    """How many actions `legal` would list."""
    if not is_waited_for(state, seat):
        return 0
    if state.phase != Phase.TAKE:
        return WINDINGS_IN[state.held[seat]]
    n = 0
    for row in range(MAX_ROWS):
        n += len(SIDES) * min(MOST, state.in_row[row])
    return n


@compiled
def nth(box, state, seat, k):
    """The action that `legal` would list at place k."""
    if state.phase != Phase.TAKE:
        return WIND + WINDING_NTH[state.held[seat], k]
    row, most = 0, min(MOST, state.in_row[0])
    while k >= len(SIDES) * most:
        k -= len(SIDES) * most
        row += 1
        most = min(MOST, state.in_row[row])
    action = TAKE + A_ROW * row + k
    return action if k < most else action + MOST - most  # from the right end
