"""The protocol described for others, all of it made from the structs: TypeScript, AsyncAPI, OpenAPI, and tables."""
