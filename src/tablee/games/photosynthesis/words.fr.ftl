piece = { $size ->
    [seed] une graine
    [small] un petit arbre
    [medium] un arbre moyen
   *[large] un grand arbre
}
the-piece = { $size ->
    [seed] la graine
    [small] le petit arbre
    [medium] l’arbre moyen
   *[large] le grand arbre
}
grows-into = { $into ->
    [small] un petit arbre
    [medium] un arbre moyen
   *[large] un grand arbre
}

option-players = Joueurs
option-first = Qui commence
option-first-lot = Le sort
option-first-0 = Place 1
option-first-1 = Place 2
option-first-2 = Place 3
option-first-3 = Place 4
option-fourth_revolution = Quatrième révolution
option-shade_rule = Règle de l’ombre
option-any_shadow = Toute ombre compte

goal = Faites grandir vos arbres à la lumière, puis collectez-les : le plus de points gagne.

prompt-place = Placez un petit arbre sur le bord, là où viendra la lumière.
prompt-place-others = { $who } place un petit arbre.
prompt-act = Dépensez la lumière : arbres, graines, ou gardez-la.
prompt-act-others = { $who } s’occupe de ses arbres.
prompt-over = La partie est finie.

verb-pass = Finir le tour
verb-buy = Acheter
verb-grow = Faire grandir
verb-collect = Collecter
verb-plant = Planter
verb-place = Placer

heading-pass = Finir le tour
heading-buy = Acheter pour plus tard
heading-grow = Faire grandir
heading-collect = Collecter des points
heading-plant = Planter des graines
heading-place = Placer un premier arbre

choice-pass = Finir le tour
choice-buy = Acheter { piece }
choice-grow = Faire grandir en { $place }
choice-collect = Collecter l’arbre en { $place }
choice-plant = Planter de { $tree } en { $place }
choice-place = Placer un petit arbre en { $place }

event-begins = { $who } commence.
event-placed = { $who } place un petit arbre en { $cell }.
event-round = Manche { $round }.
event-sun = Le soleil est en { $corner }.
event-light = { $who } reçoit { $light ->
    [one] { $light } lumière
   *[other] { $light } lumières
}.
event-overflowed = { $light ->
    [one] { $who } perd { $light } lumière, au-delà de { $most_light }.
   *[other] { $who } perd { $light } lumières, au-delà de { $most_light }.
}
event-bought = { $who } achète { piece }.
event-grew = { $who } fait pousser { grows-into } en { $cell }.
event-returned = { $who } reprend { the-piece } sur son plateau.
event-left = Aucun prix n’est libre pour { the-piece } : la pièce quitte la partie.
event-planted = { $who } plante une graine en { $place }, depuis { $tree }.
event-collected = { $who } collecte le grand arbre en { $cell }.
event-took = { $who } prend un jeton de { $token }.
event-took-nothing = Il ne reste aucun jeton pour { $who }.
event-passed = { $who } passe.
event-marker = Le marqueur de premier joueur passe à { $who }.
event-scored = { $points ->
    [one] { $who } finit avec { $points } point.
   *[other] { $who } finit avec { $points } points.
}

text-first-trees = Les premiers arbres
text-round = Manche { $n } sur { $of }
text-token = jeton
text-left = reste
text-seed = graine
text-small = petit
text-medium = moyen
text-large = grand
text-points = { $n ->
    [one] { $n } pt
   *[other] { $n } pts
}
text-marker = (1er)
text-light = lumière
text-ready = dispo
text-shop = prix

text-sign-trees = arbres par taille
text-sign-seed = graine
text-sign-income = prochaine lumière
text-sign-leaf = feuille
text-sign-shade = à l’ombre
text-sign-used = a déjà servi ce tour-ci
text-sign-sun = soleil
text-sign-next = prochain soleil

leaves = { $leaves ->
    [one] une feuille
   *[other] { $leaves } feuilles
}
text-cell-empty = { $cell } est vide et porte { leaves }.
text-cell = { $cell } porte { leaves } : { $who } y a { piece }.
text-cell-shade = La case est à l’ombre.
text-cell-light = La case est à la lumière.
text-cell-income = { $n ->
    [0] En l’état, l’arbre n’apportera pas de lumière à la prochaine manche.
    [one] En l’état, l’arbre apportera { $n } lumière à la prochaine manche.
   *[other] En l’état, l’arbre apportera { $n } lumières à la prochaine manche.
}
text-cell-used = La case a déjà servi ce tour-ci (§4.2).

tie-break = À égalité, qui occupe le plus de cases passe devant (§9.4).

scene-island = L’île
scene-board = { $who } : { $light ->
    [one] { $light } lumière
   *[other] { $light } lumières
}, { $points ->
    [one] { $points } point
   *[other] { $points } points
}
scene-cost = { $n ->
    [one] { $n } lumière
   *[other] { $n } lumières
}
scene-points = { $n ->
    [one] { $n } point d’arbres collectés
   *[other] { $n } points d’arbres collectés
}{ $more ->
    [0] {""}
   *[other] {" ; "}et { $more } de plus à la fin pour la lumière restante, en l’état
}
scene-light = { $n ->
    [one] { $n } lumière
   *[other] { $n } lumières
} à dépenser : les arbres en apportent à chaque manche, les actions en coûtent
scene-first = { $who } commence cette manche
scene-rounds = { $now }. Le soleil avance à chaque manche ; en six manches il fait le tour de l’île
scene-tokens = { $n ->
    [0] Plus de jeton pour { leaves } : un arbre y prend dans la pile suivante, plus basse
   *[other] Le prochain grand arbre collecté sur { leaves } rapporte { $top } points ; il reste { $n } jetons
}
scene-ready = À poser sur l’île, { text-sizes } : { $n }
scene-column = { $left ->
    [0] La colonne des { text-sizes } est vide
   *[other] Colonne des { text-sizes } : il en reste { $left }, la prochaine pièce coûte { $price ->
        [one] { $price } lumière
       *[other] { $price } lumières
    }
}
text-sizes = { $size ->
    [seed] graines
    [small] petits arbres
    [medium] arbres moyens
   *[large] grands arbres
}

first-does-not-play = La place { $seat } ne peut pas commencer à { $players } joueurs (§{ $clause }).

tally-trees = { $leaves ->
    [one] Arbres sur une feuille
   *[other] Arbres sur { $leaves } feuilles
}
tally-light = Lumière restante
