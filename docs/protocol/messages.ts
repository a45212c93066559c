// The messages of Ultimo's tables. Written by `python -m ultimo.server.protocol.describe` from the structs in
// src/ultimo/server/protocol, and never by hand.

export const PROTOCOL = 1;

/** What an error's `code` can be, and what it means. */
export const CODES = {
  malformed: "The message is not one of this protocol; `context.where` says which part.",
  too_large: "The message is longer than a message may be.",
  upgrade_required: "Client and server speak different versions; load the page anew.",
  not_joined: "The first message on a socket is `join`.",
  already_joined: "This socket has joined a table; open another one for another table.",
  no_such_table: "There is no such table, or it cannot be seen.",
  quarantined: "The table's log cannot be read; nothing is lost, and the operator knows.",
  rate_limited: "Too many messages; `context.wait` says how many milliseconds to wait.",
  busy: "Too many messages wait at this table; send it again.",
  storage_unavailable: "Nothing could be kept, so nothing happened; send it again.",
  stale: "The table has gone on since; `context.version` is where it is now.",
  id_reused: "Another message had this id before.",
  not_seated: "Only who has a chair at this table may do that.",
  not_host: "Only the host may do that.",
  not_now: "That cannot be done at this stage; `context.stage` is what goes on.",
  not_your_turn: "It is somebody else's turn; `context.place` says whose.",
  illegal_action: "The rules forbid it; `context` has the `reason` and what is `legal`.",
  bad_action: "That is not written as an action of TGN.",
  bad_settings: "The game has no such option or value; `context.where` says which.",
  place_taken: "Somebody has this chair.",
  put_out: "The host has put you out; only the host can let you sit down again.",
  no_such_place: "The table has no such chair.",
  next_hand: "The cards are dealt: only who had this chair may take it again; others are free from the next hand.",
  seated_already: "You have a chair; another one is for another person here, with a `name`.",
  bad_name: "Nobody may be called so; `message` says why.",
  no_such_bot: "No bot of the house has this name; `context.bots` lists them.",
  nobody_there: "Nobody sits there, or not a person.",
  chairs_empty: "Not every chair is taken.",
  not_ready: "Not everybody is ready.",
  not_asked: "Nothing is to be said or answered here; `context.possible` lists what is.",
  not_allowed: "The table was made without it.",
  muted: "The host has taken your word.",
  no_hint: "No bot had time to think of a hint; ask again.",
  too_many_tables: "You have as many open tables as one may have; close one first.",
  restarting: "The server restarts; come back after a moment, and the table is as it was.",
  replaced: "You have opened this table elsewhere, and more often than one may.",
  too_slow: "What was sent was not read in time; join again.",
  session_ended: "The token this socket was opened with is not valid any more.",
  internal: "Something failed here; `context.incident` names it in the server's log.",
} as const;

export type Code = keyof typeof CODES;

/** What a socket can be closed with, beside the codes of RFC 6455 that have no meaning here. */
export const CLOSE_CODES = {
  1003: "A frame was binary; messages are text.",
  1007: "A text frame was not UTF-8.",
  1008: "The client goes on doing what it was told not to do.",
  1009: "A frame was longer than a message may be.",
  1012: "The server restarts; come back after a moment and join again.",
  4008: "The client did not read what it was sent; join again.",
  4009: "The same person has opened the table elsewhere; do not come back by yourself.",
} as const;

/** The first message: binds the socket to a table; comes back with the view, also after a break. */
export interface Join {
  kind: "join";
  /** the table's id: 8 to 32 letters a-z and digits */
  table: string;
  /** the number of the protocol the client speaks, a whole number */
  protocol: number;
  /** whether the hand is told in the lines of the bots' protocol too; false when left out */
  lines?: boolean;
  /** the own place to look from; left out, or not one's own: the first of them */
  place?: number;
  /** 32 hexadecimal digits (0-9, a-f), drawn anew for each message */
  id: string;
}

