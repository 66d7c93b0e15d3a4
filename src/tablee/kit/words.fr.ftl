refused = Ce n’est pas permis : { $rule } (§{ $clause })
you-may = { $more ->
    [0] Vous pouvez : { $choices }.
   *[other] Vous pouvez : { $choices }, et { $more } autres.
}
unknown-verb = L’action « { $word } » n’existe pas : une action commence par { $verbs }.
unknown-noun = « { $word } » ne peut pas suivre « { $verb } » : on attend { $nouns }.
unfinished-action = « { $text } » n’est pas une action entière : écrivez par exemple « { $example } ».
impossible-action = « { $text } » ne peut jamais se faire.
no-such-seat = Il n’y a pas de place { $seat } : les places sont numérotées de 0 à { $seats }.
says-nothing = « { $action } » s’accompagne de quelques mots : un caractère au moins, { $room } au plus.
says-unprintable = Les sauts de ligne et les caractères de contrôle n’y ont pas leur place : écrivez une seule ligne.
says-too-much = « { $action } » peut être accompagné de { $room } caractères au plus.
undo-not-yours = Vous n’avez rien à reprendre : quelqu’un a joué depuis.
undo-revealed = On ne peut pas revenir en arrière : quelque chose a été montré.
nothing-to-withdraw = Vous n’avez pas de choix scellé à retirer.
broken-missing = Cet enregistrement n’est pas complet : il y manque { $missing }.
broken-data = Cette partie a été jouée avec d’autres données : donnez aussi son plateau ou son paquet.
broken-row = La ligne { $row }, { $text }, ne peut pas se jouer : { $why }
broken-check = La ligne { $row }, { $text }, donne un autre résultat.
no-such-option = Il n’y a pas d’option { $option } : on attend l’une de { $options }.
no-such-value = { $option } ne peut pas être { $value } : on attend { $values } (§{ $clause }).
none-of-these = { $text } n’est rien de { $values }.
