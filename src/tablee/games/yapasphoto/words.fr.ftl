kind-of-photo = { $kind ->
    [indoor] l’activité d’intérieur
   *[outdoor] l’activité de plein air
}
bonus-name = { $bonus ->
    [route] bonus de trajet
    [indoor] bonus d’intérieur
   *[outdoor] bonus de plein air
}

option-players = Joueurs
option-variant = Partie
option-variant-standard = Standard
option-variant-quick = Rapide
option-variant-spiced = Pimentée
option-first = Qui commence
option-first-lot = Le sort
option-first-0 = Place 1
option-first-1 = Place 2
option-first-2 = Place 3
option-first-3 = Place 4
option-first-4 = Place 5
option-lap_limit = Tours de table au plus

goal = Un point par arrêt, porte, photographie et bonus : le plus de points gagne.

prompt-choose = Gardez un trajet et des destinations : un point par arrêt.
prompt-choose-others = { $who } choisit ses cartes.
prompt-start = Choisissez d’où partir : le 1er arrêt du trajet rapporte.
prompt-start-others = { $who } choisit d’où partir.
prompt-react = Bloquer une activité avant qu’on la photographie ?
prompt-react-others = { $who } peut bloquer quelque chose.
prompt-turn = Voyagez vers vos buts, ou photographiez où vous êtes.
prompt-turn-others = { $who } est en route.
prompt-over = La partie est finie.

verb-keep = Garder
verb-start = Partir de
verb-go = Rejoindre
verb-stay = Rester
verb-pass = Passer
verb-photo = Photographier
verb-draw = Piocher
verb-exchange = Échanger
verb-shorten = Raccourcir des lignes
verb-lift = Lever
verb-close = Fermer une ligne
verb-delay = Retarder
verb-impose = Imposer
verb-block = Bloquer
verb-answer = Répondre

heading-keep = Garder ces cartes
heading-start = Partir de
heading-go = Aller à
heading-draw = Piocher une carte
heading-exchange = Échanger une carte
heading-lift = Se libérer
heading-close = Fermer une ligne à tous
heading-delay = Retarder quelqu’un
heading-impose = Imposer un genre de photo
heading-block = Bloquer une activité
heading-photo = Photographier, pour un point

choice-keep = { $cards ->
    [0] Garder le premier trajet et les premières destinations
    [1] Garder le premier trajet et les secondes destinations
    [2] Garder le second trajet et les premières destinations
   *[other] Garder le second trajet et les secondes destinations
}
choice-start = Partir de : { $stop }
choice-go = Rejoindre { $stop }
choice-stay = Rester ici
choice-pass = Passer
choice-photo = Photographier { kind-of-photo }
choice-draw = Piocher une carte
choice-exchange = Échanger « { $effect } »
choice-shorten = Raccourcir les prochaines lignes
choice-lift = { $burden ->
    [delay] Lever un retard
   *[imposed] Lever la sorte imposée
}
choice-close = Fermer la ligne { $line }
choice-delay = Retarder { $whom }
choice-impose = { $kind ->
    [indoor] Imposer l’intérieur à { $whom }
   *[outdoor] Imposer le plein air à { $whom }
}
choice-block = { $is-site ->
    [no] Bloquer l’arrêt { $stop }
   *[other] Bloquer { $site } ({ $stop })
}
choice-answer = { $reply ->
    [no] Non
   *[sleep] Non, et plus jusqu’à mon tour
}

