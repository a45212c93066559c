import type { GameTold } from "../lib/games";
import type { Pace, Settings } from "../wire/messages";
import type { Plan, Planned } from "./plan";

const FEWEST = 4; // chairs of a table

/** A table as its host is about to make it. */
export class Draft {
  game = $state("");
  host = $state(""); // another name for the host; empty: the one they have
  title = $state("");
  preset = $state.raw<string | undefined>(); // undefined: the defaults, the rules of the book
  options = $state<Record<string, string>>({}); // what differs from the defaults
  chairs = $state.raw<Plan>([]);
  pace = $state.raw<Pace>({});
  listed = $state(false);
  hints = $state(true);
  undo = $state(true);
  spectators = $state(true);

  constructor(game: string) {
    this.play(game);
  }

  /** Another game: its options are others, and its table is of four again. */
  play(game: string): void {
    this.game = game;
    this.preset = undefined;
    this.options = {};
    this.chairs = new Array<undefined>(FEWEST).fill(undefined);
  }

  /** All options of *game* as a real table has them, or as the book has them. */
  take(game: GameTold, preset: string | undefined): void {
    this.preset = preset;
    this.options = Object.fromEntries(
      Object.entries(preset === undefined ? {} : (game.presets[preset] ?? {})).filter(
        ([name, value]) => game.options.find((one) => one.name === name)?.default !== value,
      ),
    );
  }

  /** What an option is at this table. */
  option(option: { name: string; default: string }): string {
    return this.options[option.name] ?? option.default;
  }

  agree(option: { name: string; default: string }, value: string): void {
    if (value === option.default) delete this.options[option.name];
    else this.options[option.name] = value;
  }

  /** So many chairs; who had one keeps it. */
  seat(places: number): void {
    this.chairs = Array.from({ length: places }, (_, index) => this.chairs[index]);
  }

  /** Who is to have the chair at *index*. */
  put(index: number, planned: Planned): void {
    this.chairs = this.chairs.map((chair, other) => (other === index ? planned : chair));
  }

  settings(): Settings {
    return {
      game: this.game,
      options: $state.snapshot(this.options),
      places: this.chairs.length,
      title: this.title.trim(),
      pace: this.pace,
      listed: this.listed,
      hints: this.hints,
      undo: this.undo,
      spectators: this.spectators,
    };
  }
}
