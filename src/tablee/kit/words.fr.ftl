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
says-no-text = Ce qui l’accompagne doit être un texte, et non { $given }.
says-nothing = « { $action } » s’accompagne de quelques mots : un caractère au moins, { $room } au plus.
says-unprintable = Les sauts de ligne et les caractères de contrôle n’y ont pas leur place : écrivez une seule ligne.
says-too-much = « { $action } » peut être accompagné de { $room } caractères au plus.
undo-not-yours = Vous n’avez rien à reprendre : quelqu’un a joué depuis.
undo-revealed = On ne peut pas revenir en arrière : quelque chose a été montré.
undo-forked = Cette table repart d’ici : ce qui précède appartient à une autre partie.
nothing-to-withdraw = Vous n’avez pas de choix scellé à retirer.
broken-missing = Cet enregistrement n’est pas complet : il y manque { $missing }.
broken-game = C’est l’enregistrement d’un autre jeu, { $given } : on attend { $game }.
broken-engine = Cet enregistrement suit les règles en version { $given }, et celles d’ici sont en version { $known } : il lui faut une autre version de Tablée.
broken-part = { $part } ne peut pas être { $given } dans un enregistrement : on attend { $kind ->
    [whole] ses parties, chacune sous son nom
    [options] des options, chacune sous son nom
    [seats] une liste de noms, { $most } au plus
    [name] un nom sur une ligne
    [seed] un nombre entier
    [nothing] null, puisqu’il part d’une position
    [position] les champs d’une position, ou null
    [rows] une liste d’actions, { $most } au plus
    [row] une place, une action et, s’il le faut, quelques mots
    [checks] une liste de { $most } textes, un par ligne
    [forks] une liste de moments après lesquels la partie continue autrement
    [fork] une ligne jusqu’à { $most }, après la précédente, et une position
   *[text] un texte
}.
broken-table = Sa table ne peut pas être installée : { $why }
broken-data = Cette partie a été jouée avec d’autres données : donnez aussi son plateau ou son paquet.
broken-row = La ligne { $row }, { $text }, ne peut pas se jouer : { $why }
broken-check = La ligne { $row }, { $text }, donne un autre résultat.
broken-fork = Elle ne peut pas repartir de la ligne { $row } comme il est dit : { $why }
no-such-option = Il n’y a pas d’option { $option } : on attend l’une de { $options }.
options-no-mapping = Chaque option a un nom et une valeur : { $given } ne les donne pas ainsi.
option-twice = L’option { $option } est donnée deux fois : par son nom et dans un ensemble d’options.
no-such-value = { $option } ne peut pas être { $value } : on attend { $values } (§{ $clause }).
not-so-many-players = { $option } ne peut pas être { $value } à { $players } joueurs (§{ $clause }).
no-such-seed = { $given } n’est pas une graine : on attend un nombre entier de 0 à 2**128 - 1.
no-such-mode = Le mode { $given } n’existe pas : on attend l’un de { $modes }.
offer-misnamed = Le paquet { $package } propose un jeu sous un nom qu’aucun ne peut avoir, { $game } : rien que des minuscules, des chiffres et _.
offer-taken = Le paquet { $package } propose un jeu { $game }, et il y en a un autre de ce nom.
offer-empty = Le paquet { $package } propose un jeu { $game }, et là où il dit qu’il se trouve il n’y en a pas.
offer-broken = { $game } ne peut pas être joué, car le paquet { $package } est abîmé : { $why }
no-module = { $game } n’a pas de module portable de ces règles : tablee kernels { $game } en construit un.
no-such-clause = Il n’y a pas d’article { $given } dans les règles de ce jeu.
no-such-moment = Il n’y a pas de moment { $given } : on les compte à partir de 0.
no-data-here = Ce jeu se joue sans plateau ni paquet à soi : { $given } n’y a pas sa place.
no-such-data = { $given } n’est ni un plateau ni un paquet de ce jeu.
data-unkept = { $given } ne peut pas se garder dans un fichier : ce n’est ni un plateau ni un paquet.
seats-as-many = À { $players }, il faut autant de noms.
seats-names = Les noms des places sont une liste de textes, chacun sur une ligne : { $given } ne convient pas.
position-fields = Une position a exactement les champs { $fields } ; vérifiez { $wrong }.
position-shape = { $field } a la forme { $shape }, et non { $given }.
position-cell = { $field } ne peut pas contenir { $given } : on attend { $expected }.
position-waits = Cette position n’attend personne qui joue, ou n’est dans aucune phase du jeu.
position-together = Cette position attend plusieurs joueurs à la fois là où l’on décide l’un après l’autre.
position-over = Cette position est terminée à un endroit et ne l’est pas à un autre.
position-impossible = Cette position ne peut pas se présenter dans le jeu : il y manque quelque chose.
position-known = Quelqu’un à la table sait que cette position est une autre.
none-of-these = { $text } ne convient pas : on attend { $values }.

