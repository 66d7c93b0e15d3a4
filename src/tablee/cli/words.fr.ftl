list-and = { $first } et { $last }
list-or = { $first } ou { $last }
did-you-mean = Vouliez-vous dire { $word } ?

# --- La ligne de commande ---

overview = Tablée réunit des joueurs et des robots autour de jeux de société modernes. Tapez l’une de ces commandes :
overview-builders = Pour celles et ceux qui écrivent des jeux :
overview-help = Ajoutez --help à l’une d’elles pour en savoir plus, et --lang en pour l’anglais.

usage = Usage :
usage-options = [OPTIONS]
usage-options-heading = Options :
usage-commands-heading = Commandes :
usage-commands-of = Pour { $game } :
usage-see-help = Voyez { $command } --help.
usage-no-such-command = La commande « { $command } » n’existe pas : on attend { $commands }.
usage-no-such-option = L’option { $option } n’existe pas.
usage-no-such-language = Tablée ne parle pas « { $asked } » : choisissez { $languages }.
usage-no-value = Il faut une valeur après { $option }.
usage-flag = { $option } ne prend pas de valeur.
usage-missing = Il manque { $name }.
usage-too-many = « { $argument } » est de trop.
usage-number = « { $value } » ne convient pas pour { $option } : on attend un nombre entier, { $least } au moins.
usage-decimal = « { $value } » ne convient pas pour { $option } : on attend un nombre, { $least } au moins.
command-ours = La commande « { $command } » de { $game } n’est pas disponible : Tablée en a une de ce nom.
command-taken = La commande « { $command } » de { $game } n’est pas disponible : { $by } en apporte une de ce nom.
command-misnamed = La commande « { $command } » de { $game } n’est pas disponible : un nom a des minuscules, des chiffres et -.
command-broken = La commande « { $command } » de { $game } n’est pas disponible, et c’est une erreur du jeu : { $why }

metavar-text = TEXTE
metavar-game = JEU
metavar-part = PARTIE
metavar-deck = PAQUET
metavar-board = FICHIER
metavar-file = FICHIER
metavar-players = N
metavar-bots = ROBOTS
metavar-names = NOM
metavar-seat = PLACE
metavar-seed = NOMBRE
metavar-options = NOM=VALEUR
metavar-resume = FICHIER
metavar-delay = SECONDES
metavar-at = N
metavar-theme = THÈME
metavar-speed = N
metavar-width = N
metavar-record = FICHIER
metavar-output = FICHIER
metavar-name = NOM

help-tablee = Tablée réunit des joueurs et des robots autour de jeux de société modernes.
help-play =
    Jouer ici, contre des robots ou entre amis au même clavier.
    Vous occupez la première place, des robots les autres. La partie est gardée après chaque coup : quittez quand vous voulez, et revenez avec « tablee resume ».
help-learn =
    Apprendre un jeu à une table, en dix à quinze étapes.
    Chaque étape montre une table et dit une chose ; certaines demandent un coup. Entrée fait avancer, et joue le coup à votre place ; q quitte.
help-resume =
    Reprendre une partie interrompue.
    Sans FICHIER, c’est la dernière que l’on a jouée.
help-watch =
    Regarder jouer des robots.
    Chaque coup est montré sur le plateau et raconté en une phrase.
help-replay =
    Revoir une partie coup par coup.
    Sans FICHIER, c’est la dernière partie finie. Entrée ou n avance, p recule, un nombre saute à ce coup, g va à la fin, q quitte.
help-verify =
    Vérifier que les cartes d’une partie jouée dans une maison ont été données loyalement.
    FICHIER est l’enregistrement de la partie finie. La donne est refaite et chaque coup rejoué : on apprend que la donne était fixée avant que quiconque s’assoie, que personne ne l’a choisie seul, et que chaque coup suit les règles ; ou ce qui ne tient pas, et où. La commande rend 0 si tout tient, 1 si quelque chose ne tient pas, 3 si cela ne peut pas être vérifié.
help-commitment = L’engagement que l’on vous a montré, ou les 16 premiers chiffres au moins de ce que vous avez noté.
help-receipt = Votre propre reçu, tel que la page de la table l’a donné : il commence par tablee-1.
help-verify-board = Le plateau ou le paquet de la partie, si ce n’était pas celui de la boîte.
metavar-commitment = CHIFFRES
metavar-receipt = TEXTE
verify-no-receipt = Ce n’est pas un reçu : copiez la ligne entière de la page de la table ; elle commence par tablee-1.
help-hint =
    Dire à quoi il vaut la peine de penser dans une partie en suspens.
    Les meilleurs choix de qui doit décider, d’après ce que cette personne sait, avec la part de victoire à espérer. Sans FICHIER, c’est la dernière partie jouée. À la table, tapez « conseil ».
help-hint-seat = Pour cette place : un numéro à partir de 0, ou un nom ; d’ordinaire la personne que la partie attend.
help-level = À qui l’on demande : beginner, casual, club ou expert (d’ordinaire club) ; un niveau plus fort prend plus de temps.
help-analyse =
    Revenir sur une partie finie, décision par décision.
    Ce que chacun pouvait espérer, d’après ce qu’il savait alors ; ce qui aurait été mieux ; où la partie a basculé. Sans FICHIER, c’est la dernière partie finie.
help-into = Écrire aussi le tout dans ce fichier, en JSON.
metavar-level = NIVEAU
metavar-into = FICHIER
help-draw =
    Dessiner un moment d’une partie, ou toute la partie en film.
    La table de la partie de FICHIER, en SVG : à l’écran, ou dans un fichier avec -o. Un fichier qui finit par .png reçoit des points de couleur ; un fichier qui finit par .gif ou .webp, ou --film, un film : un SVG animé pèse quelques centaines de Kio, reste net à toute taille et se joue dans un navigateur.
