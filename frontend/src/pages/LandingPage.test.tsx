import { act } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { OpenAPI } from "@/api/generated/core/OpenAPI";
import { renderPage } from "@/testing/render";

let signedOut: (string | null)[] = [];
const backend = setupServer(
  http.post("*/api/auth/sign-out", ({ request }) => {
    signedOut.push(request.headers.get("x-xsrf-token"));
    return new HttpResponse(null, { status: 204 });
  }),
);
const cookie = (rest: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = `XSRF-TOKEN=${rest}`;
};

beforeAll(() => {
  backend.listen({ onUnhandledRequest: "error" });
  OpenAPI.BASE = `${location.origin}/api`;
});
beforeEach(() => {
  signedOut = [];
});
afterEach(() => cookie("; max-age=0"));
afterAll(() => backend.close());

it("signs out with the anti-forgery header", async () => {
  cookie("a%2Bb");
  renderPage("/");
  await expect.poll(() => signedOut).toEqual(["a+b"]);
});

it.each(["/", "/essen"])("sends no request for a guest at %s", async (path) => {
  if (path !== "/") cookie("a");
  renderPage(path);
  await act(() => new Promise((later) => setTimeout(later, 50)));
  expect(signedOut).toEqual([]);
});
