list-and = { $first } and { $last }
list-or = { $first } or { $last }
did-you-mean = Did you mean { $word }?

# --- The command line ---

overview = Tablée seats people and bots at modern tabletop games. Type one of these:
overview-builders = For those who write games:
overview-help = Add --help to any of them to learn more, and --lang fr for French.

usage = Usage:
usage-options = [OPTIONS]
usage-options-heading = Options:
usage-commands-heading = Commands:
usage-commands-of = For { $game }:
usage-see-help = See { $command } --help.
usage-no-such-command = There is no command “{ $command }”: expected { $commands }.
usage-no-such-option = There is no option { $option }.
usage-no-such-language = Tablée does not speak “{ $asked }”: choose { $languages }.
usage-no-value = { $option } needs a value after it.
usage-flag = { $option } takes no value.
usage-missing = { $name } is missing.
usage-too-many = “{ $argument }” is one word too many.
usage-number = { $option } cannot be “{ $value }”: expected a whole number, { $least } or more.
usage-decimal = { $option } cannot be “{ $value }”: expected a number, { $least } or more.
command-ours = The command “{ $command }” of { $game } cannot be had: Tablée has one of that name.
command-taken = The command “{ $command }” of { $game } cannot be had: { $by } brings one of that name.
command-misnamed = The command “{ $command }” of { $game } cannot be had: a name has small letters, digits and -.
command-broken = The command “{ $command }” of { $game } cannot be had, which is a mistake in the game: { $why }

metavar-text = TEXT
metavar-game = GAME
metavar-part = PART
metavar-deck = DECK
metavar-board = FILE
metavar-file = FILE
metavar-players = N
metavar-bots = BOTS
metavar-names = NAME
metavar-seat = SEAT
metavar-seed = NUMBER
metavar-options = NAME=VALUE
metavar-resume = FILE
metavar-delay = SECONDS
metavar-at = N
metavar-theme = THEME
metavar-speed = N
metavar-width = N
metavar-record = FILE
metavar-output = FILE
metavar-name = NAME

help-tablee = Tablée seats people and bots at modern tabletop games.
help-play =
    Play here, against bots or with friends at one keyboard.
    You sit in the first seat, bots in the others. The game is kept after every move: you can leave at any time and come back with “tablee resume”.
help-learn =
    Learn a game at a table, in ten to fifteen steps.
    Each step shows a table and says one thing; some ask for a move. Enter goes on, and makes the move for you; q leaves.
help-resume =
    Go on with a game that was left.
    Without FILE it is the one that was played last.
help-watch =
    Watch bots play.
    Every move is shown on the board and told in a sentence.
help-replay =
    Go through a game move by move.
    Without FILE it is the game that ended last. Enter or n goes on, p goes back, a number jumps to that move, g goes to the end, q leaves.
help-verify =
    Check that the cards of a game in a house were dealt fairly.
    FILE is the record of the finished game. The deal is made again and every move played again: it says that the deal was fixed before anybody sat down, that nobody alone chose it, and that every move followed the rules; or what does not hold, and where. It leaves with 0 if all holds, 1 if something does not, 3 if it cannot be checked.
help-commitment = The commitment that you were shown, or the first 16 digits or more of what you wrote down.
help-receipt = Your own receipt, as the page of the table gave it: it begins with tablee-1.
help-verify-board = The board or deck of the game, where it was not the one in the box.
metavar-commitment = DIGITS
metavar-receipt = TEXT
verify-no-receipt = That is no receipt: copy the whole line from the page of the table; it begins with tablee-1.
help-hint =
    Say what is worth thinking of in a game that was left.
    The best choices of whoever is to decide, from what that player knows, with the part of a win to expect. Without FILE it is the game that was played last. At the table, type “hint”.
help-hint-seat = For this seat: a number from 0 on, or a name; usually the person that the game waits for.
help-level = Who is asked: beginner, casual, club or expert (usually club); a stronger level takes longer.
help-analyse =
    Go over a finished game, decision by decision.
    What each player could expect, from what that player knew; what would have been better; where the game turned. Without FILE it is the game that ended last.
help-into = Also write all of it into this file, as JSON.
metavar-level = LEVEL
metavar-into = FILE
help-draw =
    Draw a moment of a game as a picture, or the whole game as a film.
    The table of the game in FILE, in SVG: on the screen, or in a file with -o. A file that ends in .png gets points of colour; one that ends in .gif or .webp, or --film, a film: an animated SVG is a few hundred KiB, sharp at any size, and plays in a browser.