/** Answered with `ack`; counted apart from other messages. */
export interface Ping {
  kind: "ping";
  /** 32 hexadecimal digits (0-9, a-f), drawn anew for each message */
  id: string;
}

/** Looks from another of one's own places from now on; answered with `welcome`. */
export interface Look {
  kind: "look";
  /** a chair of the table, a whole number from 1 to 6 */
  place: number;
  /** 32 hexadecimal digits (0-9, a-f), drawn anew for each message */
  id: string;
}

/** Takes a chair; for who has one already, for another person at the same device. */
export interface Sit {
  kind: "sit";
  /** a chair of the table, a whole number from 1 to 6 */
  place: number;
  /** of the other person; left out: of the account */
  name?: string;
  /** 32 hexadecimal digits (0-9, a-f), drawn anew for each message */
  id: string;
}

/** Leaves the chair; in an evening a bot plays on. */
export interface Rise {
  kind: "rise";
  /** 32 hexadecimal digits (0-9, a-f), drawn anew for each message */
  id: string;
  /** which of one's own places says it; left out: the first of them */
  by?: number;
}

/** The host puts a bot of the house into a chair. */
export interface SeatBot {
  kind: "seat-bot";
  /** a chair of the table, a whole number from 1 to 6 */
  place: number;
  /** a word of 1 to 64 characters */
  bot: string;
  /** 32 hexadecimal digits (0-9, a-f), drawn anew for each message */
  id: string;
}

/** The host empties a chair; who sat there sits here no more, unless let in. */
export interface PutOut {
  kind: "put-out";
  /** a chair of the table, a whole number from 1 to 6 */
  place: number;
  /** 32 hexadecimal digits (0-9, a-f), drawn anew for each message */
  id: string;
}

/** The host lets all sit down again who were put out. */
export interface LetIn {
  kind: "let-in";
  /** 32 hexadecimal digits (0-9, a-f), drawn anew for each message */
  id: string;
}

/** The host makes somebody else the host. */
export interface PassOn {
  kind: "pass-on";
  /** a chair of the table, a whole number from 1 to 6 */
  place: number;
  /** 32 hexadecimal digits (0-9, a-f), drawn anew for each message */
  id: string;
}

/** The host takes somebody's word, or gives it back. */
export interface Mute {
  kind: "mute";
  /** a chair of the table, a whole number from 1 to 6 */
  place: number;
  on: boolean;
  /** 32 hexadecimal digits (0-9, a-f), drawn anew for each message */
  id: string;
}

/** The host changes the settings before the evening. */
export interface Change {
  kind: "change";
  settings: Settings;
  /** 32 hexadecimal digits (0-9, a-f), drawn anew for each message */
  id: string;
}

/** A table before its evening; shown to every guest. */
export interface Settings {
  /** a word of 1 to 64 characters */
  game: string;
  /** what differs from the game's defaults */
  options?: Readonly<Record<string, string>>;
  /** chairs at the table; 4 when left out */
  places?: number;
  /** one line of text, up to 60 characters */
  title?: string;
  pace?: Pace;
  /** shown in the lobby, or found by its link alone; false when left out */
  listed?: boolean;
  /** true when left out */
  hints?: boolean;
  /** true when left out */
  undo?: boolean;
  /** true when left out */
  spectators?: boolean;
  /** seconds after which those who watch see what happened; 0 when left out */
  delay?: number;
  /** seconds a player may be away before a bot stands in; 60 when left out */
  grace?: number;
  /** the bot that does; "medium" when left out */
  stand_in?: string;
  /** the day whose deal is played; such tables are made by POST /api/daily/GAME alone */
  daily?: string;
}

/** The clock of a table; seconds. */
export interface Pace {
  /** "relaxed" when left out */
  kind?: "relaxed" | "clock" | "correspondence";
  /** for the hand (clock), for each choice (correspondence); 0 when left out */
  base?: number;
  /** for each choice (clock); 0 when left out */
  increment?: number;
}

