kind-of-photo = { $kind ->
    [indoor] indoor activity
   *[outdoor] outdoor activity
}
bonus-name = { $bonus ->
    [route] route bonus
    [indoor] indoor bonus
   *[outdoor] outdoor bonus
}

option-players = Players
option-variant = Game
option-variant-standard = Standard
option-variant-quick = Quick
option-variant-spiced = Spiced
option-first = Who begins
option-first-lot = The lot
option-first-0 = Seat 1
option-first-1 = Seat 2
option-first-2 = Seat 3
option-first-3 = Seat 4
option-first-4 = Seat 5
option-lap_limit = Laps at most

goal = A point per stop, gateway, photograph and bonus: the most points win.

prompt-choose = Keep a route and a destination card: a point for each stop.
prompt-choose-others = { $who } is choosing cards.
prompt-start = Choose where to begin: the first stop of your route scores.
prompt-start-others = { $who } is choosing where to begin.
prompt-react = Block a sight before somebody photographs it?
prompt-react-others = { $who } may block something.
prompt-turn = Travel towards your goals, or photograph where you are.
prompt-turn-others = { $who } is on the way.
prompt-over = The game is over.

verb-keep = Keep
verb-start = Begin at
verb-go = Travel to
verb-stay = Stay
verb-pass = Pass
verb-photo = Photograph
verb-draw = Draw
verb-exchange = Exchange
verb-shorten = Shorten lines
verb-lift = Lift
verb-close = Close a line
verb-delay = Delay
verb-impose = Impose
verb-block = Block
verb-answer = Answer

heading-keep = Keep these cards
heading-start = Begin at
heading-go = Travel to
heading-draw = Draw a card
heading-exchange = Exchange a card
heading-lift = Free yourself
heading-close = Close a line to all
heading-delay = Delay somebody
heading-impose = Impose a kind of photo
heading-block = Block a sight
heading-photo = Photograph, for a point

choice-keep = { $cards ->
    [0] Keep the first route and the first destinations
    [1] Keep the first route and the second destinations
    [2] Keep the second route and the first destinations
   *[other] Keep the second route and the second destinations
}
choice-start = Begin at { $stop }
choice-go = Go to { $stop }
choice-stay = Stay here
choice-pass = Pass
choice-photo = Photograph the { kind-of-photo }
choice-draw = Draw a card
choice-exchange = Exchange “{ $effect }”
choice-shorten = Shorten the next lines
choice-lift = { $burden ->
    [delay] Lift a delay
   *[imposed] Lift the kind imposed
}
choice-close = Close the line { $line }
choice-delay = Delay { $whom }
choice-impose = { $kind ->
    [indoor] An indoor photo next for { $whom }
   *[outdoor] An outdoor photo next for { $whom }
}
choice-block = { $is-site ->
    [no] Block stop { $stop }
   *[other] Block { $site } at { $stop }
}
choice-answer = { $reply ->
    [no] No
   *[sleep] No, and no more until my turn
}

