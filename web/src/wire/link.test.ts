import { beforeEach, describe, expect, test } from "vitest";
import { Refused, TableLink } from "./link.svelte";
import type { TableShown, Told } from "./messages";
import type { Outside, Socket } from "./socket";

/** A server and a clock that do what the test says, and nothing by themselves. */
class World implements Outside {
  sockets: FakeSocket[] = [];
  timers = new Map<number, { at: number; done: () => void }>();
  now = 0;
  greeted = 0;
  current = true;
  greeting: () => Promise<unknown> = () => Promise.resolve();
  readonly patience = 8_000;
  readonly home = "/";
  #count = 0;

  socket(): Socket {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket as unknown as Socket;
  }

  after(ms: number, done: () => void): () => void {
    const number = ++this.#count;
    this.timers.set(number, { at: this.now + ms, done });
    return () => this.timers.delete(number);
  }

  chance(): number {
    return 1;
  }

  drawn(): string {
    return String(++this.#count).padStart(32, "0");
  }

  greet(): Promise<unknown> {
    this.greeted += 1;
    return this.greeting();
  }

  isCurrent(): Promise<boolean> {
    return Promise.resolve(this.current);
  }

  /** Lets time pass. */
  pass(ms: number): void {
    const until = this.now + ms;
    for (;;) {
      const due = [...this.timers].filter(([, timer]) => timer.at <= until).sort(([, a], [, b]) => a.at - b.at)[0];
      if (!due) break;
      this.timers.delete(due[0]);
      this.now = due[1].at;
      due[1].done();
    }
    this.now = until;
  }

  get last(): FakeSocket {
    return this.sockets.at(-1)!;
  }
}

interface Said {
  kind: string;
  id: string;
  [field: string]: unknown;
}

class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  said: Said[] = [];
  isClosed = false;

  send(text: string): void {
    this.said.push(JSON.parse(text));
  }

  close(): void {
    this.isClosed = true;
  }

  tell(told: Told): void {
    this.onmessage?.({ data: JSON.stringify(told) });
  }

  break(code = 1006): void {
    this.onclose?.({ code });
  }

  /** Lets the client in, and shows it the table. */
  welcome(view: Partial<TableShown> = {}, v = 1): void {
    this.onopen?.();
    this.tell({ kind: "welcome", id: this.said[0]!.id, protocol: 1, v, view: { ...TABLE, ...view } });
  }

  ack(said: Said, v = 2): void {
    this.tell({ kind: "ack", id: said.id, v });
  }
}

const TABLE: TableShown = {
  table: "abcdefgh",
  settings: { game: "calling-the-twenty" },
  stage: "gathering",
  unit: "victory points",
  rules: 1,
  chairs: { 1: {}, 2: {} },
};

let world: World;
let link: TableLink;

beforeEach(() => {
  world = new World();
  link = new TableLink("abcdefgh", world);
});

const tick = () => new Promise((done) => setTimeout(done));

describe("joining", () => {
  test("joins first, and shows the table once it is welcomed", () => {
    world.last.onopen?.();

    expect(world.last.said).toMatchObject([{ kind: "join", table: "abcdefgh", protocol: 1 }]);
    expect(link.state).toBe("connecting");
    world.last.welcome({}, 7);
    expect([link.state, link.v, link.view?.stage]).toEqual(["open", 7, "gathering"]);
  });

  test("is told what happened last, by the first welcome alone", () => {
    const first = { what: "dealt" };
    world.last.onopen?.();
    const welcome = { kind: "welcome", id: world.last.said[0]!.id, protocol: 1, v: 1, view: TABLE } as const;
    world.last.tell({ ...welcome, recent: [first] });
    world.last.break();
    world.pass(250);
    world.last.onopen?.();
    world.last.tell({ ...welcome, id: world.last.said[0]!.id, recent: [first, { what: "paused" }] });
    expect(link.recent).toEqual([first]);
  });

  test("what is said before the welcome waits for it", () => {
    void link.say({ kind: "sit", place: 1 });
    world.last.welcome();

    expect(world.last.said.map((one) => one.kind)).toEqual(["join", "sit"]);
  });

  test.each([["no_such_table"], ["quarantined"]])("a table that refuses with %s is the end", async (code) => {
    const saying = link.say({ kind: "rise" });
    world.last.onopen?.();
    world.last.tell({ kind: "error", code, message: "No.", id: world.last.said[0]!.id });

    expect([link.state, link.bye?.code]).toEqual(["ended", code]);
    await expect(saying).rejects.toBeInstanceOf(Refused);
    world.pass(60_000);
    expect(world.sockets).toHaveLength(1);
  });

  test("a busy table is joined again after the time it names", () => {
    world.last.onopen?.();
    world.last.tell({ kind: "error", code: "busy", message: "", id: world.last.said[0]!.id, context: { wait: 700 } });
    world.pass(700);
    expect(world.sockets).toHaveLength(1);
    world.pass(300);

    expect(world.sockets).toHaveLength(2);
  });

  test("a server of another protocol makes the page outdated", () => {
    world.last.onopen?.();
    world.last.tell({ kind: "error", code: "upgrade_required", message: "", id: world.last.said[0]!.id });

    expect([link.state, link.isOutdated]).toEqual(["ended", true]);
  });
});

