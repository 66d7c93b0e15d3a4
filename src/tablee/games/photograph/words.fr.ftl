the-colour = { $colour ->
    [blue] bleu
    [red] rouge
    [yellow] jaune
    [green] vert
    [brown] marron
    [grey] gris
   *[violet] violet
}
photo = { the-colour } { $number }
the-half = { $half ->
    [low] 1–6
   *[high] 7–12
}
back = { $back_colour ->
    [blue] bleu
    [red] rouge
    [yellow] jaune
    [green] vert
    [brown] marron
    [grey] gris
   *[violet] violet
} { the-half }
album-colour = { $colour ->
    [blue] bleu
    [red] rouge
    [yellow] jaune
    [green] vert
    [brown] marron
    [grey] gris
   *[violet] violet
}

option-players = Joueurs
option-first = Qui commence
option-first-lot = Le sort décide
option-first-0 = Place 1
option-first-1 = Place 2
option-first-2 = Place 3
option-first-3 = Place 4
option-without = Couleur laissée dans la boîte
option-without-lot = Le sort décide
option-without-blue = Bleu
option-without-red = Rouge
option-without-yellow = Jaune
option-without-green = Vert
option-without-brown = Marron
option-without-grey = Gris
option-without-violet = Violet
option-without_too = Autre couleur laissée dans la boîte
option-without_too-lot = Le sort décide
option-without_too-blue = Bleu
option-without_too-red = Rouge
option-without_too-yellow = Jaune
option-without_too-green = Vert
option-without_too-brown = Marron
option-without_too-grey = Gris
option-without_too-violet = Violet
option-missed_photo = Photo ratée

colour-chosen-twice = Deux couleurs différentes restent dans la boîte, et non deux fois le { the-colour } (§{ $clause }).
first-does-not-play = La place { $seat } ne peut pas commencer à { $players } joueurs (§{ $clause }).

goal = De longs albums nets, dans l’ordre ; le flou coûte : le plus de points gagne.

prompt-take = Prenez 1 à 3 photos qui prolongent vos albums.
prompt-take-others = { $who } choisit son sujet.
prompt-wind = Avancez une photo, pour que celles jouées soient nettes.
prompt-wind-others = { $who } avance la pellicule.
prompt-sunset = Coucher de soleil : avancez-en une, deux seront jouées.
prompt-sunset-others = Le soleil se couche. On attend encore { $who }.
prompt-end = Dernières lueurs : avancez-en une, deux seront jouées.
prompt-end-others = Dernières lueurs. On attend encore { $who }.
prompt-over = La partie est finie.

verb-take = Prendre
verb-wind = Avancer

heading-take = Prendre des photos
heading-wind = Avancer une photo

choice-take = Rangée { $row }, par { $side ->
    [left] la gauche
   *[right] la droite
} : prendre { $more ->
    [one] { $more } photo
   *[other] { $more } photos
}
choice-wind = Avancer la photo { $from } à la place { $to }

event-stays-out = Reste dans la boîte : { album-colour }.
event-begins = { $who } commence.
event-dealt = Rangée { $row }, colonne { $column } : { photo }.
event-dealt-down = Rangée { $row }, colonne { $column } : face cachée, { back }.
event-on-top = Au sommet de la pioche : { back }.
event-drew = { $who } pioche { photo }.
event-drew-unseen = { $who } pioche { back }.
event-took = { $who } prend { photo }.
event-took-unseen = { $who } prend { back }, face cachée.
event-saw = C’est { photo }.
event-wound = { $who } avance la photo { $from } à la place { $to }.
event-played = { $who } joue { photo }.
event-blurred = { $who } joue { photo } : photo floue.
event-good-shot = { $who } gagne le Cliché réussi { album-colour }.
event-removed = Hors de la partie : { photo }.
event-removed-unseen = Hors de la partie, sans être vue : { back }.
event-turned-up = Rangée { $row }, colonne { $column } : { photo }, jusque-là face cachée.
event-sunset = Le Coucher de soleil est au sommet de la pioche.
event-ready = { $who } a choisi.
event-after-sunset = Le Coucher de soleil quitte la partie.
event-last-light = Il fait nuit.
event-missed = { $who } a raté { photo }.
event-scored = { $points ->
    [0] { $who } termine sans point.
    [one] { $who } termine avec { $points } point.
   *[other] { $who } termine avec { $points } points.
}