event-dealt-route = You are dealt the route { $route }.
event-dealt-destinations = You are dealt the destinations { $destinations }.
event-dealt-action = You are dealt “{ $effect }”.
event-begins = { $who } begins.
event-chose = { $who } has chosen.
event-kept-route = { $who } keeps the route { $route }.
event-kept-destinations = { $who } keeps the destinations { $destinations }.
event-started = { $who } begins at { $stop }.
event-lap = Lap { $lap }.
event-went = { $who } travels to { $stop }.
event-scored-stop = { $who } scores { $stop } of the route.
event-scored-gateway = { $who } scores the gateway { $stop }.
event-stayed = { $who } stops at { $stop }.
event-passed = { $who } passes.
event-photo = { $who } photographs { $site } at { $stop }.
event-bonus = { $who } gets the { bonus-name }.
event-void = Nobody can get the { bonus-name } any more.
event-closing = This lap is the last.
event-completed = { $who } has reached everything.
event-lap-limit = { $laps } laps have been played.
event-scored = { $points ->
    [one] { $who } ends with { $points } point.
   *[other] { $who } ends with { $points } points.
}
event-drew = { $who } draws a card.
event-got = It is “{ $effect }”.
event-gave = You give away “{ $effect }”.
event-exchanged = { $who } exchanges a card.
event-shortened = { $who } shortens the next lines.
event-lifted-delay = { $who } lifts a delay and has { $minutes } minutes left.
event-lifted-imposed = { $who } is free to photograph either kind.
event-closed = { $who } closes the line { $line }.
event-delayed = { $who } delays { $whom }.
event-imposed = { $kind ->
    [indoor] { $who } wants an indoor photo of { $whom } next.
   *[outdoor] { $who } wants an outdoor photo of { $whom } next.
}
event-blocked = { $who } blocks { $site } at { $stop }.
event-reopened = The line { $line } is open again.
event-unblocked = { $site } at { $stop } is free again.
event-imposed-no-more = Nothing is imposed on { $who } any more.
event-late = { $who } has only { $minutes } minutes.
event-answered = { $who } has answered.
event-let = { $who } blocks nothing.
event-slept = { $who } blocks nothing until the own turn.

first-does-not-play = Seat { $seat } cannot begin with { $players } players (§{ $clause }).

tie-break = Among equals, who has more photos is ahead (§6.4).

board-at = Line { $row }: { $told }
board-unreadable = this cannot be read as TOML: { $why }.
board-unknown-part = a board has no part “{ $part }”: its parts are { $parts }.
board-no-part = The part “{ $part }” is missing: copy it from the built-in board and change it.
board-no-list = “{ $part }” is a list: write { $part } = [ … ].
board-too-many = { $there } { $part } are too many: a board has at most { $most }.
board-no-card = a card is a list of names of stops: write ["…", "…"].
board-no-entry = an entry here is written { "{" } … { "}" }, with the keys { $keys }.
board-no-key = “{ $key }” is missing.
board-unknown-key = there is no key “{ $key }” here: expected { $keys }.
board-wrong-kind = “{ $key }” must be { $kind ->
    [str] a text in quotes
    [int] a whole number
    [bool] true or false
   *[list] a list in brackets
}.
board-too-long = a board has at most { $most } thousand characters: shorten it.
board-dotted = no key of a board has { $most } dots: write the parts one by one.
board-hidden-name = a name may only have signs that show: write “{ $name }”.
board-bad-note = note is a text of at most { $most } characters, or one for each language: note = { "{" } en = "…", fr = "…" { "}" }
board-bad-name = a name has 1 to { $most } characters.
board-stop-twice = there is a stop { $stop } already: give this one another name.
board-bad-place = { $stop } needs a place on the map: at = [steps to the right, steps down], each 0 to { $most }.
board-place-twice = { $stop } lies where { $other } lies: move one of them.
board-unknown-stop = there is no stop { $stop } in “stops”{ $is-close ->
    [no] : add it there, or choose another.
   *[other] : did you mean { $close }?
}
board-bad-ends = a line joins two different stops: between = ["…", "…"].
board-line-twice = { $a } and { $b } are joined already, on line { $other }: keep one of the two.
board-unknown-way = “{ $way }” is no way to travel: expected { $ways }.
board-bad-minutes = { $minutes } minutes do not fit the clock: write a multiple of { $step } from { $step } to { $most }.
board-no-stops = a board without stops: add some.
board-cut-off = no line leads from { $stop } to { $other }: add one to “lines”.
board-unknown-kind = “{ $kind }” is no kind of activity: expected { $kinds }.
board-site-twice = { $stop } has an activity of the kind { $kind } already, on line { $other }: remove one, or move it to another stop.
board-bad-route = { $there ->
    [one] { $there } stop is
   *[other] { $there } stops are
} on this route: write { $wanted }.
board-repeated-stop = { $stop } stands on this card twice: replace it once.
board-gateway-on-route = { $stop } is a gateway: a route stays within the canton.
board-bad-destinations = every destination card names as many gateways, 1 to { $most }; this one names { $there }.
board-no-gateway = { $stop } is no gateway: choose another, or mark it gateway = true in “stops”.
board-unknown-effect = there is no effect “{ $effect }”{ $is-close ->
    [no] : expected { $effects }.
   *[other] : did you mean { $close }?
}
board-effect-twice = there is a card “{ $effect }” already, on line { $other }: raise its count instead.
board-no-reaction = “{ $effect }” cannot be played in others’ turns: reaction = true goes with { $effects }.
board-effect-needs = “{ $effect }” needs “{ $key }”: add { $key } = ….
board-effect-has-no = “{ $effect }” has no use for “{ $key }”: remove it.
board-out-of-range = “{ $key }” must be { $least } to { $most }.
board-too-few-cards = { $players } players need { $needed } { $part }, there are { $there }: add more.
board-action-cards = there are { $there } action cards: { $players } players need { $needed } to { $most }.
board-too-few-sites = there are { $there } { $kind } activities: add some, at least { $needed } are needed.
board-bad-shore = a shore has 3 to { $most } points, [right, down], from -{ $beyond } to { $widest } and { $beyond } steps.
board-no-actions = This board has no action cards: play it standard or quick (§1.3).

