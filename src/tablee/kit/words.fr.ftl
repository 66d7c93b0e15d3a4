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
undo-forked = Cette table repart d’ici : ce qui précède appartient à une autre partie.
nothing-to-withdraw = Vous n’avez pas de choix scellé à retirer.
broken-missing = Cet enregistrement n’est pas complet : il y manque { $missing }.
broken-data = Cette partie a été jouée avec d’autres données : donnez aussi son plateau ou son paquet.
broken-row = La ligne { $row }, { $text }, ne peut pas se jouer : { $why }
broken-check = La ligne { $row }, { $text }, donne un autre résultat.
broken-fork = Elle ne peut pas repartir de la ligne { $row } comme il est dit : { $why }
no-such-option = Il n’y a pas d’option { $option } : on attend l’une de { $options }.
options-no-mapping = Chaque option a un nom et une valeur : { $given } ne les donne pas ainsi.
option-twice = L’option { $option } est donnée deux fois : par son nom et dans un ensemble d’options.
no-such-value = { $option } ne peut pas être { $value } : on attend { $values } (§{ $clause }).
none-of-these = { $text } ne convient pas : on attend { $values }.

said = { $who } : « { $words } »
tally-before = avant le début de cet enregistrement

photo-broken = Elle est abîmée ou incomplète : elle ne s’ouvre pas.
photo-unknown = Ce n’est pas une photographie connue ici : JPEG, PNG, WebP ou HEIC.
photo-heic-missing = Elle est en HEIC, qui ne se lit pas ici : enregistrez-la en JPEG, ou installez « tablee[heic] ».
photo-too-many-pixels = Elle a trop de pixels : { $most } millions au plus.
photo-too-small = Elle est trop petite ou trop étroite : { $least } pixels de chaque côté au moins, et au plus { $times } fois plus longue que large.
photo-file-too-large = Le fichier est trop lourd : { $most } Mio au plus.
photo-too-much = L’ouvrir prend trop de temps ou trop de mémoire.
photo-there-already = Elle est déjà dans le paquet : numéro { $n }.
photo-no-room = Le paquet est plein : { $most } photographies au plus.
photo-unreadable = Elle ne peut pas être lue.
