card = { $card ->
    [roll] une carte Dé
    [switch] une carte Changement de sens
   *[number] le { $value } { suit }
}
suit = { $suit ->
    [red] rouge
    [blue] bleu
    [green] vert
    [yellow] jaune
   *[purple] violet
}
# The cards of a colour.
colour = { $colour ->
    [red] rouges
    [blue] bleues
    [green] vertes
    [yellow] jaunes
   *[purple] violettes
}
face = { $face ->
    [red] rouge
    [blue] bleu
    [green] vert
    [yellow] jaune
    [purple] violet
   *[star] l’étoile
}

option-players = Joueurs
option-first = Qui commence
option-first-lot = Le sort
option-first-0 = Place 1
option-first-1 = Place 2
option-first-2 = Place 3
option-first-3 = Place 4
option-first-4 = Place 5
option-first-5 = Place 6
option-switch_cards = Cartes Changement de sens
option-switch_cards-from_three = À trois ou plus
option-switch_cards-always = À deux aussi
option-risks = Risques : l’étoile coûte toute la zone

first-does-not-play = La place { $seat } ne peut pas commencer à { $players } joueurs (§{ $clause }).

goal = Amassez de gros nombres, protégez-les du dé : la plus forte somme gagne.

prompt-turn = Piochez pour des points, ou protégez une couleur du dé.
prompt-turn-others = { $who } pioche ou protège.
prompt-place = Choisissez sa colonne : l’une d’elles sera à vous.
prompt-place-others = { $who } place la carte.
prompt-go-on = Piocher encore, ou arrêter et prendre une colonne ?
prompt-go-on-others = { $who } hésite : piocher encore ?
prompt-take = Prenez la colonne qui vous rapporte le plus.
prompt-take-others = { $who } prend une colonne.
prompt-over = La partie est finie.

verb-push = Piocher
verb-bank = Protéger
verb-place = Placer
verb-stop = Arrêter
verb-take = Prendre

heading-push = Piocher des points
heading-bank = Protéger du dé
heading-place = Placer la carte
heading-stop = Arrêter, et prendre une colonne
heading-take = Prendre une colonne

choice-push = Piocher une carte
choice-bank = Protéger les cartes { colour }
choice-place = Placer la carte dans la colonne { $column }
choice-stop = Arrêter
choice-take = Prendre la colonne { $column }

event-begins = { $who } commence.
event-drew = { $who } pioche { card }.
event-switched = { $way ->
    [right] Elle est mise de côté : les autres choisiront dans le sens antihoraire.
   *[left] Elle est mise de côté : les autres choisiront de nouveau dans le sens horaire.
}
event-placed = La carte va dans la colonne { $column }.
event-busted = { $who } a pris trop de risques : aucune colonne ne peut recevoir { card }.
event-stopped = { $who } arrête.
event-empty = La pioche est vide.
event-took = { $who } prend la colonne { $column } : { $points ->
    [0] aucun point
    [one] { $points } point
   *[other] { $points } points
}.
event-rolled = { $who } lance le dé : { face }.
event-lost = { $who } défausse toutes les cartes { colour } de sa zone : { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
event-lost-all = { $who } défausse toute sa zone : { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
event-untaken = Personne ne prend la colonne { $column } : elle est défaussée.
event-banked = { $who } protège ses cartes { colour } : { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
event-scored = { $points ->
    [one] { $who } termine avec { $points } point.
   *[other] { $who } termine avec { $points } points.
}

text-deck = Pioche { $n }
text-discard = défausse { $n }
text-die = dé
text-column = colonne
text-roll = Dé
text-worth = valeur
text-room = reçoit
text-drawn = À placer : { card }
text-bust = { $chance ->
    [0] Aucun risque à la prochaine carte.
   *[other] Risque à la prochaine carte : { $chance } %.
}
text-switches = Changement de sens ×{ $n } : { $way ->
    [right] les autres choisiront dans le sens antihoraire.
   *[left] les autres choisiront dans le sens horaire.
}
text-bench = zone
text-bank = protégées
text-points = { $n ->
    [one] { $n } pt
   *[other] { $n } pts
}
text-card-left = { $left } sur { $total } dans la pioche : { card }.
text-card-fits = Place en colonne { $columns }.
text-card-busts = Ce serait trop de risques.
text-colour-left = Encore dans la pioche, cartes { colour } : { $each }.

tie-break = À égalité, qui a le plus de cartes passe devant (§8.3).

### The table as drawn

scene-table = La pioche et les colonnes
scene-deck = Pioche : { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
}.
scene-risk = { $bust ->
    [0] Sans risque : toute carte trouvera place dans une colonne.
   *[other] Risque d’une carte de trop : { $percent } %. Aucune colonne n’a de place pour { $bust } des { $left } cartes restantes.
}
scene-points = { $bank } à l’abri ; { $bench } devant soi, que le dé peut coûter
scene-order = { $who } prend une colonne en { $n ->
    [1] premier
   *[other] position { $n }
}
scene-loss = { $n ->
    [one] Le dé a coûté { $n } point
   *[other] Le dé a coûté { $n } points
}
scene-percent = { $n } %
scene-word = risque
scene-stamp = TROP !
scene-stop = Arrêter
scene-drawn = À placer : { card }.
scene-busted = Aucune colonne ne pouvait recevoir { card }.
scene-die = Le dé montre : { face }.
scene-die-rests = Le dé
scene-way = { $way ->
    [right] Les autres choisissent dans le sens antihoraire.
   *[left] Les autres choisissent dans le sens horaire.
}
scene-lane = Colonne { $column } : { $n ->
    [0] vide
   *[other] valeur { $worth }
}
scene-shut = pas de place pour la carte
scene-seat = { $who } : { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
}
scene-bench = Dans la zone, cartes { colour } : { $n ->
    [0] aucune
   *[other] { $values }
}
scene-bank = Protégées, cartes { colour } : { $values }
scene-discard = Défausse : { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
}
scene-gone = { $n } dans la défausse : { card }

tally-bank = Cartes protégées
tally-bench = Cartes de la zone
