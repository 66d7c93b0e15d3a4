loading = The table is being laid…
seat-gone = You look on here from now on: your seat is played from another device, or has been given up.
lost = The line is cut; trying again…
lost-why = { $why } This page tries again by itself.
try-now = Try now
refused = The server lets this page go no further.
try-again = Try again
connecting = Connecting…
your-turn = Your turn
goal-known = I know how to win: hide this
choices = What you can do
choices-here = Here you can
begin-anew = Back
nothing-chosen = Touch or point at what is outlined to see what it would do.
touch-again = Once more to do it.
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
rules-search = Look for words
rules-chapters = Chapters
rules-now = now
rules-found = { $n ->
    [0] No clause has these words.
    [one] One clause.
   *[other] { $n } clauses.
}
close = Close
show-clause = Show §{ $clause }
no-answer = The server does not answer. Nothing was lost: try again in a moment.
why-not = Why not?
why-not-label = Write an action, as in the record
why-not-ask = Ask
players = At the table
points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
bot = bot
bots-speak = The bots speak { $language } here: the language of whoever acted last.
empty = free
over = The game is over
won = { $who } wins.
won-many = { $who } share the win.
lobby = Other tables
next-table = Next table ({ $n })
next-table-any = Next table
pass-device = Now it is { $who }’s turn.
take-seat = I am { $who }
says = Words to go with it (at most { $room } characters)
must-say = Your words (1 to { $room } characters)
says-left = { $n ->
    [one] { $n } character left
   *[other] { $n } characters left
}
theme = Light or dark
keys = Keys
key-arrows = move over what is outlined
key-enter = choose it
key-escape = one step back
key-u = undo
key-n = the next table that waits for you
key-help = rules and keys
key-step = one step back, or on
key-turn = a whole turn back, or on
key-ends = to the beginning, or to the end
key-play = play, or pause
key-list = these keys
page-up = Page ↑
page-down = Page ↓
home = Home
end = End
space = Space
arrows = Arrows
enter = Enter
escape = Esc
board = The table
hint = Hint
hint-asking = Thinking…
hint-about = The part of a win to expect, as the level “{ $level }” sees it after { $n } simulations. Choose one to see it.
hint-by-words = Here words decide: how often each came to mind in { $n } readings. Choose one to see it.
hint-share = { $share } of the thinking
percent = { $n } %
bot-slow = { $who } is taking a while.
analysis = Analysis
analysis-going = { $done } of { $of } decisions have been looked at again…
analysis-so-far = So far
analysis-turns = Where the game turned
analysis-basis = Judged by the level “{ $level }”, from what each player knew; percentages are parts of a win.
analysis-no-turns = The game never really turned.
analysis-mistakes = { $n ->
    [one] One more mistake
   *[other] { $n } more mistakes
}
analysis-move = Move { $n }, { $who }:
analysis-players = By player
replay = Replay
replay-position = { $n } of { $last }
replay-where = Position in the game
replay-nothing = Nothing to tell.
replay-live = The game goes on: new moves appear here.
replay-first = To the beginning
replay-back = One step back
replay-play = Play
replay-pause = Pause
replay-on = One step on
replay-last = To the end
replay-speed = Speed
replay-times = { $n }×
eyes = Seen by
eyes-public = Spectators
eyes-everything = Everything open
eyes-seat = { $who }
hand-of = Before { $who } alone
record = Download the record
replay-watch = Watch the replay
rematch = Play again, same seats
rematch-asked = { $n ->
    [one] { $who } would like to play again.
   *[other] { $who } would like to play again.
}
place = { $n }.
parts = Score by part
parts-total = Score
fork = Play on from position { $n }…
film = Download as an animated picture
points-course = How the points went
how-it-ended = How it ended
moment-lead = { $who } takes the lead for good
moment-gain = Best gain for { $who }: { $n ->
    [one] { $n } point
   *[other] { $n } points
}
points-from = Where the points came from
points-of = { $who }: { $n ->
    [one] { $n } point
   *[other] { $n } points
}
since = Since your last turn
since-show = Show it
since-stop = Back to now
end-scene = How it ended
you-win = You win!
won-by = Mostly by “{ $part }”: { $own } against { $other }.
end-picture = The final table
again = Again
harder = Harder
easier = Easier
share = Share
shared-copied = The picture is saved, and the link is ready to be pasted:
shared-saved = The picture is saved. The link to the replay:
replay-link = Link to the replay
go-on-from-here = From here
next-lesson = Learn { $game }
look-at-table = Look at the table
menu = Menu
zoom = Size of the table
zoom-in = Larger
zoom-out = Smaller
zoom-reset = Whole table
settings = Settings
language = Language
wish-dark = Dark
wish-sounds = Sounds
wish-haptics = The phone trembles at a move
wish-motion = Things move
wish-sure = Always ask once more
touch-place = Touch a place.
as-list = List
more = { $n } more…
fewer = Fewer
places = { $n ->
    [one] one place
   *[other] { $n } places
}
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
look-once-more = { $who }: look once more
pass-on = Pass the device to { $who }
away = away, “{ $bot }” plays
kept = asked to play again
come-back = { $who }: take up your seat again
sit-again = { $who }: sit down again
offer = Let a bot play for { $who }
presence-here = here
presence-away = looks elsewhere
presence-gone = not here
presence-thinking = thinking
missing = Waiting for { $who }.
missing-free = { $n ->
    [one] One seat is free.
   *[other] { $n } seats are free.
}
invite-copy = Copy the invitation
invite-copied = Copied
invite-page = Invite…
invite-link = Invitation: copy it
guide = Your guide
guide-asking = Looking for good ideas… you need not wait for them.
guide-ideas = A good idea, and how often it wins. Touch it to see it, or do what you like.
guide-words = A good idea. Touch it to see it, or do what you like.
guide-more = { $n ->
    [one] One more idea
   *[other] { $n } more ideas
}
guide-none = No idea just now: do what you like. What is outlined can be touched.
guide-parting = You know your way now. From here on, ideas come when you press “Hint”.
pause = Stop the clocks
pause-no = Let them run
go-on = Let the clocks run
wish-pause = { $who }: let us stop the clocks
wish-go-on = { $who }: let us go on
clocks-paused = The clocks stand still
time-of = { $who }: { $time } left
time-days = { $n } d { $hours } h
chat = Chat
unread = { $n } new
chat-players = Read by those who play.
chat-watching = Read by those who look on; players may read it once the game is over.
chat-empty = Nobody has said anything yet.
chat-words = Say something…
chat-send = Send
reactions = Reactions
reaction-bravo = Bravo
reaction-laugh = That is funny
reaction-wow = Oh!
reaction-think = Hmm
reaction-oops = Oops
reaction-heart = I like it
mute = Mute…
onlooker = Somebody
watching = { $n ->
    [one] { $n } looks on
   *[other] { $n } look on
}
learn-step = Step { $n } of { $of }
learn-back = Back
learn-next = Next
learn-do = Show me
learn-skip = Skip the lesson
learn-play = Now play
as-host = As host
host-about = As host: { $who }
says-unheard = { $who } said something.
host-table = This table
host-photo = A photograph
host-nothing = There is nothing to be done here.
host-not = Leave it
host-put-out = Put out
host-put-out-told = { $who } leaves this table for good: a bot takes over any seat of theirs. They may look on, but neither sit down here again nor speak. Everybody reads of it; it cannot be undone.
host-reopen = Open the seat anew
host-reopen-told = For whoever has lost their way back. A bot plays on, and a new link seats whoever follows it, with the hand that lies there: never you. Everybody reads of it.
host-link = Send this link. It works once, until somebody sits down by it or { $who } comes back.
host-close = Close this table
host-close-told = The game ends here without a result, for good, and nothing secret is shown. Everybody reads of it; it cannot be undone.
host-remove-name = Remove the name
host-remove-name-told = “{ $who }” is shown no more at this table, and nobody sits down here under that name. It cannot be undone.
host-remove-line = Remove these words
host-remove-line-told = Nobody reads them any more, here or in the replay. It cannot be undone.
host-remove-photo = Remove this photograph
host-remove-photo-told = It is gone from this table, from your deck and from the house; a drawing takes its place. It cannot be undone.
put-out = The host has put you out of this table: you can look on, but neither sit down here nor speak.
closed-told = The host has closed this table. You can still look back.
closed-talk = The table is closed, and so is its chat.
line-removed = (removed by the host)
player = Somebody at the table
host-show-link = Show the link
