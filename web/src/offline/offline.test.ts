import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PythonFailed, PythonLost } from "../python/python.svelte";
import { House } from "./house";
import { NotKept, Overtaken, type KeptTable, type Outcome } from "./log";
import { OfflineSocket } from "./socket";

const TABLE = "tableabc";
const NOTHING: Outcome = { first: 1, entries: [], hands: [], taken_back: [], frames: [], stage: "playing", wait: null };

/** What a browser keeps, and a package that answers as it is told to. */
class Browser {
  kept: string[] = ["opened"];
  about: KeptTable | undefined = { table: TABLE, game: "g", name: "Ada", stage: "", hands: 2, changed: 0 };
  fault: Error | undefined;
  calls: { call: string; [field: string]: unknown }[] = [];
  answers: (Partial<Outcome> | Error)[] = [];
  #ready: Promise<void> = Promise.resolve();

  /** Keeps nothing before the returned function is called. */
  keeping(): () => void {
    let goOn = () => {};
    this.#ready = new Promise((ready) => (goOn = ready));
    return goOn;
  }

  readonly house = new House(
    (_, text) => {
      this.calls.push(JSON.parse(text) as { call: string });
      const answer = this.answers.shift() ?? {};
      return answer instanceof Error
        ? Promise.reject(answer)
        : Promise.resolve(JSON.stringify({ ...NOTHING, ...answer }));
    },
    {
      keep: async (about, { entries }) => {
        await this.#ready;
        if (this.fault) throw this.fault;
        this.about = about;
        this.kept.push(...entries);
      },
      logOf: () => Promise.resolve([...this.kept]),
      found: () => Promise.resolve(this.about),
    },
    () => 5,
  );
}

interface Heard {
  frames: string[];
  isOpen: boolean;
  closed: number | undefined;
}

let browser: Browser;

function opened(): { socket: OfflineSocket; heard: Heard } {
  const socket = new OfflineSocket(TABLE, browser.house);
  const heard: Heard = { frames: [], isOpen: false, closed: undefined };
  socket.onopen = () => (heard.isOpen = true);
  socket.onmessage = ({ data }) => heard.frames.push(String(data));
  socket.onclose = ({ code }) => (heard.closed = code);
  return { socket, heard };
}

async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}

function byeOf({ frames }: Heard): string | undefined {
  return frames.length ? (JSON.parse(frames.at(-1)!) as { code: string }).code : undefined;
}

beforeEach(() => {
  vi.useFakeTimers();
  browser = new Browser();
});
afterEach(() => vi.useRealTimers());

test("a socket opens once its table was read from its log, by the name of who made it", async () => {
  const { heard } = opened();
  expect(heard.isOpen).toBe(false);
  await settled();

  expect(heard.isOpen).toBe(true);
  expect(browser.calls).toEqual([{ call: "again", table: TABLE, name: "Ada", log: ["opened"], now: 5 }]);
});

test("what is said is told only after it is kept, one thing after the other", async () => {
  const { socket, heard } = opened();
  await settled();
  browser.answers.push({ entries: ["one"], frames: ["a"], hands: [{ deal: 3, record: "" }] }, { frames: ["b"] });
  socket.send("first");
  socket.send("second");
  const keeping = browser.keeping();
  await settled();
  expect(heard.frames).toEqual([]);
  keeping();
  await settled();

  expect(heard.frames).toEqual(["a", "b"]);
  expect(browser.calls.slice(1).map(({ frame }) => frame)).toEqual(["first", "second"]);
  expect([browser.kept, browser.about?.hands]).toEqual([["opened", "one"], 3]);
});

test("nothing is told that could not be kept, and the link ends", async () => {
  const { socket, heard } = opened();
  await settled();
  browser.fault = new NotKept("full");
  browser.answers.push({ entries: ["one"], frames: ["a"] });
  socket.send("first");
  await settled();

  expect([byeOf(heard), heard.closed, heard.frames.length]).toEqual(["not_kept", 1008, 1]);
});

test.each([
  [new Overtaken(), { entries: ["one"], frames: ["a"] }],
  [undefined, new PythonFailed("KeyError")],
])("what may work another time closes the socket without a goodbye", async (fault, answer) => {
  const { socket, heard } = opened();
  await settled();
  browser.fault = fault;
  browser.answers.push(answer);
  socket.send("first");
  await settled();

  expect([heard.frames, heard.closed]).toEqual([[], 1011]);
});

test.each([
  ["no_python", new PythonLost("gone")],
  ["quarantined", new PythonFailed("DoesNotApply")],
])("a table that cannot be read is told with %s", async (code, problem) => {
  browser.answers.push(problem);
  const { heard } = opened();
  await settled();

  expect([byeOf(heard), heard.closed]).toEqual([code, 1008]);
});

test("a table that is not kept here is none", async () => {
  browser.about = undefined;
  const { heard } = opened();
  await settled();

  expect(byeOf(heard)).toBe("no_such_table");
});

test("what happens by itself is asked for when its time has come, and not of a socket that is closed", async () => {
  browser.answers.push({ wait: 900 }, { wait: 900, frames: ["bot"] });
  const { socket, heard } = opened();
  await settled();
  await vi.advanceTimersByTimeAsync(899);
  expect(browser.calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect([browser.calls[1]!.call, heard.frames]).toEqual(["wake", ["bot"]]);
  socket.close();
  await vi.advanceTimersByTimeAsync(5000);

  expect(browser.calls).toHaveLength(2);
});

test("a new table is kept before anybody goes there", async () => {
  browser.answers.push({ entries: ["made"], stage: "gathering" });
  const made = browser.house.open("another1", "Ada", { game: "g" });
  await settled();
  await made;

  expect(browser.about).toEqual({
    table: "another1",
    game: "g",
    name: "Ada",
    stage: "gathering",
    hands: 0,
    changed: 5,
  });
});
