"""Bad days of a house, one after the other, while people play: script/faults."""
