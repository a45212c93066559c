"""What the screen of a table can do, for whoever sits there."""

HELP = """
Play with the arrow keys and Enter, with the mouse, or by typing.

  ← →        along the hand; cards in [brackets] may be chosen
  ↑ ↓        along the list of choices
  Enter      do it
  Space      do not wait for the bots: the next one goes on at once
  Esc        forget what was typed

Type a card (KH, K♥, XX; a rank alone if only one card fits), a word or the
beginning of one (pass, solo, pagat), the number of a choice, or a whole
action (bid:solo, play:KH). A card or a choice that is dimmed says why it may
not be chosen when you choose it.

  F1   ?      this help
  F2   hint   what you can expect of each choice, and why
  F3   log    the whole hand so far
  F4   sheet  the evening so far
  F5   undo   take back your last choice
  F8   why    why the other choices are not legal
  F9   rules  the rules of the game
  F10  quit   leave; the evening is kept, in the middle of a hand too
       trick  the last trick again
       CT-12  that rule
       words  the words of the game; words pagat, or ? pagat: that word
       options  what is agreed on for the evening
       more   what else can be typed, at a table of a server

Further keys stand at the bottom when there is something to do.
""".strip("\n")
