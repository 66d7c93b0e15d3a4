skip = Skip to the content
languages = Language
tongue = English
yes = Yes
no = No

lobby-title = Take a seat
lobby-lead = Play at once against bots, or with friends by a link.
your-tables = Your tables
open-tables = Open tables
table-is-over = Over
table-is-closed = Closed
your-turn = Your turn
asked-again = You are asked to play
free-seats = { $n ->
    [one] { $n } free seat
   *[other] { $n } free seats
}
players-span = { $span } players
minutes-span = { $span } minutes
play-this = Play { $game }
rules = Rules
rules-of = Rules of { $game }
learn = Learn
learn-game = Learn { $game }
learn-scripts = The lesson is played at a table that needs scripts; the rules can be read without.

play = Play
play-now = Play now
first-time = First time? Play a guided first game
with-friends = With friends
with-friends-label = With friends: { $game }
at-this-screen = At this screen
at-this-screen-label = At this screen: { $game }
guest = Guest
guest-n = Guest { $n }
waiting-tables = Waiting for you
other-tables = Your other tables
next-table = Next table ({ $n })
nothing-waits = No other table waits for you.
more-tables = { $n ->
    [one] One more
   *[other] { $n } more
}
finished-games = Finished games
join-table = Join
look-on = Look on

invite-friends = Invite your friends
invite-lead = Send the link or show its code. As soon as everybody sits, this page goes on to the table.
seat-is-free = Seat { $n } is free
invitation-to = Invitation to seat { $n }
invite-text = Come and play { $game } with me.
watch-text = Come and watch: { $game }.
copy-link = Copy the link
copied = Copied
copy-by-hand = Touch the link, then copy it.
share-link = Share…
reach-device = Works on this device only: this house is open to no other.
reach-network = Works on this network: for whoever is on the same Wi-Fi.
reach-anywhere = Works anywhere.
beside-me-sits = Somebody beside me sits here
their-name = Their name
sits-down = They sit down
this-is-you = you
own-invitation = This is the invitation for your friend: you sit at seat { $n } yourself.
sits-here = You sit here already, at seat { $n }.

how-many = How many play?
who-sits = Who sits where
seat-n = Seat { $n }
who-me = Me
who-friend = A friend, by link
who-beside = Somebody beside me, on this device
who-bot = A bot: { $bot }
name = Name
name-of-seat = Name at seat { $n }
host = Host
spoken = { $who }: “{ $says }”
spoken-removed = { $who }: (removed by the host)
more-to-choose = Options, clock, and who finds this table
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
sit-down-at = Sit down at seat { $n }
move-device = Move this seat to another device
move-here = Play on this device
link-once = The link works once: whoever follows it and sits down has the seat.
seat-a-bot-here = Let a bot play here
seat-a-bot = Let a bot play: { $bot }
free-this-seat = Free this seat
watching = Looking on
watch-link = Whoever has this link may look on, and sees what lies open for all.
at-the-table = At the table: { $names }
without-scripts = Play without scripts
table-being-laid = The table is being laid…
look-again = Look again
table-drawn = The table of { $game }, drawn. What lies where is also told in the buttons and in the story below.
some-words = Your words
plain-undo = Take the last action back
plain-withdraw = Take the sealed choice back
at-the-table-now = At the table
waited-for = to play
what-happened = What happened
to-the-lobby = To the lobby
seat-empty = Seat { $n }
seat-bot = Bot { $n }
seat-player = Player { $n }

