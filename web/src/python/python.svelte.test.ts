import { expect, test } from "vitest";
import { Python, PythonFailed, type Answer, type Call, type Progress } from "./python.svelte";

/** A worker that says nothing by itself. */
class Silent {
  heard: Call[] = [];
  isEnded = false;
  onmessage: ((event: { data: Answer | Progress }) => void) | undefined;
  onerror: ((event: { message: string }) => void) | undefined;

  postMessage(call: Call): void {
    this.heard.push(call);
  }

  terminate(): void {
    this.isEnded = true;
  }

  answer(answer: Answer): void {
    this.onmessage?.({ data: answer });
  }
}

function started(): { python: Python; workers: Silent[] } {
  const workers: Silent[] = [];
  const python = new Python(() => {
    workers.push(new Silent());
    return workers.at(-1) as unknown as Worker;
  });
  return { python, workers };
}

test("no worker is started before the first call, and one serves them all", async () => {
  const { python, workers } = started();
  expect(workers).toHaveLength(0);

  const calls = [python.call("m", "one", "1"), python.call("m", "two", "2")];
  workers[0]!.answer({ id: 2, told: "22" });
  workers[0]!.answer({ id: 1, told: "11" });

  expect(await Promise.all(calls)).toEqual(["11", "22"]);
  expect(workers).toHaveLength(1);
  expect(workers[0]!.heard[1]).toEqual({ id: 2, module: "m", name: "two", text: "2" });
});

test("what fails inside is told to who called, and the worker goes on", async () => {
  const { python, workers } = started();
  const bad = python.call("m", "bad", "");
  const good = python.call("m", "good", "");
  workers[0]!.answer({ id: 1, failed: "KeyError: 'x'" });
  workers[0]!.answer({ id: 2, told: "yes" });

  await expect(bad).rejects.toEqual(new PythonFailed("KeyError: 'x'"));
  expect(await good).toBe("yes");
});

test("where Python does not start, all calls fail and the next one tries again", async () => {
  const { python, workers } = started();
  const calls = [python.call("m", "one", ""), python.call("m", "two", "")];
  workers[0]!.answer({ id: 1, failed: "no such file", isLost: true });

  for (const call of calls) await expect(call).rejects.toThrow("no such file");
  expect(workers[0]!.isEnded).toBe(true);
  const again = python.call("m", "one", "");
  workers[1]!.answer({ id: 3, told: "here" });
  expect(await again).toBe("here");
});

test("how much was loaded is known, and answers nothing", () => {
  const { python, workers } = started();
  void python.call("m", "one", "");
  workers[0]!.onmessage?.({ data: { loaded: 0.5 } });

  expect(python.loaded).toBe(0.5);
});

test("a worker that cannot be loaded fails its calls", async () => {
  const { python, workers } = started();
  const call = python.call("m", "one", "");
  workers[0]!.onerror?.({ message: "" });

  await expect(call).rejects.toThrow("could not be loaded");
});
