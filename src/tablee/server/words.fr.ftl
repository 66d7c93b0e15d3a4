skip = Aller au contenu
languages = Langue
tongue = Français
yes = Oui
no = Non

lobby-title = Prenez place
lobby-lead = Jouez tout de suite contre des robots, ou avec des amis par un lien.
your-tables = Vos tables
open-tables = Tables ouvertes
table-is-over = Terminée
table-is-closed = Fermée
your-turn = À vous
asked-again = On vous propose une partie
free-seats = { $n ->
    [one] { $n } place libre
   *[other] { $n } places libres
}
players-span = { $span } joueurs
minutes-span = { $span } minutes
play-this = Jouer à { $game }
rules = Règles
rules-of = Règles de { $game }
learn = Apprendre
learn-game = Apprendre { $game }
learn-scripts = La leçon se joue à une table qui a besoin de scripts ; les règles se lisent sans.

play = Jouer
play-now = Jouer tout de suite
first-time = Première fois ? Partie guidée
with-friends = Avec des amis
with-friends-label = Avec des amis : { $game }
at-this-screen = À cet écran
at-this-screen-label = À cet écran : { $game }
guest = Convive
guest-n = Convive { $n }
waiting-tables = On vous attend
other-tables = Vos autres tables
next-table = Table suivante ({ $n })
nothing-waits = Aucune autre table ne vous attend.
more-tables = { $n ->
    [one] Encore une
   *[other] Encore { $n }
}
finished-games = Parties finies
join-table = Rejoindre
look-on = Regarder

invite-friends = Invitez vos amis
invite-lead = Envoyez le lien ou montrez son code. Dès que tout le monde est assis, cette page passe à la table.
seat-is-free = La place { $n } est libre
invitation-to = Invitation à la place { $n }
invite-text = Viens jouer à { $game } avec moi.
watch-text = Viens regarder une partie de { $game }.
copy-link = Copier le lien
copied = Copié
copy-by-hand = Touchez le lien, puis copiez-le.
share-link = Partager…
reach-device = Marche sur cet appareil seulement : cette maison n’est ouverte à aucun autre.
reach-network = Marche sur ce réseau : pour qui utilise le même Wi-Fi.
reach-anywhere = Marche partout.
beside-me-sits = Quelqu’un à côté de moi s’assoit ici
their-name = Son nom
sits-down = Faire asseoir
this-is-you = vous
own-invitation = Cette invitation est pour quelqu’un d’autre : vous avez déjà la place { $n }.
sits-here = Cette place est déjà la vôtre : la place { $n }.

how-many = À combien ?
who-sits = Qui s’assoit où
seat-n = Place { $n }
who-me = Moi
who-friend = Un ami, par un lien
who-beside = Quelqu’un à côté de moi, sur cet appareil
who-bot = Un robot : { $bot }
name = Nom
name-of-seat = Nom à la place { $n }
host = Hôte
spoken = { $who } : « { $says } »
spoken-removed = { $who } : (retiré par l’hôte)
more-to-choose = Options, pendule et visibilité
names-hint = Les noms sont pour vous et pour qui est à côté de vous ; les amis apportent le leur.
options = Options
who-finds-it = Qui trouve cette table
private-table = Privée : seulement les personnes qui ont un lien
listed-table = Affichée : n’importe qui ici peut prendre une place libre
lay-out = Dresser la table

seats-and-links = Places et liens
to-the-table = À table
kind-empty = libre
kind-guest = sur son propre appareil
kind-device = partage un appareil
kind-bot = robot
your-name = Votre nom
sit-down = S’asseoir
sit-down-at = S’asseoir à la place { $n }
move-device = Emporter cette place sur un autre appareil
move-here = Jouer sur cet appareil
link-once = Ce lien ne sert qu’une fois : la place est à qui le suit et s’assoit.
seat-a-bot-here = Laisser jouer un robot ici
seat-a-bot = Laisser jouer un robot : { $bot }
free-this-seat = Libérer cette place
watching = Regarder
watch-link = Avec ce lien, on peut regarder, et l’on voit ce que tout le monde peut voir.
at-the-table = À la table : { $names }
without-scripts = Jouer sans scripts
table-being-laid = On met la table…
look-again = Regarder de nouveau
table-drawn = La table de { $game }, dessinée. Ce qui s’y trouve se lit aussi sur les boutons et dans le récit plus bas.
some-words = Vos mots
plain-undo = Annuler la dernière action
plain-withdraw = Retirer le choix scellé
at-the-table-now = À la table
waited-for = doit jouer
what-happened = Ce qui s’est passé
to-the-lobby = À l’accueil
seat-empty = Place { $n }
seat-bot = Robot { $n }
seat-player = Joueur { $n }

