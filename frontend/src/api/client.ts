import type { CancelablePromise } from "./generated/core/CancelablePromise";
import { type ListPage, type PageParam, toListPage } from "./listPages";
import { createAntiForgeryHeaders } from "./session";

/** The greatest `limit` of the API. */
const maxPageSize = 100;

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

/** Reads a page of a list. */
export const fetchPage = async <Item>(signal: AbortSignal, operation: ApiCall<Item[]>) =>
  toListPage(await fetchQuery(signal, operation));

/** Reads the first items of a list, or all. */
export async function fetchItems<Item>(
  signal: AbortSignal,
  operation: (page: PageParam & { limit: number }) => ApiCall<Item[]>,
  count = Number.POSITIVE_INFINITY,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let next: PageParam | undefined = {}; next !== undefined && items.length < count; ) {
    const limit = Math.min(count - items.length, maxPageSize);
    const page: ListPage<Item> = await fetchPage(signal, operation({ ...next, limit }));
    items.push(...page.items);
    next = page.next;
  }
  return items;
}

/** Runs a write operation, which cannot be aborted. */
export async function mutate<Result>(operation: ApiCall<Result>): Promise<Result> {
  return operation(await loadApiClient());
}
