import { HttpResponse } from "msw";

/** A page of a list, with a link to the next one. The cursor is an index. */
export function listPage(items: readonly object[], url: URL): Response {
  const start = Number(url.searchParams.get("cursor") ?? 0);
  const end = start + Number(url.searchParams.get("limit") ?? 50);
  const next = new URL(url);
  next.searchParams.set("cursor", String(end));
  const link = `<${next.pathname}${next.search}>; rel="next"`;
  return HttpResponse.json(items.slice(start, end), { headers: end < items.length ? { link } : {} });
}
