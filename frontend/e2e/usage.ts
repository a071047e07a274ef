import type { Page, Request } from "playwright-core";
import { expect } from "vitest";

export type SentEvent = { event: string; properties: Record<string, unknown> };

const address = /\/api\/usage\//;
const chunk = /\/assets\/build\/usage-[\w-]+\.js$/;

export function parseUsageEvents(body: string | null): SentEvent[] {
  const data = new URLSearchParams(body ?? "").get("data") ?? "[]";
  return JSON.parse(data.startsWith("[") ? data : Buffer.from(data, "base64").toString("utf8"));
}

export function captureUsageEvents(page: Page) {
  const requests: string[] = [];
  const sent = new Map<unknown, SentEvent>();
  page.context().on("request", (request: Request) => {
    const url = request.url();
    if (chunk.test(url)) requests.push("the client");
    if (!address.test(url)) return;
    requests.push(new URL(url).pathname);
    for (const event of parseUsageEvents(request.postData())) sent.set(event.properties.$insert_id, event);
  });
  return {
    requests,
    /** Deduplicated events without id, time and token. */
    events: () =>
      [...sent.values()].map(({ event, properties }) => {
        const { $insert_id, time, token, mp_sent_by_lib_version, ...message } = properties;
        expect([$insert_id, time, token, mp_sent_by_lib_version]).toEqual([
          expect.stringMatching(/^[a-z0-9]+$/),
          expect.closeTo(Date.now() / 1000, -3),
          "wirtshaus",
          expect.any(String),
        ]);
        return [event, message] as const;
      }),
  };
}

/** Clicks the first visible element, and the page stays. */
export const clickWithoutNavigation = (page: Page, selector: string) =>
  page
    .locator(selector)
    .filter({ visible: true })
    .first()
    .evaluate((link: HTMLElement) => {
      link.addEventListener("click", (event) => event.preventDefault(), { once: true });
      link.click();
    });
