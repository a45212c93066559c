// A bare page: the table as lists, what may be done as buttons. It says nothing the protocol does not.

const PROTOCOL = 1;
const main = document.getElementById("main");
const status = document.getElementById("status");

// ── drawing ──

function element(tag, text = "", ...children) {
  const made = document.createElement(tag);
  made.textContent = text;
  made.append(...children);
  return made;
}

function button(text, press) {
  const made = element("button", text);
  made.type = "button";
  made.addEventListener("click", press);
  return made;
}

function list(lines, tag = "ul") {
  return element(tag, "", ...lines.map((line) => (line instanceof Node ? line : element("li", line))));
}

function part(title, ...content) {
  return element("section", "", element("h2", title), ...content);
}

function tell(text, isError = false) {
  status.textContent = text;
  status.className = isError ? "error" : "";
}

// ── over HTTP ──

async function asked(method, path, body) {
  const headers = body === undefined ? {} : { "Content-Type": "application/json" };
  const response = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
}

// ── the socket ──

class Table {
  constructor(id) {
    this.id = id;
    this.view = null;
    this.v = 0;
    this.log = [];
    this.unanswered = new Map(); // by id: what was said and not answered yet; said again after a break
    this.wait = 500;
    this.connect();
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.retry = true;
    this.joined = false;
    this.socket.addEventListener("open", () => this.send({ kind: "join", id: drawn(), table: this.id, protocol: PROTOCOL }));
    this.socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    this.socket.addEventListener("close", () => this.closed());
  }

  closed() {
    if (!this.retry) return;
    tell("The connection broke; trying again …", true);
    setTimeout(() => this.connect(), this.wait * (0.5 + Math.random()));
    this.wait = Math.min(this.wait * 2, 8000);
  }

  send(message) {
    this.socket.send(JSON.stringify(message));
  }

  say(kind, fields = {}) {
    const message = { kind, id: drawn(), ...fields };
    this.unanswered.set(message.id, message);
    if (this.joined) this.send(message);
  }

  hear(message) {
    const { kind } = message;
    if (kind === "welcome") this.welcome(message);
    else if (kind === "event") this.event(message);
    else if (kind === "bye") this.bye(message);
    else this.answer(message);
  }

  welcome(message) {
    this.view = message.view;
    this.v = message.v;
    this.joined = true;
    this.wait = 500;
    tell("You are at the table.");
    for (const waiting of this.unanswered.values()) this.send(waiting);
    this.draw();
  }

  event(message) {
    this.view = merged(this.view, message.patch ?? {});
    this.v = message.v;
    this.log.unshift(...message.events.map((one) => happened(one)).reverse());
    this.log.length = Math.min(this.log.length, 40);
    this.draw();
    this.giveNonce();
  }

  answer(message) {
    this.unanswered.delete(message.id);
    if (message.kind === "error") tell(message.message, true);
    if (message.kind === "hint") tell(message.options.map((one) => `${one.action} ${one.estimate.toFixed(1)}`).join(", "));
  }

  bye(message) {
    this.retry = message.retry !== undefined;
    tell(message.message, true);
  }

  giveNonce() {
    const { stage, shuffle, place } = this.view;
    const isWanted = stage === "shuffling" && shuffle && place && !(shuffle.given ?? []).includes(place);
    if (isWanted && this.given !== shuffle.commitment) {
      this.given = shuffle.commitment;
      this.say("nonce", { nonce: drawn() });
    }
  }

  draw() {
    const { view } = this;
    const parts = [view.place ? null : you(), this.chairs(), this.stage(), this.hand(), this.result(), this.talk()];
    main.replaceChildren(...parts.filter(Boolean), part("What happened", list(this.log.slice(0, 12))));
    document.title = `${view.settings.title || view.settings.game} – Ultimo`;
  }

  chairs() {
    const { view } = this;
    const lines = Object.entries(view.chairs).map(([number, chair]) => {
      const place = Number(number);
      const who = chair.name ?? "free";
      const facts = [chair.is_bot && "bot", chair.name && !chair.is_bot && !chair.here && "away",
        chair.stands_in && "a bot plays", chair.ready && "ready"].filter(Boolean).join(", ");
      const line = element("li", `${who}${facts ? ` (${facts})` : ""}: ${chair.total ?? 0} ${view.unit} `);
      if (place === view.place) line.className = "mine";
      if (!chair.name && !view.place) line.append(button("Sit here", () => this.say("sit", { place })));
      if (!chair.name && view.place) line.append(button("Seat a bot", () => this.seatBot(place)));
      return line;
    });
    return part(`${view.settings.game}, ${view.stage}`, list(lines, "ol"));
  }

  seatBot(place) {
    this.say("seat-bot", { place, bot: "medium" });
  }

