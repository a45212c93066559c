"""What is asked of the server over HTTP: sessions and accounts, and what stands before every request."""