about-bots = How the bots play
hint-people = Hints are for tables where all others are bots.
hint-not-asked = You have nothing to decide now.
hint-failed = There is no hint this time. Try again.
analysis-later = The analysis can be had once the game is over.
analysis-players = Only somebody who sat at this table can ask for the analysis.
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
host-only = Only whoever laid out this table can do that.
host-own-seat = That is the host’s own seat: leave it, or let a bot play there.
out-nobody = Nobody sits there who could be put out.
out-already = They have been put out already.
put-out = The host has put you out of this table: you can look on, but neither sit down here nor speak.
no-such-voice = Nobody with this voice has spoken here.
open-nobody = Nobody has lost this seat: a free one has a link, and a bot can be replaced by freeing its seat.
open-here = Whoever sits there has this table open, or had it a moment ago: a seat is opened anew only once its person has gone.
open-later = The table has not waited for them long enough: a seat can be opened anew once a bot plays there for them, or could be offered it.
opened-already = This seat is open already: its link is still good.
seat-opened = This seat was opened anew: whoever laid out the table or has another seat here would see its hand, so it is for somebody else.
table-closed = The host has closed this table: nothing more happens here.
prompt-closed = The host has closed this table.
no-such-name = Nobody here is shown under this name.
name-removed = The host has removed this name: choose another.
no-such-line = There is no such line here, or it cannot be read yet.
table-damaged = This table cannot be set up again from its log. The house has been told.
stale = The table has changed meanwhile: look again.
key-used = This key belongs to another request.
undo-over = The game is over: nothing can be taken back.
record-later = The record can be had once the game is over.
players-by-seats = The number of players follows from the seats.
players-do-not-fit = { $few } to { $many } can play this game.
seats-do-not-fit = { $seats } seats do not make { $players } players.
one-me = You can take one seat only; somebody beside you needs a name of their own.
table-impossible = This table cannot be laid out: { $why }
data-unreadable = This file cannot be read as a board or a deck.
data-too-large = A board or deck has at most { $most } KiB.
data-too-many = You have { $most } boards and decks here: delete one first.
data-unknown = This game is played with what lies in its box: it takes no board or deck of your own.
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
own-deck-usual = The hundred of the game
own-deck-choice = { $name } ({ $n ->
    [one] one photograph
   *[other] { $n } photographs
})
own-deck-scripts = To make a deck of your own photographs here, this page needs scripts.
your-decks = Your decks of photographs
your-decks-hint = Only you see this list. Whoever plays at a table of yours sees the photographs that lie open there; once you delete a deck, nobody sees them any more.
deck-facts = { $n ->
    [one] one photograph
   *[other] { $n } photographs
}, { $mib } MiB
no-such-deck = You have no such deck here.
no-such-photo = There is no such photograph in this deck.
photo-refused = { $why }
photos-unknown = { $game } is not played with photographs of your own.
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
cannot-read = It cannot be read just now. Try again.
too-large = That is too much at once.
not-so = This cannot be done that way.
bad-request = This request cannot be read.
bad-body = This request cannot be read: { $why }.
no-utf-8 = it is not written in UTF-8
too-deep = it has more than { $levels } levels of brackets, or a number of more than { $digits } digits
too-long = This address is too long.
unknown-field = This request has what is not known here: leave { $fields } out.
bad-fields = This request cannot be read; check: { $fields }.
our-mistake = Something went wrong on our side. It has been noted.

replay-of = Replay: { $game }
replay = Replay
back-to-the-table = Back to the table
replay-scripts = Looking back needs scripts. What happened is told on { $page }.
plain-page = the page without scripts
records-title = Look at a record
records-lead = The record of a finished game, as it can be had at the end of each, is played again here: every position, through everybody’s eyes. It is not kept.
records-line = Every position of a finished game once more, from the file that each game leaves.
records-bring = Bring a record
record-file = The record
record-data = The board or deck it was played with
record-data-hint = Only if it was somebody’s own, and you have not brought it here before.
record-look = Watch it
rematch = Play again, same seats
no-such-position = The game has no such position.
not-your-eyes = While a game goes on, everybody looks back through their own eyes only.
record-gone = This record is not here, or no longer: bring it again.
record-missing = Choose the file of a record first.
record-too-large = A record has at most { $most } KiB.
record-engine = This record was made with engine { $engine } of Tablée; this house plays those of engine { $known }.
record-unreadable = This is not a record: { $why }.
record-broken = This record cannot be played again. { $why }
no-verdict = This could not be worked out here: it takes too long, or it breaks off. Nothing was changed.
rules-stopped = The rules came to no good end here, and were stopped: nothing was changed.
takes-nothing = The rules of { $game } cannot be kept apart here, so that no record and no position of it is taken from outside. You can lay out a table and play; with `tablee kernels { $game }` whoever keeps this house makes room for the rest.
rematch-later = The game is not over yet.
rematch-level = Only whoever has played against bots alone can have them harder or easier, as long as there is such a level.
fork = Play on from here
fork-lead = { $game }, from position { $n } of { $last }: a new table, laid out as that game stood then.
fork-lately = Just before: { $what }
fork-unknown = Everybody holds what their seat held. What nobody at the table knew, such as the rest of a deck or dice to come, is drawn anew; sealed choices of that moment are open again. Bots know only what their seat knows.
fork-told = { $n ->
    [one] Up to here this was another game: one decision. It goes on from here; what nobody at its table knew is drawn anew.
   *[other] Up to here this was another game: { $n } decisions. It goes on from here; what nobody at its table knew is drawn anew.
}
film-later = The game is not over yet: its film is made of a finished one.
fork-later = The game is not over yet: one can only play on from a finished one.
fork-over = The game is over there: choose an earlier position.
fork-data = This game has somebody’s own board or deck: only those who played can play on.
seat-was = was { $who }

app-line = Modern tabletop games with friends and bots.
offline-title = No connection
offline-lead = Tablée cannot be reached from here just now. Nothing is lost: your tables wait for you as you left them.
offline-again = Try again