plain-table = La table
plain-seat = { $awaited ->
    [yes] { $who }, qu’on attend
   *[no] { $who }
}
plain-cell = { $field }{ $place } : { $value }
plain-hidden = caché
plain-nothing = rien
plain-all = tout le monde
plain-mark = { $set ->
    [yes] oui
   *[no] non
}
plain-more = et { $n } de plus

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

# WORD($n) in any sentence.
number-in-words = { $n ->
    [0] zéro
    [1] un
    [2] deux
    [3] trois
    [4] quatre
    [5] cinq
    [6] six
    [7] sept
    [8] huit
    [9] neuf
    [10] dix
    [11] onze
    [12] douze
   *[other] { $n }
}
verify-fixed = La donne était fixée avant que quiconque s’assoie : le secret dont elle est faite est celui que la maison avait engagé ({ $commitment }…), et la graine est celle qui en découle.
verify-cut = Personne ne l’a choisie seul : { $n ->
    [one] une coupe y est entrée, celle de { $who }, donnée en s’asseyant.
   *[other] { $n } coupes y sont entrées, dans cet ordre : { $who }.
}
verify-last = Seules la maison et la dernière personne à avoir coupé, { $who }, auraient pu ensemble essayer des donnes.
verify-yours-last = Votre coupe y est, et c’était la dernière : quoi que la maison et tous les autres aient convenu, ils ne pouvaient pas choisir la donne.
verify-yours = Votre coupe y est, ainsi que tout ce qui était fixé quand vous l’avez donnée. Après vous ont coupé : { $who }. Seules la maison et la dernière de ces personnes auraient pu ensemble essayer des donnes.
verify-as-shown = C’est bien l’engagement que l’on vous a montré ({ $commitment }…).
verify-alone = Personne n’a coupé : la maison seule a choisi les cartes en installant la table. On ne peut pas vérifier que la donne n’a pas été triée.
verify-without-bot = { $who } n’a pas coupé : un robot y était assis.
verify-without-beside = { $who } n’a pas coupé : la place partageait l’appareil de quelqu’un d’autre.
verify-without-late = { $who } n’a pas coupé : personne n’y était assis au moment de la donne.
verify-without-none = { $who } n’a pas coupé : son navigateur n’a rien donné, comme sans scripts.
verify-rules = La donne a été refaite et chaque coup rejoué : { $n ->
    [0] aucun coup n’a été joué
    [one] le seul coup suit les règles
   *[other] les { $n } coups suivent les règles
}{ $over ->
    [yes] , et la partie est finie.
   *[no] ; dans cet enregistrement, la partie n’est pas finie.
}
verify-by-itself = Tout cela n’est que la parole de l’enregistrement. Donnez ce que l’on vous a montré avant la donne (--commitment), ou votre reçu (--receipt), pour voir que c’est le même.
verify-hidden = Cela ne montre pas si la maison a regardé des cartes cachées : elle le peut, et aucune vérification ne le trouverait.
verify-none = La donne ne peut pas être vérifiée : cet enregistrement n’a pas d’engagement. Il date d’avant les engagements, vient d’une table hors d’une maison, ou d’une graine que quelqu’un a choisie.
verify-position = La donne ne peut pas être vérifiée : cette partie a été reprise à une position que quelqu’un a choisie, et non donnée.
verify-forked = La donne ne peut pas être vérifiée : cette partie repart de la ligne { $row } d’une autre, et la maison seule y a retiré ce que personne ne savait.
verify-hides = Cet enregistrement ne tient pas : vous avez gardé l’engagement de sa table, et il n’en a pas. { $why }
verify-malformed = Cet enregistrement ne tient pas : dans son mélange, { $part } ne peut pas être { $given }.
verify-form = Son mélange est fait sous la forme { $given }, et l’on connaît ici la forme { $known } : il lui faut une autre version de Tablée.
verify-secret = Cet enregistrement ne tient pas : son secret n’est pas celui que la maison avait engagé ({ $commitment }…).
verify-data = Cet enregistrement ne tient pas : il a été donné avec un autre plateau ou un autre paquet que celui-ci.
verify-seed = Cet enregistrement ne tient pas : sa graine n’est pas celle que font son secret, ses coupes et sa table.
verify-unfinished = Cet enregistrement ne tient pas : il s’arrête après la ligne { $row }, où la partie n’était pas finie.
verify-rows = Cet enregistrement ne tient pas : une de ses lignes n’a pas l’action ou les mots avec lesquels il a été écrit.
verify-other = Cet enregistrement ne tient pas : on vous a montré l’engagement { $wanted }…, et il a été donné par { $found }….
verify-cut-missing = Cet enregistrement ne tient pas : la coupe que vous avez donnée à la place { $seat } n’y est pas.
verify-cut-order = Cet enregistrement ne tient pas : ce qui était fixé quand vous avez coupé à la place { $seat } n’est pas ce qu’il dit.
verify-no-commitment = { $given } n’est pas un engagement : il a au moins { $least } chiffres, de 0 à 9 et de a à f.
