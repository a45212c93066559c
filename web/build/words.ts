/** What records and options call a thing, in the words that people are shown for it. */

type Texts = Readonly<Record<string, string>>;

const KINDS = ["option", "preset", "contract", "bonus", "offence", "action"] as const;

/** Says the words of one game; within a paragraph, choices are those of the option named last. */
export class Words {
  #option: string | undefined;

  /** The words of the game with *code*, as TX, from *texts* in English. */
  constructor(
    private readonly code: string,
    private readonly texts: Texts,
  ) {}

  /** Another paragraph begins. */
  begin(): void {
    this.#option = undefined;
  }

  /** What *word* is called; undefined where people have no other word for it. */
  said(word: string): string | undefined {
    const [option = "", choice] = word.split("=");
    if (choice !== undefined) return this.#pair(option, choice);
    if (word.startsWith("bid:")) return this.said(word.slice("bid:".length));
    return this.#choice(this.#option, word) ?? this.#named(word);
  }

  #pair(option: string, choice: string): string | undefined {
    const name = this.#text(`option.${option}`);
    return name && `${name}: ${this.#choice(option, choice) ?? choice}`;
  }

  #choice(option: string | undefined, choice: string): string | undefined {
    if (option === undefined) return undefined;
    return this.#text(`option.${option}.${choice}`) ?? this.#text(`choice.${choice}`);
  }

  #named(word: string): string | undefined {
    const kind = KINDS.find((kind) => this.#text(`${kind}.${word}`));
    if (kind === "option") this.#option = word;
    return kind && this.#text(`${kind}.${word}`);
  }

  #text(key: string): string | undefined {
    const text = this.texts[`${this.code}.${key}`] ?? this.texts[key];
    return text?.includes("{") ? undefined : text; // what wants parameters is no name
  }
}
