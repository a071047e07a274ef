import type { CancelablePromise } from "./generated/core/CancelablePromise";

/** The request, given up when the query that asked for it is. */
export function cancellable<Answer>(signal: AbortSignal, request: CancelablePromise<Answer>): Promise<Answer> {
  signal.addEventListener("abort", () => request.cancel());
  return request;
}
