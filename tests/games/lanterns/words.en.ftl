lantern = the { $colour ->
    [R] red
    [G] green
    [B] blue
    [Y] yellow
   *[V] violet
} lantern of { $shine }

option-players = Players
option-show = First lantern shown

goal = Offer the brightest lantern of a stall to be paid its prize: the most points win.

prompt-open = Open a stall.
prompt-open-others = { $who } opens a stall.
prompt-offer = Offer a lantern, or nothing.
prompt-offer-others = Still to offer: { $who }.
prompt-answer = Leave the die, shake it, or sleep.
prompt-answer-others = Still to answer: { $who }.
prompt-vote = Go on, or stop?
prompt-vote-others = Still to vote: { $who }.
prompt-over = The market has closed.

verb-open = Open
verb-offer = Offer
verb-answer = Answer
verb-vote = Vote

choice-open = Open stall { $stall }
choice-offer = { $gift ->
    [nothing] Offer nothing
   *[other] Offer lantern { $gift } of your hand
}
choice-answer = { $reply ->
    [0] Leave the die alone
    [3] Sleep until you lead
   *[other] Give up lantern { $reply } to shake the die
}
choice-vote = { $wish ->
    [on] Go on
   *[stop] Stop
}

event-dealt = { $who } is dealt { lantern }.
event-shown = { $who } shows { lantern } and takes it back.
event-leads = { $who } leads.
event-opened = { $who } opens stall { $stall }.
event-wrote = { $who } has made an offer.
event-offered = { $who } offers { lantern }.
event-offered-nothing = { $who } offers nothing.
event-rolled = { $who } rolls { $die }.
event-answered = { $who } has answered.
event-let = { $who } leaves the die alone.
event-would-shake = { $who } would shake the die.
event-shook = { $who } gives up { lantern } to shake the die.
event-slept = { $who } sleeps until it is their turn to lead.
event-paid = { $who } receives { $points }.
event-unpaid = Nobody made an offer: the stall closes.
event-drew = { $who } draws { lantern }.
event-voted = { $who } has voted.
event-voted-on = { $who } votes to go on.
event-voted-stop = { $who } votes to stop.
event-scored = { $points ->
    [one] { $who } has { $points } point.
   *[other] { $who } has { $points } points.
}

scene-market = The night market
scene-back = the back of a { $colour ->
    [R] red
    [G] green
    [B] blue
    [Y] yellow
   *[V] violet
} lantern

data-incomplete = Own data have colours and shine, which are numbers, and stalls, a list of prizes (§{ $clause }).
deck-impossible = A deck has 1 to { $colours } colours of 1 to { $shine } (§{ $clause }).
deck-too-small = { $lanterns } lanterns are too few for { $players } players (§{ $clause }).
market-impossible = A market has 1 to { $stalls } stalls of 1 to { $prize } (§{ $clause }).

tally-stalls = Paid by the stalls
tally-die = Added by the die

help-market =
    Look over a market of your own for Lanterns.
    FILE holds, in JSON, how many colours there are, how much shine, and the prizes of the stalls. Without it, it is the market in the box.
help-market-players = How many are to play there (usually 3).
metavar-file = FILE
metavar-players = N
market-good = { $players } can play there: { $cards } lanterns, { $stalls } stalls.
market-unreadable = { $file } holds no JSON that can be read.