help-draw-seat = Dessiner ce que voit cette place : un numéro à partir de 0, ou un nom ; « public » : ce que voit un spectateur ; « everything » : rien n’est caché. D’ordinaire ce que voit un spectateur ; dans le film d’une partie finie, tout.
help-film = Toute la partie, moment après moment, avec ce qui est raconté de chacun.
help-speed = La vitesse du film : 2 est deux fois plus vite.
help-width = La largeur en points d’un PNG, GIF ou WebP (960 d’ordinaire).
help-at = Après tant d’actions ; sans cela : la table telle qu’elle est.
help-theme = light (clair) ou dark (sombre).
help-output = Où mettre l’image.
help-play-deck = Jouer avec ce paquet de photographies : le nom d’un paquet fait par vous, ou son dossier.
help-serve =
    Ouvrir des tables pour les navigateurs, ici et sur ce réseau.
    Une adresse et un code pour les téléphones s’affichent. Les tables restent quand on arrête.
help-work =
    Faire ce qu’attendent les tables d’une maison sur PostgreSQL, sans servir personne : coups des robots, pendules.
    Autant qu’on veut, sur n’importe quelle machine ; ce que l’un a en main quand il s’arrête, un autre le fait.
metavar-port = PORT
metavar-host = ADRESSE
metavar-data = DOSSIER
server-missing = Le serveur n’est pas installé ici. Pour l’installer : pip install "tablee[server]"
cannot-serve = Rien ne peut écouter à { $host }, port { $port } : { $why }. Choisissez un autre port.
help-changed = Une limite qui doit être autre : l’une de la liste de cette page, écrite comme là ; autant de fois qu’on veut.
metavar-metrics = [ADRESSE:]PORT
metavar-workers = NOMBRE
metavar-changed = NOM=VALEUR
setting-data = Le dossier où les tables sont gardées.
setting-database = La base PostgreSQL où les tables sont gardées au lieu du dossier, pour une maison de plusieurs processus, comme postgresql://nom:secret@hote/tablee ; de préférence dans TABLEE_DATABASE, où personne d’autre ne voit le mot de passe.
setting-port = Le port où écouter.
setting-host = L’adresse où écouter ; 0.0.0.0, ce sont tous les réseaux de cette machine.
setting-public-address = L’adresse où tout le monde trouve la maison, comme https://jeux.example.org : pour les liens, le code et les cookies.
setting-domain = Un nom qui mène à cette machine, comme jeux.example.org : la maison y est en https et s’occupe de son certificat, grâce à Caddy.
setting-trusted-proxy = Les mandataires (proxys) que l’on croit sur qui vient : des adresses comme 127.0.0.1 ou des réseaux comme 10.0.0.0/8 ; l’option peut se répéter.
setting-contact = Comment on joint qui tient la maison, par courriel ou à une adresse en https, pour les services qui portent ses messages et le demandent ; sinon, on leur dit l’adresse de la maison.
setting-push-services = Les services, outre ceux qu’on connaît, à qui des messages pour des navigateurs peuvent être confiés ; l’option peut se répéter.
setting-metrics = Où Prometheus peut demander des mesures : un port de cette machine, ou une adresse et un port ; d’ordinaire nulle part.
setting-quiet = Ne dire que ce qui va mal.
setting-log = Comment le journal s’écrit : lines pour être lu, json pour des programmes, auto pour des lignes dans un terminal et du JSON ailleurs.
setting-workers = Combien de processus réfléchissent pour les robots.
setting-jobs = Combien de tâches ce processus fait à la fois là où plusieurs partagent un PostgreSQL : coups des robots, pendules ; 0 les laisse aux autres.
setting-bot-pace = Les secondes qu’un robot prend pour une décision, à peu près, pour qu’on voie ce que c’était.
setting-bot-seconds = Les secondes qu’un robot peut réfléchir avant que le hasard réponde pour lui.
setting-waiting-seconds = Les secondes pendant lesquelles une personne peut faire attendre une table sans pendule avant que les autres puissent offrir sa place à un robot.
help-settings = Le fichier de réglages, à la place de tablee.toml dans le dossier de la maison.
metavar-settings = FICHIER
metavar-database = URL
metavar-public-address = URL
metavar-domain = NOM
metavar-trusted-proxy = ADRESSE
metavar-contact = ADRESSE
metavar-push-services = NOM
setting-mail-server = Où remettre le courrier, pour qui veut être prévenu ainsi : smtp://nom:mot-de-passe@hôte (avec STARTTLS), smtps:// pour TLS dès le début, smtp+plain:// pour un serveur sur cette machine.
setting-mail-from = De qui vient le courrier de la maison.
setting-messengers = Les sortes de messageries où peuvent aller les messages, comme Apprise les nomme.
setting-messenger-hosts = Des machines de son propre réseau, avec ou sans port, où peuvent aussi aller les messages ; sans cela aucun n’y mène.
metavar-mail-server = ADRESSE
metavar-mail-from = ADRESSE
metavar-messengers = NOMS
metavar-messenger-hosts = NOMS
metavar-log = auto|lines|json
metavar-bot-pace = SECONDES
metavar-bot-seconds = SECONDES
metavar-waiting-seconds = SECONDES
usual-is = d’ordinaire { $value }
serve-limits-heading = Limites, chacune d’une adresse sauf mention contraire ; 40/15, c’est 40 d’un coup puis 15 par seconde :
limit-pages = Pages et fichiers regardés.
limit-actions = Changements : coups, places, photographies apportées.
limit-new-tables = Tables ouvertes, parties apportées.
limit-pictures = Photographies regardées.
limit-sockets = Tables qu’un navigateur commence à suivre.
limit-chat = Lignes qu’une personne dit à une table.
limit-sockets-each = Tables suivies en même temps.
limit-connections = Connexions en même temps, de toute la maison.
limit-connections-each = Connexions en même temps ; pas celles d’un mandataire que l’on croit.
limit-head-seconds = Secondes pour envoyer l’en-tête d’une requête.
limit-slow-seconds = Secondes pendant lesquelles quelque chose doit passer.
limit-slow-bytes = Combien d’octets, au moins.
limit-body = Octets d’une requête ; plateaux, parties et photographies ont leurs propres limites.
limit-photo-bytes = Octets de toutes les photographies apportées à la maison.
limit-tables-in-memory = Tables gardées en mémoire, de toute la maison.
limit-visitors = Adresses dont on retient les limites, de toute la maison.
help-games =
    Lister les jeux, ou en présenter un.
    Avec le nom d’un jeu, la liste des options que la table peut choisir s’y ajoute.
