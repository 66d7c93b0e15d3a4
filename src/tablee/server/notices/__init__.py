"""What people are told when they are not looking: that it is their turn, above all."""