serving = Tablée is at { $address }
serving-phones = Phones on the same network: { $address }
serving-public = For everybody: { $address }
serving-metrics = Figures for Prometheus: { $address }
serving-ends = Ctrl-C ends it; the tables stay.
working = Tablée does up to { $jobs } jobs at a time. Ctrl-C ends it; what is in hand is finished, or given back.
work-alone = Work is shared where several processes have one PostgreSQL: say which with --database or in TABLEE_DATABASE. A house in a folder does all of it by itself.
work-none = A process that only works needs something to do: --jobs of at least 1.
house-taken = A house is open on { $folder } already: end it first, or keep the tables of this one elsewhere with --data.
house-unwritable = Nothing can be written in { $folder } ({ $why }): make room, get the right to write there, or choose another folder with --data.
database-unreadable = The tables in { $file } cannot be read ({ $why }): put the file back from a copy, or move it away to begin without tables.
database-foreign = { $file } is no database of Tablée: move it away, or keep the tables elsewhere with --data.
database-newer = { $file } was written by a newer Tablée (its tables are of version { $found }, this one knows { $known }): install the newer one again, or put the file back from a copy.
postgres-missing = A house on PostgreSQL needs psycopg, which is not installed here. Install it with: pip install "tablee[postgres]"
postgres-unusable = The database { $place } cannot be used ({ $why }): see that PostgreSQL runs there, that the database exists, and that its user may create and write tables.
postgres-foreign = The database { $place } has tables that are none of Tablée’s: give the house a database of its own.
postgres-newer = The database { $place } was written by a newer Tablée (its tables are of version { $found }, this one knows { $known }): install the newer one again, or put the database back from a copy.
postgres-secret = The key in the database { $place } is empty, too short or damaged: put the table “house” back from a copy, or delete its row “secret” to get a new one, which makes all cookies and links of this house worthless.
secret-useless = The key in { $file } is empty, too short or damaged: put it back from a copy, or delete the file to get a new one, which makes all cookies and links of this house worthless.

clock = Clock
clock-hint = Only people have a clock; bots, free seats and restarts of the server cost nobody time. All people together may stop it.
clock-none = None
clock-move = { $n ->
    [one] { $n } minute for each decision; then a bot takes it
   *[other] { $n } minutes for each decision; then a bot takes it
}
clock-move-seconds = { $n } seconds for each decision; then a bot takes it
clock-bank = { $n } minutes for the game, and { $more } seconds more with each decision
clock-days = { $n ->
    [one] { $n } day for each decision
   *[other] { $n } days for each decision
}
clock-impossible = There is no such clock.
no-clock = No clock runs at this table.
paused = The clocks stand still: the game goes on once all people wish it.
seat-away = A bot plays for you: take your seat up again first.
seat-kept = Sit down first: this seat is kept for you.
not-away = Nobody plays for you here.
offer-nobody = There is nobody in this seat whom the table waits for.
offer-later = There is still time: { $minutes ->
    [one] about a minute
   *[other] about { $minutes } minutes
}.
kind-away = away; a bot plays meanwhile
kind-kept = asked to play again
come-back = Take up your seat again
sit-again = Sit down again
offer-seat = Let a bot play for { $who }
opened-lead = A bot plays in this seat. Whoever sits down here takes it over as it stands, with its hand.
opened-link = The link to this seat
reopen-seat = Open this seat anew
reopen-told = For somebody who has lost their way back: a bot plays on, and a new link seats whoever follows it, with the hand that lies there. It is never for yourself. Everybody at the table reads of it.
put-out-who = Put { $who } out
put-out-told = A bot plays on. They can look on, but neither sit down at this table again nor speak. Everybody reads of it, and it cannot be undone.
close-table = Close this table
close-told = The game ends here without a result, and nothing secret is shown. Everybody reads of it, and it cannot be undone.
told-late = Time was up: a bot ({ $bot }) decided for { $who }.
told-away = A bot ({ $bot }) plays for { $who }, whose seat is kept.
told-left = { $who } has left the table.
told-sat = { $who } sits down.
told-back = { $who } is back.
told-pause = All agreed: the clocks stand still.
told-go-on = The clocks run again.
told-out = The host has put { $who } out: a bot ({ $bot }) plays on.
told-silenced = The host has put somebody who spoke here out of the talk.
told-opened = The host has opened the seat of { $who } anew: a bot ({ $bot }) plays meanwhile, and whoever sits down there sees its hand.
told-took-over = { $who } sits down in the seat that was opened anew.
told-closed = The host has closed the table: the game ends here, without a result.
told-name = The host has removed a name.
told-line = The host has removed a line.
told-photo = The host has removed a photograph.
chat-nothing = Say something, or choose a reaction.
chat-too-long = { $most } characters at most.
time-left = { $time } left
time-days = { $n ->
    [one] { $n } day
   *[other] { $n } days
} { $hours } h
watch-invite = A link for those who look on
pass-device = Now it is { $who }’s turn.
take-seat = I am { $who }
look-once-more = { $who }: look once more
chat = Chat
chat-read-players = Read by those who play.
chat-read-spectators = Read by those who look on; players may read it once the game is over.
chat-words = Say something
chat-send = Send
chat-somebody = Somebody
chat-removed = (removed by the host)
chat-bravo = Bravo
chat-laugh = That is funny
chat-wow = Oh!
chat-think = Hmm
chat-oops = Oops
chat-heart = I like it
pause-stop = Stop the clocks
pause-go-on = Let the clocks run
pause-no = Take the wish back
pause-asked = { $who }: let us stop the clocks
pause-asked-on = { $who }: let us go on
pause-now = The clocks stand still.

