// @vitest-environment-options {"url": "https://wirtshaus.example/essen"}
import { reset } from "vanilla-cookieconsent";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cookieName, isUsageAllowed } from "@/lib/consent/choice";
import { type ConsentBannerStatus, subscribeToConsentBannerStatus } from "@/lib/consent/statuses";
import { setCookie } from "@/testing/cookies";
import { ConsentBannerController, ConsentNotInitialised } from "./ConsentBannerController";

const storedConsent = () => {
  const [, value] = document.cookie.split(`${cookieName}=`);
  return value === undefined ? undefined : JSON.parse(decodeURIComponent(value));
};
const removeConsent = () => setCookie(`${cookieName}=; Max-Age=0; Path=/; Domain=wirtshaus.example`);
const daysUntilExpiry = () => Math.round((storedConsent().expirationTime - Date.now()) / 86_400_000);
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

async function openNextPage(): Promise<ConsentBannerController> {
  reset();
  const popup = new ConsentBannerController(createMockView());
  await popup.initialise();
  return popup;
}

beforeEach(() => {
  delete document.documentElement.dataset.analyticsHost;
  reset();
  removeConsent();
});

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

describe("initialisation", () => {
  it("emits statuses and stores nothing", async () => {
    const statuses = collectConsentStatuses();
    const popup = await openNextPage();
    expect(popup.choice).toBeUndefined();
    expect(statuses).toEqual([{ status: "initializing" }, { status: "initialized", choice: undefined }]);
    expect(document.cookie).toBe("");
  });

  it("that fails emits message, cause and stack, and can be repeated", async () => {
    const statuses = collectConsentStatuses();
    const cause = new Error("the frame is sandboxed");
    const error = new Error("no cookies here", { cause });
    const cookies = vi.spyOn(document, "cookie", "get").mockImplementation(() => {
      throw error;
    });
    const popup = new ConsentBannerController(createMockView());
    await expect(popup.initialise()).rejects.toBe(error);
    expect(statuses).toEqual([
      { status: "initializing" },
      { status: "error", message: "no cookies here", cause, stack: error.stack },
    ]);
    expect(() => popup.open()).toThrow(ConsentNotInitialised);

    cookies.mockRestore();
    await popup.initialise();
    expect(statuses.at(-1)).toEqual({ status: "initialized", choice: undefined });
  });
});

describe("a guest", () => {
  it("can open and close the popup without a choice, and nothing is stored", async () => {
    const popup = await openNextPage();
    const statuses = collectConsentStatuses();
    popup.open();
    popup.open();
    popup.close();
    popup.close();
    expect(statuses).toEqual([{ status: "open" }, { status: "close" }]);
    expect(document.cookie).toBe("");
  });

  it("can choose, change the choice and revoke it", async () => {
    const popup = await openNextPage();
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
  ] as const)(
    "%s is valid on the next page for a year, without an identifier",
    async (choice, categories) => {
      (await openNextPage()).choose(choice);
      expect(storedConsent()).toMatchObject({ categories, consentId: "none" });
      expect(daysUntilExpiry()).toBe(365);

      const statuses = collectConsentStatuses();
      expect((await openNextPage()).choice).toBe(choice);
      expect(isUsageAllowed()).toBe(choice === "allow");
      expect(statuses).toEqual([{ status: "initializing" }, { status: "initialized", choice }]);
    },
  );

  it("is valid for the named analytics host only", async () => {
    (await openNextPage()).choose("allow");
    setAnalyticsHost("a.example");
    const popup = await openNextPage();
    expect(popup.choice).toBeUndefined();
    popup.choose("allow");
    expect(storedConsent().data).toEqual({ analyticsHost: "a.example" });
    expect((await openNextPage()).choice).toBe("allow");
    setAnalyticsHost("b.example");
    const later = await openNextPage();
    expect(later.choice).toBeUndefined();
    later.choose("deny");
    expect(storedConsent().data).toBeNull();
    later.open();
    setAnalyticsHost("a.example");
    expect(later.choice).toBe("deny");
    later.choose("allow");
    expect(storedConsent().data).toEqual({ analyticsHost: "b.example" });
    expect(isUsageAllowed()).toBe(false);
  });

  it("is replaced even if another tab has changed it since", async () => {
    const popup = await openNextPage();
    popup.choose("deny");
    const denied = document.cookie;
    popup.choose("allow");
    const allowed = document.cookie;
    popup.choose("deny");
    const statuses = collectConsentStatuses();
    const changeInOtherTab = (cookie: string) =>
      setCookie(`${cookie}; Path=/; Domain=wirtshaus.example; Secure`);
    changeInOtherTab(allowed);
    popup.choose("deny");
    expect(isUsageAllowed()).toBe(false);
    expect(statuses).toEqual([{ status: "change", before: "allow", choice: "deny" }, { status: "revoke" }]);

    popup.choose("allow");
    changeInOtherTab(denied);
    popup.choose("allow");
    expect(isUsageAllowed()).toBe(true);
  });

  it.each(["allow", "deny"] as const)(
    "can be stored again after its cookie was removed: %s",
    async (choice) => {
      const popup = await openNextPage();
      popup.choose(choice);
      removeConsent();
      expect(popup.choice).toBeUndefined();
      const statuses = collectConsentStatuses();
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 7 * 86_400_000 });
      popup.choose(choice);
      const days = daysUntilExpiry();
      vi.useRealTimers();
      expect(statuses).toEqual([{ status: "change", before: undefined, choice }]);
      expect(days).toBe(365);
      expect((await openNextPage()).choice).toBe(choice);
    },
  );

  it("is stored for this host and secure connections only", async () => {
    const popup = await openNextPage();
    const cookieWrites = vi.spyOn(document, "cookie", "set");
    popup.choose("deny");
    const attributes = cookieWrites.mock.calls.map(([cookie]) => cookie.replace(/=.*?; expires=.*?;/, ""));
    expect(attributes).toEqual(
      Array(2).fill(`${cookieName} Path=/; SameSite=Lax; Domain=wirtshaus.example; Secure`),
    );
  });
});

it("a listener gets past statuses first, and none after unsubscribing", async () => {
  const earlyStatuses = collectConsentStatuses();
  const popup = await openNextPage();
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