draft-no-zip = { $file } is no timetable in GTFS: it is not a zip file, or not a whole one.
draft-too-large = { $file } is larger than { $most } MB: take the timetable of one region or one company.
draft-too-many-parts = { $file } has far more parts than a timetable: take a zip file that has its tables alone.
draft-overlaps = { $file } is damaged, or made to do harm: its parts lie in each other. Fetch it again from whoever publishes it.
draft-damaged = { $file } is damaged: { $table } cannot be unpacked. Fetch it again from whoever publishes it.
draft-twice = { $file } has { $table } twice: leave one of them.
draft-locked = { $file } is locked with a password: unpack { $table } and the others, and pack them again without one.
draft-packed-oddly = { $table } in { $file } is packed in a way that few programs know: unpack the tables, and pack them again as a usual zip file.
draft-too-much = { $table } in { $file } unpacks to more than { $most } MB: take the timetable of one region or one company.
draft-too-much-in-all = { $file } unpacks to more than { $most } MB: take the timetable of one region or one company.
draft-too-dense = { $table } in { $file } unpacks to more than { $most } times its size, as no timetable does: fetch it again from whoever publishes it.
draft-too-many-rows = { $table } in { $file } has more than { $most } rows: take the timetable of one region or one company.
draft-long-row = { $table } in { $file } has more than { $most } bytes in row { $row }: shorten or remove it.
draft-bad-table = { $row ->
    [0] { $table } in { $file } cannot be read: it must be UTF-8, with commas between its columns.
   *[other] { $table } in { $file } cannot be read from row { $row } on: it must be UTF-8, with commas between its columns.
}
draft-column-twice = { $table } in { $file } has two columns “{ $column }”: leave one of them.
draft-bad-value = { $table } in { $file }, row { $row }: { $column } cannot be “{ $value }”, { $expected ->
    [time] but a time such as 07:35:00, up to { $most }:59:59 where a trip goes on for days.
    [date] but a date such as 20260317.
    [whole] but a whole number from { $least } to { $most }.
   *[number] but a number from { $least } to { $most }.
}
draft-too-many-calls = Vehicles stop more than { $most } times on that day: take the timetable of one region or one company.
draft-no-table = { $file } is no timetable in GTFS, or an empty one: { $table } is missing, or has nothing in it.
draft-no-column = { $file } is no timetable in GTFS: { $table } has no column “{ $column }”.
draft-bad-date = This timetable says nothing of { $date }: choose a day from { $first } to { $last }.
draft-nothing-runs = Nothing runs there on { $day }: choose another day, or another part of the country.
draft-too-few-stops = { $there ->
    [0] No stops are
    [one] Only { $there } stop is
   *[other] Only { $there } stops are
} joined by rides of an hour at most, and a board needs { $needed }: choose a larger part of the country, or another day.
draft-header =
    A board of yapasphoto, drafted by “tablee board from-gtfs” from the timetable of
    { $source }, for { $day }.

    It can be played as it is. What only somebody who knows the country can do:
    give the sights their real names (here they have neutral ones), move them where they are,
    shorten the names of stops, mark other gateways, move stops on the map, and choose the cards:
    “python -m benchmarks.balance FILE” measures how fair these are.
    “tablee board check FILE” tells what is wrong, line by line; “tablee board draw FILE” draws it.
    Before you publish the board, see what the timetable’s publisher asks for.
