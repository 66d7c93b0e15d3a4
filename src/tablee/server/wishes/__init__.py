"""What a host wishes of a server: each setting with its kind, and where its value comes from."""