help-rules =
    Afficher les règles d’un jeu, ou y chercher quelque chose.
    PARTIE est un chapitre (4), un article (4.2) ou des mots à chercher ; sans elle, vous avez toutes les règles.

help-version = Indiquer la version et quitter.
help-help = Afficher cette page et quitter.
help-lang = La langue à parler.
help-players = Le nombre de joueurs.
help-bots = Qui occupe les autres places, par exemple club,casual, le dernier autant de fois qu’il faut (d’ordinaire casual). Niveaux : beginner (débutant), casual (amateur), club, expert ; aussi greedy et random. exec:COMMANDE est un programme à vous (docs/outside-bots.md). none s’il n’y a que des personnes.
help-watch-bots = Les robots qui jouent, par exemple expert,club ; le dernier occupe les autres places. Niveaux : beginner (débutant), casual (amateur), club, expert ; aussi greedy et random. exec:COMMANDE est un programme à vous (docs/outside-bots.md).
help-names = Votre nom ; autant de fois qu’il y a de personnes à ce clavier.
help-seed = Le nombre qui décide de tous les hasards : le même donne la même partie.
help-options = Une option du jeu, par exemple shade_rule=yes ; autant de fois qu’il faut. « tablee games JEU » en donne la liste.
help-play-board = Jouer sur le plateau de ce fichier.
help-play-record = Repartir d’un moment de la partie de ce fichier, à une nouvelle table : chacun tient ce qu’il tenait, ce que personne ne savait alors est tiré de nouveau. Vous vous asseyez là où quelqu’un doit jouer.
help-play-at = Avec --from : après tant d’actions.
help-play-resume = Reprendre la partie de ce fichier.
help-delay = Le temps d’attente après chaque coup.
help-seat = Voir ce que voyait cette place : un numéro à partir de 0, ou un nom.
help-play-seat = La place que vous prenez ; la première est 0.
help-everything = Imprimer toute la partie d’un coup.

# --- Jeux et règles ---

game-facts = { $fewest } à { $most } joueurs, { $least } à { $longest } minutes
game-options = Options que la table peut choisir ; les places sont numérotées à partir de 0 :
game-numbers = Nombres qu’une étude peut changer :
game-usual = d’ordinaire { $value }
game-of-data = Avec le plateau ou le paquet de la boîte, aussi :
game-at = Seulement à { $players } joueurs.
game-bots = Robots contre qui jouer, par niveau ; greedy et random ne cherchent pas :
game-play = Pour y jouer, tapez : tablee play { $game }
no-such-game = Le jeu « { $game } » n’existe pas : il y a { $games }.
which-game-of = « { $game } » peut être { $games } : dites lequel.
which-game = Quel jeu ?
which-game-hint = Répondez par un nombre de 1 à { $most }, ou par un nom comme { $first }.
rules-nothing = Il n’y a pas « { $wanted } » dans les règles de { $title }. Les chapitres sont : { $chapters }.

# --- On s’installe ---

person-name = Joueur { $n }
no-such-option = « { $option } » n’est pas une option de ce jeu : écrivez nom=valeur, le nom étant { $options }.
no-such-value = « { $value } » ne convient pas pour { $option } : on attend { $values }.
no-such-bot = Le robot « { $bot } » n’existe pas : on attend { $bots }.
no-such-level = Le niveau « { $level } » n’existe pas : on attend { $levels }.
no-such-table = Cette table ne peut pas être dressée : { $why }
players-out-of-range = On ne peut pas jouer à { $players } : il faut de { $fewest } à { $most } joueurs.
too-many-bots = { $bots ->
    [one] { $bots } robot, c’est trop
   *[other] { $bots } robots, c’est trop
} : { $free ->
    [0] aucune place n’est libre.
    [one] une place est libre.
   *[other] { $free } places sont libres.
}
run-program = Un robot de cette partie est un programme : { $command }. Le lancer ? (oui/non)
program-not-run = { $command } n’a pas été lancé : la partie ne peut pas continuer.
program-failed = Le hasard a joué pour { $who } : { $why }
program-notes = { $who } note : { $note }
word-yes = oui, o
too-many-people = { $people } personnes, c’est trop pour { $seats } places.
plain-rules = { $title } n’a pas de module de ses règles telles qu’elles sont et tourne en Python simple, où les robots réfléchissent lentement : « tablee kernels { $game } » en construit un.
rules-stopped = Les règles du jeu n’ont pas abouti, et c’est une erreur qu’elles contiennent : { $why }.

# --- Fichiers ---

