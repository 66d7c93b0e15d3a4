hand = You are Ana, and this is your hand: seven photographs. Each round somebody tells one of theirs in a few words, and the others try to find it again among similar ones.

caption = Chloé is the storyteller. She has chosen a photograph of hers, laid it face down, and said only this: “Solitude”. A caption may be a word, a sentence, a title, whatever comes to mind.

lay = Now everybody else lays a photograph of their own that could bear the same caption, to mislead the others. Your fifth one, an armchair alone in a field, is made for it. Lay that one.
lay-other = That could pass for “Solitude” too, with some goodwill. Take the fifth one, the armchair.

prints = Bastien has laid one as well. All three are shuffled and laid out, and nobody says whose is whose. Number 2 is yours, so Chloé’s must be 1 or 3: the shoes on the jetty, or the child before the tree.

point = All guessers point at once, at the one they take for the storyteller’s; pointing at none is allowed, but finds nothing. A child alone with the lit tree: that sounds like Chloé. Point at number 3.
point-other = Perhaps. But look at the child again, and point at number 3.

found = It was Chloé’s! You have found it and score { $finder_points }. Bastien has not. Some found it and some did not, so the storyteller scores { $teller_points }.

fingers = Every finger on your own photograph is worth { $finger_points } point, and yours has two: Bastien fell for it, and Chloé, the storyteller, liked it best. That makes 4 for you in this round.

just-enough = The art is to be found, but not by all. If all find the photograph, or nobody does, the storyteller gets nothing for it, and loses { $lost_points } if it was nobody. Neither too plain nor too dark.

teller = The next round: everybody has drawn up to seven, and the storyteller is you. In a game you choose and write yourself; in this story you take the sixth one, a man before his mirror, and say: “Selfie”.

motif = It shows a camera: this sign says so. If one lies on the table, all points of the round are doubled, lost ones too; two or more quadruple them.

favourite = Both have pointed at number 1, yours: “Selfie” was too plain. Before points are given, the storyteller may point as well, at the photograph of another that they like best. It gives its owner a point. Point at number 2.
favourite-other = You may choose freely in a game. Here, point at number 2.

too-clear = All have found it: each guesser scores { $finder_points }, the storyteller nothing. One guesser gets { $finger_points } more for your finger. And the camera doubles it all: 4 for one of them, 6 for the other.

end = So it goes on, each telling in turn. When everybody has told a story you may exchange one photograph. As soon as somebody has 36 points after a round, the game is over; the most points win. Now find words of your own!