describe("looking from another place of the device", () => {
  const SHARED = { chairs: { 1: { device: 1 }, 2: {}, 3: { device: 1 } }, place: 1 };

  function looks(place: number): Promise<void> {
    const looking = link.look(place);
    const asked = world.last.said.at(-1)!;
    world.last.tell({
      kind: "welcome",
      id: asked.id,
      protocol: 1,
      v: 4,
      view: { ...TABLE, ...SHARED, place },
      recent: [{ what: "dealt" }],
    });
    return looking;
  }

  test("shows what is seen from there, with what happened last", async () => {
    world.last.welcome(SHARED);
    expect(link.sight).toBe(0);
    await looks(3);

    expect(world.last.said.at(-1)).toMatchObject({ kind: "look", place: 3 });
    expect([link.view?.place, link.v, link.sight, link.recent]).toEqual([3, 4, 1, [{ what: "dealt" }]]);
  });

  test("comes back to that place after a break", async () => {
    world.last.welcome(SHARED);
    expect(world.last.said[0]).not.toHaveProperty("place");
    await looks(3);
    world.last.break();
    world.pass(250);
    world.last.onopen?.();

    expect(world.last.said).toMatchObject([{ kind: "join", place: 3 }]);
  });

  test("says for whom it speaks, where several may be meant", async () => {
    world.last.welcome(SHARED);
    await looks(3);
    void link.say({ kind: "act", v: 4, action: "pass" });
    world.last.ack(world.last.said.at(-1)!, 5);
    void link.say({ kind: "ready", by: 1 });
    world.last.ack(world.last.said.at(-1)!, 6);
    void link.say({ kind: "begin" });

    expect(world.last.said.slice(-3)).toMatchObject([
      { kind: "act", by: 3 },
      { kind: "ready", by: 1 },
      { kind: "begin" },
    ]);
    expect(world.last.said.at(-1)).not.toHaveProperty("by");
  });

  test("adds to the shuffle for each of the device, once", () => {
    const shuffling = { ...SHARED, stage: "shuffling", shuffle: { deal: 1, commitment: "abc", given: [3] } };
    world.last.welcome(shuffling);
    expect(world.last.said.slice(1)).toMatchObject([{ kind: "nonce", by: 1 }]);
    world.last.ack(world.last.said[1]!, 2);
    world.last.tell({
      kind: "event",
      v: 2,
      events: [],
      patch: { shuffle: { deal: 2, commitment: "def", given: null } },
    });
    world.last.ack(world.last.said[2]!, 3);

    expect(world.last.said.slice(2)).toMatchObject([
      { kind: "nonce", by: 1 },
      { kind: "nonce", by: 3 },
    ]);
  });
});