event-dealt-route = Vous recevez le trajet { $route }.
event-dealt-destinations = Vous recevez les destinations { $destinations }.
event-dealt-action = Vous recevez « { $effect } ».
event-begins = { $who } commence.
event-chose = { $who } a choisi.
event-kept-route = { $who } garde le trajet { $route }.
event-kept-destinations = { $who } garde les destinations { $destinations }.
event-started = { $who } commence ici : { $stop }.
event-lap = Tour de table { $lap }.
event-went = { $who } rejoint { $stop }.
event-scored-stop = { $who } marque { $stop } sur son trajet.
event-scored-gateway = { $who } marque la porte { $stop }.
event-stayed = { $who } s’arrête : { $stop }.
event-passed = { $who } passe.
event-photo = { $who } photographie { $site } ({ $stop }).
event-bonus = { $who } reçoit le { bonus-name }.
event-void = Plus personne ne peut recevoir le { bonus-name }.
event-closing = C’est le dernier tour de table.
event-completed = { $who } a tout atteint.
event-lap-limit = { $laps } tours de table ont été joués.
event-scored = { $points ->
    [one] { $who } finit avec { $points } point.
   *[other] { $who } finit avec { $points } points.
}
event-drew = { $who } pioche une carte.
event-got = C’est « { $effect } ».
event-gave = Vous donnez « { $effect } ».
event-exchanged = { $who } échange une carte.
event-shortened = { $who } raccourcit ses prochaines lignes.
event-lifted-delay = { $who } lève un retard et a encore { $minutes } minutes.
event-lifted-imposed = { $who } peut de nouveau photographier les deux sortes.
event-closed = { $who } ferme la ligne { $line }.
event-delayed = { $who } retarde { $whom }.
event-imposed = { $kind ->
    [indoor] { $who } impose à { $whom } une photo d’intérieur.
   *[outdoor] { $who } impose à { $whom } une photo de plein air.
}
event-blocked = { $who } bloque { $site } ({ $stop }).
event-reopened = La ligne { $line } est rouverte.
event-unblocked = Activité de nouveau libre : { $site } ({ $stop }).
event-imposed-no-more = Plus rien n’est imposé à { $who }.
event-late = { $who } n’a que { $minutes } minutes.
event-answered = { $who } a répondu.
event-let = { $who } ne bloque rien.
event-slept = { $who } ne bloque rien jusqu’à son tour.

first-does-not-play = La place { $seat } ne peut pas commencer à { $players } joueurs (§{ $clause }).

tie-break = À égalité, qui a le plus de photos passe devant (§6.4).

