"""Lanterns, the tiny game of the kit's tests: everything the kit must carry, in one evening."""