about-bots = Comment jouent les robots
hint-people = Les conseils sont pour les tables où l’on joue seul contre des robots.
hint-not-asked = Vous n’avez rien à décider maintenant.
hint-failed = Aucun conseil n’est venu cette fois. Essayez encore.
analysis-later = L’analyse se fait une fois la partie finie.
analysis-players = Seul quelqu’un qui a joué à cette table peut demander l’analyse.
analysis-busy = D’autres parties sont en cours d’analyse : essayez encore dans quelques minutes.
no-such-page = Il n’y a rien ici.
no-such-table = Cette table n’existe pas.
no-such-game = Ce jeu n’existe pas.
no-such-link = Ce lien n’a pas été fait ici, ou il en manque un bout.
no-such-bot = Ce robot n’existe pas.
no-such-seat-here = Cette table n’a pas cette place.
link-spent = Ce lien a déjà servi : la place a changé de mains depuis. Demandez-en un autre.
not-your-seat = Vous ne jouez pas à cette place.
seat-taken = Cette place n’est pas libre pour vous : demandez un lien à qui a dressé la table.
seat-without-plan = Dites qui s’assoit à la place { $n }.
table-over = La partie est finie : les places restent ainsi.
host-only = Seule la personne qui a dressé cette table peut faire cela.
host-own-seat = C’est la place de l’hôte lui-même : quittez-la, ou laissez-y jouer un robot.
out-nobody = Personne à exclure n’est assis là.
out-already = Cette personne est déjà exclue.
put-out = L’hôte a décidé que vous quittez cette table : vous pouvez regarder, mais ni vous y asseoir ni y parler.
no-such-voice = Personne n’a parlé ici avec cette voix.
open-nobody = Personne n’a perdu cette place : une place libre a un lien, et un robot se remplace en libérant la sienne.
open-here = La personne assise là a cette table ouverte, ou l’avait à l’instant : une place n’est rouverte qu’une fois la personne partie.
open-later = La table n’a pas attendu cette personne assez longtemps : une place peut être rouverte dès qu’un robot y joue pour elle, ou pourrait le faire.
opened-already = Cette place est déjà ouverte : son lien vaut toujours.
seat-opened = Cette place a été rouverte : qui a dressé la table ou y tient une autre place verrait sa main ; elle est donc pour quelqu’un d’autre.
table-closed = L’hôte a fermé cette table : il ne s’y passe plus rien.
prompt-closed = L’hôte a fermé cette table.
no-such-name = Personne n’apparaît ici sous ce nom.
name-removed = L’hôte a retiré ce nom : choisissez-en un autre.
no-such-line = Cette ligne n’existe pas ici, ou ne se lit pas encore.
table-damaged = Cette table ne peut pas être remise en place d’après son journal. La maison est prévenue.
stale = La table a changé entre-temps : regardez de nouveau.
key-used = Cette clé appartient à une autre demande.
undo-over = La partie est finie : plus rien ne s’annule.
record-later = La partie s’exporte une fois finie.
players-by-seats = Le nombre de joueurs découle des places.
players-do-not-fit = Ce jeu se joue de { $few } à { $many } joueurs.
seats-do-not-fit = { $seats } places ne font pas { $players } joueurs.
one-me = Vous n’avez qu’une place ; qui est à côté de vous a son propre nom.
table-impossible = Cette table ne peut pas se jouer : { $why }
data-unreadable = Ce fichier ne se lit pas comme un plateau ou un paquet.
data-too-large = Un plateau ou un paquet pèse au plus { $most } Kio.
data-too-many = Vous avez ici { $most } plateaux et paquets : supprimez-en d’abord un.
data-unknown = Ce jeu se joue avec ce qu’il y a dans sa boîte : on ne peut pas y apporter son plateau ou son paquet.
data-gone = Le plateau ou le paquet de cette table a été supprimé.
data-needed = Une table en cours en a besoin : finissez-la d’abord.
no-such-data = Vous n’avez ici ni plateau ni paquet de ce nom.
your-data = Vos plateaux et paquets
your-data-hint = Vous seul voyez cette liste, et seules vos tables peuvent se jouer avec ce qui s’y trouve.
data-size = { $kib } Kio, { $added }
data-running = { $n ->
    [one] en jeu à { $n } table
   *[other] en jeu à { $n } tables
}
delete-data = Supprimer
own-data = Plateau ou paquet
own-data-usual = Ce qu’il y a dans la boîte
own-data-file = Le vôtre, depuis un fichier
own-deck = Photographies
own-deck-label = Paquet
own-deck-usual = Les cent du jeu
own-deck-choice = { $name } ({ $n ->
    [one] une photographie
   *[other] { $n } photographies
})
own-deck-scripts = Pour faire ici un paquet de vos photographies, cette page a besoin de scripts.
your-decks = Vos paquets de photographies
your-decks-hint = Vous seul voyez cette liste. Qui joue à une table à vous voit les photographies étalées devant lui ; une fois le paquet supprimé, plus personne ne les voit.
deck-facts = { $n ->
    [one] une photographie
   *[other] { $n } photographies
}, { $mib } Mio
no-such-deck = Vous n’avez pas ici de tel paquet.
no-such-photo = Il n’y a pas de telle photographie dans ce paquet.
photo-refused = { $why }
photos-unknown = { $game } ne se joue pas avec des photographies à soi.
decks-too-many = Vous avez ici { $most } paquets : supprimez-en d’abord un.
photos-too-many = Vous pouvez garder ici { $most } photographies et { $mib } Mio : supprimez-en d’abord.
house-full = La maison n’a plus de place pour des photographies.
name-missing = Il manque un nom.
name-too-long = Un nom a au plus { $most } caractères.
name-taken = Quelqu’un s’appelle déjà { $name } à cette table.
forged = Cela ne vient pas d’une page d’ici, ou d’une page trop ancienne : rechargez la page.
too-often = Trop à la fois : réessayez dans { $seconds } s.
too-many-sockets = Trop d’onglets sont ouverts d’ici.
too-busy = La maison est débordée un instant : rien n’a changé, réessayez.
cannot-write = Cela n’a pas pu être enregistré, et n’a donc pas eu lieu. Réessayez.
cannot-read = Cela ne peut pas être lu pour l’instant. Réessayez.
too-large = C’est trop à la fois.
not-so = Cela ne se fait pas ainsi.
bad-request = Cette demande est illisible.
bad-body = Cette demande est illisible : { $why }.
no-utf-8 = ce n’est pas de l’UTF-8
too-deep = plus de { $levels } niveaux de crochets, ou un nombre de plus de { $digits } chiffres
too-long = Cette adresse est trop longue.
unknown-field = Cette demande contient ce qui n’est pas connu ici : enlevez { $fields }.
bad-fields = Cette demande est illisible ; voyez : { $fields }.
our-mistake = Quelque chose s’est mal passé chez nous. C’est noté.

replay-of = Revoir : { $game }
replay = Revoir
back-to-the-table = Retour à la table
replay-scripts = Revoir une partie demande des scripts. Ce qui s’est passé est raconté sur { $page }.
plain-page = la page sans scripts
records-title = Revoir un enregistrement
records-lead = L’enregistrement d’une partie finie, qu’on peut télécharger à la fin de chacune, est rejoué ici : chaque position, vue par chacun. Il n’est pas gardé.
records-line = Chaque position d’une partie finie, revue à partir du fichier que laisse chaque partie.
records-bring = Apporter un enregistrement
record-file = L’enregistrement
record-data = Le plateau ou le paquet de cette partie
record-data-hint = Seulement si c’était celui de quelqu’un, et que vous ne l’avez pas déjà apporté ici.
record-look = Revoir la partie
rematch = Rejouer aux mêmes places
no-such-position = La partie n’a pas cette position.
not-your-eyes = Tant qu’une partie dure, chacun ne revoit que ce qu’il a pu voir.
record-gone = Cet enregistrement n’est pas ici, ou n’y est plus : apportez-le de nouveau.
record-missing = Choisissez d’abord le fichier d’un enregistrement.
record-too-large = Un enregistrement a au plus { $most } Kio.
record-engine = Cette partie vient du moteur { $engine } de Tablée ; cette maison joue celles du moteur { $known }.
record-unreadable = Ce n’est pas un enregistrement : { $why }.
record-broken = Cet enregistrement ne peut pas être rejoué. { $why }
no-verdict = Impossible d’en venir à bout ici : cela dure trop longtemps, ou s’interrompt. Rien n’a été changé.
rules-stopped = Ici les règles n’arrivaient à rien de bon et ont été arrêtées : rien n’a été changé.
takes-nothing = Les règles de { $game } ne peuvent pas être tenues à part ici : aucun enregistrement, aucune position de ce jeu n’est accepté du dehors. On peut ouvrir une table et jouer ; avec `tablee kernels { $game }`, qui tient cette maison rend le reste possible.
rematch-later = La partie n’est pas encore finie.
rematch-level = Seul qui a joué contre les seuls robots peut les avoir plus forts ou plus faibles, tant qu’il existe un tel niveau.
fork = Repartir d’ici
fork-lead = { $game }, depuis la position { $n } sur { $last } : une nouvelle table, dressée comme était cette partie.
fork-lately = Juste avant : { $what }
fork-unknown = Chacun tient ce que sa place tenait. Ce que personne à la table ne savait, comme le reste d’une pioche ou les dés à venir, est tiré de nouveau ; les choix scellés de ce moment sont de nouveau ouverts. Les robots ne savent que ce que sait leur place.
fork-told = { $n ->
    [one] Jusqu’ici, c’était une autre partie : une décision. Elle repart d’ici ; ce que personne à sa table ne savait est tiré de nouveau.
   *[other] Jusqu’ici, c’était une autre partie : { $n } décisions. Elle repart d’ici ; ce que personne à sa table ne savait est tiré de nouveau.
}
film-later = La partie n’est pas encore finie : le film se fait d’une partie finie.
fork-later = La partie n’est pas encore finie : on ne repart que d’une partie finie.
fork-over = La partie y est finie : choisissez une position plus tôt.
fork-data = Cette partie a le plateau ou le paquet de quelqu’un : seuls ceux qui ont joué peuvent en repartir.
seat-was = était { $who }

