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
says-too-much = At most { $room } characters may go with “{ $action }”.
undo-not-yours = There is nothing of yours to take back: somebody has acted since.
undo-revealed = It cannot be taken back: it showed something that cannot be unseen.
nothing-to-withdraw = You have no sealed choice to withdraw.
broken-missing = This is not a whole record: it has no { $missing }.
broken-data = This game was played with other data: give its board or deck as well.
broken-row = Row { $row }, { $text }, cannot be played: { $why }
broken-check = Row { $row }, { $text }, comes out otherwise.
