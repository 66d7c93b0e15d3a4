"""What is kept on the disk: the folder of a house, its database, and the one hand that writes to it."""