source-usual = usual
source-line = { $file }, line { $line }
setting-unknown = { $where }: there is no setting “{ $name }”; “tablee house settings” lists all there are.
setting-unknown-near = { $where }: there is no setting “{ $name }”; “{ $near }” is nearest to it, and “tablee house settings” lists all there are.
setting-impossible = { $where }: { $name } cannot be “{ $value }”: expected { $expected }.
setting-not-here = { $where }: { $name } cannot stand in the house’s own folder, for it says where that is: use --data, TABLEE_DATA_DIR, or a file named with --settings.
setting-by-domain = { $where }: with a domain the house decides { $name } by itself: leave one of the two out.
no-caddy = For https by itself the house needs Caddy: pip install "tablee[https]" (in a checkout script/setup --extra https), or Caddy from your system. With a proxy of your own use --public-address and --trusted-proxy instead of --domain.
https-failed = Nobody could be let in at { $domain }: Caddy says “{ $why }”.
https-taken = Nobody could be let in at { $domain }: its port is not to be had ({ $why }). End what listens there, let this user take it, or name another with --domain NAME:PORT.
settings-no-toml = { $where }: this is no TOML; a setting is written as in port = 8080, and text stands in quotation marks.
settings-unreadable = { $file } cannot be read ({ $why }): put the settings there, or name another file with --settings.
settings-too-large = { $file } has more than { $most } KiB: that is no file of settings.
expects-whole = a whole number from { $least } to { $most }
expects-seconds = seconds, from { $least } to { $most }
expects-size = a whole number from 1 to { $most }, such as 16384 or 16K
expects-rate = so many at once, 1 or more, and so many a second after that, such as 40/15
expects-yes = yes or no, which is true or false in a file
expects-word = one of { $words }
expects-address = an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them
expects-folder = a folder
expects-public = http:// or https://, a name and, if need be, a port, such as https://games.example.org
expects-domain = a name that leads to this machine, such as games.example.org, with a port if need be
expects-postgres = postgresql://, a user, a host and the name of a database, such as postgresql://user:password@host/tablee
expects-proxy = an address such as 127.0.0.1 or a network such as 10.0.0.0/8, and never everybody, who could then come under any address
expects-contact = a mail address, such as ada@example.org, or one of https, and none within a network of one’s own, which services would refuse
expects-push-services = names of services, such as push.example.org or *.example.org, or where one listens, such as http://127.0.0.1:8080
expects-mail-server = smtp://user:password@mail.example.org, with smtps:// for TLS from the start, smtp+plain:// for a server on this machine
expects-mailbox = an address of mail, such as tablee@example.org
expects-names = names with commas between them
expects-listening = a port, such as 9100, or an address and a port, such as 127.0.0.1:9100

house-none = No house has its tables in { $folder }: name its folder with --data.
house-older = The tables in { $folder } are of an older Tablée: open the house once with this one, and they are brought up to date.
house-open-now = The house in { $folder } is open and has its tables in memory: end it first.
house-silent = The house in { $place } is open and does not answer: nothing was done. Its log and /health say what it lacks.
house-slow = The house in { $place } has begun and does not say what came of it: look whether it is done before you ask again.
house-stumbled = The house has stumbled over it, and nothing was done; its log says how.
no-such-person = Nothing here is of anybody with this mark: “tablee house people” lists everybody.
backup-none = { $file } is no backup of a house.
backup-newer = { $file } was made by a newer Tablée: put it back with that one.
backup-not-listed = { $file } is not to be trusted: what its manifest lists is not what it has ({ $name }).
backup-not-ours = { $file } is not to be trusted: it has what no house has ({ $name }).
backup-other-size = { $file } is not to be trusted: { $name } has another size than its manifest says.
backup-damaged = { $file } is damaged: { $name } is not what was put in.
backup-busy = Photographs of { $folder } are being deleted faster than they can be copied: try again in a moment.
backup-of-damaged = { $file } is damaged ({ $why }), and a backup of it would be too: end the house and open it again, which saves what can be read.
restore-not-empty = { $folder } is not empty: name a folder that is, or that is not there yet.
restore-database-not-empty = A house has its tables in the database { $place } already: name one that is empty.
restore-no-room = There is no room for { $folder }: { $mib } MiB are to be put back, and some have to be left.
not-dealt = The cards of this table are not dealt yet: they are once all sit, or when its host wishes.
dealt-already = The cards of this table have been dealt.
deal-not-yours = Only whoever laid out the table may deal while somebody is missing.
cut-unreadable = A cut is 32 bytes, written as 64 digits: 0 to 9 and a to f.
commitment-unknown = This house has not given you that commitment: ask for one, and lay the table out by it.
commitment-late = This commitment is more than a day old: lay the table out by a new one.
commitment-used = A table has been laid out by this commitment: each is for one table. Ask for a new one.
told-dealt = All who sit have cut; the cards are dealt.
deal-when = When the cards are dealt
deal-later = Once all sit, so that everybody cuts
deal-at-once = At once
deal-now = Deal now
deal-now-told = Whoever sits down later has not cut.
not-dealt-yet = The cards are dealt once all sit, and whoever sits down cuts.
shuffle-how = How the cards are shuffled
shuffle-lead = The house shuffles, everybody cuts: it has drawn a secret and is bound to it by the commitment below; the browser of everybody who sits down adds chance of its own. The deal is made of all of it, and the record of the finished game lets anybody check it: “tablee verify”.
shuffle-commitment = The house’s commitment:
shuffle-not = This does not keep a house from looking at hidden cards: it deals them.
shuffle-late = The cards are dealt already: your seat has not cut, and the record will say so.
shuffle-cuts = { $n ->
    [0] Nobody has cut.
   *[other] Have cut, in this order: { $who }.
}
shuffle-receipt = The receipt of your cut; keep it to check the record of the game with
shuffle-copy = Copy the receipt