  stage() {
    const { view } = this;
    if (!view.place) return null;
    const buttons = [];
    const isReady = view.chairs[view.place].ready;
    if (["gathering", "between"].includes(view.stage) && !isReady) buttons.push(button("Ready", () => this.say("ready")));
    if (view.stage === "gathering") buttons.push(button("Begin", () => this.say("begin")));
    if (view.asked?.place === view.place) {
      for (const word of view.asked.words) buttons.push(button(word, () => this.say("say", { v: this.v, word })));
    }
    if (view.stage === "gathering") buttons.push(element("p", `Friends come by this link: ${location.href}`));
    return buttons.length ? part("Before the hand", ...buttons) : null;
  }

  hand() {
    const { hand } = this.view;
    if (!hand) return null;
    const name = (seat) => this.view.chairs[hand.seats[seat - 1]].name ?? `seat ${seat}`;
    const lines = [];
    if (hand.contract) lines.push(`Contract: ${hand.contract}, ${name(hand.declarer)}${hand.called ? `, calls ${hand.called}` : ""}`);
    for (const spoken of hand.bidding ?? []) lines.push(`${name(spoken.seat)}: ${spoken.action}`);
    for (const one of hand.announced ?? []) lines.push(`${name(one.seat)} announced ${one.bonus} ×${one.level ?? 1}`);
    if (hand.trick) lines.push(`Trick, led by ${name(hand.trick.leader)}: ${hand.trick.cards.join(" ")}`);
    if (hand.last) lines.push(`Last trick: ${hand.last.cards.join(" ")}, taken by ${name(hand.last.taker)}`);
    if (hand.cards?.length) lines.push(`Your cards: ${hand.cards.join(" ")}`);
    if (hand.actor) lines.push(hand.actor === hand.seat ? "It is your turn." : `${name(hand.actor)} is to act.`);
    const act = (action) => this.say("act", { v: this.v, action });
    const buttons = (hand.legal ?? []).map((one) => button(one.action, () => act(one.action)));
    if (buttons.length) buttons.push(button("Hint", () => this.say("hint", { v: this.v })));
    return part(`Deal ${hand.deal}, ${hand.phase}`, list(lines), ...buttons);
  }

  result() {
    const result = this.view.hand?.result;
    if (!result) return null;
    const lines = result.lines.map((line) => `${line.what} (${line.why.rule}): ${line.amounts.join(" ")}`);
    const records = element("a", "The hands as records");
    records.href = `/api/tables/${this.id}/records`;
    return part(`Result: ${result.scores.join(" ")}`, list(lines), records);
  }

  talk() {
    const { talk, place, chairs } = this.view;
    const lines = (talk ?? []).map((line) => `${chairs[line.place].name ?? line.place}: ${line.text}`);
    const content = [list(lines)];
    if (place) {
      content.push(...["hello", "well-played", "thanks"].map((phrase) => button(phrase, () => this.say("phrase", { phrase }))));
    }
    return part("Talk", ...content);
  }
}

function merged(target, patch) {
  const result = { ...target };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else if (typeof value === "object" && !Array.isArray(value)) {
      const was = result[name];
      result[name] = merged(was && typeof was === "object" && !Array.isArray(was) ? was : {}, value);
    } else result[name] = value;
  }
  return result;
}

function happened(one) {
  return [one.what, one.place && `place ${one.place}`, one.action, one.cards?.join(" "), one.count, one.text]
    .filter((word) => word !== undefined && word !== "").join(" ");
}

function drawn() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// ── the way to a table ──

let me;

function you() {
  const input = element("input");
  input.value = me.name;
  input.maxLength = 40;
  const save = button("Be called so", () => tried(async () => {
    await asked("POST", "/api/settings", { name: input.value });
    location.reload();
  }));
  return part("You", element("label", "Your name ", input), save);
}

async function lobby() {
  const [{ games }, tables] = await Promise.all([asked("GET", "/api/games"), asked("GET", "/api/tables")]);
  const choice = element("select", "", ...games.map((game) => {
    const option = element("option", game.title);
    option.value = game.game;
    return option;
  }));
  const label = element("label", "Game ", choice);
  const make = button("Make a table", () => tried(async () => {
    const made = await asked("POST", "/api/tables", { settings: { game: choice.value } });
    location.assign(made.path);
  }));
  const lines = tables.map((table) => {
    const link = element("a", table.settings.title || table.settings.game);
    link.href = `/t/${table.table}`;
    const taken = table.chairs.filter((chair) => chair.name).length;
    return element("li", "", link, ` ${table.stage}, ${taken} of ${table.chairs.length} chairs taken`);
  });
  main.replaceChildren(you(), part("A new table", label, make), part("Open tables", list(lines)));
}

async function tried(work) {
  try {
    await work();
  } catch (problem) {
    tell(problem.message, true);
  }
}

await tried(async () => {
  me = await asked("POST", "/api/session", {});
  tell(`You are ${me.name}.`);
  const [, table] = location.pathname.match(/^\/t\/([a-z0-9]+)$/) ?? [];
  if (table) new Table(table);
  else await lobby();
});