draft-note = A draft from the timetable of { $source }, for { $day }.
draft-stops = Where the pawns stop; at: [steps to the right, steps down]; gateway: beyond the canton.
draft-lines = What joins two neighbouring stops: the median of the day’s times, in steps of five minutes.
draft-sites = What there is to photograph: to be replaced by what is really there.
draft-routes = Route cards: four stops of the canton in their order, all about as long.
draft-destinations = Destination cards: two gateways in any order, about as far from each other.
draft-actions = Action cards of the spiced game.
draft-indoor = Hall of { $stop }
draft-outdoor = View from { $stop }

text-language = en
text-beginning = Before the first lap
text-lap = Lap { $n } of { $of } at most
text-last-lap = the last one
text-bonus = { bonus-name }
text-void = nobody gets the { bonus-name }
text-dealt-route = Route { $n }: { $route }
text-dealt-destinations = Destinations { $n }: { $gateways }
text-hand = In your hand: { $cards }
text-blocked = Blocked or closed: { $what }
text-next = Next stops:
text-sign-rail = rail
text-sign-bus = bus
text-sign-funicular = funicular
text-sign-boat = boat
text-sign-indoor = indoor
text-sign-outdoor = outdoor
text-stop-canton = { $stop } is stop { $n }, in the canton.
text-stop-gateway = { $stop } is stop { $n }, a gateway.
text-stop-lines = Lines: { $lines }.
text-stop-site = { $kind ->
    [indoor] Indoor
   *[outdoor] Outdoor
}: { $name }{ $gone ->
    [yes] , photographed already.
   *[no] .
}

scene-map = The map
scene-line = { $line }, { $minutes } minutes by { $by ->
    [rail] rail
    [bus] bus
    [funicular] funicular
   *[boat] boat
}{ $shut ->
    [yes] , closed
   *[no] {""}
}
scene-sight = { $kind ->
    [indoor] Indoor
   *[outdoor] Outdoor
}, { $stop }: { $name }{ $state ->
    [taken] , photographed by { $who }
    [blocked] , blocked
   *[free] {""}
}
scene-goal = { $stop }, stop { $n } of your route{ $done ->
    [yes] , scored
   *[no] {""}
}
scene-aim = { $stop }, a gateway of your card{ $done ->
    [yes] , scored
   *[no] {""}
}
scene-pawn = { $who } at { $stop }
scene-origin = The turn began here
scene-way = { $stop } is { $minutes } minutes away, by { $by }{ $fits ->
    [yes] .
   *[no] : more than this turn has.
}
scene-clock = { $n } minutes are left
scene-hour = { $n } minutes are left of this { $of ->
    [60] hour
   *[other] turn
}: each line takes some, a photo takes all
scene-made-of = { $n ->
    [one] { $n } point
   *[other] { $n } points
}: { $of }
scene-before = Before the first lap
scene-lap = Lap { $n }{ $last ->
    [yes] , the last
   *[no] {""}
}
scene-bonus = The { bonus-name }: { $state ->
    [taken] { $who } has it
    [void] nobody can get it
   *[free] still to be had
}
scene-camera = Photograph the { kind-of-photo } here
scene-pile = The action cards, { $n } left
scene-player = { $who }, { $points ->
    [one] { $points } point
   *[other] { $points } points
}
scene-photos = { $kind ->
    [indoor] Indoor photos
   *[outdoor] Outdoor photos
}: { $n } of { $of } for the bonus
scene-held = { $n ->
    [one] { $n } action card
   *[other] { $n } action cards
}
scene-late = { $who }: { $n } minutes less in the next turn
scene-imposed = { $who }: the next photo must be { $kind ->
    [indoor] indoor
   *[outdoor] outdoor
}
scene-choosing = is choosing cards
scene-chosen = has chosen
scene-route = Route { $n }
scene-minutes = { $n } min
scene-scores = +1 point
scene-hand = Your action cards
scene-card = “{ $card }”, { $n } of them, { $minutes } minutes each

