"""What a visitor may do, by page or by program: lay out a table, sit down, talk, play once more."""