yours = Yours
yours-you = You
you-lead = Nobody needs an account here. What you do in this browser is yours, and stays known by it.

# Who one is, and how to come back
keep-name = Keep this name
you-have = { $running ->
    [0] Here are { $over ->
        [one] one finished game
       *[other] { $over } finished games
    } and { $brought ->
        [one] one board or deck
       *[other] { $brought } boards and decks
    } of yours. Whoever clears this browser loses them.
    [one] One game of yours goes on here. Whoever clears this browser loses the seat.
   *[other] { $running } games of yours go on here. Whoever clears this browser loses the seats.
}
keep-me = Stay who you are
keep-me-lead = On another device, or once this one is lost: with one tap you come back to your seats, decks and games. No address, no password.
ways-back = How you come back
no-words-yet = If this device is lost, so is the way back, unless your passkey is kept elsewhere too. Put twelve words on paper: it takes a minute.
passkey = Passkey
passkey-elsewhere = made for { $domain }, and good for nothing here
passkey-needs-https = A passkey needs a house with https. Words on paper work everywhere.
passkey-wrong = That did not work: { $why } Try again, or take words on paper.
passkey-more = One more passkey
keep-by-passkey = Keep me, by passkey
keep-by-words = Keep me, by words on paper
words-anew = New words
words-on-paper = Words on paper
made-on = since { $day }
remove = Remove
remove-passkey = Remove the passkey { $name }
known-already = Known here from another device?
enter-here = Come in as yourself
your-devices = Your devices
your-devices-hint = Where you are known as yourself. Put out a device that is lost: what is open there closes at once.
some-browser = A browser
device-since = since { $day }, { $way ->
    [words] by your words
    [device] by a link of yours
    [passkey] by passkey
    [host] by a link from the host of the house
   *[other] the first one
}
this-device = This one
leave = Leave
leave-here = Leave this device
put-out-this = Put out
put-out-device = Put out { $name }
one-more-device = One more device
by-host = Ways back from the host
by-host-hint = Whoever runs this house can hand out a link that leads to you once. It is written down here when it is used.
by-host-used = Used on { $day }. If that was not you, put out the device and make new words.
all-that-is-yours = All that is yours
take-along = Take it along
delete-me = Delete me
privacy-title = What the house knows of you
privacy-lead = What is kept, who sees it, and what becomes of it once you go.
words-title = Your recovery words
words-lead = Whoever types these twelve words is you. They are shown only now.
words-how = On another device open { $house }/you/enter and type them, or scan this code.
words-safe = Put them on paper and keep that where you keep keys. Earlier words open nothing any more.
words-written = I have them on paper
device-lead = Open this link on the other device within { $minutes } minutes, or scan the code there. It works once.
device-link = Link for one more device of yours
device-safe = Give it to nobody: whoever opens it is you.
back-to-you = Back
enter-title = Who are you?
enter-lead = If you are known here already, come back to your seats. What you have begun in this browser comes along.
enter-by-passkey = Come back by passkey
your-words = Your twelve words
your-words-hint = In their order, with spaces. Capitals and accents do not matter.
enter-by-words = Come back by words
enter-otherwise = Neither? On a device where you are known, choose “One more device”. If there is none, ask the host of the house for a way back.
come-back-title = Come back
come-back-lead = On this device you will be { $name }, with all that is yours. What you have begun here comes along.
come-back-known = On this device you are { $name } already.
come-back-yes = Yes, that is me
come-back-no = No
delete-lead = Your name, your words and your devices go from this house for good. Nobody can bring them back.
delete-tables = { $n ->
    [0] No table was yours alone.
    [one] One table where only you and bots played is deleted.
   *[other] { $n } tables where only you and bots played are deleted.
}
delete-kept = { $n ->
    [0] You have played with nobody else.
    [one] One game with others stays whole, and nameless where you sat; if it still goes on, a bot plays for you.
   *[other] { $n } games with others stay whole, and nameless where you sat; where they still go on, a bot plays for you.
}
delete-brought = { $boards } boards and { $photos } photographs of yours are deleted; where others play with them a drawing stands in their place.
delete-copies = Copies that the host made before keep what was in them until they are thrown away.
delete-sure = Yes, delete all of it
delete-not = No
words-count = These are not { $n } words. Type all { $n }, in their order.
word-unknown = “{ $word }” is none of the words that can be in there. Look at it again.
words-misread = One of the words is another, or they stand in another order. Look at them again.
words-unknown = Nobody here has these words. They may have been replaced by later ones, or belong to another house.
no-such-way = This link leads nowhere any more: it has been used, is too old, or was replaced. Make another one on a device where you are known.
no-such-device = There is no such device of yours here.
no-such-passkey = There is no such passkey of yours here.
too-many-devices = You are known on { $most } devices. Put one of them out first.
too-many-passkeys = You have { $most } passkeys for this house. Remove one of them first.
passkey-refused = This passkey was not accepted ({ $why }). Try again, or come back by your words.
passkey-late = The question to your device was answered too late, or twice. Try again within { $minutes } minutes.
passkey-known = This passkey is kept here already.
passkey-unknown = Nobody here is known by this passkey. It may have been removed, or be of another house.
passkey-nowhere = Passkeys need https and a name. Words on paper work here, too.
privacy-what-1 = Your name
privacy-1 = It is what you type. It stands at tables where you sit and beside what you say, and nowhere else. Nobody can look you up.
privacy-what-2 = A cookie
privacy-2 = A mark in this browser by which your seats are yours. It leads to nobody elsewhere; there are no others, and no statistics of visitors.
privacy-what-3 = Games
privacy-3 = Every move is kept, for replays. Whoever has the address of a table may look on, and back once it is over; nobody sees a list of your games but you.
privacy-what-4 = Captions
privacy-4 = Words that you give with a move are part of the game. Once you are deleted, “[…]” stands in their place.
privacy-what-5 = Talk
privacy-5 = What you say at a table is read by those who sit there, or look on, and kept with the table. It goes with you.
privacy-what-6 = Photographs and boards
privacy-6 = They are yours, and are seen at tables that play with them. They go with you; where others play with them a drawing takes their place.
privacy-what-7 = Devices and ways back
privacy-7 = What your browser calls itself, and since when. Of words and links the house keeps only a digest, of a passkey only what proves it.
privacy-what-8 = The host, logs and copies
privacy-8 = Whoever runs this house can see what is in it. Its log has addresses of pages but no names and no words. Copies that were made before you went keep what was in them until the host throws them away; a copy that is put back has to be cleared again, and the host is told so.
print = Print
keep-nudge = You have something to lose here: whoever clears this browser loses it.
guest-no-way = This is a guest, known by one browser alone: nothing leads back to them. Whoever keeps a passkey or words on paper can be given a way.
seat-of-yours = One of these seats is yours, from another device?
push-title = On this device
push-keys = That is no subscription of a browser: its keys are not what a browser makes.
push-endpoint = That is no subscription of a browser: it names no https address of a push service.
push-unknown-service = This house sends nothing to { $host }: it is no push service that it knows. Whoever runs the house may add it with --push-services.
push-no-contact = Push services ask who runs a house, and this one has nobody to name: whoever runs it may say so with --contact.
push-others = This subscription belongs to somebody else, and these keys are not its own.
push-too-many = You are told on { $most } devices already: turn one of them off first.
push-none = This device is not told anything: turn it on first.
push-try-title = It works
push-try-body = This is how Tablée tells you that it is your turn.
push-sent = Sent: it arrives in a moment. If it does not, look at what this device allows its browser to show.
push-later = It could not be sent just now.
push-gone = The browser has forgotten it: turn it off and on again.
push-refused = It was refused.
push-lead = This device can tell you when it is your turn, even while no page of Tablée is open.
push-turn-on = Tell me on this device
push-is-on = This device tells you when it is your turn.
push-test = Test it now
push-turn-off = Turn it off
push-denied = This browser has been told to show nothing from here. To allow it, touch the sign beside the address of this page, choose “Notifications”, allow them, and load the page again. Where Tablée lies on the home screen, look for it in the device’s own settings, under “Notifications”.
push-home = On an iPhone or iPad, put Tablée on the home screen first: touch “Share”, then “Add to Home Screen”, and open it from there. Then it can tell you here.
push-unsupported = This browser cannot tell you anything while no page of Tablée is open: try another one, or a window that is not private. While a table is open in a tab, the tab shows when it is your turn.
push-insecure = This house is visited without https, and browsers let no such house tell anything while its pages are closed. What works here: while a table is open in a tab, the tab shows when it is your turn. Whoever runs the house can open it by https.
push-scripts = To be told on this device, let the browser run scripts here.
push-failed = The browser did not do it:
push-unsaid-title = Tablée
push-unsaid = Something waits for you.