tally-route = Stops of the route
tally-gateways = Gateways
tally-photos = { $kind ->
    [indoor] Indoor photos
   *[outdoor] Outdoor photos
}
tally-bonuses = Bonuses

help-board =
    Look at a board for yapasphoto, or draft one from a timetable.
    TASK is check (tells line by line what is wrong with the board in FILE), show (lists its stops and cards) or draw (its map in letters). Without FILE it is the built-in board.
    With the task from-gtfs, FILE is a timetable in GTFS, as transport companies publish theirs: it drafts a board of any country from it, for you to go over. The options below are for this.
help-around = Only stops near this point: latitude and longitude, such as 46.99,6.93.
help-radius = How near, in kilometres (usually 30).
help-bbox = Only stops between these two corners: latitude and longitude of one, then of the other.
help-date = The day whose timetable counts, such as 2026-03-17; usually the one on which most runs.
help-stops = About how many stops the board has, 10 to 64 (usually 40).
help-board-name = What the board is called; usually like its greatest hub.
help-language = The language that the board is written in; usually the timetable’s.
help-board-output = Where to put the board; without it, it is printed.
help-svg = With draw: write the map as a picture into this file, in SVG.
metavar-task = TASK
metavar-file = FILE
metavar-around = LAT,LON
metavar-radius = KM
metavar-bbox = LAT,LON,LAT,LON
metavar-date = DATE
metavar-stops = N
metavar-name = NAME
metavar-language = LANGUAGE
metavar-output = FILE
metavar-svg = FILE
no-such-task = There is no “tablee board { $task }”: expected { $tasks }.
only-from-gtfs = { $option } is for “tablee board from-gtfs FILE” alone.
only-draw = { $option } is for “tablee board draw” alone.
gtfs-missing = What reads timetables is not installed here. Install it with: pip install "tablee[gtfs]"
no-feed = Say which timetable: tablee board from-gtfs FILE
bad-numbers = { $option } cannot be “{ $value }”: expected { $count } numbers with commas between them, latitudes from -90 to 90 and longitudes from -180 to 180.
bad-day = --date cannot be “{ $value }”: expected a year, a month and a day, such as 2026-03-17.
too-many-stops = --stops cannot be { $value }: a board has at most { $most }.
board-no-such-language = A draft cannot be written in “{ $asked }”: choose { $languages }, and translate it.
one-area = Say --around or --bbox, not both; --radius goes with --around.
board-drafted = { $file } has { $stops } stops and { $lines } lines, from the timetable of { $date }. It can be played as it is, and it is a draft: the names of its sights say nothing, the cards have not been measured. Open it in an editor, and try: tablee board check { $path }
board-playable = { $file } can be played: { $stops } stops, { $lines } lines, { $sites } sights, { $routes } routes.
board-unplayable = { $file } cannot be played: { $faults ->
    [one] one thing is wrong.
   *[other] { $faults } things are wrong.
}