describe("saying", () => {
  test("resolves with the answer, one message at a time and in order", async () => {
    world.last.welcome();
    const sitting = link.say({ kind: "sit", place: 1 });
    const ready = link.say({ kind: "ready", on: true });
    expect(world.last.said).toHaveLength(2);
    world.last.ack(world.last.said[1]!, 2);
    expect(world.last.said[2]).toMatchObject({ kind: "ready", on: true });
    world.last.ack(world.last.said[2]!, 3);
    expect(new Set(world.last.said.map((one) => one.id)).size).toBe(3);

    expect([await sitting, await ready]).toMatchObject([{ kind: "ack", v: 2 }, { v: 3 }]);
  });

  test("rejects with what the server refused, and goes on", async () => {
    world.last.welcome();
    const acting = link.say({ kind: "act", v: 1, action: "stand" });
    const next = link.say({ kind: "rise" });
    world.last.tell({
      kind: "error",
      code: "stale",
      message: "Gone on.",
      id: world.last.said[1]!.id,
      context: { version: 3 },
    });

    await expect(acting).rejects.toMatchObject({ error: { code: "stale", context: { version: 3 } } });
    world.last.ack(world.last.said[2]!);
    await expect(next).resolves.toBeDefined();
  });

  test("what answers a ping answers nothing else", async () => {
    world.last.welcome();
    const sitting = link.say({ kind: "sit", place: 1 });
    link.nudge();
    world.last.ack(world.last.said[2]!, 7);
    world.last.ack(world.last.said[1]!, 2);

    await expect(sitting).resolves.toMatchObject({ v: 2 });
  });

  test("a server without time is asked the same again with the same id", async () => {
    world.last.welcome();
    const sitting = link.say({ kind: "sit", place: 1 });
    const first = world.last.said[1]!;
    world.last.tell({ kind: "error", code: "rate_limited", message: "", id: first.id, context: { wait: 400 } });
    world.pass(399);
    expect(world.last.said).toHaveLength(2);
    world.pass(1);
    expect(world.last.said[2]).toEqual(first);
    world.last.ack(first);

    await expect(sitting).resolves.toBeDefined();
  });

  test("after a break the same is said again with the same id, and once answered never again", async () => {
    world.last.welcome();
    const acting = link.say({ kind: "act", v: 1, action: "play:KH" });
    const first = world.last.said[1]!;
    world.last.break();
    expect(link.state).toBe("lost");
    world.pass(250);
    world.last.welcome({}, 5);
    expect(world.last.said[1]).toEqual(first);
    world.last.tell({ kind: "ack", id: first.id, v: 2, dup: true });
    await expect(acting).resolves.toMatchObject({ dup: true });
    world.last.break();
    world.pass(250);
    world.last.welcome({}, 5);

    expect(world.last.said.map((one) => one.kind)).toEqual(["join"]);
  });
});

describe("hearing", () => {
  test("an event changes the view by its patch, then tells who listens, one by one", () => {
    const heard: unknown[] = [];
    world.last.welcome();
    const stop = link.listen((happened, before, after) =>
      heard.push([happened.what, before.stage, after.stage, link.v]),
    );
    const events = [{ what: "begin" }, { what: "shuffle" }];
    world.last.tell({ kind: "event", v: 2, events, patch: { stage: "shuffling" } });
    stop();
    world.last.tell({ kind: "event", v: 3, events, patch: { stage: "playing" } });

    expect(heard).toEqual([
      ["begin", "gathering", "shuffling", 2],
      ["shuffle", "gathering", "shuffling", 2],
    ]);
    expect(link.view?.stage).toBe("playing");
  });

  test("a number left out is a reason to join again", () => {
    world.last.welcome();
    world.last.tell({ kind: "event", v: 3, events: [], patch: { stage: "over" } });
    expect(link.view?.stage).toBe("gathering");
    world.pass(250);
    world.last.welcome({ stage: "over" }, 3);

    expect([world.sockets.length, world.sockets[0]!.isClosed, link.view?.stage, link.v]).toEqual([2, true, "over", 3]);
  });

  test("gives its nonce once for each commitment, and only from a chair", () => {
    const shuffle = { deal: 1, commitment: "c1" };
    world.last.welcome({ stage: "shuffling", shuffle });
    expect(world.last.said).toHaveLength(1);
    world.last.tell({ kind: "event", v: 2, events: [], patch: { place: 1 } });
    world.last.tell({ kind: "event", v: 3, events: [], patch: { paused: true } });
    expect(world.last.said.map((one) => one.kind)).toEqual(["join", "nonce"]);
    world.last.ack(world.last.said[1]!);
    expect(world.last.said).toHaveLength(2);
    world.last.tell({ kind: "event", v: 4, events: [], patch: { shuffle: { deal: 2, commitment: "c2" } } });

    expect(world.last.said.map((one) => one.kind)).toEqual(["join", "nonce", "nonce"]);
    expect(world.last.said[2]!.nonce).toMatch(/^[0-9a-f]{32}$/);
  });
});

test("the deal of the day is asked for no nonce", () => {
  const settings = { game: "texas-tarok", daily: "2026-11-30" };
  world.last.welcome({ stage: "shuffling", place: 1, settings, shuffle: { deal: 1, commitment: "c1" } });

  expect(world.last.said).toHaveLength(1);
});