/** Ready to begin, or for the next hand. */
export interface Ready {
  kind: "ready";
  /** true when left out */
  on?: boolean;
  /** 32 hexadecimal digits (0-9, a-f), drawn anew for each message */
  id: string;
  /** which of one's own places says it; left out: the first of them */
  by?: number;
}

/** The host begins the evening; all chairs are taken and all people ready. */
export interface Begin {
  kind: "begin";
  /** 32 hexadecimal digits (0-9, a-f), drawn anew for each message */
  id: string;
}

/** The host gathers the same people for another evening, once one is over. */
export interface Again {
  kind: "again";
  /** 32 hexadecimal digits (0-9, a-f), drawn anew for each message */
  id: string;
}

/** What this player adds to the shuffle, after the commitment was shown. */
export interface GiveNonce {
  kind: "nonce";
  /** 32 hexadecimal digits (0-9, a-f), by chance alone: 16 bytes */
  nonce: string;
  /** 32 hexadecimal digits (0-9, a-f), drawn anew for each message */
  id: string;
  /** which of one's own places says it; left out: the first of them */
  by?: number;
}

/** A word before the deal, one of those asked for. */
export interface Say {
  kind: "say";
  /** the version `v` of the table that was shown last, a whole number */
  v: number;
  /** a word of 1 to 64 characters */
  word: string;
  /** 32 hexadecimal digits (0-9, a-f), drawn anew for each message */
  id: string;
  /** which of one's own places says it; left out: the first of them */
  by?: number;
}

/** A choice in the hand, one of the legal ones. */
export interface Act {
  kind: "act";
  /** the version `v` of the table that was shown last, a whole number */
  v: number;
  /** a word of 1 to 64 characters */
  action: string;
  /** 32 hexadecimal digits (0-9, a-f), drawn anew for each message */
  id: string;
  /** which of one's own places says it; left out: the first of them */
  by?: number;
}

/** Why the other cards and choices are not legal; answered with `why` to the seat whose turn it is. */
export interface Why {
  kind: "why";
  /** the version `v` of the table that was shown last, a whole number */
  v: number;
  /** 32 hexadecimal digits (0-9, a-f), drawn anew for each message */
  id: string;
  /** which of one's own places says it; left out: the first of them */
  by?: number;
}

/** A word about the evening, as `last-round`. */
export interface Step {
  kind: "step";
  /** a word of 1 to 64 characters */
  step: string;
  /** 32 hexadecimal digits (0-9, a-f), drawn anew for each message */
  id: string;
  /** which of one's own places says it; left out: the first of them */
  by?: number;
}

/** Asks the others: `undo`, `claim`, `end`, or `same-deal` once a hand is over. */
export interface Propose {
  kind: "propose";
  /** the version `v` of the table that was shown last, a whole number */
  v: number;
  /** a word of 1 to 64 characters */
  what: string;
  /** 32 hexadecimal digits (0-9, a-f), drawn anew for each message */
  id: string;
  /** which of one's own places says it; left out: the first of them */
  by?: number;
}

/** Consents to what is proposed, or refuses. */
export interface Answer {
  kind: "answer";
  /** the version `v` of the table that was shown last, a whole number */
  v: number;
  yes: boolean;
  /** 32 hexadecimal digits (0-9, a-f), drawn anew for each message */
  id: string;
  /** which of one's own places says it; left out: the first of them */
  by?: number;
}

/** One of the table's phrases. */
export interface Phrase {
  kind: "phrase";
  /** a word of 1 to 64 characters */
  phrase: string;
  /** 32 hexadecimal digits (0-9, a-f), drawn anew for each message */
  id: string;
  /** which of one's own places says it; left out: the first of them */
  by?: number;
}