board-at = Ligne { $row } : { $told }
board-unreadable = ce n’est pas lisible comme TOML : { $why }.
board-unknown-part = un plateau n’a pas de partie « { $part } » : ses parties sont { $parts }.
board-no-part = La partie « { $part } » manque : copiez-la du plateau d’usage et changez-la.
board-no-list = « { $part } » est une liste : écrivez { $part } = [ … ].
board-too-many = { $there } { $part }, c’est trop : un plateau en a { $most } au plus.
board-no-card = une carte est une liste de noms d’arrêts : écrivez ["…", "…"].
board-no-entry = une entrée s’écrit ici { "{" } … { "}" }, avec les clés { $keys }.
board-no-key = « { $key } » manque.
board-unknown-key = il n’y a pas ici de clé « { $key } » : on attend { $keys }.
board-wrong-kind = « { $key } » doit être { $kind ->
    [str] un texte entre guillemets droits
    [int] un nombre entier
    [bool] true ou false
   *[list] une liste entre crochets
}.
board-too-long = un plateau a au plus { $most } milliers de caractères : raccourcissez-le.
board-dotted = aucune clé d’un plateau n’a { $most } points : écrivez les parties une à une.
board-hidden-name = un nom n’a que des signes qui se voient : écrivez « { $name } ».
board-bad-note = note est un texte de { $most } caractères au plus, ou un par langue : note = { "{" } fr = "…", en = "…" { "}" }
board-bad-name = un nom a de 1 à { $most } caractères.
board-stop-twice = il y a déjà un arrêt { $stop } : donnez un autre nom à celui-ci.
board-bad-place = { $stop } a besoin d’une place sur le plan : at = [pas vers la droite, pas vers le bas], chacun de 0 à { $most }.
board-place-twice = { $stop } est à la place de { $other } : déplacez l’un des deux.
board-unknown-stop = il n’y a pas d’arrêt { $stop } dans « stops »{ $is-close ->
    [no] : ajoutez-le, ou choisissez-en un autre.
   *[other] : pensiez-vous à { $close } ?
}
board-bad-ends = une ligne joint deux arrêts différents : between = ["…", "…"].
board-line-twice = { $a } et { $b } sont déjà joints, ligne { $other } du fichier : gardez l’un des deux.
board-unknown-way = « { $way } » n’est pas un moyen de transport : on attend { $ways }.
board-bad-minutes = { $minutes } minutes ne tiennent pas sur l’horloge : écrivez un multiple de { $step } de { $step } à { $most }.
board-no-stops = un plateau sans arrêts : ajoutez-en.
board-cut-off = aucune ligne ne mène de { $stop } à { $other } : ajoutez-en une à « lines ».
board-unknown-kind = « { $kind } » n’est pas une sorte d’activité : on attend { $kinds }.
board-site-twice = { $stop } a déjà une activité de la sorte { $kind }, ligne { $other } du fichier : enlevez-en une, ou mettez-la à un autre arrêt.
board-bad-route = ce trajet a { $there ->
    [one] { $there } arrêt
   *[other] { $there } arrêts
} : écrivez-en { $wanted }.
board-repeated-stop = { $stop } est deux fois sur cette carte : remplacez-le une fois.
board-gateway-on-route = { $stop } est une porte : un trajet reste dans le canton.
board-bad-destinations = chaque carte de destinations nomme autant de portes, de 1 à { $most } ; celle-ci en nomme { $there }.
board-no-gateway = { $stop } n’est pas une porte : choisissez-en une autre, ou marquez-le gateway = true dans « stops ».
board-unknown-effect = il n’y a pas d’effet « { $effect } »{ $is-close ->
    [no] : on attend { $effects }.
   *[other] : pensiez-vous à { $close } ?
}
board-effect-twice = il y a déjà une carte « { $effect } », ligne { $other } du fichier : augmentez plutôt son nombre, count.
board-no-reaction = « { $effect } » ne se joue pas pendant le tour des autres : reaction = true va avec { $effects }.
board-effect-needs = « { $effect } » a besoin de « { $key } » : ajoutez { $key } = ….
board-effect-has-no = « { $effect } » n’a que faire de « { $key } » : enlevez-le.
board-out-of-range = « { $key } » doit être de { $least } à { $most }.
board-too-few-cards = { $players } joueurs ont besoin de { $needed } cartes ({ $part }), il y en a { $there } : ajoutez-en.
board-action-cards = il y a { $there } cartes d’action : { $players } joueurs en ont besoin de { $needed } à { $most }.
board-too-few-sites = il y a { $there } activités de la sorte { $kind } : ajoutez-en, il en faut au moins { $needed }.
board-bad-shore = une rive a de 3 à { $most } points, [droite, bas], de -{ $beyond } à { $widest } et { $beyond } pas.
board-no-actions = Ce plateau n’a pas de cartes d’action : jouez en standard ou rapide (§1.3).

