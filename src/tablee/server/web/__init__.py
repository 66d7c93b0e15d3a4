"""Pages and the API: what is answered at each address, and the files that browsers get."""
