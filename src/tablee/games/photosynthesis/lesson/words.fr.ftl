island = Vous êtes Ana, et cette île de 37 cases est une jeune forêt. Faites grandir vos arbres au soleil, puis récoltez les grands pour des points : une case du bord porte une feuille, le centre quatre, et plus il y a de feuilles, plus cela vaut.

first-tree = Chacun commence par { WORD($first_trees) } petits arbres au bord. Le soleil brillera d’abord depuis le haut à droite, en a4. Placez votre premier arbre au coin de droite, en d7 : la lumière l’y atteint.
first-tree-other = Il pourrait aussi se tenir là. Pour cette leçon, prenez le coin de droite, d7.

second-tree = Bastien a placé un arbre en e6, juste derrière le vôtre : nous verrons ce qu’il lui en coûte. Placez votre second arbre en a3, dans la rangée du haut.
second-tree-other = Ce serait possible ; mais notre histoire continue en a3, dans la rangée du haut.

light = Manche 1. Le soleil est en a4, et chaque arbre à la lumière en rapporte à qui il appartient : { $small_light } pour un petit, { $medium_light } pour un moyen, { $large_light } pour un grand. Vos deux arbres sont éclairés : vous avez 2 lumières.

shadow = L’ombre d’un arbre part à l’opposé du soleil : 1 case pour un petit, 2 pour un moyen, 3 pour un grand. Le vôtre, en d7, couvre celui de Bastien en e6. Seul un arbre plus haut y serait à la lumière : e6 ne lui rapporte rien.

plant = La lumière paie tout. Pour { $planting } lumière, un arbre plante une graine, au plus aussi loin qu’il est haut : 1, 2 ou 3 cases. Plantez de d7 à d6 : l’arbre d’abord, puis la case.
plant-other = C’est permis, mais plantons de d7 à d6, une case plus à l’intérieur.

once = Dans un tour, une case ne sert qu’à une action : d7 et d6 sont marquées et se reposent jusqu’à votre prochain tour. Votre autre arbre est libre. Plantez de a3 à b3.
once-other = Pas cette fois : plantez de a3 à b3.

pass = Votre lumière est dépensée. À votre tour, faites tout ce que vous voulez et pouvez payer ; la lumière gardée reste à vous, jusqu’à { $most_light }. Terminez votre tour.
pass-other = Il n’y a plus rien à faire maintenant : terminez votre tour.

grow = Manche 2 : le soleil est passé au coin suivant, et les ombres tombent autrement. Une graine devient un petit arbre pour { $grow_seed } lumière, un petit devient moyen pour { $grow_small }, un moyen devient grand pour { $grow_medium }. Faites grandir la graine en d6.
grow-other = Une bonne idée pour plus tard. Faites d’abord grandir la graine en d6.

buy = Manche 3. Vous ne pouvez utiliser que ce qui est à côté de votre plateau. Le reste s’achète d’abord, dans les colonnes, la pièce la moins chère au prix indiqué. Vos deux graines sont sur l’île : achetez-en une autre, pour 1 lumière.
buy-other = Cela peut attendre : achetez d’abord une graine, dans la première colonne de votre plateau.

medium = Un arbre moyen est à votre disposition depuis le début. Avec les 2 lumières qui vous restent, faites grandir votre petit arbre en a3.
medium-other = Faites grandir l’arbre en a3 : de petit à moyen.

collect = Manche 7. Vous avez acheté un grand arbre, et a3 l’est devenu. Pour { $collecting } lumières, sa vie s’achève et vous prenez le jeton du dessus de la pile qui correspond à ses feuilles. Récoltez l’arbre en a3.
collect-other = Tout cela est possible, et vous en aurez bientôt envie. Récoltez d’abord l’arbre en a3.

tokens = Une feuille : 14 points. Une case à trois feuilles en aurait donné 19. Chaque pile perd de sa valeur en diminuant, mieux vaut donc être tôt ; mais l’arbre a quitté l’île, et sa lumière avec lui.

end = Après { $rounds } manches, quand le soleil a fait { WORD($revolutions) } fois le tour, on additionne les jetons, et 1 point par { $light_per_point } lumières restantes. Le plus grand total l’emporte. C’est tout : voyez où ira le soleil, et bonne promenade en forêt.