draft-no-zip = { $file } n’est pas un horaire GTFS : ce n’est pas un fichier zip, ou il n’est pas entier.
draft-too-large = { $file } fait plus de { $most } Mo : prenez l’horaire d’une seule région ou d’une seule entreprise.
draft-too-many-parts = { $file } a bien plus de parties qu’un horaire : prenez un fichier zip où il n’y a que ses tables.
draft-overlaps = { $file } est abîmé, ou fait pour nuire : ses parties sont l’une dans l’autre. Reprenez-le chez qui le publie.
draft-damaged = { $file } est abîmé : { $table } ne peut pas être décompressé. Reprenez-le chez qui le publie.
draft-twice = { $file } contient { $table } deux fois : n’en laissez qu’une.
draft-locked = { $file } est fermé par un mot de passe : décompressez { $table } et les autres, et compressez-les sans mot de passe.
draft-packed-oddly = { $table } dans { $file } est compressé d’une façon que peu de programmes connaissent : décompressez les tables, et refaites-en un fichier zip ordinaire.
draft-too-much = { $table } dans { $file } dépasse { $most } Mo une fois décompressé : prenez l’horaire d’une seule région ou d’une seule entreprise.
draft-too-much-in-all = { $file } dépasse { $most } Mo une fois décompressé : prenez l’horaire d’une seule région ou d’une seule entreprise.
draft-too-dense = { $table } dans { $file } fait plus de { $most } fois sa taille une fois décompressé, ce qu’aucun horaire ne fait : reprenez-le chez qui le publie.
draft-too-many-rows = { $table } dans { $file } a plus de { $most } lignes : prenez l’horaire d’une seule région ou d’une seule entreprise.
draft-long-row = { $table } dans { $file } a plus de { $most } octets à la ligne { $row } : raccourcissez-la ou enlevez-la.
draft-bad-table = { $row ->
    [0] { $table } dans { $file } n’est pas lisible : il faut de l’UTF-8, et des virgules entre les colonnes.
   *[other] { $table } dans { $file } n’est pas lisible à partir de la ligne { $row } : il faut de l’UTF-8, et des virgules entre les colonnes.
}
draft-column-twice = { $table } dans { $file } a deux colonnes « { $column } » : n’en laissez qu’une.
draft-bad-value = { $table } dans { $file }, ligne { $row } : { $column } ne peut pas être « { $value } », { $expected ->
    [time] mais une heure comme 07:35:00, jusqu’à { $most }:59:59 là où un trajet dure des jours.
    [date] mais une date comme 20260317.
    [whole] mais un nombre entier de { $least } à { $most }.
   *[number] mais un nombre de { $least } à { $most }.
}
draft-too-many-calls = Ce jour-là, il y a plus de { $most } arrêts de véhicules : prenez l’horaire d’une seule région ou d’une seule entreprise.
draft-no-table = { $file } n’est pas un horaire GTFS, ou il est vide : { $table } manque, ou ne contient rien.
draft-no-column = { $file } n’est pas un horaire GTFS : { $table } n’a pas de colonne « { $column } ».
draft-bad-date = Cet horaire ne dit rien du { $date } : choisissez un jour du { $first } au { $last }.
draft-nothing-runs = Rien ne roule là le { $day } : choisissez un autre jour, ou une autre partie du pays.
draft-too-few-stops = { $there ->
    [0] Aucun arrêt n’est relié
    [one] Un seul arrêt est relié
   *[other] Seulement { $there } arrêts sont reliés
} par des trajets d’une heure au plus, et un plateau en demande { $needed } : choisissez une plus grande partie du pays, ou un autre jour.
draft-header =
    Un plateau de yapasphoto, ébauché par « tablee board from-gtfs » d’après l’horaire de
    { $source }, pour le { $day }.

    On peut y jouer tel quel. Ce que seul peut faire quelqu’un qui connaît le pays :
    donner leurs vrais noms aux curiosités (ils sont neutres ici), les mettre où elles sont,
    raccourcir les noms des arrêts, marquer d’autres portes, déplacer les arrêts sur le plan,
    et choisir les cartes : « python -m benchmarks.balance FICHIER » mesure si elles sont justes.
    « tablee board check FICHIER » dit ligne par ligne ce qui ne va pas ; « tablee board draw FICHIER » le dessine.
    Avant de publier le plateau, voyez ce que demande qui publie l’horaire.