/** A line for all at the table. */
export interface Chat {
  kind: "chat";
  /** one line of text, 1 to 300 characters */
  text: string;
  /** 32 hexadecimal digits (0-9, a-f), drawn anew for each message */
  id: string;
  /** which of one's own places says it; left out: the first of them */
  by?: number;
}

/** Lets the table wait, or go on; alone against bots, or the host. */
export interface Pause {
  kind: "pause";
  on: boolean;
  /** 32 hexadecimal digits (0-9, a-f), drawn anew for each message */
  id: string;
  /** which of one's own places says it; left out: the first of them */
  by?: number;
}

/** Takes the own cards back from the bot that stands in. */
export interface Back {
  kind: "back";
  /** 32 hexadecimal digits (0-9, a-f), drawn anew for each message */
  id: string;
  /** which of one's own places says it; left out: the first of them */
  by?: number;
}

/** What the seat could do now, with estimates and reasons; answered with `hint`. */
export interface Hint {
  kind: "hint";
  /** the version `v` of the table that was shown last, a whole number */
  v: number;
  /** 32 hexadecimal digits (0-9, a-f), drawn anew for each message */
  id: string;
  /** which of one's own places says it; left out: the first of them */
  by?: number;
}

/** The host closes the table. */
export interface Close {
  kind: "close";
  /** 32 hexadecimal digits (0-9, a-f), drawn anew for each message */
  id: string;
}

/** The answer to `join` and `look`: the table as it is, and what happened last. */
export interface Welcome {
  kind: "welcome";
  id: string;
  protocol: number;
  v: number;
  view: TableShown;
  /** at most 20 */
  recent?: readonly Happened[];
  heard?: Heard;
  /** the viewer made the table, and may close it while `view` has no `host`; false when left out */
  is_maker?: boolean;
}

/** A table as one viewer sees it. */
export interface TableShown {
  table: string;
  settings: Settings;
  /** gathering, shuffling, playing, between, over, closed */
  stage: string;
  /** what scores are counted in */
  unit: string;
  /** the version of the game's rules */
  rules: number;
  /** by place */
  chairs: Readonly<Record<string, ChairShown>>;
  /** place */
  host?: number;
  /** the viewer's own */
  place?: number;
  /** false when left out */
  is_host?: boolean;
  /** false when left out */
  paused?: boolean;
  /** milliseconds since 1970 when the seat to act runs out of time */
  deadline?: number;
  hand?: HandShown;
  /** once a hand with cards that were played before is over */
  twice?: TwiceShown;
  /** hands of evenings before: with `hand.deal`, the number of the hand among those of the table; 0 when left out */
  earlier?: number;
  shuffle?: ShuffleShown;
  asked?: AskedShown;
  /** what was said before the deal */
  deeds?: readonly LineOfTalk[];
  /** what may be said about the evening */
  steps?: readonly string[];
  proposal?: ProposalShown;
  talk?: readonly LineOfTalk[];
  /** who may not sit down until the host lets them in */
  put_out?: readonly string[];
}

/** A chair and who has it. */
export interface ChairShown {
  name?: string;
  /** the level of a bot of the house */
  bot?: string;
  /** whether a program sits there; false when left out */
  is_bot?: boolean;
  /** whether a person there is connected; false when left out */
  here?: boolean;
  /** whether a bot plays for the person; false when left out */
  stands_in?: boolean;
  /** false when left out */
  ready?: boolean;
  /** false when left out */
  muted?: boolean;
  /** the first place of those who share a device with this one; nobody does: left out */
  device?: number;
  /** 0 when left out */
  total?: number;
  /** milliseconds on the clock when it was last stopped */
  left?: number;
  /** what it wears, as the hat */
  badge?: string;
  /** who left it in this hand, and alone may sit down there before the next one */
  left_by?: string;
}

