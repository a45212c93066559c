import { t } from "../i18n/index.svelte";
import { openSession, post, type Me } from "./http";
import { adopt } from "./settings.svelte";

/** Says to the server who one is, or becomes a guest. Rejects with `Fault`. */
export function greet(): Promise<Me> {
  return openSession(t("me.guest"));
}

class Self {
  now = $state.raw<Me | undefined>();
  #asked: Promise<Me> | undefined;

  /** Who uses the page; a guest is made where there was nobody. Rejects with `Fault`. */
  known(): Promise<Me> {
    this.#asked ??= greet().then(
      (me) => {
        this.is(me);
        return me;
      },
      (fault: unknown) => {
        this.#asked = undefined;
        throw fault;
      },
    );
    return this.#asked;
  }

  /** Somebody else from now on, or the same with another name. */
  is(me: Me): void {
    this.now = me;
    this.#asked = Promise.resolve(me);
    adopt(me.settings);
  }

  /** Nobody any more: the next question makes a guest. */
  forget(): void {
    this.now = undefined;
    this.#asked = undefined;
  }
}

export const self = new Self();

/** Takes another name; rejects with `Fault`. */
export async function rename(name: string): Promise<void> {
  self.is(await post<Me>("/api/settings", { name }));
}
