import { isTransientFailure, toUploadFailure, type UploadFailure } from "./UploadFailure";

/** How long a failing upload is retried, in milliseconds (specification §9). */
const retryTimeLimit = 600_000;

/** Shortest and longest delay before a retry, in milliseconds (specification §9). */
const retryDelayRange = { shortest: 1000, longest: 64_000 } as const;

/** A retry that is waited for. `at`: milliseconds since 1970. */
export type ScheduledRetry = { failure: UploadFailure; delay: number; at: number };

export type RetryOptions = {
  signal: AbortSignal;
  /** Runs an attempt when it is its turn in the queue. */
  inTurn: <Result>(attempt: () => Promise<Result>) => Promise<Result>;
  onRetryScheduled: (retry: ScheduledRetry) => void;
};

const isOffline = () => !navigator.onLine;

/** Waits for the delay, but no longer than until the connection is back; offline, until then. */
function waitForRetry(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = new AbortController();
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      ended.abort();
      settle();
    };
    const timer = isOffline() ? undefined : setTimeout(end(resolve), milliseconds);
    addEventListener("online", end(resolve), { signal: ended.signal });
    signal.addEventListener(
      "abort",
      end(() => reject(signal.reason)),
      { signal: ended.signal },
    );
  });
}

/**
 * Retries transient failures with exponential backoff, jitter and a time limit. `attempt` receives a function that it
 * calls after progress, which starts the backoff again. Time without a connection does not count.
 */
export async function withRetries<Result>(
  attempt: (onProgress: () => void) => Promise<Result>,
  { signal, inTurn, onRetryScheduled }: RetryOptions,
): Promise<Result> {
  let failingSince: number | undefined;
  let nextDelay: number = retryDelayRange.shortest;
  const reset = () => {
    failingSince = undefined;
    nextDelay = retryDelayRange.shortest;
  };
  for (;;) {
    try {
      return await inTurn(() => attempt(reset));
    } catch (error) {
      signal.throwIfAborted();
      const failure = toUploadFailure(error);
      if (!isTransientFailure(failure)) throw failure;
      const now = Date.now();
      failingSince ??= now;
      // Jitter keeps clients from retrying at the same moment.
      const delay = Math.max(nextDelay * (1 + Math.random() / 4), failure.retryAfter);
      if (now + delay > failingSince + retryTimeLimit && !isOffline()) throw failure;
      nextDelay = Math.min(nextDelay * 2, retryDelayRange.longest);
      onRetryScheduled({ failure, delay, at: now + delay });
      const wasOffline = isOffline();
      await waitForRetry(delay, signal);
      if (wasOffline) reset();
    }
  }
}
