type Options = { mode?: "shared"; ifAvailable?: boolean };
type Use = (lock: object | null) => unknown;

/** Minimal Web Locks: one exclusive holder, waiting and `ifAvailable` requests. */
export class FakeLocks {
  #isHeld = false;
  #waiting: (() => void)[] = [];

  request = async (name: string, { mode, ifAvailable = false }: Options, use: Use): Promise<unknown> => {
    await Promise.resolve();
    if (this.#isHeld && ifAvailable) return use(null);
    while (this.#isHeld) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (mode === "shared") return use({ name });
    this.#isHeld = true;
    try {
      return await use({ name });
    } finally {
      this.#isHeld = false;
      for (const resolve of this.#waiting.splice(0)) resolve();
    }
  };
}