# Told when one is not looking
yours-notices = Your turn
notices-lead = Be told when a table waits for you, wherever you like. Nothing is sent while you look at the table.
told-elsewhere = By mail or messenger
way-browser = This browser
way-mail = Mail
way-apprise = Messenger
way-failed = last time it was refused: { $why }
mail-waits = to be confirmed
test-way = Test { $name } now
remove-way = Be told by { $name } no more
by-mail = Your mail address
no-mail-here = This house sends no mail. Whoever runs it may set that up (--mail-server).
by-messenger = By ntfy, Matrix, Discord, Telegram, Signal …
messenger-address = Address of the messenger
messenger-hint = As Apprise writes it: ntfy://a-subject-nobody-guesses, tgram://token/chat, discord://id/token, matrixs://user:password@host/!room. Possible here:
add-way = Add
mail-asked = Look into { $address }: a message asks there whether you want it.
mail-ask-title = Shall Tablée tell you here when it is your turn?
mail-ask-body = Somebody, we hope you, has asked to be told at this address. Open the link to say yes; if it was not you, do nothing.
mail-none = That is no address of mail, such as ana@example.org.
mail-not-here = This house sends no mail.
mail-failed = The mail could not be sent: { $why }
mail-asked-often = This address has been asked often enough for today.
mail-unconfirmed = This address has to be confirmed first: a message there asks for it.
mail-stop = No more of this: { $link }
messenger-none = That is no address of a messenger. It begins with its kind, such as ntfy://your-subject.
messenger-not-taken = This house sends nothing by “{ $kind }”. Possible: { $kinds }.
messenger-inner = This house sends nothing to { $host }: it may lie within its own network, or asks for an unusual port. Whoever runs the house can allow it (--messenger-hosts).
messenger-says = This house takes no “{ $name }” in an address. What may stand behind its “?”: { $names }.
too-many-channels = You are told in { $most } ways already. Remove one of them first.
no-such-channel = There is no such way to you here.
trial-sent = Sent to { $name }. Has it arrived?
trial-failed = { $name }: { $why }
wishes-kept = It is kept.
wishes-when = When
moment-at-once = At once
moment-unseen = Once I have not looked for a while
moment-daily = Once a day
moment-never = Never
wishes-minutes = Minutes not looked
wishes-hour = Hour of the day
wishes-quiet = Quiet hours
wishes-quiet-on = Nothing is sent during the night, but after it
quiet-from = From
quiet-to = to
wishes-zone = Time zone
no-such-zone = There is no time zone “{ $zone }”. They are called Europe/Paris or America/Montreal.
wish-number = A whole number from 0 to { $most } is meant there.
wishes-what = Of what
kind-of-turn = It is my turn
kind-of-half = Half of my time is over
kind-of-tenth = A tenth of my time is left
kind-of-waits = A table without a clock has waited for me for a day
kind-of-seat = Somebody has sat down at my table
kind-of-again = Somebody wants to play again
kind-of-over = A game of mine is over
wishes-discreet = Name neither the game nor anybody
keep-wishes = Keep it so
notices-yes-title = Be told here?
notices-yes-lead = Tablée will tell you at this address when a table waits for you.
notices-yes-do = Yes
notices-yes-done = You will be told there.
notices-stop-title = No more messages?
notices-stop-lead = Nothing more will be sent to this address.
notices-stop-do = Stop it
notices-stop-done = Nothing more will be sent there.
notice-turn = Your turn: { $game }
notice-turn-discreet = It is your turn
notice-half = Half of your time is over: { $game }
notice-half-discreet = Half of your time is over
notice-tenth = A tenth of your time is left: { $game }
notice-tenth-discreet = A tenth of your time is left
notice-waits = Somebody has waited for you for a day: { $game }
notice-waits-discreet = Somebody has waited for you for a day
notice-seat = { $who } has sat down: { $game }
notice-seat-discreet = Somebody has sat down
notice-again = Once more? { $game }
notice-again-discreet = Somebody wants to play again
notice-over = The game is over: { $game }
notice-over-discreet = A game is over
notice-with = With { $names }
notice-several = { $n } things wait for you
notice-more = And { $n } more.
somebody = Somebody
told-of-table = Tell me of this table
told-usual = As of all
told-at-once = At once
told-never = Never
told-keep = Keep
told-where = To be told when it is your turn here:

