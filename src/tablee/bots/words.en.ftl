bot-random = Random
bot-random-line = Plays anything that is allowed, without a thought.

bot-greedy = Greedy
bot-greedy-line = Looks one move ahead and takes what looks best at once.