no-boards = { $game } ne se joue pas sur un plateau à soi.
no-decks = { $game } ne se joue pas avec un paquet à soi.
file-unreadable = { $file } ne peut pas être lu : { $why }.
file-unwritable = { $file } ne peut pas être écrit : { $why }.
no-such-theme = Il n’y a pas de thème « { $theme } » : choisissez { $themes }.
no-such-picture = Une image ne peut pas être de la sorte { $kind } : le nom du fichier finit par { $kinds }.
film-or-moment = Un film montre toute une partie, et son fichier finit par { $films } : omettez --at, ou --film.
draw-missing = Ce qui dessine en PNG, GIF et WebP n’est pas installé ici. Installez-le avec : pip install "tablee[draw]". Un SVG animé ne demande rien : --film -o FICHIER.svg
from-keeps = Une partie qui repart garde ses joueurs, ses options et son plateau : donnez --from sans eux.
from-when = À partir de quand ? Donnez à --at un nombre d’actions, de 0 à { $last }.
from-end = La partie y est finie : choisissez un moment plus tôt.
at-of-what = --at dit quand repartir dans la partie de --from FICHIER.
fork-told = { $n ->
    [one] Jusqu’ici, c’était une autre partie : une action. Elle repart d’ici ; ce que personne à sa table ne savait est tiré de nouveau.
   *[other] Jusqu’ici, c’était une autre partie : { $n } actions. Elle repart d’ici ; ce que personne à sa table ne savait est tiré de nouveau.
}
parts-of = { $who } : { $parts }
parts-total = Score
no-such-moment = Cette partie a { $last } actions : il n’y a pas de moment après { $at }.
file-no-game = { $file } ne contient pas de partie.
file-broken = La partie de { $file } ne peut pas être rejouée.
file-is-other = { $file } existe déjà et n’est pas une partie : choisissez un autre nom.
nothing-to-resume = Aucune partie n’est restée en suspens. Commencez-en une avec « tablee play ».
nothing-to-replay = Aucune partie n’est encore finie. Donnez le fichier de l’une d’elles, ou jouez avec « tablee play ».
nobody-plays = Personne n’a plus à jouer dans cette partie. Pour la revoir : { $command }
cannot-keep = La partie ne peut pas être gardée dans { $file } : { $why }. Vous pouvez continuer à jouer.
saved = La partie est enregistrée dans { $file }.
left = La partie est gardée dans { $file }. Pour la reprendre, tapez :
record-lies = Cette partie est enregistrée dans { $file }.
replay-it = Pour la revoir, tapez :

# --- À la table ---

word-help = help, aide
word-hint = hint, conseil
word-undo = undo, annuler
word-save = save, enregistrer
word-quit = quit, quitter, q, exit
word-log = log, journal
word-board = board, plateau
word-rules = rules, regles

ask = { $who } >
how-to-answer = Tapez le numéro d’un choix, ou ? pour l’aide.
ask-words = Que dites-vous en même temps ? { $room } caractères au plus, Entrée pour ne rien dire :
hand-over = Passez le clavier à { $who }, qui appuie sur Entrée quand personne d’autre ne regarde.
said = { $who } dit : « { $words } »
news-cut = { $n ->
    [one] Il s’est encore passé une chose avant
   *[other] Il s’est encore passé { $n } choses avant
} : « journal » raconte tout.
menu-final = ! ne peut pas être annulé
several = Cela peut être { $choices } : dites lequel.
some-of-many = { $some } et { $more } autres
no-such-number = Les choix sont numérotés de 1 à { $most }.

help-moves = Tapez le numéro d’un choix, ou l’action elle-même, ou le début de ses mots. Une action commence par { $verbs }. La touche Tab la complète.
help-orders =
    ? { $move } = pourquoi c’est permis ou non, et ce que cela fait ; aussi ? et un numéro
    ? §{ $clause } = un article des règles ; ? et un mot explique ce mot
    conseil = ce qu’en penserait quelqu’un de niveau club ; « conseil expert » demande à plus fort
    annuler = reprendre votre dernière action
    plateau = montrer de nouveau la table
    journal = raconter la partie depuis le début
    règles { $chapter } = le chapitre { $chapter } des règles ; sans numéro, toutes les règles
    enregistrer X = garder une copie de la partie dans le fichier X
    quitter = partir ; la partie est gardée, et vous pouvez revenir
explain-nothing = Il n’y a rien à dire de « { $wanted } » : ce n’est ni une action, ni un article, ni un mot des règles.
explain-moves = Vous pouvez : { $moves }.
explain-legal = { $move } est possible : { $words }.
explain-final = Cela ne peut pas être annulé, et l’on ne sait pas encore ce qui en sortira.

hint-thinking = On y réfléchit…
hint-heading = Conseil pour { $who } : ce à quoi penserait le niveau « { $level } », après { $n } simulations.
hint-words-heading = Conseil pour { $who } : ici les mots décident, pas les nombres. Lus { $n } fois, ils désignaient :
hint-choice = { $words } ({ $move }) : { $expected } d’une victoire à espérer ; { $share } des simulations sont passées par là.
hint-reading = { $words } ({ $move }) : { $share } des lectures.
hint-only = Il n’y a qu’une chose à faire : { $words } ({ $move }).
hint-over = La partie est finie : « tablee analyse » revient sur elle.
hint-bot = { $who } est un robot : les conseils sont pour les personnes.
hint-not-asked = La table n’attend pas { $who } en ce moment.
hint-nobody = La table n’attend personne en ce moment.

# --- La fin ---

standing = { $place }. { $who }  { $points ->
    [one] { $points } point
   *[other] { $points } points
}
won = { $n ->
    [one] { $who } gagne.
   *[other] { $who } se partagent la victoire.
}
tie-broken = Il y a égalité de points : les règles disent qui passe devant.

# --- Revoir une partie ---

turn-next = next, n, suivant, s
turn-back = previous, p, precedent
turn-end = end, g, fin
turn-quit = quit, q, quitter
replay-ask = Coup { $step } sur { $last } >
replay-help = Entrée ou n avance, p recule, un nombre saute à ce coup, g va à la fin, q quitte.
press-enter = Appuyez sur Entrée.
no-such-seat-here = La place « { $seat } » n’existe pas : on attend { $seats }.

# --- Revenir sur une partie ---

