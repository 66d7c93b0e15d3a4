card = { $card ->
    [roll] a Roll card
    [switch] a Switch card
   *[number] { suit } { $value }
}
suit = { $suit ->
    [red] red
    [blue] blue
    [green] green
    [yellow] yellow
   *[purple] purple
}
colour = { $colour ->
    [red] red
    [blue] blue
    [green] green
    [yellow] yellow
   *[purple] purple
}
face = { $face ->
    [red] red
    [blue] blue
    [green] green
    [yellow] yellow
    [purple] purple
   *[star] a star
}

option-players = Players
option-first = Who begins
option-first-lot = By lot
option-first-0 = Seat 1
option-first-1 = Seat 2
option-first-2 = Seat 3
option-first-3 = Seat 4
option-first-4 = Seat 5
option-first-5 = Seat 6
option-switch_cards = Switch cards
option-switch_cards-from_three = With three or more
option-switch_cards-always = With two players too
option-risks = Risks: a star costs the whole bench

first-does-not-play = Seat { $seat } cannot begin with { $players } players (§{ $clause }).

goal = Gather high numbers, keep them from the die: the highest sum wins.

prompt-turn = Draw for more points, or bank a colour to keep it safe.
prompt-turn-others = { $who } may push or bank.
prompt-place = Choose its column: one of them will be yours.
prompt-place-others = { $who } places the card.
prompt-go-on = Draw one more, or stop and take a column?
prompt-go-on-others = Will { $who } push on?
prompt-take = Take the column that is worth most to you.
prompt-take-others = { $who } takes a column.
prompt-over = The game is over.

verb-push = Push
verb-bank = Bank
verb-place = Place
verb-stop = Stop
verb-take = Take

heading-push = Draw for points
heading-bank = Bank to keep safe
heading-place = Place the card
heading-stop = Stop, and take a column
heading-take = Take a column

choice-push = Push: draw a card
choice-bank = Bank { colour }
choice-place = Place the card in column { $column }
choice-stop = Stop
choice-take = Take column { $column }

event-begins = { $who } begins.
event-drew = { $who } draws { card }.
event-switched = { $way ->
    [right] It is set aside: the others now take their columns anticlockwise.
   *[left] It is set aside: the others take their columns clockwise again.
}
event-placed = It goes into column { $column }.
event-busted = { $who } goes bust: no column has room for { card }.
event-stopped = { $who } stops.
event-empty = The deck is empty.
event-took = { $who } takes column { $column }, worth { $points }.
event-rolled = { $who } rolls { face }.
event-lost = { $who } discards all { colour } from the bench, { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
event-lost-all = { $who } discards the whole bench, { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
event-untaken = Nobody takes column { $column }: it is discarded.
event-banked = { $who } banks { colour }, { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
event-scored = { $points ->
    [one] { $who } ends with { $points } point.
   *[other] { $who } ends with { $points } points.
}

text-deck = Deck { $n }
text-discard = discard { $n }
text-die = die
text-column = column
text-roll = roll
text-worth = worth
text-room = room for
text-drawn = To place: { card }
text-bust = { $chance ->
    [0] No risk with the next card.
   *[other] Chance of a bust: { $chance } %.
}
text-switches = Switch ×{ $n }: { $way ->
    [right] the others take anticlockwise.
   *[left] the others take clockwise.
}
text-bench = bench
text-bank = bank
text-points = { $n ->
    [one] { $n } pt
   *[other] { $n } pts
}
text-card-left = { $left } of { $total } in the deck: { card }.
text-card-fits = There is room for it in column { $columns }.
text-card-busts = It would bust.
text-colour-left = Still in the deck, { colour }: { $each }.

tie-break = Among equals, who has more cards comes first (§8.3).

### The table as drawn

scene-table = The deck and the columns
scene-deck = Deck: { $n ->
    [one] { $n } card
   *[other] { $n } cards
}.
scene-risk = { $bust ->
    [0] No risk: whatever card comes, a column has room for it.
   *[other] Risk of going bust: { $percent } %. No column has room for { $bust } of the { $left } cards left.
}
scene-points = { $bank } in the bank, safe; { $bench } on the bench, which the die can cost
scene-order = { $who } takes a column as number { $n }
scene-loss = { $n ->
    [one] The die has cost { $n } point
   *[other] The die has cost { $n } points
}
scene-percent = { $n } %
scene-word = risk
scene-stamp = BUST!
scene-stop = Stop
scene-drawn = To be placed: { card }.
scene-busted = No column had room for { card }.
scene-die = The die shows { face }.
scene-die-rests = The die
scene-way = { $way ->
    [right] The others take their columns anticlockwise.
   *[left] The others take their columns clockwise.
}
scene-lane = Column { $column }: { $n ->
    [0] empty
   *[other] worth { $worth }
}
scene-shut = no room for the card
scene-seat = { $who }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}
scene-bench = On the bench, { colour }: { $n ->
    [0] nothing
   *[other] { $values }
}
scene-bank = In the bank, { colour }: { $values }
scene-discard = Discards: { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
scene-gone = { $n } discarded: { card }

tally-bank = In the bank
tally-bench = On the bench