app-line = Des jeux de société modernes, entre amis et avec des robots.
offline-title = Pas de connexion
offline-lead = Tablée ne répond pas d’ici pour le moment. Rien n’est perdu : vos tables vous attendent comme vous les avez laissées.
offline-again = Réessayer

serving = Tablée est à { $address }
serving-phones = Téléphones du même réseau : { $address }
serving-public = Pour tout le monde : { $address }
serving-metrics = Mesures pour Prometheus : { $address }
serving-ends = Ctrl-C l’arrête ; les tables restent.
working = Tablée fait jusqu’à { $jobs } tâches à la fois. Ctrl-C l’arrête ; ce qui est en main est fini, ou rendu.
work-alone = Le travail se partage là où plusieurs processus ont un PostgreSQL : dites lequel par --database ou dans TABLEE_DATABASE. Une maison dans un dossier fait tout elle-même.
work-none = Un processus qui ne fait que travailler doit avoir à faire : --jobs d’au moins 1.
house-taken = Une maison est déjà ouverte sur { $folder } : fermez-la d’abord, ou gardez les tables de celle-ci ailleurs avec --data.
house-unwritable = Rien ne peut être écrit dans { $folder } ({ $why }) : faites de la place, obtenez le droit d’y écrire, ou choisissez un autre dossier avec --data.
database-unreadable = Les tables de { $file } ne peuvent pas être lues ({ $why }) : remettez le fichier d’après une copie, ou déplacez-le pour commencer sans tables.
database-foreign = { $file } n’est pas une base de données de Tablée : déplacez-le, ou gardez les tables ailleurs avec --data.
database-newer = { $file } a été écrit par un Tablée plus récent (ses tables sont de la version { $found }, celui-ci connaît { $known }) : réinstallez le plus récent, ou remettez le fichier d’après une copie.
postgres-missing = Une maison sur PostgreSQL a besoin de psycopg, qui n’est pas installé ici. Installez-le par : pip install "tablee[postgres]"
postgres-unusable = La base de données { $place } ne peut pas servir ({ $why }) : voyez si PostgreSQL y tourne, si la base existe, et si son utilisateur peut y créer et écrire des tables.
postgres-foreign = La base de données { $place } a des tables qui ne sont pas de Tablée : donnez à la maison une base à elle.
postgres-newer = La base de données { $place } a été écrite par un Tablée plus récent (ses tables sont de la version { $found }, celui-ci connaît { $known }) : réinstallez le plus récent, ou remettez la base d’après une copie.
postgres-secret = La clé dans la base de données { $place } est vide, trop courte ou abîmée : remettez la table « house » d’après une copie, ou supprimez sa ligne « secret » pour en avoir une nouvelle, ce qui ôte toute valeur aux cookies et aux liens de cette maison.
secret-useless = La clé dans { $file } est vide, trop courte ou abîmée : remettez-la d’après une copie, ou supprimez le fichier pour en avoir une nouvelle, ce qui ôte toute valeur aux cookies et aux liens de cette maison.

clock = Pendule
clock-hint = Seules les personnes ont une pendule ; robots, places libres et redémarrages du serveur ne coûtent de temps à personne. Toutes ensemble, elles peuvent l’arrêter.
clock-none = Aucune
clock-move = { $n ->
    [one] { $n } minute par décision ; ensuite un robot décide
   *[other] { $n } minutes par décision ; ensuite un robot décide
}
clock-move-seconds = { $n } secondes par décision ; ensuite un robot décide
clock-bank = { $n } minutes pour la partie, et { $more } secondes de plus à chaque décision
clock-days = { $n ->
    [one] { $n } jour par décision
   *[other] { $n } jours par décision
}
clock-impossible = Cette pendule n’existe pas.
no-clock = Aucune pendule ne marche à cette table.
paused = Les pendules sont arrêtées : la partie reprend quand toutes les personnes le souhaitent.
seat-away = Un robot joue pour vous : reprenez d’abord votre place.
seat-kept = Asseyez-vous d’abord : cette place vous est gardée.
not-away = Personne ne joue pour vous ici.
offer-nobody = Il n’y a personne à cette place que la table attende.
offer-later = Il reste du temps : { $minutes ->
    [one] une minute environ
   *[other] { $minutes } minutes environ
}.
kind-away = absent ; un robot joue entre-temps
kind-kept = invité à rejouer
come-back = Reprendre votre place
sit-again = Se rasseoir
offer-seat = Laisser un robot jouer pour { $who }
opened-lead = Un robot joue à cette place. Qui s’y assoit la reprend comme elle est, avec sa main.
opened-link = Le lien vers cette place
reopen-seat = Rouvrir cette place
reopen-told = Pour qui ne retrouve plus son chemin : un robot continue, et un nouveau lien y assoit qui le suit, avec la main qui s’y trouve. Ce n’est jamais pour vous-même. Toute la table le lit.
put-out-who = Exclure { $who }
put-out-told = Un robot continue. Cette personne peut regarder, mais ni se rasseoir à cette table ni y parler. Tous le lisent, et cela ne se défait pas.
close-table = Fermer cette table
close-told = La partie s’arrête ici sans résultat, et rien de secret n’est montré. Tous le lisent, et cela ne se défait pas.
told-late = Le temps est écoulé : un robot ({ $bot }) a décidé pour { $who }.
told-away = Un robot ({ $bot }) joue pour { $who }, dont la place est gardée.
told-left = { $who } a quitté la table.
told-sat = { $who } s’assoit.
told-back = { $who } est de retour.
told-pause = Tous d’accord : les pendules sont arrêtées.
told-go-on = Les pendules marchent de nouveau.
told-out = L’hôte a exclu { $who } : un robot ({ $bot }) continue.
told-silenced = L’hôte a exclu de la conversation quelqu’un qui y parlait.
told-opened = L’hôte a rouvert la place de { $who } : un robot ({ $bot }) joue entre-temps, et qui s’y assoit en voit la main.
told-took-over = { $who } s’assoit à la place qui était rouverte.
told-closed = L’hôte a fermé la table : la partie s’arrête ici, sans résultat.
told-name = L’hôte a retiré un nom.
told-line = L’hôte a retiré une ligne.
told-photo = L’hôte a retiré une photographie.
chat-nothing = Dites quelque chose, ou choisissez une réaction.
chat-too-long = { $most } caractères au plus.
time-left = reste { $time }
time-days = { $n ->
    [one] { $n } jour
   *[other] { $n } jours
} { $hours } h
watch-invite = Un lien pour qui regarde
pass-device = C’est maintenant à { $who }.
take-seat = Je suis { $who }
look-once-more = { $who } : encore un regard
chat = Conversation
chat-read-players = Lu par ceux qui jouent.
chat-read-spectators = Lu par ceux qui regardent ; les joueurs le liront une fois la partie finie.
chat-words = Dire quelque chose
chat-send = Envoyer
chat-somebody = Quelqu’un
chat-removed = (retiré par l’hôte)
chat-bravo = Bravo
chat-laugh = C’est drôle
chat-wow = Oh !
chat-think = Hum
chat-oops = Aïe
chat-heart = J’aime
pause-stop = Arrêter les pendules
pause-go-on = Relancer les pendules
pause-no = Retirer ce souhait
pause-asked = { $who } : arrêtons les pendules
pause-asked-on = { $who } : reprenons
pause-now = Les pendules sont arrêtées.

