piece = { $size ->
    [seed] a seed
    [small] a small tree
    [medium] a medium tree
   *[large] a large tree
}
the-piece = { $size ->
    [seed] the seed
    [small] the small tree
    [medium] the medium tree
   *[large] the large tree
}
grows-into = { $into ->
    [small] a small tree
    [medium] a medium tree
   *[large] a large tree
}

option-players = Players
option-first = Who begins
option-first-lot = By lot
option-first-0 = Seat 1
option-first-1 = Seat 2
option-first-2 = Seat 3
option-first-3 = Seat 4
option-fourth_revolution = Fourth revolution
option-shade_rule = Shade rule
option-any_shadow = Any shadow counts

goal = Grow trees in the light, then collect the large ones: the most points win.

prompt-place = Place a small tree on the rim, where light will reach it.
prompt-place-others = { $who } places a small tree.
prompt-act = Spend light: grow trees, plant seeds, or save up.
prompt-act-others = { $who } is tending the trees.
prompt-over = The game is over.

verb-pass = End your turn
verb-buy = Buy
verb-grow = Grow
verb-collect = Collect
verb-plant = Plant
verb-place = Place

heading-pass = End the turn
heading-buy = Buy for later
heading-grow = Grow for light
heading-collect = Collect for points
heading-plant = Plant new trees
heading-place = Place a first tree

choice-pass = End the turn
choice-buy = Buy { piece }
choice-grow = Grow at { $place }
choice-collect = Collect the tree at { $place }
choice-plant = Plant from { $tree } to { $place }
choice-place = Place a small tree at { $place }

event-begins = { $who } begins.
event-placed = { $who } places a small tree at { $cell }.
event-round = Round { $round }.
event-sun = The sun stands at { $corner }.
event-light = { $who } receives { $light } light.
event-overflowed = { $light } light of { $who } exceeds { $most_light } and is lost.
event-bought = { $who } buys { piece }.
event-grew = { $who } grows { grows-into } at { $cell }.
event-returned = { $who } takes { the-piece } back to their board.
event-left = There is no free price for { the-piece }: it leaves the game.
event-planted = { $who } plants a seed at { $place }, from { $tree }.
event-collected = { $who } collects the large tree at { $cell }.
event-took = { $who } takes a token of { $token }.
event-took-nothing = No token is left for { $who } to take.
event-passed = { $who } passes.
event-marker = The first player’s marker goes to { $who }.
event-scored = { $points ->
    [one] { $who } ends with { $points } point.
   *[other] { $who } ends with { $points } points.
}

text-first-trees = The first trees
text-round = Round { $n } of { $of }
text-token = token
text-left = left
text-seed = seed
text-small = small
text-medium = mid
text-large = large
text-points = { $n ->
    [one] { $n } pt
   *[other] { $n } pts
}
text-marker = (1st)
text-light = light
text-ready = ready
text-shop = price

text-sign-trees = trees by size
text-sign-seed = seed
text-sign-income = light next round
text-sign-leaf = leaf
text-sign-shade = in the shade
text-sign-used = used this turn
text-sign-sun = sun
text-sign-next = next sun

leaves = { $leaves ->
    [one] one leaf
   *[other] { $leaves } leaves
}
text-cell-empty = { $cell } is empty and bears { leaves }.
text-cell = { $cell } bears { leaves }: { $who } has { piece } there.
text-cell-shade = It lies in the shade.
text-cell-light = It lies in the light.
text-cell-income = { $n ->
    [0] As things stand, the tree brings no light in the next round.
   *[other] As things stand, the tree brings { $n } light in the next round.
}
text-cell-used = It has been used this turn (§4.2).

tie-break = Among equals, who occupies more cells comes first (§9.4).

scene-island = The island
scene-board = { $who }: { $light } light, { $points ->
    [one] { $points } point
   *[other] { $points } points
}
scene-cost = { $n } light
scene-points = { $n ->
    [one] { $n } point from trees collected
   *[other] { $n } points from trees collected
}{ $more ->
    [0] {""}
   *[other] ; { $more } more at the end for the light that is left, as it stands
}
scene-light = { $n } light to spend: trees bring it each round, actions cost it
scene-first = { $who } begins this round
scene-rounds = { $now }. The sun moves on each round; six rounds take it round the island
scene-tokens = { $n ->
    [0] No token is left for { leaves }: trees there take from the next lower pile
   *[other] The next large tree collected on { leaves } brings { $top } points; { $n } tokens are left
}
scene-ready = Ready to be put on the island, { text-sizes }: { $n }
scene-column = { $left ->
    [0] The column of { text-sizes } is empty
   *[other] Column of { text-sizes }: { $left } left, the next costs { $price } light
}
text-sizes = { $size ->
    [seed] seeds
    [small] small trees
    [medium] medium trees
   *[large] large trees
}

first-does-not-play = Seat { $seat } cannot begin with { $players } players (§{ $clause }).

tally-trees = { $leaves ->
    [one] Trees on one leaf
   *[other] Trees on { $leaves } leaves
}
tally-light = Light left
