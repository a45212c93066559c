"""Where tables, accounts and finished hands are kept: one interface, kept in memory or in a database."""
