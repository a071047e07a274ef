// @vitest-environment-options {"url": "https://wirtshaus.example/essen"}
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cookieName, isUsageAllowed } from "@/lib/consent/choice";
import { type ConsentBannerStatus, subscribeToConsentBannerStatus } from "@/lib/consent/statuses";
import { setCookie } from "@/testing/cookies";
import { ConsentBannerController, ConsentNotInitialised } from "./ConsentBannerController";
import { confirmChoice } from "./confirmChoice";

// See `confirmChoice.test.ts`.
vi.mock("./confirmChoice", () => ({ confirmChoice: vi.fn() }));

const storedConsent = () => {
  const [, value] = document.cookie.split(`${cookieName}=`);
  return value === undefined ? undefined : JSON.parse(decodeURIComponent(value));
};
const removeConsent = () => setCookie(`${cookieName}=; Max-Age=0; Path=/; Domain=wirtshaus.example`);
const setAnalyticsHost = (host: string) => {
  document.documentElement.dataset.analyticsHost = host;
};

/** Collects the statuses from now on. */
function collectConsentStatuses(): ConsentBannerStatus[] {
  const statuses: ConsentBannerStatus[] = [];
  subscribeToConsentBannerStatus((status) => statuses.push(status));
  statuses.length = 0;
  return statuses;
}

const createMockView = () => ({ show: vi.fn(), hide: vi.fn() });

function openNextPage(): ConsentBannerController {
  const popup = new ConsentBannerController(createMockView());
  popup.initialise();
  return popup;
}

beforeEach(removeConsent);

it.each<[string, (popup: ConsentBannerController) => unknown]>([
  ["open", (popup) => popup.open()],
  ["close", (popup) => popup.close()],
  ["choose", (popup) => popup.choose("allow")],
  ["choice", (popup) => popup.choice],
])("before initialisation “%s” throws", (_, use) => {
  const statuses = collectConsentStatuses();
  const view = createMockView();
  expect(() => use(new ConsentBannerController(view))).toThrow(ConsentNotInitialised);
  expect(view.show).not.toHaveBeenCalled();
  expect(statuses).toEqual([]);
  expect(storedConsent()).toBeUndefined();
});

it("asks the server to confirm a choice of before, and each new one", () => {
  vi.mocked(confirmChoice).mockClear();
  const popup = openNextPage();
  expect(confirmChoice).toHaveBeenCalledTimes(1);
  popup.choose("allow");
  expect(confirmChoice).toHaveBeenCalledTimes(2);
});

describe("initialisation", () => {
  it("emits statuses and stores nothing", () => {
    const statuses = collectConsentStatuses();
    expect(openNextPage().choice).toBeUndefined();
    expect(statuses).toEqual([{ status: "initializing" }, { status: "initialized", choice: undefined }]);
    expect(document.cookie).toBe("");
  });

  it("that fails emits message, cause and stack, and can be repeated", () => {
    const statuses = collectConsentStatuses();
    const cause = new Error("the frame is sandboxed");
    const error = new Error("no cookies here", { cause });
    const cookies = vi.spyOn(document, "cookie", "get").mockImplementation(() => {
      throw error;
    });
    const popup = new ConsentBannerController(createMockView());
    expect(() => popup.initialise()).toThrow(error);
    expect(statuses).toEqual([
      { status: "initializing" },
      { status: "error", message: "no cookies here", cause, stack: error.stack },
    ]);
    expect(() => popup.open()).toThrow(ConsentNotInitialised);

    cookies.mockRestore();
    popup.initialise();
    expect(statuses.at(-1)).toEqual({ status: "initialized", choice: undefined });
  });
});

describe("a guest", () => {
  it("can open and close the popup without a choice, and nothing is stored", () => {
    const popup = openNextPage();
    const statuses = collectConsentStatuses();
    popup.open();
    popup.open();
    popup.close();
    popup.close();
    expect(statuses).toEqual([{ status: "open" }, { status: "close" }]);
    expect(document.cookie).toBe("");
  });

  it("can choose, change the choice and revoke it", () => {
    const popup = openNextPage();
    const statuses = collectConsentStatuses();
    popup.open();
    for (const choice of ["deny", "deny", "allow", "deny"] as const) popup.choose(choice);
    expect(statuses).toEqual([
      { status: "open" },
      { status: "change", before: undefined, choice: "deny" },
      { status: "close" },
      { status: "change", before: "deny", choice: "allow" },
      { status: "change", before: "allow", choice: "deny" },
      { status: "revoke" },
    ]);
    expect(popup.choice).toBe("deny");
  });
});

describe("a stored choice", () => {
  it.each([
    ["allow", ["necessary", "usage"]],
    ["deny", ["necessary"]],
  ] as const)("%s is valid on the next page, without an identifier", (choice, categories) => {
    openNextPage().choose(choice);
    const consentTimestamp = expect.stringMatching(/^20/);
    expect(storedConsent()).toEqual({ categories, consentTimestamp, data: null, isConfirmed: false });
    const statuses = collectConsentStatuses();
    expect(openNextPage().choice).toBe(choice);
    expect(isUsageAllowed()).toBe(choice === "allow");
    expect(statuses).toEqual([{ status: "initializing" }, { status: "initialized", choice }]);
  });

  it("is for the analytics host that the banner named", () => {
    openNextPage().choose("allow");
    setAnalyticsHost("b.example");
    const popup = openNextPage();
    expect(popup.choice).toBeUndefined();
    popup.open();
    setAnalyticsHost("a.example");
    popup.choose("allow");
    expect(storedConsent().data).toEqual({ analyticsHost: "b.example" });
    expect(isUsageAllowed()).toBe(false);
    popup.choose("deny");
    expect(storedConsent().data).toBeNull();
    expect(popup.choice).toBe("deny");
  });

  it("may have been changed by another tab or removed since", () => {
    const popup = openNextPage();
    const otherTab = openNextPage();
    popup.choose("deny");
    otherTab.choose("allow");
    const statuses = collectConsentStatuses();
    popup.choose("deny");
    expect(statuses).toEqual([{ status: "change", before: "allow", choice: "deny" }, { status: "revoke" }]);
    expect(otherTab.choice).toBe("deny");
    removeConsent();
    popup.choose("deny");
    expect(statuses.at(-1)).toEqual({ status: "change", before: undefined, choice: "deny" });
    expect(otherTab.choice).toBe("deny");
  });

  it("is stored for a year, for this host and secure connections only", () => {
    const popup = openNextPage();
    const cookieWrites = vi.spyOn(document, "cookie", "set");
    popup.choose("deny");
    expect(cookieWrites.mock.calls.flat().map((cookie) => cookie.replace(/=.*?;/, ""))).toEqual([
      `${cookieName} Max-Age=31536000; Path=/; SameSite=Lax; Domain=wirtshaus.example; Secure`,
    ]);
  });
});

it("a listener gets past statuses first, and none after unsubscribing", () => {
  const earlyStatuses = collectConsentStatuses();
  const popup = openNextPage();
  popup.choose("allow");
  const lateStatuses: ConsentBannerStatus[] = [];
  const unsubscribe = subscribeToConsentBannerStatus((status) => lateStatuses.push(status));
  expect(lateStatuses.slice(-earlyStatuses.length)).toEqual(earlyStatuses);
  unsubscribe();
  const count = lateStatuses.length;
  popup.choose("deny");
  expect(lateStatuses).toHaveLength(count);
  expect(earlyStatuses.at(-1)).toEqual({ status: "revoke" });
});
