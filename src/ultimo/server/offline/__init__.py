"""Tables of one person against bots, without a server: the page that shows them runs this package itself."""
