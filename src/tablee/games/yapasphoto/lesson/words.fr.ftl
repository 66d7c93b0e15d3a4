map = Vous êtes Ana, en voyage au Pays de Neuchâtel, en train, en bus et en funiculaire. Les arrêts de votre trajet, les lieux lointains et les photos rapportent chacun un point. Voyons où vous allez.

cards = Vous avez reçu deux trajets et deux cartes de destinations. Un trajet, ce sont quatre arrêts à atteindre dans l’ordre ; les destinations, des portes hors du canton, dans n’importe quel ordre. Gardez le premier trajet, depuis Travers, et les premières destinations.
cards-other = Ce serait aussi un voyage. Pour celui-ci, gardez le premier trajet et les premières destinations.

start = Votre pion peut partir de n’importe quel arrêt du canton. Travers est le premier de votre trajet, et marque dès que vous y êtes. Partez de Travers.
start-other = De là, il faudrait d’abord aller à Travers. Partez de Travers.

photograph = À votre tour, vous voyagez ou vous photographiez. Travers a une activité d’intérieur, les mines d’asphalte : prenez la photo. On photographie au début d’un tour, là où l’on est, et c’est tout le tour.
photograph-other = Un beau chemin, mais d’abord une photo : celle d’intérieur, ici à Travers.

hour = Un tour dure { $turn_minutes ->
    [60] une heure
   *[other] { $turn_minutes } minutes
}. Chaque ligne coûte les minutes qui y sont inscrites, et vous en prenez autant qu’il y en a qui tiennent ; le reste est perdu. L’horloge montre ce qu’il vous reste.

travel = Ensuite, votre trajet mène à La Chaux-de-Fonds. En train, c’est plus rapide qu’il n’y paraît. Allez à Noiraigue, 5 minutes.
travel-other = Cette ligne mène ailleurs. Prenez le train pour Noiraigue.

onward = Encore 55 minutes. Les autres pions ne vous gênent jamais. Continuez vers Auvernier, 15 minutes.
onward-other = Pas par là : continuez vers Auvernier, au bord du lac.

arrive = Par Neuchâtel, Chambrelien et deux arrêts encore, vous voici à La Chaux-de-Fonds : le deuxième arrêt est marqué. Il reste 5 minutes, et aucune ligne n’y tient. Finissez ici votre voyage.
arrive-other = Il n’y a plus le temps : restez ici.

outdoors = La Chaux-de-Fonds a deux activités, mais à chaque arrêt vous ne prenez qu’une photo de toute la partie, et chaque activité n’est photographiée qu’une fois, par qui vient en premier. Prenez celle de plein air.
outdoors-other = C’est possible. Dans notre histoire, vous prenez ici la photo de plein air.

gateway = Tour de table 4. St-Imier, une porte de votre carte, est à 15 minutes, et Bastien n’en a pas besoin. La traverser suffit. Allez à St-Imier.
gateway-other = Plus tard. La porte de St-Imier est tout près : allez-y d’abord.

through = Un point. On peut repasser par un arrêt ; seulement, le voyage ne finit pas là où il a commencé : de La Chaux-de-Fonds, il faut pouvoir repartir. 45 minutes suffisent. Revenez-y.
through-other = Repassez par La Chaux-de-Fonds, cette fois.

third = Le troisième arrêt de votre trajet, La Vue-des-Alpes, est à 20 minutes en bus, et vous en avez 30. Allez-y.
third-other = Votre trajet continue à La Vue-des-Alpes : prenez le bus.

bonuses = Trois bonus d’un point vont à qui est premier : aux quatre arrêts d’un trajet, à { WORD($bonus_photos) } photos d’intérieur, à { WORD($bonus_photos) } photos de plein air. Surveillez où en sont les autres.

end = Une fois les trois bonus attribués, on finit le tour de table. Un point par arrêt, porte, photo et bonus : le plus haut score gagne, à égalité le plus de photos. La partie pimentée ajoute des cartes qui retardent et bloquent. Bon voyage !
