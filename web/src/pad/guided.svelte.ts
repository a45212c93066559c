/** Whether the pad asks one question at a time and explains each: for beginners. */

const KEPT = "ultimo.pad-guided";

function kept(): boolean {
  try {
    return localStorage.getItem(KEPT) === "yes";
  } catch {
    return false;
  }
}

class Guided {
  #is = $state(kept());

  get is(): boolean {
    return this.#is;
  }

  set is(on: boolean) {
    this.#is = on;
    try {
      localStorage.setItem(KEPT, on ? "yes" : "no");
    } catch {
      // then it lasts as long as the page
    }
  }
}

export const guided = new Guided();
