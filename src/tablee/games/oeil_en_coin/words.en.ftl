option-players = Players
option-first = Who tells first
option-first-lot = By lot
option-first-0 = Seat 1
option-first-1 = Seat 2
option-first-2 = Seat 3
option-first-3 = Seat 4
option-first-4 = Seat 5
option-first-5 = Seat 6
option-first-6 = Seat 7
option-first-7 = Seat 8
option-first-8 = Seat 9
option-first-9 = Seat 10
option-first-10 = Seat 11
option-first-11 = Seat 12
option-laps = Laps
option-laps-0 = No limit
option-target = Points to reach
option-target-0 = No target
option-wish = Vote after each round
option-exchange = Exchange
option-exchange-each = After each lap
option-exchange-once = After the first lap only
option-exchange-rounds = After each round, once a lap is over
option-pile = Discards become the pile
option-pile-needed = When one is needed
option-pile-empty = As soon as it is empty
option-motif = Motif that doubles the points
option-motif-deck = That of the deck
option-motif-named = { $what } ({ $n })

wrong-number-of-photos = { $players } players need { $fewest } to 255 photographs, not { $photos } (§{ $clause }).
first-does-not-play = Seat { $seat } cannot tell first with { $players } players (§{ $clause }).
motif-not-there = No photograph of this deck shows { $motif }: choose one of { $motifs }{ $more ->
    [0] { "" }
   *[other] , or another of its tags ({ $more } more)
} (§{ $clause }).
too-many-laps = { $players } players have rounds for { $most } laps at most, not for { $laps } (§{ $clause }).
nothing-ends-the-game = Agree on points, on laps, or on a vote: one of them has to end the game (§{ $clause }).

goal = Score for captions that some guess, not all, and for guessing: the most points win.

prompt-caption = Caption one photograph so that some guess it, not all.
prompt-caption-others = { $who } is looking for a caption.
prompt-submit = Lay the photograph that passes best for the captioned one.
prompt-submit-others = Still to lay a photograph: { $who }.
prompt-point = Find the storyteller’s photograph: { $finder_points ->
    [one] { $finder_points } point
   *[other] { $finder_points } points
}.
prompt-point-others = Still to point: { $who }.
prompt-finger = Give a point to the photograph you like best, or to none.
prompt-finger-others = { $who } may point too.
prompt-vote = Play another round, or end the game here?
prompt-vote-others = Still to vote: { $who }.
prompt-exchange = Exchange a photograph that suits you no more, or none.
prompt-exchange-others = Still to decide on an exchange: { $who }.
prompt-over = The game is over.

verb-caption = Give a caption
verb-submit = Lay a photograph
verb-point = Point
verb-finger = Point as the storyteller
verb-exchange = Exchange
verb-vote = Vote

heading-caption = Give a caption to
heading-submit = Lay a photograph
heading-point = Point, to find it
heading-finger = Give a point
heading-exchange = Exchange, or keep all
heading-vote = Vote

choice-caption = Tell photograph { $card } of your hand
choice-submit = Lay photograph { $card } of your hand
choice-point = { $place ->
    [nobody] Point at none
   *[other] Point at photograph { $place } on the table
}
choice-finger = { $place ->
    [nobody] Point at none
   *[other] Point at photograph { $place } on the table
}
choice-exchange = { $given ->
    [nothing] Keep them all
   *[other] Exchange photograph { $given } of your hand
}
choice-vote = { $wish ->
    [on] Go on
   *[stop] Stop
}

event-tells = { $who } is the storyteller.
event-dealt = { $who } is dealt { $photographs } photographs.
event-captioned = { $who } lays a photograph face down and gives its caption.
event-submitted = { $who } has laid a photograph.
event-laid-out = The { $photographs } photographs are shuffled and laid out.
event-pointed = { $who } has made a choice.
event-points = { $who } points at photograph { $spot }.
event-points-at-none = { $who } points at none.
event-likes = { $who }, the storyteller, points at photograph { $spot }.
event-likes-none = { $who }, the storyteller, points at none.
event-meant = { $who } meant photograph { $spot }.
event-belongs = Photograph { $spot } is from { $who }.
event-found-by-some = { $finders ->
    [one] One guesser has found the photograph of { $who }, others have not.
   *[other] { $finders } guessers have found the photograph of { $who }, others have not.
}
event-found-by-all = Everybody has found the photograph of { $who }.
event-found-by-none = Nobody has found the photograph of { $who }.
event-doubled = { $factor ->
    [2] The motif is on the table: points are doubled.
   *[other] The motif is there more than once: points are quadrupled.
}
event-scored = { $points ->
    [-1] { $who } loses 1 point.
    [-2] { $who } loses 2 points.
    [-4] { $who } loses 4 points.
    [0] { $who } scores nothing.
    [one] { $who } scores { $points } point.
   *[other] { $who } scores { $points } points.
}
event-drew = { $photographs ->
    [one] { $who } draws a photograph.
   *[other] { $who } draws { $photographs } photographs.
}
event-reshuffled = The pile is empty: the { $photographs } discards are shuffled and replace it.
event-may-exchange = Everybody has told a story: a photograph may be exchanged.
event-decided = { $who } has decided.
event-exchanged = { $who } exchanges a photograph.
event-kept = { $who } keeps all photographs.
event-voted = { $who } has voted.
event-voted-on = { $who } votes to go on.
event-voted-stop = { $who } votes to stop.
event-finished = { $points ->
    [one] { $who } ends with { $points } point.
   *[other] { $who } ends with { $points } points.
}

