import type { CancelablePromise } from "./generated/core/CancelablePromise";
import { antiForgeryHeader } from "./session";

type Client = typeof import("./generated");
type ApiOperation<Result> = (services: Client) => CancelablePromise<Result>;

// A page comes with its data, so the generated client is loaded with the first request.
async function loadApiClient(): Promise<Client> {
  const generated = await import("./generated");
  // The default encoding leaves `?` and `#` as they are.
  generated.OpenAPI.ENCODE_PATH = encodeURIComponent;
  generated.OpenAPI.HEADERS = antiForgeryHeader;
  return generated;
}

/** Runs a read operation and cancels it when the query is aborted. */
export async function fetchQuery<Result>(
  signal: AbortSignal,
  operation: ApiOperation<Result>,
): Promise<Result> {
  const services = await loadApiClient();
  signal.throwIfAborted();
  const request = operation(services);
  signal.addEventListener("abort", () => request.cancel());
  return request;
}

/** Runs a write operation, which cannot be aborted. */
export async function mutate<Result>(operation: ApiOperation<Result>): Promise<Result> {
  return operation(await loadApiClient());
}