help-draw-seat = Draw what this seat sees: a number from 0 on, or a name; “public”: what an onlooker sees; “everything”: nothing is hidden. Usually what an onlooker sees; in the film of a finished game, everything.
help-film = The whole game, one moment after the other, with what is told of each.
help-speed = How fast a film is: 2 is twice as fast.
help-width = How many points wide a PNG, GIF or WebP becomes (usually 960).
help-at = After so many actions; without it: as the table stands.
help-theme = light or dark.
help-output = Where to put the picture.
help-play-deck = Play with this deck of photographs: the name of one that you made, or its folder.
help-serve =
    Open tables for browsers, here and on this network.
    It prints an address and a code for phones. Tables are kept when it ends.
help-work =
    Do what tables of a house on PostgreSQL wait for, and serve nobody: moves of bots, and clocks.
    As many of these as one likes, on any machine; what one has in hand when it ends, another does.
metavar-port = PORT
metavar-host = ADDRESS
metavar-data = FOLDER
server-missing = The server is not installed here. Install it with: pip install "tablee[server]"
cannot-serve = Nothing can listen at { $host }, port { $port }: { $why }. Choose another port.
help-changed = A limit that is to be another: one of the list on this page, written as it is there; as often as you like.
metavar-metrics = [ADDRESS:]PORT
metavar-workers = NUMBER
metavar-changed = NAME=VALUE
setting-data = The folder where tables are kept.
setting-database = The PostgreSQL where tables are kept in place of the folder, for a house of several processes, such as postgresql://user:password@host/tablee; best in TABLEE_DATABASE, where nobody else sees its password.
setting-port = The port to listen at.
setting-host = The address to listen at; 0.0.0.0 is every network of this machine.
setting-public-address = The address by which everybody finds the house, such as https://games.example.org: for links, the code, and cookies.
setting-domain = A name that leads to this machine, such as games.example.org: the house is there by https and sees to its certificate, with Caddy.
setting-trusted-proxy = Proxies whose word is taken on who comes: addresses such as 127.0.0.1 or networks such as 10.0.0.0/8; the option may be repeated.
setting-contact = How whoever runs the house is reached, by mail or at an address of https, for services that carry its messages and ask for it; else they are told the address of the house.
setting-push-services = Services besides the known ones that messages to browsers may go to; the option may be repeated.
setting-metrics = Where Prometheus may ask for figures: a port of this machine, or an address and a port; usually nowhere.
setting-quiet = Tell only what goes wrong.
setting-log = How the log is written: lines for people, json for programs, auto for lines at a terminal and JSON elsewhere.
setting-workers = How many processes think for the bots.
setting-jobs = How many jobs this process does at a time where several share a PostgreSQL: moves of bots, and clocks; 0 leaves them to others.
setting-bot-pace = Seconds that a bot takes over a decision, about, so that people see what it was.
setting-bot-seconds = Seconds that a bot may think before chance answers for it.
setting-waiting-seconds = Seconds that a person may keep a table without a clock waiting before the others may offer the seat to a bot.
help-settings = The file of settings, in place of tablee.toml in the folder of the house.
metavar-settings = FILE
metavar-database = URL
metavar-public-address = URL
metavar-domain = NAME
metavar-trusted-proxy = ADDRESS
metavar-contact = ADDRESS
metavar-push-services = NAME
setting-mail-server = Where mail is handed in, for people who want to be told by it: smtp://user:password@host (with STARTTLS), smtps:// for TLS from the start, smtp+plain:// for a server on this machine.
setting-mail-from = Whom mail of the house is from.
setting-messengers = The kinds of messengers that messages may go to, as Apprise calls them.
setting-messenger-hosts = Hosts of one’s own network, with or without a port, that messages may go to as well; else none leads there.
metavar-mail-server = ADDRESS
metavar-mail-from = ADDRESS
metavar-messengers = NAMES
metavar-messenger-hosts = NAMES
metavar-log = auto|lines|json
metavar-bot-pace = SECONDS
metavar-bot-seconds = SECONDS
metavar-waiting-seconds = SECONDS
usual-is = usually { $value }
serve-limits-heading = Limits, each of one address unless it says otherwise; 40/15 is 40 at once and 15 a second after that:
limit-pages = Pages and files looked at.
limit-actions = Changes: moves, seats, photographs brought.
limit-new-tables = Tables laid out, records brought.
limit-pictures = Photographs looked at.
limit-sockets = Tables that a browser begins to follow.
limit-chat = Lines that one person says at one table.
limit-sockets-each = Tables followed at once.
limit-connections = Connections at once, of the whole house.
limit-connections-each = Connections at once; not of a trusted proxy.
limit-head-seconds = Seconds to send the head of a request.
limit-slow-seconds = Seconds in which something has to get through.
limit-slow-bytes = How many bytes that is.
limit-body = Bytes of a request; boards, records and photographs have limits of their own.
limit-photo-bytes = Bytes of all photographs that people brought to the house.
limit-tables-in-memory = Tables kept in memory, of the whole house.
limit-visitors = Addresses whose limits are remembered, of the whole house.
help-games =
    List the games; tell one of them in full.
    With the name of a game it also lists the options that a table may choose.
