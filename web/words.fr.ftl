loading = On met la table…
seat-gone = Ici, vous ne faites plus que regarder : votre place se joue depuis un autre appareil, ou a été rendue.
lost = La ligne est coupée ; nouvel essai…
lost-why = { $why } Cette page réessaie d’elle-même.
try-now = Réessayer maintenant
refused = Le serveur ne laisse pas cette page aller plus loin.
try-again = Réessayer
connecting = Connexion…
your-turn = À vous
goal-known = Je sais comment gagner : masquer
choices = Ce que vous pouvez faire
choices-here = Ici vous pouvez
begin-anew = Retour
nothing-chosen = Touchez ou pointez ce qui est entouré pour voir ce que cela ferait.
touch-again = Encore une fois pour le faire.
final = Sans retour
ways = { $n ->
    [one] une suite possible
   *[other] { $n } suites possibles
}
undo = Annuler
withdraw = Retirer
undone = C’est annulé.
log = Ce qui s’est passé
rules = Règles
rules-search = Chercher des mots
rules-chapters = Chapitres
rules-now = en ce moment
rules-found = { $n ->
    [0] Aucun article ne contient ces mots.
    [one] Un article.
   *[other] { $n } articles.
}
close = Fermer
show-clause = Voir §{ $clause }
no-answer = Le serveur ne répond pas. Rien n’est perdu : réessayez dans un instant.
why-not = Pourquoi pas ?
why-not-label = Écrivez une action, comme dans l’enregistrement
why-not-ask = Demander
players = À table
points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
bot = robot
bots-speak = Ici les robots parlent la langue de qui a joué en dernier ({ $language }).
empty = libre
over = La partie est finie
won = { $who } gagne.
won-many = { $who } se partagent la victoire.
lobby = Autres tables
next-table = Table suivante ({ $n })
next-table-any = Table suivante
pass-device = C’est maintenant à { $who }.
take-seat = Je suis { $who }
says = Quelques mots pour l’accompagner (au plus { $room } caractères)
must-say = Vos mots (1 à { $room } caractères)
says-left = { $n ->
    [one] encore { $n } caractère
   *[other] encore { $n } caractères
}
theme = Clair ou sombre
keys = Touches
key-arrows = parcourir ce qui est entouré
key-enter = choisir
key-escape = un pas en arrière
key-u = annuler
key-n = la table suivante qui vous attend
key-help = règles et touches
key-step = un pas en arrière, ou en avant
key-turn = un tour entier en arrière, ou en avant
key-ends = au début, ou à la fin
key-play = lecture, ou pause
key-list = ces touches
page-up = Page ↑
page-down = Page ↓
home = Début
end = Fin
space = Espace
arrows = Flèches
enter = Entrée
escape = Échap
board = La table
hint = Conseil
hint-asking = Un instant…
hint-about = La part de victoire à espérer, selon le niveau « { $level } » après { $n } simulations. Choisissez pour voir.
hint-by-words = Ici les mots décident : combien de fois chacun est venu à l’esprit en { $n } lectures. Choisissez pour voir.
hint-share = { $share } de la réflexion
percent = { $n } %
bot-slow = { $who } prend son temps.
analysis = Analyse
analysis-going = { $done } décisions sur { $of } ont été réexaminées…
analysis-so-far = Jusqu’ici
analysis-turns = Où la partie a basculé
analysis-basis = Jugée par le niveau « { $level } », d’après ce que chacun savait ; les pourcentages sont des parts de victoire.
analysis-no-turns = La partie n’a jamais vraiment basculé.
analysis-mistakes = { $n ->
    [one] Une autre erreur
   *[other] { $n } autres erreurs
}
analysis-move = Coup { $n }, { $who } :
analysis-players = Joueur par joueur
replay = Revoir
replay-position = { $n } sur { $last }
replay-where = Position dans la partie
replay-nothing = Rien à raconter.
replay-live = La partie continue : les nouveaux coups apparaissent ici.
replay-first = Au début
replay-back = Un pas en arrière
replay-play = Lecture
replay-pause = Pause
replay-on = Un pas en avant
replay-last = À la fin
replay-speed = Vitesse
replay-times = { $n }×
eyes = Vu par
eyes-public = Les spectateurs
eyes-everything = Tout à découvert
eyes-seat = { $who }
hand-of = Devant { $who } seulement
record = Télécharger l’enregistrement
replay-watch = Revoir la partie
rematch = Rejouer aux mêmes places
rematch-asked = { $n ->
    [one] { $who } voudrait rejouer.
   *[other] { $who } voudraient rejouer.
}
place = { $n }.
parts = Le score, poste par poste
parts-total = Score
fork = Repartir de la position { $n }…
film = Télécharger en image animée
points-course = L’évolution des points
how-it-ended = La fin de la partie
moment-lead = { $who } prend la tête pour de bon
moment-gain = Meilleur gain pour { $who } : { $n ->
    [one] { $n } point
   *[other] { $n } points
}
points-from = D’où viennent les points
points-of = { $who } : { $n ->
    [one] { $n } point
   *[other] { $n } points
}
since = Depuis votre dernier tour
since-show = Montrer
since-stop = Retour au présent
end-scene = La fin de la partie
you-win = Vous gagnez !
won-by = Surtout grâce à « { $part } » : { $own } contre { $other }.
end-picture = La table à la fin
again = Rejouer
harder = Plus difficile
easier = Plus facile
share = Partager
shared-copied = L’image est enregistrée, et le lien prêt à être collé :
shared-saved = L’image est enregistrée. Le lien pour revoir la partie :
replay-link = Lien pour revoir la partie
go-on-from-here = Et maintenant
next-lesson = Apprendre { $game }
look-at-table = Regarder la table
menu = Menu
zoom = Taille de la table
zoom-in = Plus grand
zoom-out = Plus petit
zoom-reset = Table entière
settings = Réglages
language = Langue
wish-dark = Sombre
wish-sounds = Sons
wish-haptics = Le téléphone vibre à chaque coup
wish-motion = Les pièces bougent
wish-sure = Toujours redemander
touch-place = Touchez un endroit.
as-list = Liste
more = { $n } de plus…
fewer = Moins
places = { $n ->
    [one] un endroit
   *[other] { $n } endroits
}
deck-choice = { $name } ({ $n ->
    [one] une photographie
   *[other] { $n } photographies
})
deck-name = Nom du paquet
deck-unnamed = Mes photographies
deck-make = Faire un paquet de vos photographies…
deck-add = Ajouter des photographies…
deck-hint = JPEG, PNG ou WebP. Elles sont réduites, et le lieu et la date des prises de vue en sont retirés. Seuls ceux qui jouent à vos tables les voient.
deck-hint-heic = JPEG, PNG, WebP ou HEIC. Elles sont réduites, et le lieu et la date des prises de vue en sont retirés. Seuls ceux qui jouent à vos tables les voient.
deck-progress = { $sent } sur { $sending } examinées
deck-refused = { $n ->
    [one] Un fichier a été refusé :
   *[other] { $n } fichiers ont été refusés :
}
deck-facts = { $n ->
    [0] Pas encore de photographie.
    [one] Une photographie, { $mib } Mio.
   *[other] { $n } photographies, { $mib } Mio.
}
deck-too-few = À { $players } il en faut { $needed }.
deck-enough = Il y en a assez pour { $players }.
deck-alike = Très semblables : { $pairs }.
deck-running = Une table en cours a besoin de ce paquet : on peut y ajouter des photographies, mais non en supprimer.
deck-photo = Photographie { $n }
deck-camera = montre un appareil photo (×2)
deck-words = Ce qu’elle montre
deck-words-of = Ce que montre la photographie { $n }
deck-remove = Supprimer la photographie { $n }
deck-like = très semblable à { $n }
deck-delete = Supprimer ce paquet
deck-delete-sure = { $n ->
    [one] Le supprimer avec sa photographie
   *[other] Le supprimer avec ses { $n } photographies
}
deck-keep = Le garder
photo-too-large = Le fichier est trop lourd : { $most } Mio au plus.
look-once-more = { $who } : encore un regard
pass-on = Passer l’appareil à { $who }
away = absent, « { $bot } » joue
kept = invité à rejouer
come-back = { $who } : reprendre votre place
sit-again = { $who } : se rasseoir
offer = Laisser un robot jouer pour { $who }
presence-here = là
presence-away = regarde ailleurs
presence-gone = pas là
presence-thinking = réfléchit
missing = En attente : { $who }.
missing-free = { $n ->
    [one] Une place est libre.
   *[other] { $n } places sont libres.
}
invite-copy = Copier l’invitation
invite-copied = Copiée
invite-page = Inviter…
invite-link = Invitation : copiez-la
guide = Votre guide
guide-asking = On cherche de bonnes idées… inutile de les attendre.
guide-ideas = Une bonne idée, et combien de fois elle gagne. Touchez-la pour la voir, ou faites ce qui vous plaît.
guide-words = Une bonne idée. Touchez-la pour la voir, ou faites ce qui vous plaît.
guide-more = { $n ->
    [one] Encore une idée
   *[other] Encore { $n } idées
}
guide-none = Pas d’idée pour l’instant : faites ce qui vous plaît. Ce qui est entouré se touche.
guide-parting = Vous connaissez le chemin. Désormais, les idées viennent avec « Conseil ».
pause = Arrêter les pendules
pause-no = Les laisser marcher
go-on = Relancer les pendules
wish-pause = { $who } : arrêtons les pendules
wish-go-on = { $who } : reprenons
clocks-paused = Les pendules sont arrêtées
time-of = { $who } : reste { $time }
time-days = { $n } j { $hours } h
chat = Conversation
unread = { $n ->
    [one] { $n } nouveau
   *[other] { $n } nouveaux
}
chat-players = Lu par ceux qui jouent.
chat-watching = Lu par ceux qui regardent ; les joueurs le liront une fois la partie finie.
chat-empty = Personne n’a encore rien dit.
chat-words = Dire quelque chose…
chat-send = Envoyer
reactions = Réactions
reaction-bravo = Bravo
reaction-laugh = C’est drôle
reaction-wow = Oh !
reaction-think = Hum
reaction-oops = Aïe
reaction-heart = J’aime
mute = Ne plus entendre…
onlooker = Quelqu’un
watching = { $n ->
    [one] { $n } personne regarde
   *[other] { $n } personnes regardent
}
learn-step = Étape { $n } sur { $of }
learn-back = Retour
learn-next = Suite
learn-do = Montrez-moi
learn-skip = Passer la leçon
learn-play = Jouez maintenant
as-host = En tant qu’hôte
host-about = En tant qu’hôte : { $who }
says-unheard = { $who } a dit quelque chose.
host-table = Cette table
host-photo = Une photographie
host-nothing = Il n’y a rien à faire ici.
host-not = Laisser ainsi
host-put-out = Exclure
host-put-out-told = { $who } quitte cette table pour de bon : un robot reprend ses places. Regarder reste possible, mais ni se rasseoir ici ni parler. Tous le lisent ; cela ne se défait pas.
host-reopen = Rouvrir la place
host-reopen-told = Pour qui ne retrouve plus son chemin. Un robot continue, et un nouveau lien y assoit qui le suit, avec la main qui s’y trouve : jamais vous. Tous le lisent.
host-link = Envoyez ce lien. Il sert une fois, jusqu’à ce que quelqu’un s’assoie ou que { $who } revienne.
host-close = Fermer cette table
host-close-told = La partie s’arrête ici sans résultat, pour de bon, et rien de secret n’est montré. Tous le lisent ; cela ne se défait pas.
host-remove-name = Retirer le nom
host-remove-name-told = « { $who } » n’apparaît plus à cette table, et personne ne s’y assoit sous ce nom. Cela ne se défait pas.
host-remove-line = Retirer ces mots
host-remove-line-told = Personne ne les lit plus, ni ici ni en revoyant la partie. Cela ne se défait pas.
host-remove-photo = Retirer cette photographie
host-remove-photo-told = Elle quitte cette table, votre paquet et la maison ; un dessin prend sa place. Cela ne se défait pas.
put-out = L’hôte a décidé que vous quittez cette table : vous pouvez regarder, mais ni vous y asseoir ni y parler.
closed-told = L’hôte a fermé cette table. On peut encore la revoir.
closed-talk = La table est fermée, et sa conversation aussi.
line-removed = (retiré par l’hôte)
player = Quelqu’un à la table
host-show-link = Montrer le lien
