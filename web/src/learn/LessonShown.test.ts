import { cleanup, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { speak } from "../i18n/index.svelte";
import { settings } from "../lib/settings.svelte";
import type { Lesson, Task } from "./lesson";
import { lessonOf } from "./lesson";
import LessonShown from "./LessonShown.svelte";
import { progress } from "./progress.svelte";
import { withTexts } from "./texts";

let lesson: Lesson;

beforeEach(async () => {
  settings.motion = "off";
  lesson = (await lessonOf("calling-the-twenty"))!;
  await withTexts();
});
afterEach(async () => {
  cleanup();
  await speak("en");
});

/** Shows the task *name* alone. */
function shown(name: string): Task {
  const step = lesson.steps.find(({ tasks }) => tasks.some((task) => task.name === name))!;
  const task = step.tasks.find((one) => one.name === name)!;
  render(LessonShown, { lesson: { ...lesson, steps: [{ ...step, tasks: [task] }] } });
  return task;
}

const card = (name: string) => screen.getByRole("button", { name: new RegExp(`^${name}`) });
const says = (text: RegExp) => vi.waitFor(() => expect(screen.getByRole("status").textContent).toMatch(text));
const goesOn = (name: string) => vi.waitFor(() => expect(document.activeElement?.textContent).toBe(name));

test("a card that may not be played says why and by which rule, and another can be chosen", async () => {
  shown("follow-suit");
  card("Queen of hearts").click();
  await says(/Not allowed\. Diamonds were led, and you can follow with J♦.* 1♦.* CT-20/s);
  expect(card("Queen of hearts").getAttribute("aria-disabled")).toBe("true");

  card("Jack of diamonds").click();
  await goesOn("Go on");
  expect(screen.queryByRole("button", { name: /^Jack of diamonds/ })).toBeNull();
  expect(within(screen.getByRole("list", { name: "The trick" })).getAllByRole("listitem")).toHaveLength(4);
});

test("what is allowed but not best says what would be, and is not done", async () => {
  shown("strong-hand");
  card("Call").click();
  await says(/Allowed, but there is better\. 13 points of 12 for a Solo/);
  expect(screen.queryByRole("button", { name: "Go on" })).toBeNull();

  card("Solo").click();
  await goesOn("Go on");
});

test("a hand that is played badly says what was possible and can be played again", async () => {
  shown("pagat");
  for (const name of ["tarok 12", "Pagat"]) {
    card(name).click();
    await goesOn("Next trick");
    screen.getByRole("button", { name: "Next trick" }).click();
    await vi.waitFor(() => expect(document.activeElement?.getAttribute("data-card")).toBeTruthy());
  }
  card("King of spades").click();
  await goesOn("Try again");
  await says(/\+3 was possible here/);
  expect(screen.getByRole("table").textContent).toMatch(/CT-27/);

  screen.getByRole("button", { name: "Try again" }).click();
  await vi.waitFor(() => expect(card("Pagat")).toBeTruthy());
  expect(screen.getByRole("status").textContent).toBe("");
});

test("every card that is tapped says what it counts, and the last one to be found ends the task", async () => {
  const task = shown("fives");
  card("tarok 14").click();
  await says(/This card: 1 card point\./);
  expect(card("tarok 14").getAttribute("aria-label")).toBe("tarok 14, 1 card point");

  for (const name of ["Skus", "Mond", "Pagat", "King of hearts"]) card(name).click();
  expect(task.kind).toBe("tap");
  await goesOn("Go on");
});

test("arrow keys go from card to card", async () => {
  shown("follow-suit");
  const first = card("Mond");
  first.focus();
  first.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  expect(document.activeElement).toBe(card("Queen of hearts"));
  first.dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true }));
  expect(document.activeElement).toBe(card("Cavalier of spades"));
});

test("a step that was done is remembered, and after the last one comes the end", async () => {
  shown("trick");
  screen.getByRole("button", { name: "7" }).click();
  await says(/Not 7/);
  screen.getByRole("button", { name: "9" }).click();
  await goesOn("Go on");
  screen.getByRole("button", { name: "Go on" }).click();

  await goesOn("Ready for the table");
  expect(progress.of(lesson.game)).toEqual(["cards"]);
  expect(JSON.parse(localStorage.getItem("ultimo.learned")!)).toEqual({ [lesson.game]: ["cards"] });
});

test("lessons speak the language of the page", async () => {
  await speak("de");
  shown("who-takes");
  expect(screen.getByRole("heading", { level: 2 }).textContent).toMatch(/Bedienen und stechen/);
});