help-rules =
    Show the rules of a game, or look something up in them.
    PART is a chapter (4), a clause (4.2), or words to search for; without it you get the whole rules.

help-version = Tell the version and leave.
help-help = Show this page and leave.
help-lang = The language to speak.
help-players = How many play.
help-bots = Who fills the other seats, such as club,casual, the last one as often as needed (usually casual). Levels: beginner, casual, club, expert; also greedy and random. exec:COMMAND is a program of your own (docs/outside-bots.md). none if only people play.
help-watch-bots = Which bots play, such as expert,club; the last one fills the other seats. Levels: beginner, casual, club, expert; also greedy and random. exec:COMMAND is a program of your own (docs/outside-bots.md).
help-names = What you are called; as often as there are people at this keyboard.
help-seed = The number that decides every chance: the same one deals the same game.
help-options = An option of the game, such as shade_rule=yes; as often as needed. “tablee games GAME” lists them.
help-play-board = Play on the board in this file.
help-play-record = Go on from a moment of the game in this file, at a new table: everybody holds what they held, what nobody knew then is drawn anew. You sit where somebody is to act.
help-play-at = With --from: after so many actions.
help-play-resume = Go on with the game in this file.
help-delay = How long to wait after each move.
help-seat = See what this seat saw: a number from 0 on, or a name.
help-play-seat = The seat that you take; the first one is 0.
help-everything = Print the whole game at once.

# --- Games and rules ---

game-facts = { $fewest } to { $most } players, { $least } to { $longest } minutes
game-options = Options that a table may choose; seats are numbered from 0:
game-numbers = Numbers that a study may change:
game-usual = usually { $value }
game-of-data = With the board or deck in the box also:
game-at = Only with { $players } players.
game-bots = Bots that you may play against, by level; greedy and random do not search:
game-play = To play it, type: tablee play { $game }
no-such-game = There is no game “{ $game }”: there is { $games }.
which-game-of = “{ $game }” could be { $games }: say which.
which-game = Which game?
which-game-hint = Answer with a number from 1 to { $most }, or with a name such as { $first }.
rules-nothing = There is no “{ $wanted }” in the rules of { $title }. The chapters are: { $chapters }.

# --- Sitting down ---

person-name = Player { $n }
no-such-option = “{ $option }” is not an option of this game: write one as name=value, the name being { $options }.
no-such-value = { $option } cannot be “{ $value }”: expected { $values }.
no-such-bot = There is no bot “{ $bot }”: expected { $bots }.
no-such-level = There is no level “{ $level }”: expected { $levels }.
no-such-table = This table cannot be laid out: { $why }
players-out-of-range = { $players ->
    [one] { $players } player cannot play this game
   *[other] { $players } players cannot play this game
}: it takes { $fewest } to { $most }.
too-many-bots = { $bots ->
    [one] { $bots } bot is
   *[other] { $bots } bots are
} too many: { $free ->
    [0] no seat is free.
    [one] one seat is free.
   *[other] { $free } seats are free.
}
run-program = A bot of this game is a program: { $command }. Run it? (yes/no)
program-not-run = { $command } was not run, so that the game cannot go on.
program-failed = Chance played for { $who }: { $why }
program-notes = { $who } notes: { $note }
word-yes = yes, y
too-many-people = { $people } people are too many for { $seats } seats.
plain-rules = { $title } has no module of its rules as they are, and runs in plain Python, where bots think slowly: “tablee kernels { $game }” builds one.
rules-stopped = The rules of the game came to no good end, which is a mistake in them: { $why }.

# --- Files ---

