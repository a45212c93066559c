"""Words of the sheets of several games."""

from __future__ import annotations

from ultimo.core.sheet import Words

ASK_CONTRACT = Words("pad-ask-contract", "What was played?")
ASK_DECLARER = Words("pad-ask-declarer", "Who played it?")
ASK_PARTNER = Words("pad-ask-partner", "Who held the called card?")
ASK_SAID = Words("pad-ask-said", "What was announced, and by whom?")
ASK_DOUBLED = Words("pad-ask-doubled", "What was doubled?")
ASK_SWEEP = Words("pad-ask-sweep", "Did one side take every trick?")
ASK_POINTS = Words("pad-ask-points", "How many card points has the declarer's side?")
ASK_XXI = Words("pad-ask-xxi", "Who lost the XXI to the other side?")
ONE_PAGAT = Words("pad-one-pagat", "there is one I, so one player announces it")
ASK_NUMBER_OF_TRICKS = Words("pad-ask-tricks", "How many tricks did the declarer's side take?")
ASK_PAGAT = Words("pad-ask-pagat", "Who played the I to the last trick?")
