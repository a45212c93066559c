// The types of the protocol, as the server describes them.
export * from "../../../docs/protocol/messages";
