skip = Skip to the content
languages = Language
tongue-en = English
tongue-fr = Français
yes = Yes
no = No
by-lot = By lot

lobby-title = Take a seat
lobby-lead = Choose a game, send your friends a link, and let bots fill the empty chairs. Nobody needs an account.
your-tables = Your tables
open-tables = Open tables
new-table = Begin a table
table-is-over = Over
your-turn = Your turn
free-seats = { $n ->
    [one] { $n } free seat
   *[other] { $n } free seats
}
players-span = { $span } players
minutes-span = { $span } minutes
play-this = Play { $game }
rules = Rules
rules-of = Rules of { $game }

how-many = How many play?
who-sits = Who sits where
seat-n = Seat { $n }
who-me = Me
who-friend = A friend, by link
who-beside = Somebody beside me, on this device
who-bot = A bot: { $bot }
name = Name
name-of-seat = Name at seat { $n }
names-hint = Names are for you and for those beside you; friends bring their own.
options = Options
who-finds-it = Who finds this table
private-table = Private: only those who have a link
listed-table = Listed: anybody here may sit down in a free seat
lay-out = Lay out the table

seats-and-links = Seats and links
to-the-table = To the table
kind-empty = free
kind-guest = on a device of their own
kind-device = shares a device
kind-bot = bot
your-name = Your name
sit-down = Sit down
invite-friend = Invite a friend to this seat
move-device = Move this seat to another device
move-here = Play on this device
link-once = The link works once: whoever follows it and sits down has the seat.
seat-a-bot = Let a bot play: { $bot }
free-this-seat = Free this seat
watching = Looking on
watch-link = Whoever has this link may look on, and sees what lies open for all.
at-the-table = At the table: { $names }
without-scripts = Play without scripts
look-again = Look again
table-drawn = The table of { $game }, drawn. What lies where is also told in the buttons and in the story below.
some-words = Your words
plain-undo = Take the last action back
plain-withdraw = Take the sealed choice back
at-the-table-now = At the table
waited-for = to decide
what-happened = What happened
to-the-lobby = To the lobby
seat-empty = Seat { $n }
seat-bot = Bot { $n }

about-bots = How the bots play
bots-preparing = The bots of this game are being made ready for this computer, which takes a minute or two: until then they let you wait.
hint-people = Hints are for tables where all others are bots.
hint-not-asked = You have nothing to decide now.
hint-failed = No hint came of it this time. Try again.
bots-not-ready = The bots of this game are being made ready for this computer: try again in a minute.
analysis-later = The analysis can be had once the game is over.
analysis-players = The analysis is begun by somebody who sat at this table.
analysis-busy = Other games are being analysed: try again in a few minutes.
no-such-page = There is nothing here.
no-such-table = There is no such table.
no-such-game = There is no such game.
no-such-link = This link was not made here, or part of it is missing.
no-such-bot = There is no such bot.
no-such-seat-here = This table has no such seat.
link-spent = This link has been used: the seat has changed hands since. Ask for a new one.
not-your-seat = You do not play this seat.
seat-taken = This seat is not free for you: ask whoever laid out the table for a link.
seat-without-plan = Say who sits in seat { $n }.
table-over = The game is over: seats stay as they are.
table-damaged = This table cannot be set up again from its log. The house has been told.
stale = The table has changed meanwhile: look again.
key-used = This key belongs to another request.
undo-over = The game is over: nothing can be taken back.
record-later = The record can be had once the game is over.
players-by-seats = The number of players follows from the seats.
players-do-not-fit = { $few } to { $many } can play this game.
seats-do-not-fit = { $seats } seats do not make { $players } players.
one-me = You can be at one seat only; somebody beside you has a name of their own.
table-impossible = This table cannot be laid out: { $why }
data-unreadable = This file cannot be read as a board or a deck.
data-too-large = A board or deck has at most { $most } KiB.
data-too-many = You have { $most } boards and decks here: delete one first.
data-unknown = This game is played with what lies in its box: it takes no board or deck of one’s own.
data-gone = The board or deck that this table was played with has been deleted.
data-needed = A table that is still being played needs it: finish that first.
no-such-data = You have no such board or deck here.
your-data = Your boards and decks
your-data-hint = Only you see this list, and only tables of yours can be played with what is on it.
data-size = { $kib } KiB, { $added }
data-running = { $n ->
    [one] in play at { $n } table
   *[other] in play at { $n } tables
}
delete-data = Delete
own-data = Board or deck
own-data-usual = What lies in the box
own-data-file = One of your own, from a file
own-deck = Photographs
own-deck-label = Deck
own-deck-usual = The hundred that come with the game
own-deck-choice = { $name } ({ $n ->
    [one] one photograph
   *[other] { $n } photographs
})
own-deck-scripts = To make a deck of your own photographs here, this page needs scripts.
your-decks = Your decks of photographs
your-decks-hint = Only you see this list. Who plays at a table of yours sees the photographs that lie open for them; once you delete a deck, nobody sees them any more.
deck-facts = { $n ->
    [one] one photograph
   *[other] { $n } photographs
}, { $mib } MiB
no-such-deck = You have no such deck here.
no-such-photo = There is no such photograph in this deck.
photo-refused = { $why }
photos-unknown = { $game } is not played with photographs of one’s own.
decks-too-many = You have { $most } decks here: delete one first.
photos-too-many = You may keep { $most } photographs and { $mib } MiB here: delete some first.
house-full = The house has no room for more photographs.
name-missing = A name is missing.
name-too-long = A name has at most { $most } characters.
name-taken = Somebody at this table is called { $name } already.
forged = This did not come from a page of ours, or from one that is too old: load the page again.
too-often = Too much at once: try again in { $seconds } s.
too-many-sockets = Too many tabs are open from here.
too-busy = The house is too busy for a moment: nothing was changed, try again.
cannot-write = It could not be saved, so it was not done. Try again.
too-large = That is too much at once.
not-so = This cannot be done that way.
bad-request = This request cannot be read.
bad-fields = This request cannot be read; check: { $fields }.
our-mistake = Something went wrong on our side. It has been noted.

replay-of = Replay: { $game }
replay = Replay
back-to-the-table = Back to the table
replay-scripts = Looking back needs scripts. What happened is told on { $page }.
plain-page = the page without scripts
records-title = Look at a record
records-lead = The record of a finished game, as it can be had at the end of each, is played again here: every position, through everybody’s eyes. It is not kept.
record-file = The record
record-data = The board or deck it was played with
record-data-hint = Only where it was one of somebody’s own, and you have not brought it here before.
record-look = Look at it
rematch = Play again, as we sit
no-such-position = The game has no such position.
not-your-eyes = While a game goes on, everybody looks back through their own eyes only.
record-gone = This record is not here, or no longer: bring it again.
record-missing = Choose the file of a record first.
record-too-large = A record has at most { $most } KiB.
record-unreadable = This is not a record: { $why }.
record-broken = This record cannot be played again. { $why }
rematch-later = The game is not over yet.

serving = Tablée is at { $address }
serving-phones = Phones on the same network: { $address }
serving-ends = Ctrl-C ends it; the tables stay.
