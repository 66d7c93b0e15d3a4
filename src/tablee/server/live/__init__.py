"""Tables in play: changed entry by entry, followed by browsers, with bots and clocks that act in time."""
