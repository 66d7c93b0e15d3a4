hand = Vous êtes Ana, en promenade avec un appareil. Les photos de votre main se suivent comme sur une pellicule : ce que vous prenez arrive à l’avant, et vous jouez par l’arrière. L’ordre ne change pas, sauf un petit geste par tour.

field = Le terrain : chaque tour commence par une, deux ou trois photos prises à un bout d’une rangée. De celles face cachée, on ne voit que le dos : la couleur, et si le nombre est bas, de 1 à 6, ou haut, de 7 à 12.

take = Vous jouerez ensuite autant de photos que vous en prenez ; commencez doucement : une seule, le 10 bleu, à gauche de la première rangée. D’abord la flèche, puis la photo.
take-other = C’est possible aussi. Pour l’instant, prenez une photo à gauche de la première rangée.

wind = Avancez maintenant la pellicule : une photo va vers l’avant, aussi loin que vous voulez. Un album monte ou descend dans l’ordre, et le 11 bleu vient ici avant le 10. Avancez la photo 5, le 11 bleu, à la place 6.
wind-other = C’est une autre avance. Cette fois, avancez la photo 5 à la place 6.

played = Une photo prise, une photo jouée : le 12 vert était à l’arrière, le voici dans votre album vert. La première photo d’une couleur convient toujours. La deuxième dira si l’album monte ou descend.

blurred = Bastien a pris trois photos et a donc dû en jouer trois. Le 9 violet est à plus de { WORD($reach) } du 1 violet : la photo est floue, va face cachée et compte { $blur_points }. Ce qui convient se joue face visible, le reste est flou : on n’a pas le choix.

two = À vous. À l’arrière viennent le 8 rouge et le 7 bleu, et les deux conviennent. Prenez donc deux photos à gauche de la deuxième rangée : le 10 rouge et celle, face cachée, qui le suit.
two-other = C’est possible, mais deux photos à gauche de la deuxième rangée conviennent mieux à votre main.

saw = Vous seule savez que la photo cachée est le 8 marron. Les 10 et 11 bleus devraient se jouer bientôt après le 7 bleu ; le 2 marron les gêne. Avancez la photo 3, le 2 marron, tout à l’avant, à la place 7.
saw-other = L’ordre changerait aussi. Avancez la photo 3 à la place 7, hors du chemin.

fits = Le 7 bleu est visible, et le signe à côté dit ce qui peut suivre : de 8 à 10 pour monter, de 4 à 6 pour descendre. Une photo n’est jamais à plus de { WORD($reach) } de la précédente, dans un sens comme dans l’autre.

more = À l’arrière viennent le 10 et le 11 bleus. Prenez deux photos à droite de la deuxième rangée, et les deux seront jouées.
more-other = Le nombre de photos prises décide du nombre de photos jouées. Prenez-en deux, à droite de la deuxième rangée.

ahead = Pensez au tour d’après : vient le 10 rouge, qui convient au 8 rouge, puis le 8 marron. Le 2 marron en serait trop loin. Avancez la photo 5, le 2 marron, à la place 7 une fois encore.
ahead-other = C’est le 2 marron qu’il faut retarder : avancez la photo 5 à la place 7.

album = 7, 10, 11 en bleu : trois photos visibles font { $length_3 } points. Une en fait { $length_1 }, deux { $length_2 }, quatre { $length_4 }, cinq { $length_5 }, six { $length_6 }, sept ou plus { $length_7 } ; un album sans aucune compte { $length_0 }. Commencez donc chaque couleur, et allongez-en quelques-unes.

cleared = Il restait { WORD($few) } photos ou moins sur le terrain : à deux joueurs, elles s’en vont, et la pioche le remplit à nouveau. À plus de joueurs, celles face cachée restent et se retournent.

good-shot = Un Cliché réussi attend dans chaque couleur, pour { $good_shot_points } points. Il va à qui joue en premier une photo visible et en a { WORD($good_shot) } visibles dans cet album ; à quatre joueurs, { WORD($good_shot_of_four) } suffisent.

end = Quand le Coucher de soleil apparaît dans la pioche, chacun avance une photo et en joue deux ; de même quand le terrain ne peut plus être rempli, et c’est la fin. On additionne albums, Clichés réussis et photos floues. Belle lumière !