describe("breaks", () => {
  test("waits a quarter of a second, then twice as long, up to five seconds", () => {
    const waits: number[] = [];
    for (let round = 0; round < 7; round++) {
      const before = world.now;
      world.last.onopen?.();
      world.last.break();
      const count = world.sockets.length;
      while (world.sockets.length === count) world.pass(10);
      waits.push(world.now - before);
    }

    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000]);
  });

  test("a restart waits as long as it is told to, and a part of it by chance", () => {
    world.last.welcome();
    world.last.tell({ kind: "bye", code: "restarting", message: "Back soon.", retry: 1000 });
    world.last.break(1012);
    expect([link.state, link.bye?.code]).toEqual(["lost", "restarting"]);
    world.pass(1249);
    expect(world.sockets).toHaveLength(1);
    world.pass(1);
    world.last.welcome();

    expect([link.state, link.bye]).toEqual(["open", undefined]);
  });

  test.each([1003, 1007, 1008, 1009, 4009])("close code %i is the end", (code) => {
    world.last.welcome();
    world.last.break(code);
    world.pass(60_000);

    expect([link.state, world.sockets.length]).toEqual(["ended", 1]);
  });

  test("a goodbye without a way back is the end, whatever the code", async () => {
    world.last.welcome();
    const saying = link.say({ kind: "rise" });
    world.last.tell({ kind: "bye", code: "session_ended", message: "" });
    world.last.break(1000);

    expect(link.state).toBe("ended");
    await expect(saying).rejects.toMatchObject({ error: { code: "session_ended" } });
  });

  test("another tab took over: this one comes back when its person wants", async () => {
    world.last.welcome();
    world.last.tell({ kind: "bye", code: "replaced", message: "" });
    world.last.break(4009);
    link.reopen();
    await tick();
    world.last.welcome({}, 9);

    expect([link.state, link.v, link.bye]).toEqual(["open", 9, undefined]);
  });

  test("who was not let in says who they are first, and tries on while nobody answers", async () => {
    world.greeting = () => Promise.reject(new Error("no server"));
    world.last.break();
    world.pass(250);
    await tick();
    expect([world.greeted, world.sockets.length]).toEqual([1, 1]);
    world.greeting = () => Promise.resolve();
    world.pass(500);
    await tick();

    expect([world.greeted, world.sockets.length]).toEqual([2, 2]);
  });

  test("a page closed while it greets opens no socket", async () => {
    world.last.break();
    world.pass(250);
    link.close();
    await tick();

    expect(world.sockets).toHaveLength(1);
  });

  test("silence is asked about; no answer is a break", () => {
    world.last.welcome();
    world.pass(20_000);
    expect(world.last.said.at(-1)).toMatchObject({ kind: "ping" });
    world.last.ack(world.last.said.at(-1)!);
    world.pass(19_999);
    expect(world.last.said).toHaveLength(2);
    world.pass(8_001);
    expect(link.state).toBe("lost");
    world.pass(250);

    expect(world.sockets).toHaveLength(2);
  });

  test("a socket that never opens is given up", () => {
    world.pass(8_000);
    expect(world.sockets).toHaveLength(1);
    world.pass(250);

    expect(world.sockets).toHaveLength(2);
  });

  test("waking up asks at once, or comes back at once", () => {
    world.last.welcome();
    link.nudge();
    expect(world.last.said.at(-1)).toMatchObject({ kind: "ping" });
    world.last.break();
    link.nudge();

    expect(world.sockets).toHaveLength(2);
    world.pass(249);
    expect(world.sockets).toHaveLength(2);
  });

  test("after a break it is seen whether the server has a newer page", async () => {
    world.current = false;
    world.last.welcome();
    await tick();
    expect(link.isOutdated).toBe(false);
    world.last.break();
    world.pass(250);
    world.last.welcome();
    await tick();

    expect([link.isOutdated, link.state]).toEqual([true, "open"]);
  });

  test("closed by its page it says nothing more", async () => {
    world.last.welcome();
    link.close();

    expect(world.last.isClosed).toBe(true);
    await expect(link.say({ kind: "rise" })).rejects.toBeInstanceOf(Refused);
    world.pass(60_000);
    expect(world.sockets).toHaveLength(1);
  });
});