analyse-not-over = Cette partie n’est pas finie. Pour la décision à prendre, il y a « tablee hint ».
analyse-nothing = Dans cette partie, personne n’a jamais eu le choix.
analysing = { $n ->
    [one] On repense une décision…
   *[other] On repense { $n } décisions…
}
analyse-intro = Jugée par le niveau « { $level } », d’après ce que chacun savait alors. Le pourcentage est la part de victoire que pouvait espérer qui joue. Un coup sans choix est laissé de côté ; les numéros sont ceux de « tablee replay ».
analyse-words-decide = Dans cette partie, les mots décident de ce que personne ne peut calculer : aucun choix n’est donc appelé erreur.
analyse-turning-points = Où la partie a basculé
analyse-no-turning-points = La partie n’a jamais vraiment basculé.
analyse-summary = Joueur par joueur
json-written = Le tout est dans { $file }.

# --- Mesurer ---

help-contract = Vérifier tout ce que les règles d’un jeu doivent respecter.
    Des parties au hasard à toutes les tables, de toutes les façons dont les règles tournent ici : légalité, secrets, retours, enregistrements, mots.
help-contract-mode = interpreted, portable, compiled ou checked (par défaut ceux des trois premiers qui se peuvent)
help-fuzz = Jouer beaucoup de parties au hasard pour trouver des ennuis.
    À toutes les tables tour à tour, en code compilé qui vérifie chaque indice si Numba est installé ; chaque ennui est gardé dans un fichier que « tablee replay » ouvre.
help-fuzz-games = combien de parties (10000 par défaut)
help-fuzz-referee = un fichier Python avec une seconde implémentation qui doit être du même avis
help-fuzz-out = où garder les parties à ennuis (par défaut : ici)
help-perft = Compter toutes les façons de jouer les premières décisions.
    Ces nombres fixent les règles : ils ne changent que si elles changent.
help-perft-depth = combien de décisions (3 par défaut)
help-bench = Mesurer la vitesse de parties jouées au hasard.
    De la mise en place au score, sur un cœur, en temps de calcul.
metavar-depth = N
metavar-mode = MODE
metavar-referee = FICHIER
metavar-out = DOSSIER
metavar-games = N
perft-row = { $depth }  { $total }  ({ $seconds } s)
no-such-mode = Le mode « { $mode } » n’existe pas : on attend { $modes }.
mode-interpreted = Interprété
mode-portable = Portable
mode-compiled = Compilé
mode-checked = Compilé, indices vérifiés
seconds = { $n } s
contract-kept = { $game } respecte le contrat.
contract-broken = { $n ->
    [one] { $game } rompt le contrat en un endroit.
   *[other] { $game } rompt le contrat en { $n } endroits.
}
contract-record = La partie qui le montre : tablee replay { $file }
contract-again = Comme plus haut : { $what }
contract-missing = { $n ->
    [one] Une chose manque ou ne va pas : { $game } ne peut être essayé avant.
   *[other] { $n } choses manquent ou ne vont pas : { $game } ne peut être essayé avant.
}
no-such-file = Le fichier { $file } n’existe pas.
fuzz-compiles = Compilation avec vérification des indices ; la première fois, jusqu’à une demi-minute…
fuzz-done = { $games } parties, { $decisions } décisions, { $rate } parties par seconde ; la plus longue en a pris { $longest } ; { $polite } des parties sont aussi passées par la porte polie. Graine { $seed }.
fuzz-refereed = Un second arbitre en a suivi { $n } jusqu’au bout.
fuzz-never-met = Jamais refusé pour : { $rules }.
fuzz-never-walked = Jamais passé d’une phase à l’autre : { $arrows }.
fuzz-clean = Aucun ennui.
fuzz-trouble = Ennui : { $message }.
fuzz-record = Gardé dans { $file } : ouvrez-le avec « tablee replay ».
fuzz-no-referee = { $file } n’a pas de fonction « referee ».
bench-explained = Parties au hasard de la mise en place au score, un cœur, temps de calcul ; la valeur médiane de { $rounds } mesures.
bench-row = { $players } joueurs : { $moves } coups par seconde (au mieux { $best }), { $games } parties par seconde
check-actions-read-back = chaque action se relit
check-clauses-are-numbered-alike = les règles sont numérotées pareil dans toutes les langues
check-everything-has-words = tout se dit
check-numbers-are-shown = les règles disent les nombres de la boîte
check-numbers-are-played = les nombres se jouent, du plus petit au plus grand
check-nothing-is-known-by-default = rien n’est connu par défaut
check-random-games = parties au hasard : légalité, phases, règles, conservation
check-counting-is-listing = compter, c’est énumérer
check-masking-is-listing = masquer, c’est énumérer
check-places = places et vainqueurs
check-score-has-parts = les parties d’un score font le score
check-standings = les points que l’on compte mènent au score
check-forks-change-only-the-unknown = une partie qui repart ne change que ce que personne ne sait
check-playouts = parties rapides
check-modes-agree = Python simple est d’accord
check-hidden-means-hidden = ce qui est caché l’est
check-views-are-plain = les vues sont lisibles
check-sealed-choices-stay-sealed = les choix scellés le restent
check-undo-reveals-nothing = revenir en arrière ne révèle rien
check-choices-read-apart = les choix se distinguent à la lecture
check-learners-and-searches-see-no-more = apprentis et recherches n’en voient pas plus qu’une place
check-imagined-deals-are-fair = les donnes imaginées viennent aussi souvent que le hasard les fait
check-a-view-forgets-nothing = une vue n’oublie rien
check-undo-replay-and-position = retour, relecture et positions
check-refusals-change-nothing = un refus ne change rien
check-a-full-log-refuses = un journal plein refuse
check-a-lesson-can-be-followed = la leçon, s’il y en a une, se suit jusqu’au bout

# --- Un programme à une table du navigateur ---

help-sit =
    Donner à un programme à vous une place à une table du navigateur.
    LIEN est le lien d’une place, tel que la table le donne. PROGRAMME est une commande qui joue par son entrée et sa sortie standard : docs/outside-bots.md. Il joue jusqu’à la fin ; arrêté avant, il libère la place.
