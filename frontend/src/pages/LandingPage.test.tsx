import { act } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { track } from "@/lib/usage/usage";
import { setCookie, storeConsent } from "@/testing/cookies";
import { renderPage } from "@/testing/render";
import { setUpServer } from "@/testing/setUpServer";

vi.mock("@/lib/usage/usage", () => ({ startUsage: vi.fn(async () => {}), track: vi.fn() }));

const anna = { isLoggedIn: true, firstname: "Anna", lastname: "Huber", username: "anna@gasthaus.example" };
let signOutXsrfTokens: (string | null)[] = [];
const server = setUpServer(
  http.post("*/api/auth/sign-out", ({ request }) => {
    signOutXsrfTokens.push(request.headers.get("x-xsrf-token"));
    return new HttpResponse(null, { status: 204 });
  }),
  http.get("*/api/auth/state", () => HttpResponse.json(anna)),
);
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

beforeEach(() => {
  signOutXsrfTokens = [];
  vi.mocked(track).mockReset();
});

it("signs out with the anti-forgery header", async () => {
  setCookie("XSRF-TOKEN=a%2Bb");
  renderPage("/");
  await expect.poll(() => signOutXsrfTokens).toEqual(["a+b"]);
  await settle();
  expect(track).not.toHaveBeenCalled();
});

it.each(["/", "/essen"])("sends no request for a guest at %s", async (path) => {
  if (path !== "/") setCookie("XSRF-TOKEN=a");
  renderPage(path);
  await settle();
  expect(signOutXsrfTokens).toEqual([]);
});

describe("with consent", () => {
  beforeEach(() => {
    setCookie("XSRF-TOKEN=a");
    storeConsent("necessary", "usage");
  });

  it("tracks the staff member who was signed in", async () => {
    renderPage("/");
    const { firstname, lastname, username: email } = anna;
    await expect
      .poll(() => vi.mocked(track).mock.calls)
      .toEqual([["signout", { firstname, lastname, email }]]);
    expect(signOutXsrfTokens).toEqual(["a"]);
  });

  it.each([
    ["the session has expired", () => HttpResponse.json({ isLoggedIn: false })],
    ["the session cannot be read", () => new HttpResponse(null, { status: 503 })],
  ])("signs out and tracks nothing if %s", async (_, respond) => {
    server.use(http.get("*/api/auth/state", respond));
    renderPage("/");
    await expect.poll(() => signOutXsrfTokens).toEqual(["a"]);
    await settle();
    expect(track).not.toHaveBeenCalled();
  });
});
