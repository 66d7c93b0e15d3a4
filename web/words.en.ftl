loading = The table is being laid…
lost = The line is cut; trying again…
connecting = Connecting…
your-turn = Your turn
waiting-for = Waiting for { $who }
choices = What you can do
choices-here = Here you can
begin-anew = Back (Esc)
nothing-chosen = Point at something that is lit to see what it would do.
touch-again = Touch again to do it.
final = Cannot be undone
ways = { $n ->
    [one] one way to go on
   *[other] { $n } ways to go on
}
undo = Undo
withdraw = Withdraw
undone = Taken back.
log = What happened
rules = Rules
close = Close
refused-title = Not allowed
show-clause = Show §{ $clause }
no-answer = The server does not answer. Nothing was lost: try again in a moment.
why-not = Why not?
why-not-label = An action, as in a record
why-not-ask = Ask
players = At the table
points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
bot = bot
empty = free
over = The game is over
won = { $who } wins.
won-many = { $who } share the win.
lobby = Other tables
pass-device = Now it is for { $who }.
take-seat = I am { $who }
says = Words beside it (at most { $room } characters)
must-say = Your words (1 to { $room } characters)
says-left = { $n ->
    [one] { $n } character left
   *[other] { $n } characters left
}
theme = Light or dark
keys = Keys
key-arrows = move over what is lit
key-enter = choose it
key-escape = one step back
key-u = undo
key-help = rules and keys
arrows = Arrows
enter = Enter
escape = Esc
enlarge = Look closely at { $what }
board = The table
deck-choice = { $name } ({ $n ->
    [one] one photograph
   *[other] { $n } photographs
})
deck-name = Name of the deck
deck-unnamed = My photographs
deck-make = Make a deck of your own photographs…
deck-add = Add photographs…
deck-hint = JPEG, PNG or WebP. They are made small, and where and when they were taken is removed. Only those who play at tables of yours see them.
deck-hint-heic = JPEG, PNG, WebP or HEIC. They are made small, and where and when they were taken is removed. Only those who play at tables of yours see them.
deck-progress = { $sent } of { $sending } looked at
deck-refused = { $n ->
    [one] One file was refused:
   *[other] { $n } files were refused:
}
deck-facts = { $n ->
    [0] No photograph yet.
    [one] One photograph, { $mib } MiB.
   *[other] { $n } photographs, { $mib } MiB.
}
deck-too-few = { $players } players need { $needed }.
deck-enough = Enough for { $players } players.
deck-alike = Much alike: { $pairs }.
deck-running = A table that is still being played needs this deck: photographs can be added, but not deleted.
deck-photo = Photograph { $n }
deck-camera = shows a camera (×2)
deck-words = What it shows
deck-words-of = What photograph { $n } shows
deck-remove = Delete photograph { $n }
deck-like = much like { $n }
deck-delete = Delete this deck
deck-delete-sure = { $n ->
    [one] Delete it with its photograph
   *[other] Delete it with its { $n } photographs
}
deck-keep = Keep it
photo-too-large = The file is too large: { $most } MiB at most.
