"""What is done in processes beside the server: bots think, and what people bring is played and drawn."""