no-boards = { $game } is not played on a board of your own.
no-decks = { $game } is not played with a deck of your own.
file-unreadable = { $file } cannot be read: { $why }.
file-unwritable = { $file } cannot be written: { $why }.
no-such-theme = There is no theme “{ $theme }”: choose { $themes }.
no-such-picture = A picture cannot be of the kind { $kind }: end the name of the file in { $kinds }.
film-or-moment = A film is of a whole game, and its file ends in { $films }: leave out --at, or --film.
draw-missing = What draws PNG, GIF and WebP is not installed here. Install it with: pip install "tablee[draw]". An animated SVG needs nothing: --film -o FILE.svg
from-keeps = A game that goes on keeps its players, options and board: give --from without them.
from-when = From when? Say --at with a number of actions, 0 to { $last }.
from-end = The game is over then: choose an earlier moment.
at-of-what = --at says when to go on with the game of --from FILE.
fork-told = { $n ->
    [one] Up to here this was another game: one action. It goes on from here; what nobody at its table knew is drawn anew.
   *[other] Up to here this was another game: { $n } actions. It goes on from here; what nobody at its table knew is drawn anew.
}
parts-of = { $who }: { $parts }
parts-total = Score
no-such-moment = This game has { $last } actions: there is no moment after { $at }.
file-no-game = { $file } does not hold a game.
file-broken = The game in { $file } cannot be played again.
file-is-other = { $file } is already there and is not a game: choose another name.
nothing-to-resume = No game has been left unfinished. Begin one with “tablee play”.
nothing-to-replay = No game has been finished yet. Name the file of one, or play with “tablee play”.
nobody-plays = Nobody has anything left to play in this game. Look at it with: { $command }
cannot-keep = The game cannot be kept in { $file }: { $why }. You can play on.
saved = The game is saved in { $file }.
left = The game is kept in { $file }. To go on with it, type:
record-lies = The record of this game is in { $file }.
replay-it = To go through it again, type:

# --- At the table ---

word-help = help
word-hint = hint
word-undo = undo
word-save = save
word-quit = quit, q, exit
word-log = log
word-board = board
word-rules = rules

ask = { $who } >
how-to-answer = Type the number of a choice, or ? for help.
ask-words = What do you say with it? { $room } characters at most, Enter for nothing:
hand-over = Hand the keyboard to { $who }, who presses Enter when alone with it.
said = { $who } says: “{ $words }”
news-cut = { $n ->
    [one] One more thing happened before
   *[other] { $n } more things happened before
}: “log” tells everything.
menu-final = ! cannot be undone
several = That could be { $choices }: say which.
some-of-many = { $some } and { $more } more
no-such-number = The choices are numbered from 1 to { $most }.

help-moves = Type the number of a choice, or the action itself, or the beginnings of its words. An action begins with { $verbs }. Tab completes it.
help-orders =
    ? { $move } = why it is allowed or not, and what it does; also ? and a number
    ? §{ $clause } = a clause of the rules; ? and a word explains the word
    hint = what a player of club level would think of; hint expert asks a stronger one
    undo = take your last action back
    board = show the table again
    log = tell the game from the beginning
    rules { $chapter } = chapter { $chapter } of the rules; without a number, all of them
    save FILE = keep a copy of the game in FILE
    quit = leave; the game is kept, and you can come back
explain-nothing = There is nothing to say about “{ $wanted }”: it is no action, no clause and no word of the rules.
explain-moves = You may: { $moves }.
explain-legal = { $move } is possible: { $words }.
explain-final = It cannot be undone, and what it brings to light is not known yet.

hint-thinking = Thinking it over…
hint-heading = Hint for { $who }: what a player of the level “{ $level }” would think of, after { $n } simulations.
hint-words-heading = Hint for { $who }: here words decide, not numbers. Read { $n } times, they pointed to:
hint-choice = { $words } ({ $move }): { $expected } of a win to expect; { $share } of the simulations went this way.
hint-reading = { $words } ({ $move }): { $share } of the readings.
hint-only = There is only one thing to do: { $words } ({ $move }).
hint-over = The game is over: “tablee analyse” goes over it.
hint-bot = { $who } is a bot: hints are for people.
hint-not-asked = The table is not waiting for { $who } now.
hint-nobody = The table is not waiting for any person now.

# --- The end ---

standing = { $place }. { $who }  { $points ->
    [one] { $points } point
   *[other] { $points } points
}
won = { $n ->
    [one] { $who } wins.
   *[other] { $who } share the win.
}
tie-broken = Some have the same score: the rules say who comes first among them.

# --- Going through a game ---

turn-next = next, n
turn-back = previous, p
turn-end = end, g
turn-quit = quit, q
replay-ask = Move { $step } of { $last } >
replay-help = Enter or n goes on, p goes back, a number jumps to that move, g goes to the end, q leaves.
press-enter = Press Enter.
no-such-seat-here = There is no seat “{ $seat }”: expected { $seats }.

# --- Going over a game ---

analyse-not-over = This game is not over yet. For the decision that is open there is “tablee hint”.
analyse-nothing = In this game nobody ever had a choice.
analysing = { $n ->
    [one] One decision is being thought over…
   *[other] { $n } decisions are being thought over…
}
analyse-intro = Judged by a player of the level “{ $level }”, from what each player knew at the time. The percentage is the part of a win that whoever moves could expect. A move without a choice is left out; the numbers are those of “tablee replay”.
analyse-words-decide = In this game words decide what nobody can calculate, so no choice is called a mistake.
analyse-turning-points = Where the game turned
analyse-no-turning-points = The game never really turned.
analyse-summary = By player
json-written = Everything is in { $file }.

