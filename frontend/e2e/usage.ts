import type { Page, Request } from "playwright-core";
import { expect } from "vitest";

export type Sent = { event: string; properties: Record<string, unknown> };

const address = /\/api\/usage\//;
const chunk = /\/assets\/build\/usage-[\w-]+\.js$/;

/** The events in the body of a request of the client. */
export function eventsIn(body: string | null): Sent[] {
  const data = new URLSearchParams(body ?? "").get("data") ?? "[]";
  return JSON.parse(data.startsWith("[") ? data : Buffer.from(data, "base64").toString("utf8"));
}

/** What a browser asks of the house on behalf of counting, from now on, in all of its tabs. */
export function overhear(page: Page) {
  const asked: string[] = [];
  const sent = new Map<unknown, Sent>();
  page.context().on("request", (request: Request) => {
    const url = request.url();
    if (chunk.test(url)) asked.push("the client");
    if (!address.test(url)) return;
    asked.push(new URL(url).pathname);
    for (const event of eventsIn(request.postData())) sent.set(event.properties.$insert_id, event);
  });
  return {
    /** What was asked for. */
    asked,
    /** Every event that was sent, once, as `event` and what it says beside its id, its time and whose it is. */
    told: () =>
      [...sent.values()].map(({ event, properties }) => {
        const { $insert_id, time, token, mp_sent_by_lib_version, ...said } = properties;
        expect([$insert_id, time, token, mp_sent_by_lib_version]).toEqual([
          expect.stringMatching(/^[a-z0-9]+$/),
          expect.closeTo(Date.now() / 1000, -3),
          "wirtshaus",
          expect.any(String),
        ]);
        return [event, said] as const;
      }),
  };
}
