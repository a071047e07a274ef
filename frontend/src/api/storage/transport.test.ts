import { http } from "msw";
import { expect, it, vi } from "vitest";
import { setUpServer } from "@/testing/setUpServer";
import { staffTransport } from "./transport";

const server = setUpServer();

it("aborts before and after sending, and when the connection is lost", async () => {
  const onRequest = vi.fn(() => new Promise<Response>(() => {}));
  server.use(http.get("*/o", onRequest));
  const controller = new AbortController();
  const send = () => staffTransport({ method: "GET", url: "/o", signal: controller.signal });
  const lost = send();
  await vi.waitFor(() => expect(onRequest).toHaveBeenCalledOnce());
  dispatchEvent(new Event("offline"));
  await expect(lost).rejects.toMatchObject({ reason: "unreachable" });
  const request = send();
  controller.abort(new Error("canceled"));
  await expect(request).rejects.toThrow("canceled");
  await expect(send()).rejects.toThrow("canceled");
});
