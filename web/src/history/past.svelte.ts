import { get } from "../lib/http";
import { self } from "../lib/me.svelte";
import { listed, type HandTold, type Listed } from "./hand";

const PAGE = 50; // hands the server tells at a time
const MOST = 1000; // hands that are asked for

/** The hands that who uses the page has played, the latest first, as they come from the server. */
export class Past {
  hands = $state.raw<readonly Listed[]>([]);
  isRead = $state.raw(false); // whether all came that are asked for
  fault = $state.raw<unknown>();

  /** Whether there are still earlier ones. */
  get isCut(): boolean {
    return this.hands.length >= MOST;
  }

  /** Asks for those that are missing; called again after a fault. */
  async read(): Promise<void> {
    this.fault = undefined;
    try {
      await self.known();
      while (!this.isRead) await this.#more();
    } catch (problem) {
      this.fault = problem;
    }
  }

  async #more(): Promise<void> {
    const told = await get<HandTold[]>(`/api/me/hands?first=${this.hands.length}`);
    this.hands = [...this.hands, ...told.map(listed)];
    this.isRead = told.length < PAGE || this.isCut;
  }
}