source-usual = d’ordinaire
source-line = { $file }, ligne { $line }
setting-unknown = { $where } : le réglage « { $name } » n’existe pas ; « tablee house settings » les montre tous.
setting-unknown-near = { $where } : le réglage « { $name } » n’existe pas ; « { $near } » est le plus proche, et « tablee house settings » les montre tous.
setting-impossible = { $where } : « { $value } » ne convient pas pour { $name } : on attend { $expected }.
setting-not-here = { $where } : { $name } ne peut pas être dans le dossier même de la maison, puisqu’il dit où c’est : utilisez --data, TABLEE_DATA_DIR, ou un fichier nommé par --settings.
setting-by-domain = { $where } : avec un domaine, la maison décide elle-même de { $name } : ne gardez que l’un des deux.
no-caddy = Pour parler https d’elle-même, la maison a besoin de Caddy : pip install "tablee[https]" (dans une copie du dépôt script/setup --extra https), ou le Caddy de votre système. Avec un proxy à vous, prenez --public-address et --trusted-proxy au lieu de --domain.
https-failed = Personne ne pourrait entrer par { $domain } : Caddy dit « { $why } ».
https-taken = Personne ne pourrait entrer par { $domain } : on ne peut pas avoir son port ({ $why }). Arrêtez ce qui y écoute, ouvrez-le à cet utilisateur, ou donnez-en un autre avec --domain NOM:PORT.
settings-no-toml = { $where } : ce n’est pas du TOML ; un réglage s’écrit comme port = 8080, et un texte se met entre guillemets.
settings-unreadable = { $file } ne peut pas être lu ({ $why }) : mettez-y les réglages, ou nommez un autre fichier par --settings.
settings-too-large = { $file } a plus de { $most } Kio : ce n’est pas un fichier de réglages.
expects-whole = un nombre entier de { $least } à { $most }
expects-seconds = des secondes, de { $least } à { $most }
expects-size = un nombre entier de 1 à { $most }, comme 16384 ou 16K
expects-rate = un nombre d’un coup, 1 au moins, puis un nombre par seconde, comme 40/15
expects-yes = yes ou no (oui ou non), soit true ou false dans un fichier
expects-word = l’un de { $words }
expects-address = une adresse de cette machine, comme 127.0.0.1, ou 0.0.0.0 pour toutes
expects-folder = un dossier
expects-public = http:// ou https://, un nom et, s’il le faut, un port, comme https://jeux.example.org
expects-domain = un nom qui mène à cette machine, comme jeux.example.org, avec un port s’il le faut
expects-postgres = postgresql://, un nom, une machine et le nom d’une base, comme postgresql://nom:secret@hote/tablee
expects-proxy = une adresse comme 127.0.0.1 ou un réseau comme 10.0.0.0/8, et jamais tout le monde, qui pourrait alors venir sous n’importe quelle adresse
expects-contact = une adresse de courriel, comme ada@example.org, ou une adresse en https ; aucune qui soit d’un réseau à soi, que les services refuseraient
expects-push-services = des noms de services, comme push.example.org ou *.example.org, ou l’endroit où l’un d’eux écoute, comme http://127.0.0.1:8080
expects-mail-server = smtp://nom:mot-de-passe@mail.example.org, avec smtps:// pour TLS dès le début, smtp+plain:// pour un serveur sur cette machine
expects-mailbox = une adresse de courriel, comme tablee@example.org
expects-names = des noms séparés par des virgules
expects-listening = un port, comme 9100, ou une adresse et un port, comme 127.0.0.1:9100

