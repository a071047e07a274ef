import type { CancelablePromise } from "./generated/core/CancelablePromise";
import { antiForgery } from "./session";

type Client = typeof import("./generated");
type Operation<Answer> = (client: Client) => CancelablePromise<Answer>;

// A page comes with its data, so the client is fetched with the first request and not with the page.
async function client(): Promise<Client> {
  const generated = await import("./generated");
  // Its own default lets `?` and `#` through.
  generated.OpenAPI.ENCODE_PATH = encodeURIComponent;
  generated.OpenAPI.HEADERS = antiForgery;
  return generated;
}

/** A read, given up when the query that wanted it is. */
export async function ask<Answer>(signal: AbortSignal, operation: Operation<Answer>): Promise<Answer> {
  const services = await client();
  signal.throwIfAborted();
  const request = operation(services);
  signal.addEventListener("abort", () => request.cancel());
  return request;
}

/** A write; once sent it runs to its end. */
export async function tell<Answer>(operation: Operation<Answer>): Promise<Answer> {
  return operation(await client());
}