# --- Measuring ---

help-contract = Check everything that a game’s rules must keep.
    Random games at every table, in every way that the rules can run here: legality, secrets, undo, records, words.
help-contract-mode = interpreted, portable, compiled or checked (default: those of the first three that can be)
help-fuzz = Play many random games in search of trouble.
    At every table in turn, compiled with bounds checks where Numba is installed; each kind of trouble is saved as a record that “tablee replay” opens.
help-fuzz-games = how many games (default 10000)
help-fuzz-referee = a Python file with a second implementation to agree with
help-fuzz-out = where records of trouble are saved (default: here)
help-perft = Count every way to play the first few decisions.
    The counts pin the rules: they change only if the rules do.
help-perft-depth = how many decisions (default 3)
help-bench = Measure how fast random games run.
    From setup to score, on one core, in CPU time.
metavar-depth = N
metavar-mode = MODE
metavar-referee = FILE
metavar-out = FOLDER
metavar-games = N
perft-row = { $depth }  { $total }  ({ $seconds } s)
no-such-mode = There is no mode “{ $mode }”: expected { $modes }.
mode-interpreted = Interpreted
mode-portable = Portable
mode-compiled = Compiled
mode-checked = Compiled with bounds checks
seconds = { $n } s
contract-kept = { $game } keeps the contract.
contract-broken = { $n ->
    [one] { $game } breaks the contract in one place.
   *[other] { $game } breaks the contract in { $n } places.
}
contract-record = The record shows it: tablee replay { $file }
contract-again = The same as above: { $what }
contract-missing = { $n ->
    [one] One thing is missing or wrong: { $game } cannot be tried before it is mended.
   *[other] { $n } things are missing or wrong: { $game } cannot be tried before they are mended.
}
no-such-file = There is no file { $file }.
fuzz-compiles = Compiling with bounds checks; the first time takes up to half a minute…
fuzz-done = { $games } games, { $decisions } decisions, { $rate } games a second; the longest took { $longest } decisions; { $polite } of the games also went through the polite door. Seed { $seed }.
fuzz-refereed = A second referee followed { $n } of them to the end.
fuzz-never-met = Never refused with: { $rules }.
fuzz-never-walked = Never came from one phase to the other: { $arrows }.
fuzz-clean = No trouble found.
fuzz-trouble = Trouble: { $message }.
fuzz-record = Saved as { $file }: open it with “tablee replay”.
fuzz-no-referee = { $file } has no function called “referee”.
bench-explained = Random games from setup to score, one core, CPU time; the middle of { $rounds } rounds.
bench-row = { $players } players: { $moves } moves a second (best { $best }), { $games } games a second
check-actions-read-back = every action reads back
check-clauses-are-numbered-alike = clauses are numbered alike in every language
check-everything-has-words = everything has words
check-numbers-are-shown = rules say the numbers of the box
check-numbers-are-played = numbers are played at their ends
check-nothing-is-known-by-default = nothing is known by default
check-random-games = random games: legality, arrows, rules, conservation
check-counting-is-listing = counting is listing
check-masking-is-listing = masking is listing
check-places = places and winners
check-score-has-parts = the parts of a score add up
check-standings = points as people count them come to the score
check-forks-change-only-the-unknown = a game that goes on elsewhere changes only what nobody knows
check-playouts = fast playouts
check-modes-agree = plain Python agrees
check-hidden-means-hidden = hidden means hidden
check-views-are-plain = views are plain
check-sealed-choices-stay-sealed = sealed choices stay sealed
check-undo-reveals-nothing = undo reveals nothing
check-choices-read-apart = choices are read apart
check-learners-and-searches-see-no-more = learners and searches see no more than a seat
check-imagined-deals-are-fair = imagined deals come as often as chance makes them
check-a-view-forgets-nothing = a view forgets nothing
check-undo-replay-and-position = undo, replay and positions
check-refusals-change-nothing = refusals change nothing
check-a-full-log-refuses = a full log refuses
check-a-lesson-can-be-followed = the lesson, if there is one, can be followed to its end

# --- A program at a table in the browser ---

help-sit =
    Let a program of your own take a seat at a table in the browser.
    LINK is the link of a seat, as the table gives it. PROGRAM is a command that plays over its standard input and output: docs/outside-bots.md. It plays to the end; stopped before, it frees the seat.
