"""Who comes and what they bring: seats, cookies and links, presence, limits, boards and decks."""
