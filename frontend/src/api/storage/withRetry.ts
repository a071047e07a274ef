import { Backoff, retryLimits } from "./Backoff";

/** Retries transient failures for up to 120 s (specification §9). */
export async function withRetry<Answer>(
  signal: AbortSignal,
  operation: () => Promise<Answer>,
): Promise<Answer> {
  const backoff = new Backoff(retryLimits.operations);
  for (;;) {
    try {
      return await operation();
    } catch (error) {
      await backoff.wait(error, signal);
    }
  }
}
