loading = On met la table…
lost = La ligne est coupée ; nouvel essai…
connecting = Connexion…
your-turn = À vous
waiting-for = On attend { $who }
choices = Ce que vous pouvez faire
choices-here = Ici vous pouvez
begin-anew = Retour (Échap)
nothing-chosen = Pointez ce qui est éclairé pour voir ce que cela ferait.
touch-again = Touchez encore pour le faire.
final = Sans retour
ways = { $n ->
    [one] une suite possible
   *[other] { $n } suites possibles
}
undo = Annuler
withdraw = Retirer
undone = C’est repris.
log = Ce qui s’est passé
rules = Règles
close = Fermer
refused-title = Ce n’est pas permis
show-clause = Voir §{ $clause }
no-answer = Le serveur ne répond pas. Rien n’est perdu : réessayez dans un instant.
why-not = Pourquoi pas ?
why-not-label = Une action, comme dans un relevé
why-not-ask = Demander
players = À table
points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
bot = robot
empty = libre
over = La partie est finie
won = { $who } gagne.
won-many = { $who } se partagent la victoire.
lobby = Autres tables
pass-device = C’est maintenant à { $who }.
take-seat = Je suis { $who }
says = Quelques mots avec (au plus { $room } caractères)
must-say = Vos mots (1 à { $room } caractères)
says-left = { $n ->
    [one] encore { $n } caractère
   *[other] encore { $n } caractères
}
theme = Clair ou sombre
keys = Touches
key-arrows = parcourir ce qui est éclairé
key-enter = choisir
key-escape = un pas en arrière
key-u = annuler
key-help = règles et touches
arrows = Flèches
enter = Entrée
escape = Échap
enlarge = Regarder de près : { $what }
board = La table
