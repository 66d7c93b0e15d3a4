bot-beginner = Débutant
bot-beginner-line = Connaît les règles, regarde un peu devant soi et joue souvent ce qui lui passe par la tête.

bot-casual = Amateur
bot-casual-line = Voit quelques coups à l’avance, joue pour le plaisir et laisse parfois filer le bon.

bot-club = Club
bot-club-line = Joue toutes les semaines : pèse chaque coup avec soin, et se laisse surprendre de temps en temps.

bot-expert = Expert
bot-expert-line = Prend son temps à chaque coup et joue aussi bien que possible.

bot-random = Hasard
bot-random-line = Joue n’importe quel coup permis, sans réfléchir.

bot-greedy = Gourmand
bot-greedy-line = Regarde un coup en avant et prend ce qui paraît le meilleur aussitôt.

# --- Ce qu’une analyse a trouvé ---

turn = Coup { $n }, { $who } : { $words }. { $end ->
    [yes] De { $before } au résultat : { $later }
   *[no] De { $before } à { $later } quand { $who } choisit de nouveau
}{ $why ->
    [own] , surtout par ce choix.
    [both] , en partie par ce choix.
   *[others] , par ce qui a suivi.
}
turn-brought = Ce qui en est sorti :
turn-meanwhile = { $mark ->
    [slip] Entre-temps, une imprécision
    [mistake] Entre-temps, une erreur
   *[blunder] Entre-temps, une grosse erreur
} : coup { $n }, { $who } : { $words }.
turn-better = Mieux : { $better }.
judged-mark = { $mark ->
    [slip] Une imprécision
    [mistake] Une erreur
   *[blunder] Une grosse erreur
} : ainsi { $after }. Mieux : { $better }.
judged-player = { $who } : { $decisions ->
    [one] une décision
   *[other] { $decisions } décisions
}, { $blunders ->
    [0] pas de grosse erreur
    [one] une grosse erreur
   *[other] { $blunders } grosses erreurs
}, { $mistakes ->
    [0] pas d’erreur
    [one] une erreur
   *[other] { $mistakes } erreurs
}, { $slips ->
    [0] pas d’imprécision
    [one] une imprécision
   *[other] { $slips } imprécisions
}. En moyenne, une décision a coûté { $loss } % d’une victoire.
either = { $first } ou { $last }

# --- Robots du dehors ---

outside-seat = Place { $n }
outside-no-command = « { $command } » n’est pas une commande que l’on puisse lancer ici.
outside-cannot-start = « { $command } » ne peut pas être lancé : { $why }.
outside-limit = { $name } ne peut pas être « { $value } » : on attend un nombre de secondes.
outside-late = Il n’a pas répondu en { $seconds } s.
outside-ended = Il s’est arrêté sans répondre.
outside-too-long = Il a écrit { $most } octets sans fin de ligne.
outside-not-ready = Sa première réponse n’était pas {"{"}"type": "ready"{"}"} mais « { $answer } ».
outside-refused = Sa réponse « { $answer } » ne peut pas être jouée : { $why }
outside-complaint = Sur sa sortie d’erreur : « { $complaint } ».
outside-no-json = On attend un objet JSON sur une ligne, en UTF-8.
outside-no-action = On attend "action", l’un des choix, et peut-être "says", des paroles.
outside-no-choice = « { $action } » n’est pas parmi les choix.