house-none = Aucune maison n’a ses tables dans { $folder } : nommez son dossier avec --data.
house-older = Les tables de { $folder } sont d’une Tablée plus ancienne : ouvrez une fois la maison avec celle-ci, et elles sont mises à jour.
house-open-now = La maison de { $folder } est ouverte et a ses tables en mémoire : fermez-la d’abord.
house-silent = La maison de { $place } est ouverte et ne répond pas : rien n’a été fait. Son journal et /health disent ce qui lui manque.
house-slow = La maison de { $place } a commencé et ne dit pas ce qu’il en est : regardez si c’est fait avant de redemander.
house-stumbled = La maison a trébuché, et rien n’a été fait ; son journal dit sur quoi.
no-such-person = Rien ici n’est à quelqu’un de cette marque : « tablee house people » montre tout le monde.
backup-none = { $file } n’est pas la sauvegarde d’une maison.
backup-newer = { $file } vient d’une Tablée plus récente : remettez-la en place avec celle-là.
backup-not-listed = On ne peut pas se fier à { $file } : ce que sa liste annonce n’est pas ce qu’il a ({ $name }).
backup-not-ours = On ne peut pas se fier à { $file } : il a ce qu’aucune maison n’a ({ $name }).
backup-other-size = On ne peut pas se fier à { $file } : { $name } a une autre taille que ne dit sa liste.
backup-damaged = { $file } est endommagé : { $name } n’est pas ce qu’on y avait mis.
backup-busy = Les photographies de { $folder } sont supprimées plus vite qu’on ne les copie : réessayez dans un instant.
backup-of-damaged = { $file } est endommagé ({ $why }), et une sauvegarde le serait aussi : fermez la maison et rouvrez-la, ce qui sauve ce qui peut se lire.
restore-not-empty = { $folder } n’est pas vide : nommez un dossier qui le soit, ou qui n’existe pas encore.
restore-database-not-empty = Une maison a déjà ses tables dans la base de données { $place } : nommez-en une qui soit vide.
restore-no-room = Il n’y a pas de place pour { $folder } : { $mib } Mio sont à remettre, et il doit en rester.
not-dealt = Les cartes de cette table ne sont pas encore données : elles le seront quand tous seront assis, ou quand l’hôte le voudra.
dealt-already = Les cartes de cette table ont été données.
deal-not-yours = Tant qu’il manque quelqu’un, seul l’hôte de la table peut faire donner.
cut-unreadable = Une coupe, ce sont 32 octets écrits en 64 chiffres : de 0 à 9 et de a à f.
commitment-unknown = Cette maison ne vous a pas donné cet engagement : demandez-en un, et dressez la table avec.
commitment-late = Cet engagement a plus d’un jour : dressez la table avec un nouveau.
commitment-used = Une table a été dressée avec cet engagement : chacun sert à une seule. Demandez-en un nouveau.
told-dealt = Tous les présents ont coupé ; les cartes sont données.
deal-when = Quand les cartes sont données
deal-later = Quand tous sont assis, pour que chacun coupe
deal-at-once = Tout de suite
deal-now = Donner maintenant
deal-now-told = Qui s’assoit plus tard n’aura pas coupé.
not-dealt-yet = Les cartes seront données quand tous seront assis ; chacun coupe en s’asseyant.
shuffle-how = Comment les cartes sont mélangées
shuffle-lead = La maison mélange, chacun coupe : elle a tiré un secret, auquel la lie l’engagement ci-dessous ; le navigateur de chaque personne qui s’assoit y ajoute son propre hasard. La donne est faite de tout cela, et l’enregistrement de la partie finie permet à chacun de la vérifier : « tablee verify ».
shuffle-commitment = L’engagement de la maison :
shuffle-not = Cela n’empêche pas une maison de regarder les cartes cachées : c’est elle qui les donne.
shuffle-late = Les cartes sont déjà données : votre place n’a pas coupé, et l’enregistrement le dira.
shuffle-cuts = { $n ->
    [0] Personne n’a coupé.
   *[other] Ont coupé, dans cet ordre : { $who }.
}
shuffle-receipt = Le reçu de votre coupe ; gardez-le pour vérifier l’enregistrement de la partie
shuffle-copy = Copier le reçu

yours = À vous
yours-you = Vous
you-lead = Nul besoin de compte ici. Ce que vous faites dans ce navigateur est à vous, et il s’en souvient.