/** The hand being played, or the one just over. */
export interface HandShown {
  deal: number;
  /** the places of seats 1 to 4 */
  seats: readonly number[];
  /** place */
  dealer: number;
  phase: string;
  /** 1 when left out */
  multiplier?: number;
  /** seat */
  actor?: number;
  /** the viewer's own */
  seat?: number;
  /** the viewer's hand */
  cards?: readonly string[];
  /** how many cards each seat holds */
  counts?: readonly number[];
  contract?: string;
  declarer?: number;
  called?: string;
  /** the factor by kontra on the game; 1 when left out */
  level?: number;
  bidding?: readonly SpokenShown[];
  /** who said kontra last, by what it is on: `game`, `pagat-ultimo@3` */
  doubled?: Readonly<Record<string, number>>;
  announced?: readonly AnnouncedShown[];
  /** seats whose side all know: whether with the declarer; none where each plays alone */
  sides?: Readonly<Record<string, boolean>>;
  /** whether the viewer holds the card whose holder plays with the declarer; false when left out */
  is_partner?: boolean;
  trick?: TrickShown;
  /** the trick taken last */
  last?: TrickShown;
  /** tricks by seat */
  taken?: readonly number[];
  lying?: readonly LyingShown[];
  /** what the viewer laid away */
  laid?: readonly string[];
  /** what the viewer took from the talon */
  drawn?: readonly string[];
  /** what the viewer saw of it and may not have taken */
  looked_at?: readonly string[];
  /** seats that said how many taroks they laid away */
  taroks_laid?: Readonly<Record<string, number>>;
  /** what the viewer may do now; `why` tells of the rest */
  legal?: readonly OfferShown[];
  /** whether all tricks left are surely the viewer's: propose `claim`; false when left out */
  may_claim?: boolean;
  /** whether the viewer has made a choice that could be taken back: propose `undo`; false when left out */
  may_undo?: boolean;
  result?: ResultShown;
}

/** What a seat said in the auction. */
export interface SpokenShown {
  seat: number;
  action: string;
}

/** A bonus, who announced it, and its factor by kontra. */
export interface AnnouncedShown {
  bonus: string;
  seat: number;
  /** 1 when left out */
  level?: number;
}

/** Cards in the order played, from the leader's on. */
export interface TrickShown {
  leader: number;
  cards: readonly string[];
  taker?: number;
  /** the seat that would take it as it lies, while it is played */
  winning?: number;
}

/** Cards that lay open: of the talon, or of what a seat laid away. */
export interface LyingShown {
  cards: readonly string[];
  seat?: number;
  /** 0 when left out */
  skipped?: number;
}

/** A legal action. */
export interface OfferShown {
  action: string;
  stakes?: PayShown;
  /** whether more than the stakes may be paid either way; false when left out */
  at_least?: boolean;
  warnings?: readonly ReasonShown[];
}

/** What an item would win or lose: three numbers in a list. */
export type PayShown = readonly [win: number, lose: number, opponents: number];

/** A reason as data: the rule's id, the kind of reason and its parameters. */
export interface ReasonShown {
  rule: string;
  key: string;
  params?: Readonly<Record<string, string | number>>;
}

/** How a hand ended, and all its cards. */
export interface ResultShown {
  /** by seat */
  scores: readonly number[];
  lines: readonly LineShown[];
  /** how the cards were counted */
  count?: readonly ReasonParts[];
  /** as dealt, by seat: cards with spaces between them, as in `KH 10C` */
  hands?: readonly string[];
  /** written so too */
  talon?: string;
  /** who took each card of the talon and what each seat laid away, as in `3311/KH 10C//QS/`; 0: nobody */
  moved?: string;
}

/** A line of a settlement: what for, why, and the amounts by seat, in a list. */
export type LineShown = readonly [what: string, why: ReasonParts, amounts: readonly number[]];

/** A reason where there may be many: its parts in a list. */
export type ReasonParts = readonly [rule: string, key: string, params: Readonly<Record<string, string | number>>];

/** The first time of cards that were dealt again; what counts is the last time, which is `hand`. */
export interface TwiceShown {
  first: HandShown;
  /** TGN: of the first time and of the last */
  records: readonly string[];
}