help-sit-name = What it is called at the table.
metavar-link = LINK
metavar-program = PROGRAM
sit-no-link = “{ $link }” is no link of a seat: it begins with http:// or https:// and has /join/ in it.
sit-seated = It sits at { $address }. Ctrl-C frees the seat.
sit-unreachable = { $address } does not answer: { $why }.
sit-over = The game is over. Points, seat by seat: { $points }.
sit-closed = The table was closed before the end.

# --- The arena ---

help-arena = Let bots play each other, and measure who is stronger.
    Each deal is played once for each rotation of the seats, so that its luck cancels out. Shares of the wins and mean points come with their 95 % intervals.
help-arena-seats = Who plays, such as expert,club. Of more bots than seats, every choice meets at a table of its own; of fewer, the last one fills the other seats. exec:COMMAND is a program of your own (docs/outside-bots.md).
help-arena-games = How many games at each table (usually 100), in whole rounds of the seats.
help-arena-players = How many play at a table; usually as few as the game takes.
help-arena-seed = The number that decides every chance (usually 1).
help-arena-jobs = How many games at once, in a process each (usually 1). Where a bot thinks against the clock, no more than the computer has cores.
help-arena-to = Keep the results in this file, as they come. The same command goes on where it stopped, and with more games adds to them.
metavar-seats = BOTS
metavar-jobs = N
metavar-to = FILE
arena-nobody = Say who plays, at least two kinds of bots, such as --seats club,casual: there are { $bots }.
arena-goes-on = { $done ->
    [one] One of { $total } games was in { $file } already.
   *[other] { $done } of { $total } games were in { $file } already.
}
arena-heading = { $title }, { $players } players, seed { $seed }: { $games } games at each table. { $sets } deals, each played once for each rotation of the seats.
arena-bot = bot
arena-against = against
arena-wins = wins
arena-points = points
arena-lead = lead
arena-interval = 95 %
arena-rating = rating
arena-percent = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) } %
arena-decimal = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) }
arena-between = { $low } to { $high }
arena-explained = A win that two share counts half; among equals everybody wins { $fair }. The lead is the bot’s points less the others’ mean. The intervals take each deal as one sample: Wilson’s for as many independent games as tell as much, Student’s for points.
arena-rated = OpenSkill ratings, 25 being where everybody begins; the intervals are from drawing the deals anew.
arena-unrated = For ratings as well, install: pip install "tablee[arena]"
arena-stopped = Stopped. What was played is in { $file }: the same command goes on from there.
arena-stopped-unkept = Stopped, and nothing is kept: with --to FILE it would be.
arena-failed = { $command } has failed. { $why } Nothing is kept: with --to FILE what was played would be.
arena-failed-kept = { $command } has failed. { $why } What was played is in { $file }: the same command goes on from there.
arena-other = { $file } was begun for something else: { $why }. Choose another file.
arena-other-arena = another version of the file
arena-other-game = the game { $there }
arena-other-tables = the tables { $there }
arena-other-options = the options { $there }
arena-other-seed = the seed { $there }
arena-other-version = version { $there } of Tablée
arena-other-sources = rules or bots that have been changed since
arena-options-none = as usual
arena-no-results = { $file } holds something else, from line { $line } on: choose another file.
no-lesson = There is no lesson for { $game }. There are lessons for { $games }.
learn-step = Step { $n } of { $of }
learn-show = Type the move, or press Enter to be shown.
learn-end = That was the lesson. A first game: tablee play { $game } --bots beginner

# --- Modules, and native code ---

help-kernels =
    Build the portable modules of games: their rules as WebAssembly, which tables run.
    Without GAME, of all games; a module stays as it is where its sources and the tools are those that made it. A game in TABLEE_GAMES gets one too. It takes about fifteen seconds a game.
help-kernels-check = Build them anew and compare them, byte for byte, with what is there; change nothing.
help-force = Build them even where nothing has changed.
metavar-several = GAME
kernels-missing = What builds modules is not installed here. Install it with: pip install "tablee[kernels]"
kernels-fresh = { $game }: nothing to build, its { $size } bytes are of today’s sources and tools.
kernels-built = { $game }: { $size } bytes, built in { $seconds } s.
kernels-again = { $game }: { $size } bytes, { $before } before; built in { $seconds } s.
kernels-same = { $game }: { $size } bytes, the same as are there; built in { $seconds } s.
kernels-differ = { $game }: not what its sources and these tools make: { $files }. Build it again with: tablee kernels { $game }
kernels-failed = { $game } cannot be built: { $what }
kernels-failed-at = { $game } cannot be built. { $file }, line { $line }: { $what }
arena-uncompiled = Nothing was played: TABLEE_MODE=portable or TABLEE_MODE=interpreted does without compiling.
help-warm =
    Compile games for this machine, for studies: rules, searches and environments.
    Without GAME, all games. What is compiled is kept for the next time, until rules change. It takes a minute of one core a game, and goes on on every core. Tables do without: they run portable modules.