help-sit-name = Son nom à la table.
metavar-link = LIEN
metavar-program = PROGRAMME
sit-no-link = « { $link } » n’est pas le lien d’une place : il commence par http:// ou https:// et contient /join/.
sit-seated = Il est assis à { $address }. Ctrl-C libère la place.
sit-unreachable = { $address } ne répond pas : { $why }.
sit-over = La partie est finie. Points, place par place : { $points }.
sit-closed = La table a été fermée avant la fin.

# --- L’arène ---

help-arena = Faire jouer des robots entre eux, et mesurer qui est le plus fort.
    Chaque donne est jouée une fois par rotation des places, pour que sa chance s’annule. Les parts de victoires et les points moyens sont donnés avec leurs intervalles à 95 %.
help-arena-seats = Qui joue, par exemple expert,club. S’il y a plus de robots que de places, chaque choix se rencontre à sa propre table ; s’il y en a moins, le dernier occupe les autres places. exec:COMMANDE est un programme à vous (docs/outside-bots.md).
help-arena-games = Combien de parties à chaque table (100 d’ordinaire), par tours complets des places.
help-arena-players = Combien jouent à une table ; d’ordinaire aussi peu que le jeu l’admet.
help-arena-seed = Le nombre qui décide de tous les hasards (1 d’ordinaire).
help-arena-jobs = Combien de parties à la fois, chacune dans son processus (1 d’ordinaire). Si un robot réfléchit contre la montre, pas plus que l’ordinateur n’a de cœurs.
help-arena-to = Garder les résultats dans ce fichier, au fur et à mesure. La même commande reprend où elle s’est arrêtée, et avec plus de parties elle en ajoute.
metavar-seats = ROBOTS
metavar-jobs = N
metavar-to = FICHIER
arena-nobody = Dites qui joue, au moins deux sortes de robots, par exemple --seats club,casual : il y a { $bots }.
arena-goes-on = { $done ->
    [one] Une partie sur { $total } était déjà dans { $file }.
   *[other] { $done } parties sur { $total } étaient déjà dans { $file }.
}
arena-heading = { $title }, { $players } joueurs, graine { $seed } : { $games } parties à chaque table. { $sets } donnes, chacune jouée une fois par rotation des places.
arena-bot = robot
arena-against = contre
arena-wins = victoires
arena-points = points
arena-lead = avance
arena-interval = 95 %
arena-rating = cote
arena-percent = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) } %
arena-decimal = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) }
arena-between = { $low } à { $high }
arena-explained = Une victoire partagée à deux compte pour moitié ; entre égaux chacun gagne { $fair }. L’avance : les points du robot moins la moyenne des autres. Les intervalles prennent chaque donne pour un seul échantillon : celui de Wilson, pour autant de parties indépendantes qui en diraient autant ; celui de Student pour les points.
arena-rated = Cotes OpenSkill, tout le monde partant de 25 ; les intervalles viennent de retirages des donnes.
arena-unrated = Pour avoir aussi des cotes, installez : pip install "tablee[arena]"
arena-stopped = Arrêté. Ce qui a été joué est dans { $file } : la même commande reprendra de là.
arena-stopped-unkept = Arrêté, et rien n’est gardé : avec --to FICHIER, ce le serait.
arena-failed = { $command } a échoué. { $why } Rien n’est gardé : avec --to FICHIER, ce qui a été joué le serait.
arena-failed-kept = { $command } a échoué. { $why } Ce qui a été joué est dans { $file } : la même commande reprend là.
arena-other = { $file } a été commencé pour autre chose : { $why }. Choisissez un autre fichier.
arena-other-arena = une autre version du fichier
arena-other-game = le jeu { $there }
arena-other-tables = les tables { $there }
arena-other-options = les options { $there }
arena-other-seed = la graine { $there }
arena-other-version = la version { $there } de Tablée
arena-other-sources = des règles ou des robots changés depuis
arena-options-none = habituelles
arena-no-results = { $file } contient autre chose, à partir de la ligne { $line } : choisissez un autre fichier.
no-lesson = Il n’y a pas de leçon pour { $game }. Il y en a pour { $games }.
learn-step = Étape { $n } sur { $of }
learn-show = Tapez le coup, ou Entrée pour qu’on vous le montre.
learn-end = C’était la leçon. Une première partie : tablee play { $game } --bots beginner

# --- Les modules et le code natif ---

help-kernels =
    Construire les modules portables des jeux : leurs règles en WebAssembly, que les tables font tourner.
    Sans JEU, ceux de tous les jeux ; un module reste tel quel si ses sources et les outils sont ceux qui l’ont fait. Un jeu de TABLEE_GAMES en reçoit un aussi. Il faut une quinzaine de secondes par jeu.
help-kernels-check = Les construire à neuf et les comparer, octet par octet, à ceux qui sont là ; ne rien changer.
help-force = Les construire même si rien n’a changé.
metavar-several = JEU
kernels-missing = Ce qui construit les modules n’est pas installé ici. Pour l’installer : pip install "tablee[kernels]"
kernels-fresh = { $game } : rien à construire, ses { $size } octets sont des sources et des outils d’aujourd’hui.
kernels-built = { $game } : { $size } octets, construit en { $seconds } s.
kernels-again = { $game } : { $size } octets, { $before } auparavant ; construit en { $seconds } s.
kernels-same = { $game } : { $size } octets, les mêmes qu’ici ; construit en { $seconds } s.
kernels-differ = { $game } : ce n’est pas ce que donnent ses sources et ces outils : { $files }. Pour le reconstruire : tablee kernels { $game }
kernels-failed = { $game } ne peut pas être construit : { $what }
kernels-failed-at = { $game } ne peut pas être construit. { $file }, ligne { $line } : { $what }
arena-uncompiled = Rien n’a été joué : TABLEE_MODE=portable ou TABLEE_MODE=interpreted s’en passe.
help-warm =
    Compiler des jeux pour cet ordinateur, pour l’étude : règles, recherches et environnements.
    Sans JEU, tous les jeux. Ce qui est compilé est gardé pour la prochaine fois, tant que les règles ne changent pas. Il faut une minute d’un cœur par jeu, et tous les cœurs travaillent. Les tables s’en passent : elles font tourner des modules portables.
