import type { CancelablePromise } from "./generated/core/CancelablePromise";
import { createAntiForgeryHeaders } from "./session";

type GeneratedApiClient = typeof import("./generated");
type ApiCall<Result> = (services: GeneratedApiClient) => CancelablePromise<Result>;

// A page comes with its data, so the generated client is loaded with the first request.
async function loadApiClient(): Promise<GeneratedApiClient> {
  const generated = await import("./generated");
  // The default encoding leaves `?` and `#` as they are.
  generated.OpenAPI.ENCODE_PATH = encodeURIComponent;
  generated.OpenAPI.HEADERS = async (request) => ({
    "Accept-Language": document.documentElement.lang,
    ...(await createAntiForgeryHeaders(request)),
  });
  return generated;
}

/** Runs a read operation and cancels it when the query is aborted. */
export async function fetchQuery<Result>(signal: AbortSignal, operation: ApiCall<Result>): Promise<Result> {
  const services = await loadApiClient();
  signal.throwIfAborted();
  const request = operation(services);
  signal.addEventListener("abort", () => request.cancel());
  return request;
}

/** Runs a write operation, which cannot be aborted. */
export async function mutate<Result>(operation: ApiCall<Result>): Promise<Result> {
  return operation(await loadApiClient());
}
