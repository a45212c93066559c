"""What client and server say to each other over a socket: closed unions of typed messages, in JSON."""

PROTOCOL = 1  # raised when an old client would misunderstand; it is told `upgrade_required`
