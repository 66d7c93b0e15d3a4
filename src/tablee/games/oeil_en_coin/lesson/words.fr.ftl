hand = Vous êtes Ana, et voici votre main : sept photographies. À chaque manche, quelqu’un raconte l’une des siennes en quelques mots, et les autres cherchent à la retrouver parmi d’autres qui lui ressemblent.

caption = Chloé tient la légende. Elle a choisi l’une de ses photographies, l’a posée face cachée, et n’a dit que ceci : « Solitude ». Une légende est un mot, une phrase, un titre, ce qui vient à l’esprit.

lay = Chacun des autres pose alors une photographie à lui qui pourrait porter la même légende, pour égarer les autres. Votre cinquième, un fauteuil seul dans un champ, est faite pour cela. Posez-la.
lay-other = Avec un peu de bonne volonté, ce serait aussi « Solitude ». Prenez la cinquième, le fauteuil.

prints = Bastien en a posé une aussi. Les trois sont mélangées et étalées, et personne ne dit à qui elles sont. La 2 est à vous : celle de Chloé est donc la 1 ou la 3, les souliers sur le ponton ou l’enfant devant l’arbre.

point = Tous les autres pointent en même temps celle qu’ils croient être la bonne ; ne rien pointer est permis, mais ne trouve rien. Un enfant seul devant l’arbre allumé : cela ressemble à Chloé. Pointez la 3.
point-other = Peut-être. Mais regardez encore l’enfant, et pointez la 3.

found = C’était celle de Chloé ! Vous l’avez trouvée et marquez { $finder_points } points. Bastien non. Certains l’ont trouvée et d’autres pas : Chloé en marque { $teller_points }.

fingers = Chaque doigt sur votre propre photographie vaut { $finger_points } point, et la vôtre en a deux : Bastien s’y est laissé prendre, et c’est celle que Chloé a préférée. Cela vous fait 4 points dans cette manche.

just-enough = Tout l’art est d’être trouvé, mais pas par tous. Si tous trouvent la photographie, ou personne, qui l’a légendée n’y gagne rien, et perd { $lost_points } point si c’est personne. Ni trop clair, ni trop obscur.

teller = Manche suivante : chacun a de nouveau sept photographies, et la légende est à vous. Dans une partie, vous choisissez et écrivez vous-même ; dans cette histoire, vous prenez la sixième, un homme devant son miroir, et dites : « Selfie ».

motif = Elle montre un appareil photo : ce signe le dit. S’il y en a un sur la table, tous les points de la manche sont doublés, même ceux qu’on perd ; à deux ou plus, ils sont quadruplés.

favourite = Les deux ont pointé la 1, la vôtre : « Selfie » était trop clair. Avant les points, vous pouvez pointer à votre tour la photographie d’un autre que vous préférez. Cela lui donne un point. Pointez la 2.
favourite-other = Dans une partie, le choix est libre. Ici, pointez la 2.

too-clear = Tous l’ont trouvée : chacun marque { $finder_points } points, et vous aucun. L’un d’eux en a { $finger_points } de plus pour votre doigt. Et l’appareil photo double tout : 4 pour l’un, 6 pour l’autre.

end = Et ainsi de suite, chacun à son tour. Quand tous ont raconté, on peut échanger une photographie. Dès que quelqu’un a 36 points après une manche, la partie est finie ; le plus grand total l’emporte. À vous de trouver les mots !