# Qui l’on est, et comment on revient
keep-name = Garder ce nom
you-have = { $running ->
    [0] Ici, { $over ->
        [one] une partie finie
       *[other] { $over } parties finies
    } et { $brought ->
        [one] un plateau ou paquet
       *[other] { $brought } plateaux et paquets
    } sont à vous. Qui efface ce navigateur les perd.
    [one] Une de vos parties est en cours ici. Qui efface ce navigateur perd la place.
   *[other] { $running } de vos parties sont en cours ici. Qui efface ce navigateur perd les places.
}
keep-me = Rester vous-même
keep-me-lead = Sur un autre appareil, ou si celui-ci est perdu : d’un geste vous retrouvez vos places, vos paquets et vos parties. Ni adresse ni mot de passe.
ways-back = Comment vous revenez
no-words-yet = Si cet appareil est perdu, le chemin du retour l’est aussi, à moins que votre clé d’accès soit gardée ailleurs. Mettez douze mots sur papier : une minute suffit.
passkey = Clé d’accès
passkey-elsewhere = faite pour { $domain }, et sans usage ici
passkey-needs-https = Une clé d’accès demande une maison en https. Les mots sur papier marchent partout.
passkey-wrong = Cela n’a pas marché : { $why } Réessayez, ou prenez des mots sur papier.
passkey-more = Encore une clé d’accès
keep-by-passkey = Me garder, par clé d’accès
keep-by-words = Me garder, par des mots sur papier
words-anew = De nouveaux mots
words-on-paper = Mots sur papier
made-on = depuis le { $day }
remove = Retirer
remove-passkey = Retirer la clé d’accès { $name }
known-already = Connu ici depuis un autre appareil ?
enter-here = Entrer comme vous-même
your-devices = Vos appareils
your-devices-hint = Là où l’on vous reconnaît. Écartez un appareil perdu : ce qui y est ouvert se ferme aussitôt.
some-browser = Un navigateur
device-since = depuis le { $day }, { $way ->
    [words] par vos mots
    [device] par un lien de vous
    [passkey] par clé d’accès
    [host] par un lien de l’hôte de la maison
   *[other] le premier
}
this-device = Celui-ci
leave = Quitter
leave-here = Quitter cet appareil
put-out-this = Écarter
put-out-device = Écarter { $name }
one-more-device = Un appareil de plus
by-host = Retours par l’hôte
by-host-hint = Qui tient cette maison peut donner un lien qui mène à vous, une fois. Son usage est noté ici.
by-host-used = Utilisé le { $day }. Si ce n’était pas vous, écartez l’appareil et faites de nouveaux mots.
all-that-is-yours = Tout ce qui est à vous
take-along = L’emporter
delete-me = M’effacer
privacy-title = Ce que la maison sait de vous
privacy-lead = Ce qui est gardé, qui le voit, et ce qu’il en advient quand vous partez.
words-title = Vos mots de retour
words-lead = Qui tape ces douze mots est vous. Ils ne sont montrés que maintenant.
words-how = Sur un autre appareil, ouvrez { $house }/you/enter et tapez-les, ou scannez ce code.
words-safe = Mettez-les sur papier, là où vous gardez vos clés. Les mots d’avant n’ouvrent plus rien.
words-written = Je les ai sur papier
device-lead = Ouvrez ce lien sur l’autre appareil dans les { $minutes } minutes, ou scannez-y le code. Il sert une fois.
device-link = Lien pour un appareil de plus
device-safe = Ne le donnez à personne : qui l’ouvre est vous.
back-to-you = Retour
enter-title = Qui êtes-vous ?
enter-lead = Si l’on vous connaît déjà ici, revenez à vos places. Ce que vous avez commencé dans ce navigateur vient avec vous.
enter-by-passkey = Revenir par clé d’accès
your-words = Vos douze mots
your-words-hint = Dans leur ordre, séparés par des espaces. Majuscules et accents ne comptent pas.
enter-by-words = Revenir par les mots
enter-otherwise = Ni l’un ni l’autre ? Sur un appareil où l’on vous connaît, choisissez « Un appareil de plus ». S’il n’y en a pas, demandez un retour à l’hôte de la maison.
come-back-title = Revenir
come-back-lead = Sur cet appareil vous serez { $name }, avec tout ce qui est à vous. Ce que vous avez commencé ici vient avec vous.
come-back-known = Sur cet appareil vous êtes déjà { $name }.
come-back-yes = Oui, c’est moi
come-back-no = Non
delete-lead = Votre nom, vos mots et vos appareils quittent cette maison pour de bon. Personne ne peut les faire revenir.
delete-tables = { $n ->
    [0] Aucune table n’était à vous seul.
    [one] Une table où vous n’avez joué qu’avec des robots est effacée.
   *[other] { $n } tables où vous n’avez joué qu’avec des robots sont effacées.
}
delete-kept = { $n ->
    [0] Vous n’avez joué avec personne d’autre.
    [one] Une partie avec d’autres reste entière, sans nom à votre place ; si elle est en cours, un robot joue pour vous.
   *[other] { $n } parties avec d’autres restent entières, sans nom à votre place ; là où elles sont en cours, un robot joue pour vous.
}
delete-brought = { $boards } plateaux et { $photos } photos de vous sont effacés ; là où d’autres jouent avec, un dessin les remplace.
delete-copies = Les copies faites auparavant par l’hôte gardent ce qu’elles avaient jusqu’à ce qu’il les jette.
delete-sure = Oui, tout effacer
delete-not = Non
words-count = Ce ne sont pas { $n } mots. Tapez les { $n }, dans leur ordre.
word-unknown = « { $word } » n’est aucun des mots possibles. Regardez-le encore.
words-misread = L’un des mots est un autre, ou leur ordre a changé. Regardez-les encore.
words-unknown = Personne ici n’a ces mots. De plus récents les ont peut-être remplacés, ou ils sont d’une autre maison.
no-such-way = Ce lien ne mène plus nulle part : il a servi, il est trop vieux, ou un autre l’a remplacé. Faites-en un sur un appareil où l’on vous connaît.
no-such-device = Aucun de vos appareils ici n’est celui-là.
no-such-passkey = Aucune de vos clés d’accès ici n’est celle-là.
too-many-devices = On vous connaît sur { $most } appareils. Écartez-en un d’abord.
too-many-passkeys = Vous avez { $most } clés d’accès pour cette maison. Retirez-en une d’abord.
passkey-refused = Cette clé d’accès n’a pas été acceptée ({ $why }). Réessayez, ou revenez par vos mots.
passkey-late = La question à votre appareil a eu sa réponse trop tard, ou deux fois. Réessayez dans les { $minutes } minutes.
passkey-known = Cette clé d’accès est déjà gardée ici.
passkey-unknown = Personne ici n’est connu par cette clé d’accès. Elle a peut-être été retirée, ou elle est d’une autre maison.
passkey-nowhere = Les clés d’accès demandent https et un nom. Les mots sur papier marchent ici aussi.
privacy-what-1 = Votre nom
privacy-1 = C’est ce que vous tapez. Il figure aux tables où vous êtes assis et à côté de ce que vous dites, nulle part ailleurs. Personne ne peut vous chercher.
privacy-what-2 = Un cookie
privacy-2 = Une marque dans ce navigateur, par laquelle vos places sont à vous. Elle ne mène à personne ailleurs ; il n’y en a pas d’autre, ni de statistique des visiteurs.
privacy-what-3 = Parties
privacy-3 = Chaque coup est gardé, pour les revoir. Qui a l’adresse d’une table peut regarder, puis revoir quand elle est finie ; nul autre que vous ne voit la liste de vos parties.
privacy-what-4 = Légendes
privacy-4 = Les mots donnés avec un coup font partie du jeu. Quand vous êtes effacé, « […] » les remplace.
privacy-what-5 = Discussion
privacy-5 = Ce que vous dites à une table est lu par ceux qui y sont assis, ou qui regardent, et gardé avec la table. Cela part avec vous.
privacy-what-6 = Photos et plateaux
privacy-6 = Ils sont à vous, et se voient aux tables qui jouent avec. Ils partent avec vous ; là où d’autres jouent avec, un dessin les remplace.
privacy-what-7 = Appareils et retours
privacy-7 = Comment votre navigateur se nomme, et depuis quand. Des mots et des liens la maison ne garde qu’une empreinte, d’une clé d’accès que ce qui la prouve.
privacy-what-8 = L’hôte, les journaux et les copies
privacy-8 = Qui tient cette maison peut voir ce qu’elle contient. Son journal a des adresses de pages, mais ni noms ni paroles. Les copies faites avant votre départ gardent ce qu’elles avaient jusqu’à ce que l’hôte les jette ; une copie remise en place est à nettoyer de nouveau, et l’hôte en est averti.
print = Imprimer
keep-nudge = Vous avez ici quelque chose à perdre : qui efface ce navigateur le perd.
guest-no-way = C’est un invité, connu d’un seul navigateur : rien ne mène à lui. À qui garde une clé d’accès ou des mots sur papier, on peut donner un retour.
seat-of-yours = L’une de ces places est à vous, depuis un autre appareil ?
push-title = Sur cet appareil
push-keys = Ce n’est pas l’abonnement d’un navigateur : ses clés ne sont pas de celles qu’un navigateur fabrique.
push-endpoint = Ce n’est pas l’abonnement d’un navigateur : il ne donne pas l’adresse en https d’un service de notifications.
push-unknown-service = Cette maison n’envoie rien à { $host } : ce n’est pas un service de notifications qu’elle connaît. Qui tient la maison peut l’ajouter avec --push-services.
push-no-contact = Les services de notifications demandent qui tient une maison, et celle-ci n’a personne à nommer : qui la tient peut le dire avec --contact.
push-others = Cet abonnement est à quelqu’un d’autre, et ces clés ne sont pas les siennes.
push-too-many = Vous êtes déjà prévenu sur { $most } appareils : désactivez-en d’abord un.
push-none = Cet appareil n’est prévenu de rien : activez-le d’abord.
push-try-title = Ça marche
push-try-body = C’est ainsi que Tablée vous dit que c’est à vous.
push-sent = Envoyé : cela arrive dans un instant. Sinon, regardez ce que cet appareil permet à son navigateur d’afficher.
push-later = Cela n’a pas pu être envoyé à l’instant.
push-gone = Le navigateur l’a oublié : désactivez, puis activez de nouveau.
push-refused = Cela a été refusé.
push-lead = Cet appareil peut vous dire que c’est à vous, même quand aucune page de Tablée n’est ouverte.
push-turn-on = Me prévenir sur cet appareil
push-is-on = Cet appareil vous dit que c’est à vous.
push-test = Essayer maintenant
push-turn-off = Désactiver
push-denied = Ce navigateur a reçu la consigne de ne rien afficher d’ici. Pour l’autoriser, touchez le signe à côté de l’adresse de cette page, choisissez « Notifications », autorisez-les et rechargez la page. Si Tablée est sur l’écran d’accueil, cherchez-la dans les réglages de l’appareil, sous « Notifications ».
push-home = Sur un iPhone ou un iPad, mettez d’abord Tablée sur l’écran d’accueil : touchez « Partager », puis « Sur l’écran d’accueil », et ouvrez-la de là. Elle pourra alors vous prévenir ici.
push-unsupported = Ce navigateur ne peut rien vous dire quand aucune page de Tablée n’est ouverte : essayez-en un autre, ou une fenêtre qui n’est pas privée. Tant qu’une table est ouverte dans un onglet, l’onglet montre que c’est à vous.
push-insecure = On vient dans cette maison sans https, et les navigateurs ne laissent pas une telle maison prévenir quand ses pages sont fermées. Ce qui marche ici : tant qu’une table est ouverte dans un onglet, l’onglet montre que c’est à vous. Qui tient la maison peut l’ouvrir en https.
push-scripts = Pour être prévenu sur cet appareil, laissez le navigateur exécuter des scripts ici.
push-failed = Le navigateur ne l’a pas fait :
push-unsaid-title = Tablée
push-unsaid = Quelque chose vous attend.

