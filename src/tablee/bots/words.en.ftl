bot-beginner = Beginner
bot-beginner-line = Knows the rules, looks a little way ahead, and often plays whatever comes to mind.

bot-casual = Casual
bot-casual-line = Thinks a few moves ahead, plays for fun and lets good ones slip now and then.

bot-club = Club
bot-club-line = Plays every week: weighs each move with care and gives nothing away.

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
