import { afterEach, describe, expect, it, vi } from "vitest";
import { cookieName, isUsageAllowed, readChoice } from "./choice";

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
  ["with a foreign cookie", `${cookieName}=yes`, false],
  ["with half a cookie", `${cookieName}=%7B%22categories`, false],
  ["with a cookie of another shape", consent({ categories: 7 }), false],
  ["with nothing in it", consent(null), false],
])("a guest %s", (_, cookie, allowed) => {
  cookies(cookie);
  expect(isUsageAllowed()).toBe(allowed);
});

describe("with an external analytics service", () => {
  const yes = (analyticsHost?: string) =>
    consent({ categories: ["usage"], data: analyticsHost === undefined ? null : { analyticsHost } });
  afterEach(() => {
    delete document.documentElement.dataset.analyticsHost;
  });

  it.each([
    ["a yes that named it holds", yes("a.example"), "a.example", "allow"],
    ["a consent without a host is not valid", yes(), "a.example", undefined],
    ["nor does a yes that named another", yes("b.example"), "a.example", undefined],
    ["a consent for a host is valid without a host", yes("b.example"), undefined, "allow"],
    ["a denial is valid for every host", consent({ categories: ["necessary"] }), "a.example", "deny"],
    [
      "a cookie of another shape allows nothing",
      consent({ categories: ["usage"], data: 7 }),
      "a.example",
      undefined,
    ],
  ] as const)("%s", (_, cookie, today, choice) => {
    cookies(cookie);
    if (today !== undefined) document.documentElement.dataset.analyticsHost = today;
    expect(readChoice()).toBe(choice);
    expect(isUsageAllowed()).toBe(choice === "allow");
  });
});

it("without readable cookies nothing is allowed", () => {
  vi.spyOn(document, "cookie", "get").mockImplementation(() => {
    throw new DOMException("sandboxed", "SecurityError");
  });
  expect(isUsageAllowed()).toBe(false);
});