draft-note = Une ébauche d’après l’horaire de { $source }, pour le { $day }.
draft-stops = Où s’arrêtent les pions ; at : [pas à droite, pas vers le bas] ; gateway : hors du canton.
draft-lines = Ce qui relie deux arrêts voisins : la médiane des temps du jour, par pas de cinq minutes.
draft-sites = Ce qu’il y a à photographier : à remplacer par ce qu’il y a vraiment.
draft-routes = Cartes de trajet : quatre arrêts du canton dans leur ordre, toutes à peu près aussi longues.
draft-destinations = Cartes de destinations : deux portes dans n’importe quel ordre, à peu près aussi éloignées.
draft-actions = Cartes d’action de la partie pimentée.
draft-indoor = Hall : { $stop }
draft-outdoor = Vue depuis { $stop }

text-language = fr
text-beginning = Avant le premier tour de table
text-lap = Tour de table { $n } sur { $of } au plus
text-last-lap = le dernier
text-bonus = { bonus-name }
text-void = le { bonus-name } n’est à personne
text-dealt-route = Trajet { $n } : { $route }
text-dealt-destinations = Destinations { $n } : { $gateways }
text-hand = Dans votre main : { $cards }
text-blocked = Bloqué ou fermé : { $what }
text-next = Prochains arrêts :
text-sign-rail = train
text-sign-bus = bus
text-sign-funicular = funiculaire
text-sign-boat = bateau
text-sign-indoor = intérieur
text-sign-outdoor = plein air
text-stop-canton = { $stop } est l’arrêt { $n }, dans le canton.
text-stop-gateway = { $stop } est l’arrêt { $n }, une porte.
text-stop-lines = Lignes : { $lines }.
text-stop-site = { $kind ->
    [indoor] Intérieur
   *[outdoor] Plein air
} : { $name }{ $gone ->
    [yes] , déjà photographié.
   *[no] .
}

scene-map = Le plan
scene-line = { $line }, { $minutes } minutes en { $by ->
    [rail] train
    [bus] bus
    [funicular] funiculaire
   *[boat] bateau
}{ $shut ->
    [yes] , fermée
   *[no] {""}
}
scene-sight = { $kind ->
    [indoor] Intérieur
   *[outdoor] Plein air
}, { $stop } : { $name }{ $state ->
    [taken] , photographié par { $who }
    [blocked] , bloqué
   *[free] {""}
}
scene-goal = { $stop }, arrêt { $n } de votre trajet{ $done ->
    [yes] , marqué
   *[no] {""}
}
scene-aim = { $stop }, une porte de votre carte{ $done ->
    [yes] , marquée
   *[no] {""}
}
scene-pawn = { $who } à { $stop }
scene-origin = Le tour a commencé ici
scene-way = { $stop } est à { $minutes } minutes, par { $by }{ $fits ->
    [yes] .
   *[no] {" : plus que n’en a ce tour."}
}
scene-clock = Il reste { $n } minutes
scene-hour = Il reste { $n } minutes { $of ->
    [60] de cette heure
   *[other] de ce tour
} : chaque ligne en prend, une photo les prend toutes
scene-made-of = { $n ->
    [0] { $n } point
    [one] { $n } point
   *[other] { $n } points
} : { $of }
scene-before = Avant de partir
scene-lap = Tour de table { $n }{ $last ->
    [yes] , le dernier
   *[no] {""}
}
scene-bonus = Le { bonus-name } : { $state ->
    [taken] { $who } l’a
    [void] personne ne peut plus l’avoir
   *[free] encore à prendre
}
scene-camera = Photographier ici { kind-of-photo }
scene-pile = Les cartes action, il en reste { $n }
scene-player = { $who }, { $points ->
    [one] { $points } point
   *[other] { $points } points
}
scene-photos = { $kind ->
    [indoor] Photos d’intérieur
   *[outdoor] Photos de plein air
} : { $n } sur { $of } pour le bonus
scene-held = { $n ->
    [one] { $n } carte action
   *[other] { $n } cartes action
}
scene-late = { $who } : { $n } minutes de moins au prochain tour
scene-imposed = { $who } : la prochaine photo sera { $kind ->
    [indoor] d’intérieur
   *[outdoor] de plein air
}
scene-choosing = choisit ses cartes
scene-chosen = a choisi
scene-route = Trajet { $n }
scene-minutes = { $n } min
scene-scores = +1 point
scene-hand = Vos cartes action
scene-card = « { $card } », au nombre de { $n }, { $minutes } minutes chacune

