hand = You are Ana, out with a camera. The photos in your hand lie as on a film: what you take comes in at the front, and you play from the back. You cannot rearrange them, but for one small move a turn.

field = The field: every turn begins with one, two or three photos from one end of a row. Of those face down you see only the back: the colour, and whether the number is low, 1 to 6, or high, 7 to 12.

take = You will then play as many as you take, so begin gently: one photo, the blue 10 at the left of the first row. The arrow there comes first, then the photo.
take-other = That can be done too. For now, take one photo from the left of the first row.

wind = Now wind your film: one photo moves towards the front, as far as you like. An album goes up or down in order, and blue 11 comes before blue 10 here. Move photo 5, the blue 11, to place 6.
wind-other = Another winding. This time, move photo 5 to place 6.

played = One taken, one played: green 12 was at the back and went to your green album. The first photo of a colour always fits. The second will say whether the album rises or falls.

blurred = Bastien took three, and so had to play three. Violet 9 is more than { WORD($reach) } numbers from violet 1: it is blurred, goes in face down and counts { $blur_points }. What fits goes face up; what does not is blurred: there is no choice.

two = Your turn again. The next photos at the back are red 8 and blue 7, and both fit. Take two, then, from the left of the second row: red 10, and the one face down behind it.
two-other = You can, but two photos from the left of the second row suit your hand better.

saw = Only you know that the hidden one is brown 8. Blue 10 and 11 should be played soon after blue 7; brown 2 is in their way. Move photo 3, the brown 2, to the very front, place 7.
saw-other = That changes the order too. Move photo 3 to place 7, out of the way.

fits = Blue 7 is face up, and the sign beside it tells what fits next: 8 to 10 to rise, 4 to 6 to fall. A photo is never more than { WORD($reach) } numbers from the one before it, however the album goes.

more = Blue 10 and blue 11 are next at the back. Take two photos from the right of the second row, and both will be played.
more-other = How many you take decides how many you play. Take two, from the right of the second row.

ahead = Think of the turn after: red 10 comes next and fits your red 8, then brown 8. Brown 2 would be too far from that one. Move photo 5, the brown 2, to place 7 once more.
ahead-other = Brown 2 is the one to put off: move photo 5 to place 7.

album = Blue 7, 10, 11: three photos face up make { $length_3 } points. One makes { $length_1 }, two make { $length_2 }, four { $length_4 }, five { $length_5 }, six { $length_6 }, seven or more { $length_7 }; an album with none counts { $length_0 }. So begin every colour, and keep some long.

cleared = No more than { WORD($few) } photos were left on the field: with two players they go, and it is filled anew from the deck. With more players, those face down are kept and turned up.

good-shot = A Good Shot lies ready for each colour, worth { $good_shot_points } points. It goes to the first who plays a photo face up and has { WORD($good_shot) } face up in that album; { WORD($good_shot_of_four) } are enough at a table of four.

end = When the Sunset comes up in the deck, all wind once and play two; so again when the field cannot be filled any more, and that is the end. Albums, Good Shots and blurred photos are added up. Enjoy the light!
