"""Who somebody is: guests and accounts, their tokens, passphrases and recovery codes."""