/** How the coming or the last hand was shuffled. */
export interface ShuffleShown {
  deal: number;
  commitment: string;
  /** places that have given their nonce */
  given?: readonly number[];
  /** by place, once all are in */
  nonces?: readonly string[];
  /** once the hand is over */
  key?: string;
}

/** What may be said before the deal, and by whom. */
export interface AskedShown {
  words: readonly string[];
  place?: number;
}

/** Something said at the table. */
export interface LineOfTalk {
  place: number;
  text: string;
  /** false when left out */
  is_phrase?: boolean;
}

/** What somebody proposed, and who has consented. */
export interface ProposalShown {
  what: string;
  place: number;
  consents?: readonly number[];
  /** milliseconds since 1970; 0 when left out */
  until?: number;
}

/** One thing that happened, for motion, sound and screen readers; the patch says what is so now. */
export interface Happened {
  /** an event of the hand (`acted`, `declared`, `side`, `taken`, `trick` …), or the kind of input */
  what: string;
  place?: number;
  action?: string;
  cards?: readonly string[];
  count?: number;
  text?: string;
}

/** What the viewer's seat has heard in the hand, in the lines of the bots' protocol (`move 1:play:XX` …). Line `start` (from 0) and those after it are now *lines*; the lines before it stay. */
export interface Heard {
  /** 0 when left out */
  start?: number;
  lines?: readonly string[];
}

/** The message was accepted (or was before: `dup`), and is version `v` of the table. */
export interface Ack {
  kind: "ack";
  id: string;
  v: number;
  /** false when left out */
  dup?: boolean;
}

/** The message was refused and changed nothing. */
export interface Refusal {
  kind: "error";
  code: string;
  message: string;
  /** None: the message could not be read so far */
  id?: string;
  context?: Readonly<Record<string, unknown>>;
}

/** The table is at version `v`: the patch turns the viewer's JSON before into that of now. */
export interface EventTold {
  kind: "event";
  v: number;
  events: readonly Happened[];
  patch?: Readonly<Record<string, unknown>>;
  /** None: nothing new in the hand */
  heard?: Heard;
}

/** The answer to `why`: what is not legal, gathered by the reason. */
export interface WhyTold {
  kind: "why";
  id: string;
  v: number;
  refused: readonly RefusedShown[];
}

/** Choices that are not legal now, for one reason. */
export interface RefusedShown {
  actions: readonly string[];
  reason: ReasonShown;
}

/** The answer to `hint`: the legal actions, the best first, or what the book says where nobody weighs them. */
export interface HintTold {
  kind: "hint";
  id: string;
  v: number;
  options: readonly OptionTold[];
  advice?: AdviceTold;
}

/** A legal action with what it is expected to bring. */
export interface OptionTold {
  action: string;
  estimate: number;
  error: number;
  reasons?: readonly ReasonShown[];
}

/** What a bot that weighs nothing would do, and why. */
export interface AdviceTold {
  action: string;
  reasons: readonly ReasonShown[];
}

/** The last message on a socket: why it is closed, and whether to come back. */
export interface Bye {
  kind: "bye";
  code: string;
  message: string;
  /** milliseconds to wait before coming back; None: do not */
  retry?: number;
}

/** Whatever a client says. */
export type Asked =
  | Join
  | Ping
  | Look
  | Sit
  | Rise
  | SeatBot
  | PutOut
  | LetIn
  | PassOn
  | Mute
  | Change
  | Ready
  | Begin
  | Again
  | GiveNonce
  | Say
  | Act
  | Why
  | Step
  | Propose
  | Answer
  | Phrase
  | Chat
  | Pause
  | Back
  | Hint
  | Close;

/** Whatever a server says. */
export type Told =
  | Welcome
  | Ack
  | Refusal
  | EventTold
  | WhyTold
  | HintTold
  | Bye;