### The table as drawn

scene-language = en
scene-no-caption = { $who } is looking for a caption…
scene-quoted = “{ $caption }”
scene-by-said = — { $who }
scene-by-past = — { $who }, in the last round
scene-print = Photograph { $place }: { $what }
scene-held = Photograph { $card } of your hand: { $what }
scene-loupe = Look closely. { $what }
scene-motif = Shows the motif ({ $motif }): points are doubled
scene-from = from { $who }
scene-meant = { $who } meant this one
scene-yours = yours
scene-points = { $who } points at photograph { $place }
scene-pointing = ☞ { $who }
scene-hand = Your hand
scene-laid = face down
scene-has-laid = has laid a photograph
scene-tells = the storyteller
scene-seat = { $who }{ $tells ->
    [true] , the storyteller
   *[other] { "" }
}: { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $held ->
    [one] { $held } photograph in hand
   *[other] { $held } photographs in hand
}
scene-backs = { $n ->
    [one] { $n } photograph in hand
   *[other] { $n } photographs in hand
}
scene-score = { $n ->
    [one] { $n } point so far
   *[other] { $n } points so far
}
scene-pile-left-told = Still to be drawn, up to seven in each hand after a round
scene-gone-told = Photographs that have been on the table; they are shuffled when the pile is empty
scene-doubles-told = A photograph that shows this doubles all points of its round
scene-piles = { $pile } to draw, { $gone } discarded
scene-pile = { $n } to draw
scene-gone = { $n } discarded
scene-doubles = ×2: { $motif }
scene-undescribed = No. { $n } of the deck

### A deck

deck-unreadable = This is no deck that can be read: { $why } (§{ $clause })
deck-without-photos = This is no deck: it has a list of photographs (§{ $clause }).
deck-motif = The motif of a deck is one of its tags (§{ $clause }).
deck-words = A deck has a name and words for its tags, by language and on one line each (§{ $clause }).
deck-photo-file = Photograph { $n } names no picture of the deck (§{ $clause }).
deck-photo-twice = Photograph { $n } is the same picture as photograph { $other } (§{ $clause }).
deck-photo-tags = Photograph { $n } has a list of tags, each a short text (§{ $clause }).
deck-photo-words = What photograph { $n } shows is said by language, on one line of at most 300 characters (§{ $clause }).
deck-photo-missing = Photograph { $n }: { $file } is not in the folder (§{ $clause }).
deck-head =
    A deck of photographs of one’s own for L’Œil en coin.
    “tablee deck sheet” shows them with their numbers, in this order; “tablee deck check” looks it over.
    Say in a sentence what each shows: bots and whoever does not see them know nothing else.
    The tag "camera" is for those that show a camera: they double the points.

tally-told = As the storyteller
tally-found = Found the storyteller’s
tally-fingers = Fingers on one’s own
tally-motif = Added by the motif

### What the terminal says

help-photos =
    Make a deck of your own photographs for L’Œil en coin.
    “tablee photos add FOLDER” takes all photographs of FOLDER: each is turned upright, made small and freed of everything but the picture; what cannot be taken is refused with a reason. With the name of a deck that you have, they are added to it.
help-photos-name = What the deck is called; usually like the folder.
help-camera = A photograph of the folder that shows a camera, and so doubles the points; as often as there are some.
help-photos-output = The folder of the deck; usually one of its name, where your games are kept.
help-deck =
    Look over a deck of photographs for L’Œil en coin.
    TASK is check (tells what is wrong with it, how large it is, how many can play) or sheet (all photographs on one sheet, with their numbers). DECK is a folder, or the name of a deck that “tablee photos” made; without it, it is the built-in deck.
help-deck-output = Where to put the sheet: .jpg, .png or .webp.
metavar-task = TASK
metavar-folder = FOLDER
metavar-name = NAME
metavar-camera = FILE
metavar-output = FILE
metavar-deck = DECK
no-such-photos-task = There is no “tablee photos { $task }”: expected add.
no-such-deck-task = There is no “tablee deck { $task }”: expected { $tasks }.
only-sheet = { $option } is for “tablee deck sheet” alone.
pillow-missing = What opens pictures is not installed here. Install it with: pip install "tablee[photos]"
no-folder = Say which folder has the photographs: tablee photos add FOLDER
no-such-folder = There is no folder { $folder }.
no-photos-there = In { $folder } there is no photograph: no JPEG, PNG, WebP or HEIC.
no-such-photo = --camera: there is no { $file } in the folder.
no-such-deck = There is no deck “{ $deck }”: expected a folder with a deck.toml, or the name of a deck that “tablee photos” made.
photo-added = number { $n }
photo-added-alike = number { $n }, much like number { $like }
deck-made = { $added ->
    [0] No photograph was added
    [one] One photograph was added
   *[other] { $added } photographs were added
}, { $refused } refused, { $alike } much like another. The deck has { $photos } now, in { $folder }.
deck-for-players = { $players ->
    [0] That is not enough to play: three players need 24 photographs.
    [3] Three can play with it.
   *[other] 3 to { $players } can play with it.
}
deck-playable = { $name }: { $photos } photographs, { $size } MiB; { $doubles ->
    [0] none doubles
    [one] one doubles
   *[other] { $doubles } double
} the points; { $silent } without a description.
deck-unplayable = { $deck } cannot be played: { $faults ->
    [one] one thing is wrong.
   *[other] { $faults } things are wrong.
}
sheet-made = { $photos } photographs are on { $file }.
