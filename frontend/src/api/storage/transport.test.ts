import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { NetworkError, xhrTransport } from "./transport";

const storage = setupServer();
beforeAll(() => storage.listen({ onUnhandledRequest: "error" }));
afterEach(() => storage.resetHandlers());
afterAll(() => storage.close());

const never = new AbortController().signal;

it("sends method, headers and body, and returns status, headers and text", async () => {
  storage.use(
    http.post("*/o", async ({ request }) =>
      HttpResponse.text(`${request.headers.get("X-Said")}, ${await request.text()}`, {
        status: 409,
        headers: { "X-Heard": "yes" },
      }),
    ),
  );
  const answer = await xhrTransport({
    method: "POST",
    url: "/o",
    headers: { "X-Said": "hello" },
    body: "body",
    signal: never,
  });
  expect([answer.status, answer.text, answer.header("X-Heard"), answer.header("X-Other")]).toEqual([
    409,
    "hello, body",
    "yes",
    null,
  ]);
});

it("rejects on a lost connection", async () => {
  storage.use(http.get("*/o", () => HttpResponse.error()));
  await expect(xhrTransport({ method: "GET", url: "/o", signal: never })).rejects.toThrow(NetworkError);
});

it("aborts before and after sending", async () => {
  storage.use(http.get("*/o", () => new Promise<Response>(() => {})));
  const controller = new AbortController();
  const request = () => xhrTransport({ method: "GET", url: "/o", signal: controller.signal });
  const started = request();
  controller.abort(new Error("enough"));
  await expect(started).rejects.toThrow("enough");
  await expect(request()).rejects.toThrow("enough");
});
