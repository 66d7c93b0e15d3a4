bot-random = Hasard
bot-random-line = Joue n’importe quel coup permis, sans réfléchir.

bot-greedy = Gourmand
bot-greedy-line = Regarde un coup en avant et prend ce qui paraît le meilleur aussitôt.