# My games
all-my-games = All my games
yours-games = My games
history-lead = All games that you play and have played here. Nobody else sees this page.
history-filter = Which games
history-game = Game
history-who = With
history-since = From
history-until = To
history-state = State
history-all = All
history-running = Running
history-finished = Finished
history-closed = Closed
history-show = Show
history-count = { $n ->
    [0] No game
    [one] One game
   *[other] { $n } games
}
history-you = You
some-bot = Bot
history-result = { $who }: place { $place }, { $points ->
    [one] { $points } point
   *[other] { $points } points
}
history-handed = (a bot took over)
history-replay = Replay
history-replay-of = Replay: { $game }, { $day }
history-record = Record
history-record-of = Record: { $game }, { $day }
history-pages = Pages of games
history-newer = Newer
history-older = Older
history-page = Page { $page } of { $pages }
history-export = All records in one file
history-figures = How you do
history-method = Between which bounds the truth lies with 95 % certainty is said from { $enough } games on: of shares after Wilson, of mean places after Student. A win that several share counts as that share of one.
history-left-out = { $n ->
    [one] One game is left out, where a bot took over or one browser played several seats.
   *[other] { $n } games are left out, where a bot took over or one browser played several seats.
}
against-people = Against people
against-mixed = Against several kinds
history-line = { $players } players: { $n ->
    [one] one game
   *[other] { $n } games
}, { $won } won, { $tied } tied for the first place
history-share = Won: { $share } % (between { $low } and { $high } %; chance would give { $chance } %).
history-place = Mean place: { $place } (between { $low } and { $high }).
history-few = Too few games to say more.
history-parts = What the points are made of
history-part = you { $mine }, the others { $others } (mean of { $n ->
    [one] one game
   *[other] { $n } games
})
history-fields = These fields cannot be: { $fields }. Days are written as 2026-11-26, which is running or finished, a page a number; nothing is longer than 100 letters.
yours-people = People

