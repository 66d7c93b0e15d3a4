"""What whoever runs a house does with its folder: look, check, copy, put back, clear away."""
