option-players = Joueurs
option-first = Premier légendeur
option-first-lot = Le sort
option-first-0 = Place 1
option-first-1 = Place 2
option-first-2 = Place 3
option-first-3 = Place 4
option-first-4 = Place 5
option-first-5 = Place 6
option-first-6 = Place 7
option-first-7 = Place 8
option-first-8 = Place 9
option-first-9 = Place 10
option-first-10 = Place 11
option-first-11 = Place 12
option-laps = Tours de table
option-laps-0 = Sans limite
option-target = Points à atteindre
option-target-0 = Aucun total
option-wish = Vote après chaque manche
option-exchange = Échange
option-exchange-each = Après chaque tour de table
option-exchange-once = Après le premier tour seulement
option-exchange-rounds = Après chaque manche, dès le premier tour achevé
option-pile = La défausse devient la pioche
option-pile-needed = Quand il en manque une
option-pile-empty = Dès que la pioche est vide
option-motif = Motif qui double les points
option-motif-deck = Celui du paquet
option-motif-named = { $what } ({ $n })

wrong-number-of-photos = Il faut { $fewest } à 255 photographies à { $players } joueurs, et non { $photos } (§{ $clause }).
first-does-not-play = La place { $seat } ne peut pas commencer à { $players } joueurs (§{ $clause }).
motif-not-there = Aucune photographie de ce paquet ne montre { $motif } : choisissez parmi { $motifs }{ $more ->
    [0] { "" }
   *[other] , ou une autre de ses étiquettes ({ $more } de plus)
} (§{ $clause }).
too-many-laps = À { $players } joueurs, il y a des manches pour { $most } tours de table au plus, et non { $laps } (§{ $clause }).
nothing-ends-the-game = Convenez d’un total, de tours de table ou d’un vote : il faut que quelque chose mette fin à la partie (§{ $clause }).

goal = Soyez deviné par certains, pas par tous, et devinez : le plus de points gagne.

prompt-caption = Donnez une légende : que certains devinent, pas tous.
prompt-caption-others = { $who } cherche une légende.
prompt-submit = Posez celle qu’on prendra pour la photographie légendée.
prompt-submit-others = Doivent encore poser une photographie : { $who }.
prompt-point = Trouvez la photographie du légendeur : { $finder_points ->
    [one] { $finder_points } point
   *[other] { $finder_points } points
}.
prompt-point-others = Doivent encore pointer : { $who }.
prompt-finger = Donnez un point à celle qui vous plaît le plus, ou à aucune.
prompt-finger-others = { $who } peut pointer à son tour.
prompt-vote = Jouer encore une manche, ou finir la partie ici ?
prompt-vote-others = Doivent encore voter : { $who }.
prompt-exchange = Échangez une photographie qui ne vous sert plus, ou aucune.
prompt-exchange-others = Doivent encore se décider pour l’échange : { $who }.
prompt-over = La partie est finie.

verb-caption = Légender
verb-submit = Poser une photographie
verb-point = Pointer
verb-finger = Pointer en légendeur
verb-exchange = Échanger
verb-vote = Voter

heading-caption = Légender
heading-submit = Poser une photographie
heading-point = Pointer, pour la trouver
heading-finger = Donner un point
heading-exchange = Échanger, ou tout garder
heading-vote = Voter

choice-caption = Légender la photographie { $card } de votre main
choice-submit = Poser la photographie { $card } de votre main
choice-point = { $place ->
    [nobody] N’en pointer aucune
   *[other] Pointer la photographie { $place } sur la table
}
choice-finger = { $place ->
    [nobody] N’en pointer aucune
   *[other] Pointer la photographie { $place } sur la table
}
choice-exchange = { $given ->
    [nothing] Toutes les garder
   *[other] Échanger la photographie { $given } de votre main
}
choice-vote = { $wish ->
    [on] Continuer
   *[stop] Arrêter
}

