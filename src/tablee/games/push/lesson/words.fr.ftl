table = Vous êtes Ana. À Push, on pioche tant qu’on l’ose, puis on se partage ce qui a été pioché. Les nombres sont des points : le plus grand total l’emporte à la fin.

push = À votre tour, vous piochez, ou vous protégez une couleur, ce qui viendra plus tard. Piochez la première carte.
push-other = Piochez d’abord la première carte.

again = Un 2 bleu ouvre la première colonne. Vous pourriez vous arrêter et la prendre, mais 2 points, c’est peu. Piochez encore.
again-other = Vous pourriez vous arrêter avec 2 points. Soyez plus hardie : piochez encore.

column = Encore une carte bleue. Aucune colonne ne contient deux fois la même couleur, ni le même nombre : elle ouvre d’elle-même une deuxième colonne. Il peut y en avoir { WORD($columns) }. Piochez encore.
column-other = S’arrêter est possible, mais voyons encore une carte : piochez.

place = Un 6 rouge. Ni rouge ni 6 ici jusqu’à présent : il peut aller partout, et c’est vous qui choisissez. Faites une colonne qui en vaut la peine : placez-le dans la colonne 2, avec le 3 bleu.
place-other = C’est permis. Mais avec le 3 bleu, cela fait 9 points ensemble : choisissez la colonne 2.

risk = La table montre le risque que la prochaine carte soit de trop. Tant qu’une troisième colonne peut s’ouvrir, il est de 0 %. Une fois les { WORD($columns) } ouvertes, si aucune ne peut recevoir la carte piochée, vous avez pris trop de risques.

switch = Vous avez pioché deux fois encore. Le 3 jaune a rejoint le 2 bleu. La carte Changement de sens ne va dans aucune colonne : elle inverse l’ordre dans lequel les autres prendront les leurs, à partir de votre droite et non de votre gauche.

roll = Une carte Dé. Elle va dans une colonne comme toute carte, mais jamais deux dans la même. Qui prend cette colonne lance le dé. Placez-la dans la colonne 1, celle dont vous ne voulez pas.
roll-other = C’est peut-être vous, alors, qui lanceriez le dé : placez-la dans la colonne 1.

stop = La colonne 2 vaut 9 points, la colonne 1 en vaut 5, avec une carte Dé. C’est assez. Arrêtez-vous.
stop-other = Tentant, mais chaque carte de plus profite aussi aux autres. Arrêtez-vous ici.

take = Qui a pioché prend une colonne en premier. Les autres prennent chacun une de celles qui restent : ce que vous laissez est pour eux. Prenez la colonne 2.
take-other = La colonne 2 vaut plus, et sans carte Dé : prenez celle-là.

die = Chloé a pris la colonne 1 et a dû lancer le dé. Une couleur coûte toutes les cartes de cette couleur dans sa zone, devant soi ; une étoile ne coûte rien. C’était une étoile : elle a eu de la chance.

bust = Bastien a pioché encore et encore, jusqu’à un 4 violet sans place nulle part : trop de risques. Il lance le dé et n’a pas de colonne ; les autres prennent quand même les leurs. Prenez la colonne 1, qui vaut 16.
bust-other = La colonne 1 vaut le plus : prenez celle-là.

bank = Votre zone se remplit, et un seul lancer peut coûter toute une couleur. Alors, de temps en temps, au lieu de piocher, protégez une couleur : elle est à l’abri pour de bon. Protégez vos cartes bleues, 13 points.
bank-other = Ce serait possible. Mais c’est en bleu que vous avez le plus à perdre : protégez les cartes bleues.

end = Quand la pioche est vide et les dernières colonnes partagées, chacun additionne toutes ses cartes, dans sa zone et protégées. Le plus grand total l’emporte. Vous savez tout : à vous de tenter votre chance !
