import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { setUpServer } from "@/testing/setUpServer";
import { NetworkError, xhrTransport } from "./transport";

const server = setUpServer();
const { signal } = new AbortController();

it("sends method, headers and body, and returns status, headers and text", async () => {
  server.use(
    http.post("*/o", async ({ request }) =>
      HttpResponse.text(`${request.headers.get("X-Request")}, ${await request.text()}`, {
        status: 409,
        headers: { "X-Response": "yes" },
      }),
    ),
  );
  const headers = { "X-Request": "hello" };
  const { status, text, header } = await xhrTransport({
    method: "POST",
    url: "/o",
    headers,
    body: "body",
    signal,
  });
  expect([status, text, header("X-Response"), header("X-Other")]).toEqual([409, "hello, body", "yes", null]);
});

it("rejects on a lost connection", async () => {
  server.use(http.get("*/o", () => HttpResponse.error()));
  await expect(xhrTransport({ method: "GET", url: "/o", signal })).rejects.toThrow(NetworkError);
});

it("aborts before and after sending", async () => {
  server.use(http.get("*/o", () => new Promise<Response>(() => {})));
  const controller = new AbortController();
  const send = () => xhrTransport({ method: "GET", url: "/o", signal: controller.signal });
  const request = send();
  controller.abort(new Error("canceled"));
  await expect(request).rejects.toThrow("canceled");
  await expect(send()).rejects.toThrow("canceled");
});