tie-break = À égalité, les Clichés réussis départagent, puis l’album le plus long (§9.6).

### The table as drawn

scene-field = Le terrain
scene-hand = Votre main, de la photo jouée ensuite à la plus récente
scene-seat = { $who } : { scene-points }
scene-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
scene-deck = À venir : { $n ->
    [one] { $n } photo
   *[other] { $n } photos
} dans la pioche, le Coucher de soleil, les Clichés réussis
scene-side = Rangée { $row }, par la { $side ->
    [left] gauche
   *[right] droite
}
scene-place = Place { $n } sur { $of }{ $n ->
    [1] , jouée ensuite
   *[other] {""}
}
scene-back = ◀ jouée ensuite
scene-gate = { $n ->
    [one] ◀ à jouer
   *[other] ◀ { $n } à jouer
}
scene-front = la plus récente
scene-photo = { $n ->
    [0] { the-colour }, { the-half }
   *[other] { the-colour } { $n }
}
scene-held = Photo { $place } : { scene-photo }{ $would ->
    [fits] , serait nette en l’état des albums
    [blurs] , serait floue en l’état des albums
   *[other] {""}
}
scene-top = Au sommet de la pioche : { scene-photo }
scene-sunset = { $state ->
    [coming] Le Coucher de soleil est à venir : chacun jouera alors deux photos
    [now] Le Coucher de soleil
   *[past] Le Coucher de soleil est passé
}
scene-good = Cliché réussi : { $points } points au premier qui a { $n } photos nettes, { the-colour }
scene-blurred = floue
scene-album = Album { the-colour } : { $n ->
    [0] vide ; { $empty } points s’il le reste
   *[other] { $numbers } ; ensuite { $follows }
}
scene-album-closed = Album { the-colour } : { $numbers } ; fermé

scene-played = { $n ->
    [0] La pellicule se joue par ce bout
    [one] La pellicule se joue par ce bout : { $n } photo à présent
   *[other] La pellicule se joue par ce bout : { $n } photos à présent
}
scene-threat = −{ $n } si vides
scene-made-of = { scene-points } : { $sharp } pour les photos nettes, { $blurred ->
    [0] aucune floue
   *[other] −{ $blurred } pour les floues
}, { $shots } pour les Clichés réussis
scene-left = { $n ->
    [0] La pioche est épuisée
    [one] Il reste { $n } photo dans la pioche
   *[other] Il reste { $n } photos dans la pioche
}
scene-lying = { $n ->
    [0] { scene-photo }, face cachée
   *[other] { scene-photo } ; nette à côté de { $beside }
}

text-letters = { $colour ->
    [blue] bl
    [red] ro
    [yellow] ja
    [green] ve
    [brown] ma
    [grey] gr
   *[violet] vi
}
text-deck = Pioche ×{ $n }
text-sunset = { $state ->
    [coming] Le soleil est encore haut
    [now] Coucher de soleil
   *[past] Après le coucher de soleil
}
text-points = { $n ->
    [0] { $n } point
    [one] { $n } point
   *[other] { $n } points
}
text-film = pellicule
text-left-over = reste
text-sign-low = dos, 1–6
text-sign-high = dos, 7–12
text-sign-blurred = floue
text-sign-follows = peut suivre
text-sign-closed = plus rien
text-sign-shot = Cliché réussi

tally-albums = Albums, photos nettes
tally-blurred = Photos floues
tally-good-shots = Clichés réussis
tally-missed = Photo manquée
pending-albums = −{ $n } si les albums vides le restent
