"""What every connection and every request passes before a page or the API answers it."""