tally-route = Arrêts du trajet
tally-gateways = Portes
tally-photos = { $kind ->
    [indoor] Photos d’intérieur
   *[outdoor] Photos de plein air
}
tally-bonuses = Bonus

help-board =
    Examiner un plateau de yapasphoto, ou en ébaucher un d’après un horaire.
    TÂCHE est check (dit ligne par ligne ce qui ne va pas dans le plateau de FICHIER), show (liste ses arrêts et ses cartes) ou draw (son plan en lettres). Sans FICHIER, c’est le plateau d’usage.
    Avec la tâche from-gtfs, FICHIER est un horaire en GTFS, comme en publient les entreprises de transport : un plateau de n’importe quel pays en est ébauché, à vous de le reprendre. Les options ci-dessous sont pour cela.
help-around = Seulement les arrêts près de ce point : latitude et longitude, comme 46.99,6.93.
help-radius = Jusqu’à combien de kilomètres (d’ordinaire 30).
help-bbox = Seulement les arrêts entre ces deux coins : latitude et longitude de l’un, puis de l’autre.
help-date = Le jour dont l’horaire compte, comme 2026-03-17 ; d’ordinaire celui où il y a le plus de courses.
help-stops = Combien d’arrêts à peu près, de 10 à 64 (d’ordinaire 40).
help-board-name = Comment s’appelle le plateau ; d’ordinaire comme son plus grand nœud.
help-language = La langue dans laquelle le plateau est écrit ; d’ordinaire celle de l’horaire.
help-board-output = Où mettre le plateau ; sans cela, il s’affiche.
help-svg = Avec draw : écrire le plan dans ce fichier, comme image SVG.
metavar-task = TÂCHE
metavar-file = FICHIER
metavar-around = LAT,LON
metavar-radius = KM
metavar-bbox = LAT,LON,LAT,LON
metavar-date = DATE
metavar-stops = N
metavar-name = NOM
metavar-language = LANGUE
metavar-output = FICHIER
metavar-svg = FICHIER
no-such-task = Il n’y a pas de « tablee board { $task } » : on attend { $tasks }.
only-from-gtfs = { $option } ne va qu’avec « tablee board from-gtfs FICHIER ».
only-draw = { $option } ne va qu’avec « tablee board draw ».
gtfs-missing = Ce qui lit les horaires n’est pas installé ici. Pour l’installer : pip install "tablee[gtfs]"
no-feed = Dites quel horaire : tablee board from-gtfs FICHIER
bad-numbers = { $option } ne peut pas être « { $value } » : on attend { $count } nombres séparés par des virgules, des latitudes de -90 à 90 et des longitudes de -180 à 180.
bad-day = --date ne peut pas être « { $value } » : on attend une année, un mois et un jour, comme 2026-03-17.
too-many-stops = --stops ne peut pas être { $value } : un plateau en a { $most } au plus.
board-no-such-language = Une ébauche ne peut pas être écrite en « { $asked } » : choisissez { $languages }, et traduisez-la.
one-area = Dites --around ou --bbox, pas les deux ; --radius va avec --around.
board-drafted = { $file } a { $stops } arrêts et { $lines } lignes, d’après l’horaire du { $date }. On peut y jouer tel quel, et c’est une ébauche : les noms de ses curiosités ne disent rien, les cartes n’ont pas été mesurées. Ouvrez-le dans un éditeur, et essayez : tablee board check { $path }
board-playable = On peut jouer avec { $file } : { $stops } arrêts, { $lines } lignes, { $sites } curiosités, { $routes } trajets.
board-unplayable = On ne peut pas jouer avec { $file } : { $faults ->
    [one] une chose ne va pas.
   *[other] { $faults } choses ne vont pas.
}
