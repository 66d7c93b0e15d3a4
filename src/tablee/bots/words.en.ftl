bot-beginner = Beginner
bot-beginner-line = Knows the rules, looks a little way ahead, and often plays whatever comes to mind.

bot-casual = Casual
bot-casual-line = Thinks a few moves ahead, plays for fun and lets good ones slip now and then.

bot-club = Club
bot-club-line = Plays every week: weighs each move with care, and is caught off guard now and then.

bot-expert = Expert
bot-expert-line = Takes its time over every move and plays as well as it can.

bot-random = Random
bot-random-line = Plays anything that is allowed, without a thought.

bot-greedy = Greedy
bot-greedy-line = Looks one move ahead and takes what looks best at once.

# --- What an analysis found ---

turn = Move { $n }, { $who }: { $words }. { $end ->
    [yes] From { $before } to the result: { $later }
   *[no] From { $before } to { $later } at { $who }’s next choice
}{ $why ->
    [own] , mostly by this choice.
    [both] , in part by this choice.
   *[others] , by what came after it.
}
turn-brought = What it brought:
turn-meanwhile = { $mark ->
    [slip] A slip came in between
    [mistake] A mistake came in between
   *[blunder] A blunder came in between
}: move { $n }, { $who }: { $words }.
turn-better = Better: { $better }.
judged-mark = { $mark ->
    [slip] A slip
    [mistake] A mistake
   *[blunder] A blunder
}: with this { $after }. Better: { $better }.
judged-player = { $who }: { $decisions ->
    [one] one decision
   *[other] { $decisions } decisions
}, { $blunders ->
    [0] no blunder
    [one] one blunder
   *[other] { $blunders } blunders
}, { $mistakes ->
    [0] no mistake
    [one] one mistake
   *[other] { $mistakes } mistakes
}, { $slips ->
    [0] no slip
    [one] one slip
   *[other] { $slips } slips
}. On average a decision gave away { $loss } % of a win.
either = { $first } or { $last }

# --- Bots from outside ---

outside-seat = Seat { $n }
outside-no-command = “{ $command }” is no command that can be started here.
outside-cannot-start = “{ $command }” cannot be started: { $why }.
outside-limit = { $name } cannot be “{ $value }”: expected a number of seconds.
outside-late = It gave no answer within { $seconds } s.
outside-ended = It ended without an answer.
outside-too-long = It wrote { $most } bytes and no end of a line.
outside-not-ready = Its first answer was not {"{"}"type": "ready"{"}"} but “{ $answer }”.
outside-refused = Its answer “{ $answer }” cannot be played: { $why }
outside-complaint = On its standard error: “{ $complaint }”.
outside-no-json = Expected one JSON object on one line, in UTF-8.
outside-no-action = Expected "action", one of the choices, and perhaps "says", some words.
outside-no-choice = “{ $action }” is not among the choices.
