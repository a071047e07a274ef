import { isTransientFailure, toUploadFailure } from "./UploadFailure";

/** How long a failing upload is retried, in milliseconds (specification §9). */
const retryTimeLimit = 600_000;

/** Shortest and longest delay before a retry, in milliseconds (specification §9). */
const retryDelayRange = { shortest: 1000, longest: 64_000 } as const;

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", onAbort);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", onAbort, { once: true });
  });
}

/**
 * Exponential backoff with jitter and a time limit. Not React Query's `retry`: an upload resets it whenever the server
 * has received more.
 */
export class Backoff {
  #failingSince: number | undefined;
  #delay: number = retryDelayRange.shortest;

  /** Call after a success. */
  reset(): void {
    this.#failingSince = undefined;
    this.#delay = retryDelayRange.shortest;
  }

  /**
   * Waits before the next try. `onRetryScheduled` receives the time of that try (milliseconds since 1970). Throws the failure
   * if it is not transient or the time limit is exceeded, and the signal's reason when aborted.
   */
  async wait(
    error: unknown,
    signal: AbortSignal,
    onRetryScheduled: (until: number) => void = () => {},
  ): Promise<void> {
    signal.throwIfAborted();
    const failure = toUploadFailure(error);
    if (!isTransientFailure(failure)) throw failure;
    const now = Date.now();
    this.#failingSince ??= now;
    // Jitter keeps clients from retrying at the same moment.
    const delay = Math.max(this.#delay * (1 + Math.random() / 4), failure.retryAfter);
    if (now + delay > this.#failingSince + retryTimeLimit) throw failure;
    this.#delay = Math.min(this.#delay * 2, retryDelayRange.longest);
    onRetryScheduled(now + delay);
    await sleep(delay, signal);
  }
}
