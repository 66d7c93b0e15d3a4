refused = Not allowed: { $rule } (§{ $clause })
you-may = { $more ->
    [0] You may: { $choices }.
   *[other] You may: { $choices }, and { $more } more.
}
unknown-verb = There is no action “{ $word }”: an action begins with { $verbs }.
unknown-noun = “{ $word }” cannot follow “{ $verb }”: expected { $nouns }.
unfinished-action = “{ $text }” is not a whole action: write it like “{ $example }”.
impossible-action = “{ $text }” can never be done.
no-such-seat = There is no seat { $seat }: seats are numbered from 0 to { $seats }.
says-no-text = What goes with it has to be a text, not { $given }.
says-nothing = “{ $action }” goes with some words: at least one character, at most { $room }.
says-unprintable = Line breaks and control characters cannot be part of it: write one line.
says-too-much = At most { $room } characters may go with “{ $action }”.
undo-not-yours = There is nothing of yours to take back: somebody has acted since.
undo-revealed = It cannot be taken back: it showed something that cannot be unseen.
undo-forked = This table goes on from here: what was before belongs to another game.
nothing-to-withdraw = You have no sealed choice to withdraw.
broken-missing = This is not a whole record: it has no { $missing }.
broken-game = This is a record of another game, { $given }: expected { $game }.
broken-engine = This record follows the rules in version { $given }, and those here have version { $known }: it needs another version of Tablée.
broken-part = { $part } cannot be { $given } in a record: expected { $kind ->
    [whole] its parts, each under its name
    [options] options, each under its name
    [seats] a list of names, { $most } at most
    [name] a name on one line
    [seed] a whole number
    [nothing] null, as it begins from a position
    [position] the fields of a position, or null
    [rows] a list of actions, { $most } at most
    [row] a seat, an action, and perhaps some words
    [checks] a list of { $most } texts, one for each row
    [forks] a list of moments after which it goes on otherwise
    [fork] a row up to { $most }, later than the one before, and a position
   *[text] a text
}.
broken-table = Its table cannot be laid out: { $why }
broken-data = This game was played with other data: give its board or deck as well.
broken-row = Row { $row }, { $text }, cannot be played: { $why }
broken-check = Row { $row }, { $text }, comes out otherwise.
broken-fork = It cannot go on from row { $row } as it says: { $why }
no-such-option = There is no option { $option }: expected one of { $options }.
options-no-mapping = Options have a name and a value each: { $given } is no mapping of them.
option-twice = The option { $option } is given twice: by name and in a mapping.
no-such-value = { $option } cannot be { $value }: expected one of { $values } (§{ $clause }).
not-so-many-players = { $option } cannot be { $value } with { $players } players (§{ $clause }).
no-such-seed = { $given } is no seed: expected a whole number from 0 to 2**128 - 1.
no-such-mode = There is no mode { $given }: expected one of { $modes }.
offer-misnamed = The package { $package } offers a game under a name that none can have, { $game }: small letters, digits and _ only.
offer-taken = The package { $package } offers a game { $game }, and there is another one of that name.
offer-empty = The package { $package } offers a game { $game }, and where it says that it lies there is none.
offer-broken = { $game } cannot be played, for the package { $package } is broken: { $why }
no-module = { $game } has no portable module of these rules: tablee kernels { $game } builds one.
no-such-clause = There is no clause { $given } in the rules of this game.
no-such-moment = There is no moment { $given }: they are counted from 0.
no-data-here = This game is played without a board or deck of one’s own: it cannot take { $given }.
no-such-data = { $given } is no board or deck of this game.
data-unkept = { $given } cannot be kept in a file, so it can be no board or deck.
seats-as-many = { $players } players need as many names.
seats-names = Names of seats are a list of texts, each on one line: { $given } cannot be one.
position-fields = A position has exactly the fields { $fields }; check { $wrong }.
position-shape = { $field } has the shape { $shape }, not { $given }.
position-cell = { $field } cannot hold { $given }: expected { $expected }.
position-waits = This position waits for nobody who plays, or in no phase of the game.
position-together = This position waits for several at once where one decides after another.
position-over = This position is over in one place and not over in another.
position-impossible = This position cannot come up in the game: something is missing in it.
position-known = Somebody at the table knows that this position is another one.
none-of-these = { $text } does not fit: expected { $values }.