native-missing = Ce qui compile pour cet ordinateur n’est pas installé ici. Pour l’installer : pip install "tablee[native]"
warm-already = { $game } : tout est déjà compilé.
warm-begins = { $title } se compile pour cet ordinateur…
warm-done = { $game } : compilé en { $seconds } s ; { $size } Mo sont gardés dans { $folder }.

help-house =
    S’occuper d’une maison : réglages, tables, personnes, sauvegardes.
    Ce qui ne fait que regarder marche pendant que la maison est ouverte, une sauvegarde aussi ; ce qui change quelque chose, une maison ouverte le fait elle-même. Son fichier n’est réécrit après un effacement que si elle est fermée. Codes de sortie : 0 fait, 1 refusé et pourquoi, 2 fait, et quelque chose n’est pas comme il faut.
help-house-settings =
    Montrer chaque réglage, ce qu’il est et d’où il vient.
    La ligne de commande passe avant l’environnement, l’environnement avant le fichier, le fichier avant ce qui est d’ordinaire. On peut essayer les mêmes options que « tablee serve ».
help-house-who =
    Combien de personnes il y a, et qui a joué dans le dernier quart d’heure.
    Qui a une table sous les yeux sans jouer, la maison seule le sait.
help-house-tables =
    Lister les tables, la dernière changée d’abord.
    Sans --running, --finished ni --closed : toutes.
help-house-table =
    Montrer une table, la fermer, rouvrir une place, exporter la partie ou tout supprimer.
    « tablee house table TABLE » la montre ; derrière peut venir close (fermer), reopen PLACE (un nouveau lien pour qui a perdu son chemin, l’hôte aussi ; un robot joue en attendant), export FICHIER (le compte rendu d’une partie finie), delete (supprimer).
help-house-people =
    Lister tous ceux qui se sont assis, ont parlé ou apporté quelque chose ici.
    Une personne, c’est le cookie d’un navigateur.
help-house-person =
    Montrer quelqu’un, exporter tout ce qui est à lui, ou l’oublier.
    « tablee house person PERSONNE » le montre ; derrière peut venir export FICHIER (un zip avec ses lignes, ses mots, ses plateaux et ses photographies), way-back (un lien qui ramène une personne à elle-même, une fois, dans les trois jours ; elle voit qu’il a servi) ou delete, qui dit ce qu’il ferait, et le fait avec --yes.
help-house-check =
    Voir si tout est entier : la base, chaque table d’après son journal, chaque photographie.
    Rien n’est changé.
help-house-backup =
    Mettre toute la maison dans un fichier neuf, qu’elle soit ouverte ou non.
    Il a les tables, la clé qui signe cookies et liens, tablee.toml et les photographies, chacun avec son empreinte. Gardez-le aussi bien que le dossier : qui l’a peut prendre n’importe quelle place.
help-house-restore =
    Faire une maison d’une sauvegarde, dans un dossier vide ou qui n’existe pas encore, ou dans une PostgreSQL vide.
    Chaque empreinte est d’abord comparée ; elle est là tout entière, ou pas du tout.
help-house-tidy =
    Supprimer les tables qui n’ont pas changé depuis longtemps ; sans --yes, dire lesquelles.
    Dites de quelle sorte : --finished, --closed, --running.
