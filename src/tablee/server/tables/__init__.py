"""A table as a value: who sits there, how it stands, its clocks, and what an audience may see of it."""