# Prévenu quand on ne regarde pas
yours-notices = À vous de jouer
notices-lead = Soyez prévenu quand une table vous attend, là où vous voulez. Rien n’est envoyé pendant que vous regardez la table.
told-elsewhere = Par courriel ou messagerie
way-browser = Ce navigateur
way-mail = Courriel
way-apprise = Messagerie
way-failed = refusé la dernière fois : { $why }
mail-waits = à confirmer
test-way = Essayer { $name } maintenant
remove-way = Ne plus être prévenu par { $name }
by-mail = Votre adresse de courriel
no-mail-here = Cette maison n’envoie pas de courriel. Qui la tient peut l’installer (--mail-server).
by-messenger = Par ntfy, Matrix, Discord, Telegram, Signal…
messenger-address = Adresse de la messagerie
messenger-hint = Comme Apprise l’écrit : ntfy://un-sujet-introuvable, tgram://jeton/salon, discord://id/jeton, matrixs://nom:mot-de-passe@hôte/!salon. Possible ici :
add-way = Ajouter
mail-asked = Regardez dans { $address } : un message y demande si vous le voulez.
mail-ask-title = Tablée peut-elle vous prévenir ici quand c’est à vous ?
mail-ask-body = Quelqu’un, vous espérons-nous, a demandé à être prévenu à cette adresse. Ouvrez le lien pour dire oui ; si ce n’était pas vous, ne faites rien.
mail-none = Ce n’est pas une adresse de courriel, comme ana@example.org.
mail-not-here = Cette maison n’envoie pas de courriel.
mail-failed = Le courriel n’a pas pu partir : { $why }
mail-asked-often = On a assez demandé à cette adresse pour aujourd’hui.
mail-unconfirmed = Cette adresse est d’abord à confirmer : un message le demande là-bas.
mail-stop = Plus rien de tel : { $link }
messenger-none = Ce n’est pas l’adresse d’une messagerie. Elle commence par sa sorte, comme ntfy://votre-sujet.
messenger-not-taken = Cette maison n’envoie rien par « { $kind } ». Possible : { $kinds }.
messenger-inner = Cette maison n’envoie rien à { $host } : cela peut être dans son propre réseau, ou demande un port inhabituel. Qui tient la maison peut le permettre (--messenger-hosts).
messenger-says = Cette maison n’accepte pas « { $name } » dans une adresse. Ce qui peut suivre son « ? » : { $names }.
too-many-channels = On vous prévient déjà de { $most } façons. Retirez-en une d’abord.
no-such-channel = Ce chemin vers vous n’existe pas ici.
trial-sent = Envoyé à { $name }. Est-ce arrivé ?
trial-failed = { $name } : { $why }
wishes-kept = C’est noté.
wishes-when = Quand
moment-at-once = Tout de suite
moment-unseen = Quand je n’ai pas regardé depuis un moment
moment-daily = Une fois par jour
moment-never = Jamais
wishes-minutes = Minutes sans regarder
wishes-hour = Heure du jour
wishes-quiet = Heures calmes
wishes-quiet-on = Rien n’est envoyé pendant la nuit, mais après
quiet-from = De
quiet-to = à
wishes-zone = Fuseau horaire
no-such-zone = Il n’y a pas de fuseau « { $zone } ». Ils se nomment Europe/Paris ou America/Montreal.
wish-number = Il faut là un nombre entier de 0 à { $most }.
wishes-what = De quoi
kind-of-turn = C’est à moi
kind-of-half = La moitié de mon temps est passée
kind-of-tenth = Il reste un dixième de mon temps
kind-of-waits = Une table sans horloge m’attend depuis un jour
kind-of-seat = Quelqu’un s’est assis à ma table
kind-of-again = Quelqu’un veut rejouer
kind-of-over = Une partie à moi est finie
wishes-discreet = Ne nommer ni le jeu ni personne
keep-wishes = Noter
notices-yes-title = Être prévenu ici ?
notices-yes-lead = Tablée vous préviendra à cette adresse quand une table vous attend.
notices-yes-do = Oui
notices-yes-done = Vous y serez prévenu.
notices-stop-title = Plus de messages ?
notices-stop-lead = Plus rien ne sera envoyé à cette adresse.
notices-stop-do = Arrêter
notices-stop-done = Plus rien n’y sera envoyé.
notice-turn = À vous : { $game }
notice-turn-discreet = C’est à vous
notice-half = La moitié de votre temps est passée : { $game }
notice-half-discreet = La moitié de votre temps est passée
notice-tenth = Il reste un dixième de votre temps : { $game }
notice-tenth-discreet = Il reste un dixième de votre temps
notice-waits = On vous attend depuis un jour : { $game }
notice-waits-discreet = On vous attend depuis un jour
notice-seat = { $who } s’est assis : { $game }
notice-seat-discreet = Quelqu’un s’est assis
notice-again = Encore une ? { $game }
notice-again-discreet = Quelqu’un veut rejouer
notice-over = La partie est finie : { $game }
notice-over-discreet = Une partie est finie
notice-with = Avec { $names }
notice-several = { $n } choses vous attendent
notice-more = Et { $n } encore.
somebody = Quelqu’un
told-of-table = Me prévenir de cette table
told-usual = Comme de toutes
told-at-once = Tout de suite
told-never = Jamais
told-keep = Noter
told-where = Pour être prévenu quand c’est à vous ici :