# Those whom one has played with
people-lead = Those whom you have played with. Only you see this list.
people-none = Whoever you play with stands here afterwards, so that you can ask them again. Only you see this list.
met-facts = { $n ->
    [one] One game together
   *[other] { $n } games together
}, last on { $day }
ask = Ask to play
ask-to-play = Ask { $name } to play
ask-game = Game to play with { $name }
ask-clock = Clock for the game with { $name }
block = Block
block-who = Not with { $name } again…
block-told = They find no seat at your tables, cannot ask you, and you do not read what they say. They are not told.
block-sure = Block { $name }
unblock = Meet again
unblock-who = Meet { $name } again
people-blocked = Blocked
people-wishes = What you allow
wish-asked = People I have played with may ask me
keep-allowed = Keep it so
no-such-person-met = You have played with nobody of this mark, or one of you does not want to meet the other.
too-many-blocked = You have blocked { $most } people: meet one of them again first.
asked-too-many = You keep { $most } seats for people who have not come: wait for an answer, or free one of them.
asked-already = You have asked them already: wait for an answer.
asks-nobody = They do not wish to be asked. You may send them the link of a table.
seat-not-had = This seat cannot be had. Look for another table.
open-by = Open tables, by game and clock
open-by-game = Game
open-any-game = Any game
open-by-language = Language
open-any-language = Any language
open-by-pace = Live or over days
open-any-pace = Live or over days
open-live = Live
open-days = Over days
open-by-players = Players
open-any-players = Any number of players
open-players = { $n } players
open-look = Show
open-none = No such table waits for anybody just now. Lay one out, and others find it here.
open-since = open for { $span }
open-until = listed for { $span } more
span-minutes = { $n } min
span-hours = { $n } h
span-days = { $n ->
    [one] { $n } day
   *[other] { $n } days
}
seat-in-play = { $n ->
    [one] In play, a seat free
   *[other] In play, { $n } seats free
}
deal-with-bots = At once: bots keep the free seats until somebody takes them over
off-the-list = Nobody came for a while: this table is off the list.
list-again = List it again
told-lent = A bot ({ $bot }) keeps this seat until somebody takes it over.
told-took-lent = { $who } takes the seat over from the bot.
report = Report something
report-lead = Whoever runs this house reads it: the words, the name or what was brought, at which table, why, and that it came from you. Nobody else does.
report-done = Thank you: whoever runs this house will read it.
report-names = Names
report-name = Report this name to whoever runs the house
report-lines = What was said
report-it = Report
report-brought = Photographs and boards
report-brought-by = What { $name } has brought to this table
report-why = Why?
report-why-hurtful = It hurts or threatens somebody
report-why-indecent = It is indecent
report-why-unwanted = It advertises, or says the same over and over
report-why-other = For another reason
report-nothing = Nobody has said or brought anything here yet that could be reported.
reported-too-many = You have reported { $most } things today. Tell whoever runs this house by another way if it is urgent.
no-such-report = There is no open report of this name: “tablee house reports” lists them.
here-now = Here now
here-today = Here today
wish-shown = People I have played with may see that I am here, or was today
wish-figures = People I have played with may see how I do
profile-of = How { $name } does
profile-lead = How { $name } does, as { $name } shows it to you.
come-back-only = Only if you are { $name }: else whoever sent you this link gets all that you have begun in this browser, your seats too.
