"""A house, put together: all parts of a server by name, whether they are well, and figures of them."""
