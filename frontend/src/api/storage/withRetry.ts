import { Patience, patienceFor } from "./Backoff";

/**
 * A storage operation that is no upload. Where another try can help it is tried again, with pauses that grow from at
 * least 1000 ms, for 120 s (specification §9).
 */
export async function patiently<Answer>(
  signal: AbortSignal,
  operation: () => Promise<Answer>,
): Promise<Answer> {
  const patience = new Patience(patienceFor.operations);
  for (;;) {
    try {
      return await operation();
    } catch (error) {
      await patience.wait(error, signal);
    }
  }
}
