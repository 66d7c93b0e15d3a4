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
says-nothing = “{ $action }” goes with some words: at least one character, at most { $room }.
says-unprintable = Line breaks and control characters cannot be part of it: write one line.
says-too-much = At most { $room } characters may go with “{ $action }”.
undo-not-yours = There is nothing of yours to take back: somebody has acted since.
undo-revealed = It cannot be taken back: it showed something that cannot be unseen.
undo-forked = This table goes on from here: what was before belongs to another game.
nothing-to-withdraw = You have no sealed choice to withdraw.
broken-missing = This is not a whole record: it has no { $missing }.
broken-data = This game was played with other data: give its board or deck as well.
broken-row = Row { $row }, { $text }, cannot be played: { $why }
broken-check = Row { $row }, { $text }, comes out otherwise.
broken-fork = It cannot go on from row { $row } as it says: { $why }
no-such-option = There is no option { $option }: expected one of { $options }.
options-no-mapping = Options have a name and a value each: { $given } is no mapping of them.
option-twice = The option { $option } is given twice: by name and in a mapping.
no-such-value = { $option } cannot be { $value }: expected one of { $values } (§{ $clause }).
none-of-these = { $text } does not fit: expected { $values }.

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