native-missing = What compiles for this machine is not installed here. Install it with: pip install "tablee[native]"
warm-already = { $game }: all of it is compiled already.
warm-begins = { $title } is being compiled for this machine…
warm-done = { $game }: compiled in { $seconds } s; { $size } MB are kept in { $folder }.

help-house =
    Look after a house: its settings, tables, people, backups.
    Whatever only looks works while the house is open, and so does a backup; what changes something an open house does itself. Only where it is closed is its file written anew after something was deleted. Exit codes: 0 done, 1 refused and why, 2 done, and something is not as it should be.
help-house-settings =
    Show every setting, what it is, and where that comes from.
    The command line comes before the environment, the environment before the file, the file before what is usual. The same options as of “tablee serve” may be tried.
help-house-who =
    How many people there are, and who has moved in the last quarter of an hour.
    Who has a table open without moving is known to the house alone.
help-house-tables =
    List the tables, the one that was changed last first.
    Without one of --running, --finished and --closed: all of them.
help-house-table =
    Show one table, close it, reopen a seat, export its record, or delete it.
    “tablee house table TABLE” shows it; behind it may stand close, reopen SEAT (a new link for somebody who has lost their way, the host too; a bot plays meanwhile), export FILE (the record of a finished game), delete.
help-house-people =
    List everybody who has sat, spoken or brought something here.
    A person is the cookie of one browser, or of several that they have made theirs.
help-house-person =
    Show somebody, export all that is theirs, or forget them.
    “tablee house person PERSON” shows them; behind it may stand export FILE (a zip with their rows, words, boards and photographs) way-back (a link that leads a person back to themselves once, within three days; they see that it was used), or delete, which says what it would do, and does it with --yes.
help-house-check =
    See that all is whole: the database, every table from its log, every photograph.
    Nothing is changed.
help-house-backup =
    Put the whole house into one new file, while it is open or not.
    It has the tables, the key that signs cookies and links, tablee.toml and the photographs, each with its digest. Keep it as safe as the folder: whoever has it can take any seat.
help-house-restore =
    Make a house of a backup, in a folder that is empty or not there yet, or in an empty PostgreSQL.
    Every digest is compared first; it is there whole, or not at all.
help-house-tidy =
    Delete tables that have not been changed for long; without --yes, say which.
    Say which kinds: --finished, --closed, --running.
