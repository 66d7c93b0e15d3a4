lantern = la lanterne { $colour ->
    [R] rouge
    [G] verte
    [B] bleue
    [Y] jaune
   *[V] violette
} de { $shine }

option-players = Joueurs
option-show = Première lanterne montrée

goal = Offrez la lanterne la plus brillante d’un stand pour en recevoir le prix : le plus de points gagne.

prompt-open = Ouvrez un étal.
prompt-open-others = { $who } ouvre un étal.
prompt-offer = Offrez une lanterne, ou rien.
prompt-offer-others = On attend l’offre de : { $who }.
prompt-answer = Laissez le dé, secouez-le, ou dormez.
prompt-answer-others = On attend la réponse de : { $who }.
prompt-vote = Continuer, ou arrêter ?
prompt-vote-others = On attend le vote de : { $who }.
prompt-over = Le marché est fermé.

verb-open = Ouvrir
verb-offer = Offrir
verb-answer = Répondre
verb-vote = Voter

choice-open = Ouvrir l’étal { $stall }
choice-offer = { $gift ->
    [nothing] Ne rien offrir
   *[other] Offrir la lanterne { $gift } de votre main
}
choice-answer = { $reply ->
    [0] Laisser le dé
    [3] Dormir jusqu’à ce que vous meniez
   *[other] Céder la lanterne { $reply } pour secouer le dé
}
choice-vote = { $wish ->
    [on] Continuer
   *[stop] Arrêter
}

event-dealt = { $who } reçoit { lantern }.
event-shown = { $who } montre { lantern } et la reprend.
event-leads = { $who } mène.
event-opened = { $who } ouvre l’étal { $stall }.
event-wrote = { $who } a fait son offre.
event-offered = { $who } offre { lantern }.
event-offered-nothing = { $who } n’offre rien.
event-rolled = { $who } lance { $die }.
event-answered = { $who } a répondu.
event-let = { $who } laisse le dé.
event-would-shake = { $who } secouerait bien le dé.
event-shook = { $who } cède { lantern } pour secouer le dé.
event-slept = { $who } dort jusqu’à son tour de mener.
event-paid = { $who } reçoit { $points }.
event-unpaid = Personne n’a rien offert : l’étal ferme.
event-drew = { $who } pioche { lantern }.
event-voted = { $who } a voté.
event-voted-on = { $who } vote pour continuer.
event-voted-stop = { $who } vote pour arrêter.
event-scored = { $points ->
    [one] { $who } a { $points } point.
   *[other] { $who } a { $points } points.
}

scene-market = Le marché de nuit
scene-back = le dos d’une lanterne { $colour ->
    [R] rouge
    [G] verte
    [B] bleue
    [Y] jaune
   *[V] violette
}

data-incomplete = Il faut des couleurs et un éclat, qui sont des nombres, et des étals, une liste de prix (§{ $clause }).
deck-impossible = Un paquet a de 1 à { $colours } couleurs de 1 à { $shine } (§{ $clause }).
deck-too-small = { $lanterns } lanternes sont trop peu à { $players } (§{ $clause }).
market-impossible = Un marché a de 1 à { $stalls } étals de 1 à { $prize } (§{ $clause }).

tally-stalls = Payé par les étals
tally-die = Ajouté par le dé

help-market =
    Examiner un marché à soi pour Lanternes.
    FICHIER dit, en JSON, combien il y a de couleurs, combien d’éclats, et les prix des étals. Sans lui, c’est le marché de la boîte.
help-market-players = Combien doivent y jouer (3 d’ordinaire).
metavar-file = FICHIER
metavar-players = N
market-good = On peut y jouer à { $players } : { $cards } lanternes, { $stalls } étals.
market-unreadable = { $file } ne contient pas de JSON lisible.
