import { afterEach, expect, it, vi } from "vitest";
import { cookieName, isAllowed } from "./choice";

const cookies = (text: string) => vi.spyOn(document, "cookie", "get").mockReturnValue(text);
const consent = (value: unknown) => `${cookieName}=${encodeURIComponent(JSON.stringify(value))}`;

afterEach(() => {
  vi.restoreAllMocks();
});

it.each([
  ["who has not chosen", "", false],
  ["who said no", consent({ categories: ["necessary"] }), false],
  ["who said yes", consent({ categories: ["necessary", "usage"] }), true],
  ["who has other cookies too", `other_${consent(1)}; ${consent({ categories: ["usage"] })}; more=1`, true],
  ["with a cookie that somebody else wrote", `${cookieName}=yes`, false],
  ["with half a cookie", `${cookieName}=%7B%22categories`, false],
  ["with a cookie of another shape", consent({ categories: 7 }), false],
  ["with nothing in it", consent(null), false],
])("a guest %s", (_, cookie, allowed) => {
  cookies(cookie);
  expect(isAllowed()).toBe(allowed);
});

it("a browser that tells no cookies allows nothing", () => {
  vi.spyOn(document, "cookie", "get").mockImplementation(() => {
    throw new DOMException("sandboxed", "SecurityError");
  });
  expect(isAllowed()).toBe(false);
});