help-as-json = Répondre en JSON, pour des programmes.
help-running = Celles qui continuent.
help-finished = Celles dont la partie est finie.
help-closed = Celles qui ont été fermées sans résultat.
help-older = Celles qui n’ont pas changé depuis tant de temps : 365d (jours), 12h (heures) ou 3w (semaines).
help-of-game = Celles de ce jeu.
help-called = Ceux qui s’appellent ainsi.
help-yes = Le faire ; rien ne redemande.
metavar-table = TABLE
metavar-deed = QUOI
metavar-value = PLACE|FICHIER
metavar-person = PERSONNE
metavar-folder = DOSSIER
metavar-older = TEMPS
metavar-of-game = JEU
metavar-called = NOM
house-setting = réglage
house-value = valeur
house-source = d’où
house-is-open = La maison est ouverte.
house-is-closed = La maison est fermée.
house-people = { $n ->
    [one] Une personne
   *[other] { $n } personnes
}, tables en cours { $running }, finies { $finished }, fermées { $closed }.
house-nobody-lately = Personne n’a joué dans le dernier quart d’heure.
house-lately = Dans le dernier quart d’heure ont joué, à l’heure donnée en UTC :
house-name = nom
house-game = jeu
house-table = table
house-moved = a joué
house-state = état
house-moves = coups
house-changed = changée (UTC)
house-who = qui
house-seat = place
house-kind = sorte
house-person = personne
house-turn = tour
house-created = ouverte (UTC)
house-names = noms
house-said = dit
house-tables = tables
house-hosts = ouvertes
house-boards = plateaux
house-photos = photographies
house-seen = vue (UTC)
house-running = continue
house-finished = finie
house-closed = fermée
house-seat-bot = un robot
house-seat-person = quelqu’un
house-seat-empty = libre
house-kind-empty = libre
house-kind-guest = une personne
house-kind-device = à côté
house-kind-away = absente
house-kind-kept = gardée
house-kind-bot = un robot
house-waited-for = doit jouer
house-no-age = « { $value } » n’est pas une durée : on attend un nombre et h, d ou w, comme 365d.
house-no-tables = Il n’y a pas de telles tables.
house-no-people = Personne de tel n’est passé ici.
house-no-deed = « { $deed } » n’est rien qu’on puisse en faire : on attend { $deeds }.
house-table-facts = Ouverte par { $host } ; pendule : { $clock }.
house-close-sure = La partie de { $table } finirait sans résultat, pour de bon : ajoutez --yes si c’est voulu.
house-delete-sure = Rien ne resterait de la table { $table } : ajoutez --yes si c’est voulu.
house-close-done = La table { $table } est fermée.
house-delete-done = Rien ne reste de la table { $table }.
house-which-seat = Quelle place ? Ajoutez son numéro : { $seats }.
house-reopen-done = Qui suit ce lien pendant que la maison est ouverte, et s’assied, a la place { $seat } ; un robot joue jusque-là.
house-reopen-there = Qui suit ce lien pendant que la maison est ouverte, et s’assied, a la place { $seat } ; un robot joue jusque-là. Il vient derrière l’adresse de votre maison :
house-which-file = Dans quel fichier ? Ajoutez son nom.
house-export-done = Le compte rendu de { $table } est dans { $file }.
house-file-there = { $file } existe déjà : choisissez un autre nom.
house-tidy-which = Lesquelles ? Ajoutez --finished, --closed ou --running, un ou plusieurs.
house-tidy-done = { $n ->
    [one] Cette table est supprimée.
   *[other] Ces { $n } tables sont supprimées.
}
house-tidy-would = { $n ->
    [one] Cette table serait supprimée : ajoutez --yes si c’est voulu.
   *[other] Ces { $n } tables seraient supprimées : ajoutez --yes si c’est voulu.
}
house-brought = Apporté : plateaux et paquets { $boards }, photographies { $photos }.
house-person-exported = Tout ce qui est à cette personne est dans { $file }.
house-photos-missing = { $n ->
    [one] Une photographie n’y était pas.
   *[other] { $n } photographies n’y étaient pas.
}
house-would-forget = Si { $person } est oubliée :
house-forgotten = { $person } est oubliée :
house-forget-tables-deleted = { $n ->
    [one] une table, où personne d’autre n’a jamais été, est supprimée
   *[other] { $n } tables, où personne d’autre n’a jamais été, sont supprimées
}
house-forget-tables-kept = { $n ->
    [one] une table d’autres reste entière, sans son nom, sa marque ni ses mots
   *[other] { $n } tables d’autres restent entières, sans son nom, sa marque ni ses mots
}
house-forget-bot-plays-on = { $n ->
    [one] à une table qui continue, un robot joue à sa place
   *[other] à { $n } tables qui continuent, un robot joue à sa place
}
house-forget-words = { $n ->
    [one] une ligne qu’elle a dite est retirée
   *[other] { $n } lignes qu’elle a dites sont retirées
}
house-forget-boards-deleted = { $n ->
    [one] un plateau ou paquet est supprimé
   *[other] { $n } plateaux ou paquets sont supprimés
}
house-forget-boards-kept = { $n ->
    [one] un plateau ou paquet avec lequel jouent les tables d’autres reste, sans propriétaire
   *[other] { $n } plateaux ou paquets avec lesquels jouent les tables d’autres restent, sans propriétaire
}
house-forget-photographs = { $n ->
    [one] une photographie n’est plus sur le disque ; à une table qui en a besoin il y a un dessin
   *[other] { $n } photographies ne sont plus sur le disque ; aux tables qui en ont besoin il y a des dessins
}
house-forget-stays = Ce qui reste : ses coups dans les parties des autres, ce qu’un plateau ou paquet qui reste dit lui-même, les mots dans des parties que d’autres ont reprises des siennes, et ce qui est dans des sauvegardes, des fichiers endommagés mis de côté, des comptes rendus exportés et le journal.
house-say-yes = Rien n’est encore fait : ajoutez --yes si c’est voulu.
house-checked = Examinés : la base, la clé, tables { $tables }, photographies { $photos }.
house-whole = Tout est entier.
house-finding = trouvé
house-which = où
house-why = pourquoi
house-found-database = la base est endommagée
house-found-orphan = une ligne n’est à aucune autre
house-found-key = la clé manque ou ne vaut rien
house-found-table = une table ne peut pas être rejouée
house-found-summary = une liste dit autre chose que le journal
house-found-photo-missing = une photographie manque
house-found-photo-stray = un fichier n’est la photographie de personne
house-found-photo-other = une photographie est un autre fichier
house-backup-done = La maison est dans { $file } : tables { $tables }, photographies { $photographs }.
house-restore-done = La maison du { $made } est dans { $folder } : tables { $tables }, photographies { $photographs }. Ouvrez-la avec : tablee serve --data { $folder }
house-restore-shared = La maison du { $made } est dans la base de données { $database } : tables { $tables }, photographies { $photographs }. Ouvrez-la avec : tablee serve --database … ; si elle avait un tablee.toml, il est encore dans la sauvegarde.
house-restore-which = Une maison se remet dans un dossier ou dans une base de données : nommez l’un des deux.
house-restore-where = Nommez le dossier où la maison doit être, vide ou pas encore là, ou avec --database une PostgreSQL vide.
house-os-error = Cela n’a pas marché : { $file } ({ $why }).
house-way-back = Qui ouvre ceci à l’adresse de la maison dans les trois jours est cette personne, une fois. Ne le donnez qu’à elle ; elle voit qu’il a servi.
help-house-reports =
    Montrer ce que des gens ont signalé : des noms, et des paroles.
    « tablee house reports » montre ce qui est ouvert, --all tout ; « tablee house reports SIGNALEMENT » dit que l’un d’eux est réglé, tant que la maison est fermée.
help-every = Aussi ceux qui sont réglés.
metavar-report = SIGNALEMENT
house-report = signalement
house-reported-at = quand
house-reported-what = quoi
house-reported-why = pourquoi
house-reported-name = le nom
house-reported-brought = ce qui fut apporté
house-reported-hurtful = blessant
house-reported-indecent = indécent
house-reported-unwanted = réclame
house-reported-other = autre
house-no-reports = Rien n’est signalé.
house-report-closed = C’est réglé.