# Mes parties
all-my-games = Toutes mes parties
yours-games = Mes parties
history-lead = Toutes les parties que vous jouez et avez jouées ici. Vous seul voyez cette page.
history-filter = Quelles parties
history-game = Jeu
history-who = Avec
history-since = Du
history-until = Au
history-state = État
history-all = Tout
history-running = En cours
history-finished = Finies
history-closed = Fermée
history-show = Montrer
history-count = { $n ->
    [0] Aucune partie
    [one] Une partie
   *[other] { $n } parties
}
history-you = Vous
some-bot = Robot
history-result = { $who } : place { $place }, { $points ->
    [one] { $points } point
   *[other] { $points } points
}
history-handed = (un robot a pris la suite)
history-replay = Revoir
history-replay-of = Revoir : { $game }, { $day }
history-record = Feuille
history-record-of = Feuille : { $game }, { $day }
history-pages = Pages des parties
history-newer = Plus récentes
history-older = Plus anciennes
history-page = Page { $page } sur { $pages }
history-export = Toutes les parties en un fichier
history-figures = Vos résultats
history-method = À partir de { $enough } parties, on dit entre quelles bornes se trouve la vérité, sûr à 95 % : pour les parts selon Wilson, pour les places moyennes selon Student. Une victoire partagée compte pour sa part.
history-left-out = { $n ->
    [one] Une partie n’est pas comptée : un robot y a pris la suite, ou un navigateur y jouait plusieurs sièges.
   *[other] { $n } parties ne sont pas comptées : un robot y a pris la suite, ou un navigateur y jouait plusieurs sièges.
}
against-people = Contre des personnes
against-mixed = Contre plusieurs sortes
history-line = À { $players } : { $n ->
    [one] une partie
   *[other] { $n } parties
}, { $won } gagnées, { $tied } à égalité pour la première place
history-share = Gagné : { $share } % (entre { $low } et { $high } % ; le hasard donnerait { $chance } %).
history-place = Place moyenne : { $place } (entre { $low } et { $high }).
history-few = Trop peu de parties pour en dire plus.
history-parts = De quoi sont faits les points
history-part = vous { $mine }, les autres { $others } (moyenne sur { $n ->
    [one] une partie
   *[other] { $n } parties
})
history-fields = Ces champs ne vont pas : { $fields }. Un jour s’écrit 2026-11-26, which vaut running ou finished, une page est un nombre ; rien ne dépasse 100 lettres.
yours-people = Gens

# Those whom one has played with
people-lead = Celles et ceux avec qui vous avez joué. Vous seul voyez cette liste.
people-none = Les gens avec qui vous jouez seront ici ensuite, pour les inviter de nouveau. Vous seul voyez cette liste.
met-facts = { $n ->
    [one] Une partie ensemble
   *[other] { $n } parties ensemble
}, la dernière le { $day }
ask = Proposer une partie
ask-to-play = Proposer une partie à { $name }
ask-game = Jeu à jouer avec { $name }
ask-clock = Pendule de la partie avec { $name }
block = Bloquer
block-who = Plus avec { $name }…
block-told = Cette personne ne trouve plus de place à vos tables, ne peut rien vous proposer, et vous ne lisez plus ce qu’elle dit. Elle n’en sait rien.
block-sure = Bloquer { $name }
unblock = Débloquer
unblock-who = Débloquer { $name }
people-blocked = Bloqués
people-wishes = Ce que vous permettez
wish-asked = Les gens avec qui j’ai joué peuvent me proposer une partie
keep-allowed = Garder ce choix
no-such-person-met = Vous n’avez joué avec personne de cette marque, ou l’un de vous ne veut plus rencontrer l’autre.
too-many-blocked = Vous avez bloqué { $most } personnes : débloquez-en une d’abord.
asked-too-many = Vous gardez { $most } places pour des gens qui ne sont pas venus : attendez une réponse, ou libérez une place.
asked-already = Vous lui avez déjà proposé une partie : attendez sa réponse.
asks-nobody = Cette personne ne veut pas qu’on lui propose de partie. Vous pouvez lui envoyer le lien d’une table.
seat-not-had = Cette place n’est pas à prendre. Cherchez une autre table.
open-by = Tables ouvertes, par jeu et pendule
open-by-game = Jeu
open-any-game = Tous les jeux
open-by-language = Langue
open-any-language = Toutes les langues
open-by-pace = En direct ou sur des jours
open-any-pace = En direct ou sur des jours
open-live = En direct
open-days = Sur des jours
open-by-players = Joueurs
open-any-players = Peu importe le nombre
open-players = { $n } joueurs
open-look = Montrer
open-none = Aucune table de ce genre n’attend personne en ce moment. Dressez-en une : on la trouvera ici.
open-since = ouverte depuis { $span }
open-until = affichée encore { $span }
span-minutes = { $n } min
span-hours = { $n } h
span-days = { $n ->
    [one] { $n } jour
   *[other] { $n } jours
}
seat-in-play = { $n ->
    [one] En cours, une place libre
   *[other] En cours, { $n } places libres
}
deal-with-bots = Tout de suite : des robots gardent les places libres jusqu’à ce que quelqu’un les prenne
off-the-list = Personne n’est venu depuis un moment : cette table n’est plus affichée.
list-again = L’afficher de nouveau
told-lent = Un robot ({ $bot }) garde cette place jusqu’à ce que quelqu’un la prenne.
told-took-lent = { $who } prend la place du robot.
report = Signaler quelque chose
report-lead = Qui tient cette maison le lira : les paroles, le nom ou ce qui fut apporté, à quelle table, pourquoi, et que cela vient de vous. Personne d’autre.
report-done = Merci : qui tient cette maison le lira.
report-names = Noms
report-name = Signaler ce nom à qui tient la maison
report-lines = Ce qui fut dit
report-it = Signaler
report-brought = Photographies et plateaux
report-brought-by = Ce que { $name } a apporté à cette table
report-why = Pourquoi ?
report-why-hurtful = Cela blesse ou menace quelqu’un
report-why-indecent = C’est indécent
report-why-unwanted = C’est de la réclame, ou toujours la même chose
report-why-other = Pour une autre raison
report-nothing = Personne n’a encore rien dit ni apporté ici qui puisse être signalé.
reported-too-many = Vous avez signalé { $most } choses aujourd’hui. Si c’est urgent, parlez autrement à qui tient cette maison.
no-such-report = Aucun signalement ouvert ne porte ce nom : « tablee house reports » les montre.
here-now = Est là
here-today = Venu·e aujourd’hui
wish-shown = Les gens avec qui j’ai joué peuvent voir que je suis là, ou que je suis passé·e aujourd’hui
wish-figures = Les gens avec qui j’ai joué peuvent voir mes résultats
profile-of = Les résultats de { $name }
profile-lead = Les résultats de { $name }, qui vous les montre.
come-back-only = Seulement si vous êtes { $name } : sinon, qui vous a envoyé ce lien reçoit tout ce que vous avez commencé dans ce navigateur, vos places aussi.