event-tells = À { $who } de légender.
event-dealt = { $who } reçoit { $photographs } photographies.
event-captioned = { $who } pose une photographie face cachée et énonce sa légende.
event-submitted = { $who } a posé une photographie.
event-laid-out = Les { $photographs } photographies sont mélangées et étalées.
event-pointed = { $who } a choisi.
event-points = { $who } pointe la photographie { $spot }.
event-points-at-none = { $who } n’en pointe aucune.
event-likes = { $who }, qui légende, pointe la photographie { $spot }.
event-likes-none = { $who }, qui légende, n’en pointe aucune.
event-meant = { $who } légendait la photographie { $spot }.
event-belongs = La photographie { $spot } est à { $who }.
event-found-by-some = { $finders ->
    [one] Une personne a trouvé ce que légendait { $who }, d’autres non.
   *[other] { $finders } personnes ont trouvé ce que légendait { $who }, d’autres non.
}
event-found-by-all = Tout le monde a trouvé ce que légendait { $who }.
event-found-by-none = Personne n’a trouvé ce que légendait { $who }.
event-doubled = { $factor ->
    [2] Le motif est sur la table : les points sont doublés.
   *[other] Le motif y est plus d’une fois : les points sont quadruplés.
}
event-scored = { $points ->
    [-1] { $who } perd 1 point.
    [-2] { $who } perd 2 points.
    [-4] { $who } perd 4 points.
    [0] { $who } ne marque rien.
    [one] { $who } marque { $points } point.
   *[other] { $who } marque { $points } points.
}
event-drew = { $photographs ->
    [one] { $who } pioche une photographie.
   *[other] { $who } pioche { $photographs } photographies.
}
event-reshuffled = La pioche est vide : les { $photographs } photographies défaussées, mélangées, la remplacent.
event-may-exchange = Chacun a été légendeur : on peut échanger une photographie.
event-decided = { $who } a pris sa décision.
event-exchanged = { $who } échange une photographie.
event-kept = { $who } garde toutes ses photographies.
event-voted = { $who } a voté.
event-voted-on = { $who } vote pour continuer.
event-voted-stop = { $who } vote pour arrêter.
event-finished = { $points ->
    [one] { $who } finit avec { $points } point.
   *[other] { $who } finit avec { $points } points.
}

### The table as drawn

scene-language = fr
scene-no-caption = { $who } cherche une légende…
scene-quoted = « { $caption } »
scene-by-said = — { $who }
scene-by-past = — { $who }, à la manche précédente
scene-print = Photographie { $place } : { $what }
scene-held = Photographie { $card } de votre main : { $what }
scene-loupe = Regarder de près. { $what }
scene-motif = Montre le motif ({ $motif }) : les points sont doublés
scene-from = à { $who }
scene-meant = légendée par { $who }
scene-yours = la vôtre
scene-points = { $who } montre la photographie { $place }
scene-pointing = ☞ { $who }
scene-hand = Votre main
scene-laid = face cachée
scene-has-laid = a posé une photographie
scene-tells = légende cette manche
scene-seat = { $who }{ $tells ->
    [true] , qui légende
   *[other] { "" }
} : { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $held ->
    [one] { $held } photographie en main
   *[other] { $held } photographies en main
}
scene-backs = { $n ->
    [one] { $n } photographie en main
   *[other] { $n } photographies en main
}
scene-score = { $n ->
    [0] { $n } point jusqu’ici
    [one] { $n } point jusqu’ici
   *[other] { $n } points jusqu’ici
}
scene-pile-left-told = Encore à piocher, jusqu’à sept en main après chaque manche
scene-gone-told = Photographies déjà passées sur la table ; mélangées quand la pioche est vide
scene-doubles-told = Une photographie qui le montre double tous les points de sa manche
scene-piles = { $pile } à piocher, { $gone } défaussées
scene-pile = { $n } à piocher
scene-gone = { $n } défaussées
scene-doubles = ×2 : { $motif }
scene-undescribed = N° { $n } du paquet

### Un paquet

