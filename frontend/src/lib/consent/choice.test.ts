import { describe, expect, it, vi } from "vitest";
import { cookieName, isUsageAllowed, readConsentChoice } from "./choice";

const cookies = (text: string) => vi.spyOn(document, "cookie", "get").mockReturnValue(text);
const consent = (value: unknown) => `${cookieName}=${encodeURIComponent(JSON.stringify(value))}`;

it.each([
  ["without a cookie", "", false],
  ["who denied", consent({ categories: ["necessary"] }), false],
  ["who consented", consent({ categories: ["necessary", "usage"] }), true],
  ["with other cookies", `other_${consent(1)}; ${consent({ categories: ["usage"] })}; more=1`, true],
  ["with a foreign cookie", `${cookieName}=yes`, false],
  ["with a truncated cookie", `${cookieName}=%7B%22categories`, false],
  ["with a cookie of another shape", consent({ categories: 7 }), false],
  ["with an empty cookie", consent(null), false],
])("a guest %s", (_, cookie, allowed) => {
  cookies(cookie);
  expect(isUsageAllowed()).toBe(allowed);
});

describe("with an external analytics service", () => {
  const consentFor = (analyticsHost?: string) =>
    consent({ categories: ["usage"], data: analyticsHost === undefined ? null : { analyticsHost } });
  it.each([
    ["a consent for the host is valid", consentFor("a.example"), "a.example", "allow"],
    ["a consent without a host is not valid", consentFor(), "a.example", undefined],
    ["a consent for another host is not valid", consentFor("b.example"), "a.example", undefined],
    ["a consent for a host is valid without a host", consentFor("b.example"), undefined, "allow"],
    ["a denial is valid for every host", consent({ categories: ["necessary"] }), "a.example", "deny"],
    ["a malformed cookie is not valid", consent({ categories: ["usage"], data: 7 }), "a.example", undefined],
  ] as const)("%s", (_, cookie, host, choice) => {
    cookies(cookie);
    if (host !== undefined) document.documentElement.dataset.analyticsHost = host;
    expect(readConsentChoice()).toBe(choice);
    expect(isUsageAllowed()).toBe(choice === "allow");
  });
});

it("without readable cookies nothing is allowed", () => {
  vi.spyOn(document, "cookie", "get").mockImplementation(() => {
    throw new DOMException("sandboxed", "SecurityError");
  });
  expect(isUsageAllowed()).toBe(false);
});
