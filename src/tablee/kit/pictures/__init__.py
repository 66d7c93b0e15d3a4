"""A table as it is drawn: zones, pieces, choices; films, lessons, photographs."""
