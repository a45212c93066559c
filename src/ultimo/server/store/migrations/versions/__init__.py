"""The steps of the schema, each with the one it follows."""
