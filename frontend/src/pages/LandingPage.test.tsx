import { act } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, it } from "vitest";
import { setCookie } from "@/testing/cookies";
import { renderPage } from "@/testing/render";
import { setUpServer } from "@/testing/setUpServer";

let signOutXsrfTokens: (string | null)[] = [];
setUpServer(
  http.post("*/api/auth/sign-out", ({ request }) => {
    signOutXsrfTokens.push(request.headers.get("x-xsrf-token"));
    return new HttpResponse(null, { status: 204 });
  }),
);
beforeEach(() => {
  signOutXsrfTokens = [];
});
afterEach(() => setCookie("XSRF-TOKEN=; max-age=0"));

it("signs out with the anti-forgery header", async () => {
  setCookie("XSRF-TOKEN=a%2Bb");
  renderPage("/");
  await expect.poll(() => signOutXsrfTokens).toEqual(["a+b"]);
});

it.each(["/", "/essen"])("sends no request for a guest at %s", async (path) => {
  if (path !== "/") setCookie("XSRF-TOKEN=a");
  renderPage(path);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(signOutXsrfTokens).toEqual([]);
});
