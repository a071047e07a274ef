type Options = { mode?: "shared"; ifAvailable?: boolean };
type Use = (lock: object | null) => unknown;

/** The locks of a browser, as far as tabs ask for them here: one at a time has it, the others wait or hear that it is taken. */
export class FakeLocks {
  #isHeld = false;
  #waiting: (() => void)[] = [];

  request = async (name: string, { mode, ifAvailable = false }: Options, use: Use): Promise<unknown> => {
    // As in a browser, nobody hears of it in the same moment.
    await Promise.resolve();
    if (this.#isHeld && ifAvailable) return use(null);
    while (this.#isHeld) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (mode === "shared") return use({ name });
    this.#isHeld = true;
    try {
      return await use({ name });
    } finally {
      this.#isHeld = false;
      for (const wake of this.#waiting.splice(0)) wake();
    }
  };
}
