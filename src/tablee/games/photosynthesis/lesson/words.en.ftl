island = You are Ana, and this island of 37 cells is a young wood. Grow your trees in the sun until they are large, then collect them for points: a cell on the rim bears one leaf, the centre four, and more leaves are worth more.

first-tree = Everybody begins with { WORD($first_trees) } small trees on the rim. The sun will first shine from the upper right, at a4. Place your first tree at the right-hand corner, d7: light reaches it there.
first-tree-other = It could stand there too. For this lesson, take the right-hand corner, d7.

second-tree = Bastien has placed a tree at e6, just behind yours: we shall see how it fares. Place your second tree at a3, in the top row.
second-tree-other = That would do; but our story goes on at a3, in the top row.

light = Round 1. The sun stands at a4, and every tree in the light brings its owner some: { $small_light } for a small tree, { $medium_light } for a medium one, { $large_light } for a large one. Both your trees are lit: you have 2 light.

shadow = A tree throws a shadow straight away from the sun: 1 cell long if small, 2 if medium, 3 if large. Yours at d7 shades Bastien’s at e6. Only a taller tree would stand in the light there: e6 brings him nothing.

plant = Light pays for all you do. For { $planting } light a tree plants a seed, at most as many cells away as it is tall: 1, 2 or 3. Plant from d7 to d6: the tree first, then the cell.
plant-other = That is allowed, but let us plant from d7 to d6, one cell further in.

once = In one turn a cell takes part in one action only: d7 and d6 are marked, and rest until your next turn. Your other tree is free. Plant from a3 to b3.
once-other = Not this time: plant from a3 to b3.

pass = Your light is spent. In a turn you do as much as you like and can pay for; light that you keep stays yours, up to { $most_light }. End your turn.
pass-other = There is nothing more to do now: end your turn.

grow = Round 2: the sun has moved on to the next corner, and shadows fall another way. A seed becomes a small tree for { $grow_seed } light, a small tree medium for { $grow_small }, a medium tree large for { $grow_medium }. Let the seed at d6 grow.
grow-other = A good thought for later. Let the seed at d6 grow now.

buy = Round 3. You can use only what lies beside your board. The rest has to be bought from the columns first, the cheapest piece of each at the price beside it. Both your seeds are on the island: buy another one, for 1 light.
buy-other = That can wait: buy a seed first, from the first column of your board.

medium = One medium tree has been yours to use from the start. With the 2 light that you have left, let your small tree at a3 grow.
medium-other = Let the tree at a3 grow: from small to medium.

collect = Round 7. You have bought a large tree, and a3 has grown into it. For { $collecting } light you end its life and take the token on top of the pile for its leaves. Collect the tree at a3.
collect-other = All of that is possible, and you will want it soon. Collect the tree at a3 first.

tokens = One leaf: 14 points. A cell of three leaves would have brought 19. Each pile gets cheaper as it shrinks, so it pays to be early; the tree is gone from the island, though, and with it its light.

end = After { $rounds } rounds, when the sun has been round { WORD($revolutions) } times, all tokens are added up, and 1 point for every { $light_per_point } light left. Most points win. That is all: keep an eye on where the sun goes next, and enjoy the wood.
