table = You are Ana. In Push you draw cards for as long as you dare, and share out what has been drawn. Numbers count as points: whoever has the most at the end wins.

push = In your turn you push, which means to draw, or you bank, which comes later. Push: draw the top card of the deck.
push-other = Push first: draw the top card.

again = A blue 2 opens the first column. You may stop now and take it, but 2 points are not much. Push again.
again-other = You could stop, and have 2 points. Be bolder: push again.

column = Another blue card. No column holds the same colour twice, nor the same number, so it opens a second column by itself. There can be { WORD($columns) }. Push once more.
column-other = Stopping is possible, but let us see one more card: push.

place = A red 6. No red card and no 6 lies here yet: it could go anywhere, and you choose. Make one column worth taking: put it into column 2, with the blue 3.
place-other = That is allowed. But with the blue 3 it makes 9 points together: choose column 2.

risk = The table shows how likely the next card is to burst your turn. As long as a third column can be opened, that is 0 %. Once there are { WORD($columns) } and none has room for the card you draw, you go bust.

switch = You pushed twice more. The yellow 3 went to the blue 2. The Switch card goes into no column: it turns the order round in which the others take theirs, from your right instead of from your left.

roll = A Roll card. It goes into a column like any card, though never two into the same. Whoever takes that column rolls the die. Put it into column 1, the one you do not want.
roll-other = Then you might have to roll it yourself: put it into column 1.

stop = Column 2 holds 9 points, column 1 holds 5 and a Roll card. That is good enough. Stop.
stop-other = Tempting, but the others profit from every further card as well. Stop here.

take = Whoever has pushed takes a column first. The others each take one of the rest, so what you leave is what they get. Take column 2.
take-other = Column 2 is worth more, and has no Roll card in it: take that one.

die = Chloé took column 1 and had to roll. A colour costs all cards of that colour on the bench, the cards in front of a player; a star costs nothing. She rolled a star: lucky.

bust = Bastien pushed on and on, until no column had room for a purple 4: bust. He rolls the die and gets no column; the others take theirs all the same. Take column 1, worth 16.
bust-other = Column 1 is worth the most: take that one.

bank = Your bench grows, and one roll could cost you a whole colour. So now and then, instead of pushing, you bank one colour: it is safe for good. Bank your blue cards, 13 points.
bank-other = You could. But blue is what you have most of to lose: bank the blue cards.

end = When the deck is empty and the last columns are shared, everybody adds up all cards, on the bench and in the bank. Most points win. Now you know it all: push your luck!
