"""What is found out about bots by letting them play: tournaments, ratings, the page of strength."""
