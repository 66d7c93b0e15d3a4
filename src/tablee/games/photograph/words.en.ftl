the-colour = { $colour ->
    [blue] blue
    [red] red
    [yellow] yellow
    [green] green
    [brown] brown
    [grey] grey
   *[violet] violet
}
photo = { the-colour } { $number }
the-half = { $half ->
    [low] 1–6
   *[high] 7–12
}
back = { $back_colour ->
    [blue] blue
    [red] red
    [yellow] yellow
    [green] green
    [brown] brown
    [grey] grey
   *[violet] violet
} { the-half }
album-colour = { $colour ->
    [blue] blue
    [red] red
    [yellow] yellow
    [green] green
    [brown] brown
    [grey] grey
   *[violet] violet
}

option-players = Players
option-first = Who begins
option-first-lot = By lot
option-first-0 = Seat 1
option-first-1 = Seat 2
option-first-2 = Seat 3
option-first-3 = Seat 4
option-without = Colour left in the box
option-without-lot = By lot
option-without-blue = Blue
option-without-red = Red
option-without-yellow = Yellow
option-without-green = Green
option-without-brown = Brown
option-without-grey = Grey
option-without-violet = Violet
option-without_too = Another colour left in the box
option-without_too-lot = By lot
option-without_too-blue = Blue
option-without_too-red = Red
option-without_too-yellow = Yellow
option-without_too-green = Green
option-without_too-brown = Brown
option-without_too-grey = Grey
option-without_too-violet = Violet
option-missed_photo = Missed photo

colour-chosen-twice = Two different colours stay in the box, not { the-colour } twice (§{ $clause }).
first-does-not-play = Seat { $seat } cannot begin with { $players } players (§{ $clause }).

goal = Long albums, sharp and in order, score; blur costs: the most points win.

prompt-take = Take 1 to 3 photos that continue your albums.
prompt-take-others = { $who } is choosing a subject.
prompt-wind = Move one photo forward so that what is played is sharp.
prompt-wind-others = { $who } is winding the film.
prompt-sunset = Sunset: move one photo forward; then the back two are played.
prompt-sunset-others = The sun is setting. Still winding: { $who }.
prompt-end = Last light: move one photo forward; then the back two are played.
prompt-end-others = The last light. Still winding: { $who }.
prompt-over = The game is over.

verb-take = Take
verb-wind = Wind

heading-take = Take photos
heading-wind = Move a photo forward

choice-take = { $more ->
    [one] Row { $row }, from the { $side }: take 1 photo
   *[other] Row { $row }, from the { $side }: take { $more } photos
}
choice-wind = Wind photo { $from } to place { $to }

event-stays-out = Photos in { album-colour } stay in the box.
event-begins = { $who } begins.
event-dealt = Row { $row }, column { $column }: { photo }.
event-dealt-down = Row { $row }, column { $column }: face down, { back }.
event-on-top = On top of the deck: { back }.
event-drew = { $who } draws { photo }.
event-drew-unseen = { $who } draws { back }.
event-took = { $who } takes { photo }.
event-took-unseen = { $who } takes { back }, face down.
event-saw = It is { photo }.
event-wound = { $who } winds photo { $from } to place { $to }.
event-played = { $who } plays { photo }.
event-blurred = { $who } plays { photo }: blurred.
event-good-shot = { $who } takes the Good Shot in { album-colour }.
event-removed = Out of the game: { photo }.
event-removed-unseen = Out of the game, unseen: { back }.
event-turned-up = Row { $row }, column { $column }: { photo }, from face down.
event-sunset = The Sunset is on top of the deck.
event-ready = { $who } is ready.
event-after-sunset = The Sunset leaves the game.
event-last-light = The last light is gone.
event-missed = { $who } has missed { photo }.
event-scored = { $points ->
    [one] { $who } ends with { $points } point.
   *[other] { $who } ends with { $points } points.
}

tie-break = Among equals, Good Shots come first, then the longest album (§9.6).

### The table as drawn

scene-field = The field
scene-hand = Your hand, from the photo that is played next to the newest one
scene-seat = { $who }: { scene-points }
scene-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
scene-deck = Still to come: { $n ->
    [one] { $n } photo
   *[other] { $n } photos
} in the deck, the Sunset, the Good Shots
scene-side = Row { $row }, from the { $side ->
    [left] left
   *[right] right
}
scene-place = Place { $n } of { $of }{ $n ->
    [1] , played next
   *[other] {""}
}
scene-back = ◀ played next
scene-gate = { $n ->
    [one] ◀ played now
   *[other] ◀ { $n } played now
}
scene-front = newest
scene-photo = { $n ->
    [0] { the-colour }, { the-half }
   *[other] { the-colour } { $n }
}
scene-held = Photo { $place }: { scene-photo }{ $would ->
    [fits] , would be sharp as the albums stand
    [blurs] , would be blurred as the albums stand
   *[other] {""}
}
scene-top = On top of the deck: { scene-photo }
scene-sunset = { $state ->
    [coming] The Sunset is still to come: everybody will play two photos then
    [now] The Sunset
   *[past] The Sunset has passed
}
scene-good = Good Shot: { $points } points for the first with { $n } sharp { the-colour } photos
scene-blurred = blurred
scene-album = Album { the-colour }: { $n ->
    [0] empty; { $empty } points if it stays so
   *[other] { $numbers }; next { $follows }
}
scene-album-closed = Album { the-colour }: { $numbers }; closed

scene-played = { $n ->
    [0] The film is played from this end
    [one] The film is played from this end: { $n } photo now
   *[other] The film is played from this end: { $n } photos now
}
scene-threat = −{ $n } if left empty
scene-made-of = { scene-points }: { $sharp } for sharp photos, { $blurred ->
    [0] none blurred
   *[other] −{ $blurred } for blurred ones
}, { $shots } for Good Shots
scene-left = { $n ->
    [0] The deck is used up
    [one] { $n } photo is left in the deck
   *[other] { $n } photos are left in the deck
}
scene-lying = { $n ->
    [0] { scene-photo }, face down
   *[other] { scene-photo }; sharp beside { $beside }
}

text-letters = { $colour ->
    [blue] bl
    [red] re
    [yellow] ye
    [green] gn
    [brown] br
    [grey] gy
   *[violet] vi
}
text-deck = Deck ×{ $n }
text-sunset = { $state ->
    [coming] The Sunset is to come
    [now] The Sunset
   *[past] After the Sunset
}
text-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
text-film = film
text-left-over = left
text-sign-low = back, 1–6
text-sign-high = back, 7–12
text-sign-blurred = blurred
text-sign-follows = can follow
text-sign-closed = nothing can
text-sign-shot = Good Shot

tally-albums = Albums, sharp photos
tally-blurred = Blurred photos
tally-good-shots = Good Shots
tally-missed = Missed photo
pending-albums = −{ $n } if the empty albums stay empty