help-as-json = Answer in JSON, for programs.
help-running = Those that go on.
help-finished = Those whose game is over.
help-closed = Those that were closed without a result.
help-older = Those that have not been changed for so long: 365d, 12h or 3w.
help-of-game = Those of this game.
help-called = Those who are called so.
help-yes = Do it; nothing asks again.
metavar-table = TABLE
metavar-deed = WHAT
metavar-value = SEAT|FILE
metavar-person = PERSON
metavar-folder = FOLDER
metavar-older = TIME
metavar-of-game = GAME
metavar-called = NAME
house-setting = setting
house-value = value
house-source = from
house-is-open = The house is open.
house-is-closed = The house is closed.
house-people = { $n ->
    [one] One person
   *[other] { $n } people
} at { $running } tables that go on, { $finished } finished, { $closed } closed.
house-nobody-lately = Nobody has moved in the last quarter of an hour.
house-lately = In the last quarter of an hour these have moved, at the time given in UTC:
house-name = name
house-game = game
house-table = table
house-moved = moved
house-state = state
house-moves = moves
house-changed = changed (UTC)
house-who = who
house-seat = seat
house-kind = kind
house-person = person
house-turn = turn
house-created = laid out (UTC)
house-names = names
house-said = said
house-tables = tables
house-hosts = laid out
house-boards = boards
house-photos = photographs
house-seen = last seen (UTC)
house-running = goes on
house-finished = finished
house-closed = closed
house-seat-bot = a bot
house-seat-person = somebody
house-seat-empty = free
house-kind-empty = free
house-kind-guest = a person
house-kind-device = beside them
house-kind-away = away
house-kind-kept = kept
house-kind-bot = a bot
house-waited-for = to play
house-no-age = “{ $value }” is no length of time: expected a number and h, d or w, such as 365d.
house-no-tables = There are no such tables.
house-no-people = Nobody like that has been here.
house-no-deed = “{ $deed }” is nothing to do with it: expected { $deeds }.
house-table-facts = Laid out by { $host }; clock: { $clock }.
house-close-sure = The game at { $table } would end without a result, for good: add --yes if that is meant.
house-delete-sure = Nothing would be left of the table { $table }: add --yes if that is meant.
house-close-done = The table { $table } is closed.
house-delete-done = Nothing is left of the table { $table }.
house-which-seat = Which seat? Add its number: { $seats }.
house-reopen-done = Whoever follows this link while the house is open, and sits down, has seat { $seat }; a bot plays until then.
house-reopen-there = Whoever follows this link while the house is open, and sits down, has seat { $seat }; a bot plays until then. It stands behind the address of your house:
house-which-file = Into which file? Add its name.
house-export-done = The record of { $table } is in { $file }.
house-file-there = { $file } is there already: choose another name.
house-tidy-which = Which ones? Add --finished, --closed or --running, one or more.
house-tidy-done = { $n ->
    [one] This one table is deleted.
   *[other] These { $n } tables are deleted.
}
house-tidy-would = { $n ->
    [one] This one table would be deleted: add --yes if that is meant.
   *[other] These { $n } tables would be deleted: add --yes if that is meant.
}
house-brought = Brought: boards and decks { $boards }, photographs { $photos }.
house-person-exported = All that is theirs is in { $file }.
house-photos-missing = { $n ->
    [one] One photograph was not there.
   *[other] { $n } photographs were not there.
}
house-would-forget = If { $person } is forgotten:
house-forgotten = { $person } is forgotten:
house-forget-tables-deleted = { $n ->
    [one] one table, where nobody else ever was, is deleted
   *[other] { $n } tables, where nobody else ever was, are deleted
}
house-forget-tables-kept = { $n ->
    [one] one table of others stays whole, without their name, mark and words
   *[other] { $n } tables of others stay whole, without their name, mark and words
}
house-forget-bot-plays-on = { $n ->
    [one] at one table that goes on a bot plays for them
   *[other] at { $n } tables that go on a bot plays for them
}
house-forget-words = { $n ->
    [one] one line that they said is removed
   *[other] { $n } lines that they said are removed
}
house-forget-boards-deleted = { $n ->
    [one] one board or deck is deleted
   *[other] { $n } boards or decks are deleted
}
house-forget-boards-kept = { $n ->
    [one] one board or deck that others’ tables are played with stays, without an owner
   *[other] { $n } boards or decks that others’ tables are played with stay, without an owner
}
house-forget-photographs = { $n ->
    [one] one photograph is gone from the disk; at a table that needs it there is a drawing
   *[other] { $n } photographs are gone from the disk; at tables that need them there are drawings
}
house-forget-stays = What stays: their moves in the games of others, what a board or deck that stays says in itself, words in games that others took up from theirs, and whatever is in backups, in damaged files that were kept aside, in exported records and in the log.
house-say-yes = Nothing is done yet: add --yes if that is meant.
house-checked = Looked at: the database, the key, tables { $tables }, photographs { $photos }.
house-whole = All is whole.
house-finding = found
house-which = where
house-why = why
house-found-database = the database is damaged
house-found-orphan = a row belongs to none
house-found-key = the key is missing or useless
house-found-table = a table cannot be played again
house-found-summary = a list says otherwise than the log
house-found-photo-missing = a photograph is missing
house-found-photo-stray = a file is no one’s photograph
house-found-photo-other = a photograph is another file
house-backup-done = The house is in { $file }: tables { $tables }, photographs { $photographs }.
house-restore-done = The house of { $made } is in { $folder }: tables { $tables }, photographs { $photographs }. Open it with: tablee serve --data { $folder }
house-restore-shared = The house of { $made } is in the database { $database }: tables { $tables }, photographs { $photographs }. Open it with: tablee serve --database …; where it had a tablee.toml, that is in the backup still.
house-restore-which = A house is put back into a folder or into a database: name one of the two.
house-restore-where = Name the folder that the house is to be in, which is empty or not there yet, or with --database an empty PostgreSQL.
house-os-error = It did not work: { $file } ({ $why }).
house-way-back = Whoever opens this at the address of the house within three days is that person, once. Hand it to them alone; they see that it was used.
help-house-reports =
    List what people have reported: names, and lines that were said.
    “tablee house reports” lists what is open, --all everything; “tablee house reports REPORT” says that one of them has been seen to, while the house is not open.
help-every = Those that were closed, too.
metavar-report = REPORT
house-report = report
house-reported-at = when
house-reported-what = what
house-reported-why = why
house-reported-name = the name
house-reported-brought = what they brought
house-reported-hurtful = hurtful
house-reported-indecent = indecent
house-reported-unwanted = advertising
house-reported-other = another
house-no-reports = Nothing is reported.
house-report-closed = It is closed.