deck-unreadable = Ce n’est pas un paquet lisible : { $why } (§{ $clause })
deck-without-photos = Ce n’est pas un paquet : il a une liste de photographies (§{ $clause }).
deck-motif = Le motif d’un paquet est l’une de ses étiquettes (§{ $clause }).
deck-words = Un paquet a un nom et des mots pour ses étiquettes, par langue et d’une ligne chacun (§{ $clause }).
deck-photo-file = La photographie { $n } ne nomme aucune image du paquet (§{ $clause }).
deck-photo-twice = La photographie { $n } est la même image que la photographie { $other } (§{ $clause }).
deck-photo-tags = La photographie { $n } a une liste d’étiquettes, chacune un texte court (§{ $clause }).
deck-photo-words = Ce que montre la photographie { $n } se dit par langue, d’une ligne de 300 caractères au plus (§{ $clause }).
deck-photo-missing = Photographie { $n } : { $file } n’est pas dans le dossier (§{ $clause }).
deck-head =
    Un paquet de photographies à soi pour L’Œil en coin.
    « tablee deck sheet » les montre avec leurs numéros, dans cet ordre ; « tablee deck check » l’examine.
    Dites d’une phrase ce que montre chacune : les robots, et qui ne les voit pas, ne savent rien d’autre.
    L’étiquette "camera" est pour celles qui montrent un appareil photo : elles doublent les points.

tally-told = Comme légendeur
tally-found = Photographies trouvées
tally-fingers = Doigts reçus
tally-motif = Ajouté par le motif

### Ce que dit le terminal

help-photos =
    Faire de ses propres photographies un paquet pour L’Œil en coin.
    « tablee photos add DOSSIER » prend toutes les photographies de DOSSIER : chacune est redressée, réduite et débarrassée de tout ce qui n’est pas l’image ; ce qui ne peut pas être pris est refusé avec une raison. Avec le nom d’un paquet que vous avez, elles s’y ajoutent.
help-photos-name = Comment s’appelle le paquet ; d’ordinaire comme le dossier.
help-camera = Une photographie du dossier qui montre un appareil photo, et double donc les points ; autant de fois qu’il y en a.
help-photos-output = Le dossier du paquet ; d’ordinaire un dossier à son nom, là où sont gardées vos parties.
help-deck =
    Examiner un paquet de photographies pour L’Œil en coin.
    TÂCHE est check (dit ce qui ne va pas, la taille du paquet, à combien on peut jouer) ou sheet (toutes les photographies sur une planche, avec leurs numéros). PAQUET est un dossier, ou le nom d’un paquet fait par « tablee photos » ; sans cela, c’est le paquet d’usage.
help-deck-output = Où mettre la planche : .jpg, .png ou .webp.
metavar-task = TÂCHE
metavar-folder = DOSSIER
metavar-name = NOM
metavar-camera = FICHIER
metavar-output = FICHIER
metavar-deck = PAQUET
no-such-photos-task = Il n’y a pas de « tablee photos { $task } » : on attend add.
no-such-deck-task = Il n’y a pas de « tablee deck { $task } » : on attend { $tasks }.
only-sheet = { $option } ne va qu’avec « tablee deck sheet ».
pillow-missing = Ce qui ouvre les images n’est pas installé ici. Pour l’installer : pip install "tablee[photos]"
no-folder = Dites quel dossier a les photographies : tablee photos add DOSSIER
no-such-folder = Il n’y a pas de dossier { $folder }.
no-photos-there = Dans { $folder } il n’y a pas de photographie : ni JPEG, ni PNG, ni WebP, ni HEIC.
no-such-photo = --camera : il n’y a pas de { $file } dans le dossier.
no-such-deck = Il n’y a pas de paquet « { $deck } » : on attend un dossier avec un deck.toml, ou le nom d’un paquet fait par « tablee photos ».
photo-added = numéro { $n }
photo-added-alike = numéro { $n }, très semblable au numéro { $like }
deck-made = { $added ->
    [0] Aucune photographie n’a été ajoutée
    [one] Une photographie a été ajoutée
   *[other] { $added } photographies ont été ajoutées
} ; fichiers refusés : { $refused } ; très semblables à une autre : { $alike }. Le paquet en a maintenant { $photos }, dans { $folder }.
deck-for-players = { $players ->
    [0] Cela ne suffit pas pour jouer : à trois il faut 24 photographies.
    [3] On peut y jouer à trois.
   *[other] On peut y jouer de 3 à { $players }.
}
deck-playable = { $name } : { $photos } photographies, { $size } Mio ; { $doubles ->
    [0] aucune ne double
    [one] une double
   *[other] { $doubles } doublent
} les points ; { $silent } sans description.
deck-unplayable = On ne peut pas jouer avec { $deck } : { $faults ->
    [one] une chose ne va pas.
   *[other] { $faults } choses ne vont pas.
}
sheet-made = { $photos } photographies sont sur { $file }.
