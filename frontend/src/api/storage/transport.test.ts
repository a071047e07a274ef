import { http } from "msw";
import { expect, it } from "vitest";
import { setUpServer } from "@/testing/setUpServer";
import { xhrTransport } from "./transport";

const server = setUpServer();

it("aborts before and after sending, and when the connection is lost", async () => {
  server.use(http.get("*/o", () => new Promise<Response>(() => {})));
  const controller = new AbortController();
  const send = () => xhrTransport({ method: "GET", url: "/o", signal: controller.signal });
  const lost = send();
  dispatchEvent(new Event("offline"));
  await expect(lost).rejects.toMatchObject({ reason: "unreachable" });
  const request = send();
  controller.abort(new Error("canceled"));
  await expect(request).rejects.toThrow("canceled");
  await expect(send()).rejects.toThrow("canceled");
});
