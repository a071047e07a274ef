import { failureIn, isPassing } from "./failure";

/** How long failing requests are tried again, in milliseconds: those of an upload, and all others (specification §9). */
export const patienceFor = { uploads: 600_000, operations: 120_000 } as const;

/** The shortest and the longest pause before another try, in milliseconds; the shortest is of specification §9. */
const pauses = { shortest: 1000, longest: 64_000 } as const;

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const wake = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", wake);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", wake, { once: true });
  });
}

/** Waits longer after each fault, until a request succeeds or it has waited long enough. */
export class Patience {
  readonly #limit: number;
  #faultsSince: number | undefined;
  #pause: number = pauses.shortest;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Something worked: the next fault is a first one. */
  renew(): void {
    this.#faultsSince = undefined;
    this.#pause = pauses.shortest;
  }

  /**
   * Waits before the next try, and first tells until when (milliseconds since 1970). Throws the failure where another
   * try cannot help or would come too late, and the signal's reason once it is aborted.
   */
  async wait(error: unknown, signal: AbortSignal, tell: (until: number) => void = () => {}): Promise<void> {
    signal.throwIfAborted();
    const failure = failureIn(error);
    if (!isPassing(failure)) throw failure;
    const now = Date.now();
    this.#faultsSince ??= now;
    // Not all who lost the same house come back to it in the same moment.
    const pause = Math.max(this.#pause * (1 + Math.random() / 4), failure.retryAfter);
    if (now + pause > this.#faultsSince + this.#limit) throw failure;
    this.#pause = Math.min(this.#pause * 2, pauses.longest);
    tell(now + pause);
    await sleep(pause, signal);
  }
}