plain-table = The table
plain-seat = { $awaited ->
    [yes] { $who }, who is awaited
   *[no] { $who }
}
plain-cell = { $field }{ $place }: { $value }
plain-hidden = hidden
plain-nothing = nothing
plain-all = everybody
plain-mark = { $set ->
    [yes] yes
   *[no] no
}
plain-more = and { $n } more

said = { $who }: “{ $words }”
tally-before = before this record began

photo-broken = It is broken, or not whole: it cannot be opened.
photo-unknown = It is no photograph that is known here: JPEG, PNG, WebP or HEIC.
photo-heic-missing = It is in HEIC, which cannot be read here: save it as JPEG, or install "tablee[heic]".
photo-too-many-pixels = It has too many pixels: { $most } million at most.
photo-too-small = It is too small or too narrow: { $least } pixels each way at least, and at most { $times } times as long as wide.
photo-file-too-large = The file is too large: { $most } MiB at most.
photo-too-much = It takes too long or too much memory to open.
photo-there-already = It is in the deck already: number { $n }.
photo-no-room = The deck is full: { $most } photographs at most.
photo-unreadable = It cannot be read.

# WORD($n) in any sentence.
number-in-words = { $n ->
    [0] zero
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [11] eleven
    [12] twelve
   *[other] { $n }
}
verify-fixed = The deal was fixed before anybody sat down: the secret it was made of is the one that the house had committed to ({ $commitment }…), and the seed is the one that follows from it.
verify-cut = Nobody alone chose it: { $n ->
    [one] one cut went into it, that of { $who }, given when they sat down.
   *[other] { $n } cuts went into it, in this order: { $who }.
}
verify-last = Only the house and { $who } together, who cut last, could have tried out deals.
verify-yours-last = Your cut is in it, and it was the last: whatever the house and all others had agreed on, they could not choose the deal.
verify-yours = Your cut is in it, as is all that was fixed when you gave it. After you cut: { $who }. Only the house and whoever of them cut last, together, could have tried out deals.
verify-as-shown = It is the commitment that you were shown ({ $commitment }…).
verify-alone = Nobody has cut: the house alone chose the cards when it laid the table out. That the deal was not picked cannot be checked.
verify-without-bot = { $who } has not cut: a bot sat there.
verify-without-beside = { $who } has not cut: they shared a device with somebody else.
verify-without-late = { $who } has not cut: nobody sat there when the cards were dealt.
verify-without-none = { $who } has not cut: their browser gave nothing, as without scripts.
verify-rules = The deal was made again and every move played again: { $n ->
    [0] no move was made
    [one] the one move followed the rules
   *[other] all { $n } moves followed the rules
}{ $over ->
    [yes] , and the game is over.
   *[no] ; the game is not over in this record.
}
verify-by-itself = All this is by the record’s own word. Give what you were shown before the deal (--commitment), or your receipt (--receipt), to see that it is the same.
verify-hidden = This does not show whether the house looked at hidden cards: it can, and no check would find out.
verify-none = The deal cannot be checked: this record has no commitment. It is from before houses committed, from a table outside a house, or with a seed that somebody chose.
verify-position = The deal cannot be checked: this game was taken up at a position that somebody chose, and not dealt.
verify-forked = The deal cannot be checked: this game goes on from row { $row } of another one, and the house alone drew anew what nobody knew there.
verify-hides = This record does not hold: you have kept the commitment of its table, and it has none. { $why }
verify-malformed = This record does not hold: of its shuffle, { $part } cannot be { $given }.
verify-form = Its shuffle is made in form { $given }, and form { $known } is known here: it needs another version of Tablée.
verify-secret = This record does not hold: its secret is not the one that the house committed to ({ $commitment }…).
verify-data = This record does not hold: it was dealt with another board or deck than this one.
verify-seed = This record does not hold: its seed is not the one that its secret, its cuts and its table make.
verify-unfinished = This record does not hold: it ends after row { $row }, and the game was not over there.
verify-rows = This record does not hold: another action or word stands in one of its rows than when it was written.
verify-other = This record does not hold: you were shown the commitment { $wanted }…, and it was dealt by { $found }….
verify-cut-missing = This record does not hold: the cut that you gave at seat { $seat } is not in it.
verify-cut-order = This record does not hold: what was fixed when you cut at seat { $seat } is not what it tells.
verify-no-commitment = { $given } is no commitment: it has at least { $least } digits, 0 to 9 and a to f.
