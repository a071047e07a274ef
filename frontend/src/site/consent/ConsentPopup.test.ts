// @vitest-environment-options {"url": "https://wirtshaus.example/essen"}
import { reset } from "vanilla-cookieconsent";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cookieName, isUsageAllowed } from "@/lib/consent/choice";
import { type ConsentStatus, onConsentStatus } from "@/lib/consent/statuses";
import { ConsentNotInitialised, ConsentPopup } from "./ConsentPopup";

const stored = () => {
  const [, value] = document.cookie.split(`${cookieName}=`);
  return value === undefined ? undefined : JSON.parse(decodeURIComponent(value));
};

function listen(): ConsentStatus[] {
  const heard: ConsentStatus[] = [];
  onConsentStatus((status) => heard.push(status));
  heard.length = 0;
  return heard;
}

const view = () => ({ show: vi.fn(), hide: vi.fn() });

async function nextPage(): Promise<ConsentPopup> {
  reset();
  const popup = new ConsentPopup(view());
  await popup.initialise();
  return popup;
}

function removeCookie() {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way
  document.cookie = `${cookieName}=; Max-Age=0; Path=/; Domain=wirtshaus.example`;
}

beforeEach(() => {
  delete document.documentElement.dataset.analyticsHost;
  reset();
  removeCookie();
});

describe("the popup before it is initialised", () => {
  it.each<[string, (popup: ConsentPopup) => unknown]>([
    ["open", (popup) => popup.open()],
    ["close", (popup) => popup.close()],
    ["choose", (popup) => popup.choose("allow")],
    ["choice", (popup) => popup.choice],
  ])("refuses to %s", (_, use) => {
    const heard = listen();
    const shown = view();
    expect(() => use(new ConsentPopup(shown))).toThrow(ConsentNotInitialised);
    expect(shown.show).not.toHaveBeenCalled();
    expect(heard).toEqual([]);
    expect(stored()).toBeUndefined();
  });
});

describe("initialising", () => {
  it("reports initialisation and stores nothing", async () => {
    const heard = listen();
    const popup = await nextPage();
    expect(popup.choice).toBeUndefined();
    expect(heard).toEqual([{ status: "initializing" }, { status: "initialized", choice: undefined }]);
    expect(document.cookie).toBe("");
  });

  it("tells message, cause and stack of what fails, and may be tried again", async () => {
    const heard = listen();
    const cause = new Error("the frame is sandboxed");
    const fault = new Error("no cookies here", { cause });
    const cookies = vi.spyOn(document, "cookie", "get").mockImplementation(() => {
      throw fault;
    });
    const popup = new ConsentPopup(view());
    await expect(popup.initialise()).rejects.toBe(fault);
    expect(heard).toEqual([
      { status: "initializing" },
      { status: "error", message: "no cookies here", cause, stack: fault.stack },
    ]);
    expect(() => popup.open()).toThrow(ConsentNotInitialised);

    cookies.mockRestore();
    await popup.initialise();
    expect(heard.at(-1)).toEqual({ status: "initialized", choice: undefined });
  });
});

describe("a guest", () => {
  it("opens and closes it without choosing, and nothing is stored", async () => {
    const popup = await nextPage();
    const heard = listen();
    popup.open();
    popup.open();
    popup.close();
    popup.close();
    expect(heard).toEqual([{ status: "open" }, { status: "close" }]);
    expect(document.cookie).toBe("");
  });

  it("chooses, changes the choice and revokes it", async () => {
    const popup = await nextPage();
    const heard = listen();
    popup.open();
    popup.choose("deny");
    popup.choose("deny");
    popup.choose("allow");
    popup.choose("deny");
    expect(heard).toEqual([
      { status: "open" },
      { status: "change", before: undefined, choice: "deny" },
      { status: "close" },
      { status: "change", before: "deny", choice: "allow" },
      { status: "change", before: "allow", choice: "deny" },
      { status: "revoke" },
    ]);
    expect(popup.choice).toBe("deny");
  });

  it.each([
    ["allow", ["necessary", "usage"]],
    ["deny", ["necessary"]],
  ] as const)(
    "who chose to %s is known on the next page, for a year, but not by a number",
    async (choice, categories) => {
      const now = Date.now();
      (await nextPage()).choose(choice);
      const { consentId, expirationTime, ...rest } = stored();
      expect(rest.categories).toEqual(categories);
      expect(consentId).toBe("none");
      expect(Math.round((expirationTime - now) / 86_400_000)).toBe(365);

      const heard = listen();
      expect((await nextPage()).choice).toBe(choice);
      expect(isUsageAllowed()).toBe(choice === "allow");
      expect(heard).toEqual([{ status: "initializing" }, { status: "initialized", choice }]);
    },
  );
});

it("a consent is valid for the named host only", async () => {
  const setHost = (host: string) => {
    document.documentElement.dataset.analyticsHost = host;
  };
  (await nextPage()).choose("allow");
  setHost("a.example");
  const popup = await nextPage();
  expect(popup.choice).toBeUndefined();
  popup.choose("allow");
  expect(stored().data).toEqual({ analyticsHost: "a.example" });
  expect((await nextPage()).choice).toBe("allow");
  setHost("b.example");
  const later = await nextPage();
  expect(later.choice).toBeUndefined();
  later.choose("deny");
  expect(stored().data).toBeNull();
  later.open();
  setHost("a.example");
  expect(later.choice).toBe("deny");
  later.choose("allow");
  expect(stored().data).toEqual({ analyticsHost: "b.example" });
  expect(isUsageAllowed()).toBe(false);
});

it("an answer holds for all tabs, whatever was said in another one meanwhile", async () => {
  const popup = await nextPage();
  popup.choose("deny");
  const denied = document.cookie;
  popup.choose("allow");
  const allowed = document.cookie;
  popup.choose("deny");
  const heard = listen();
  const otherTab = (cookie: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way
    document.cookie = `${cookie}; Path=/; Domain=wirtshaus.example; Secure`;
  };
  otherTab(allowed);
  popup.choose("deny");
  expect(isUsageAllowed()).toBe(false);
  expect(heard).toEqual([{ status: "change", before: "allow", choice: "deny" }, { status: "revoke" }]);

  popup.choose("allow");
  otherTab(denied);
  popup.choose("allow");
  expect(isUsageAllowed()).toBe(true);
});

it.each(["allow", "deny"] as const)(
  "an answer is kept for a year where the cookie was removed since the same one: %s",
  async (choice) => {
    const popup = await nextPage();
    popup.choose(choice);
    removeCookie();
    expect(popup.choice).toBeUndefined();
    const heard = listen();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 7 * 86_400_000 });
    popup.choose(choice);
    expect(heard).toEqual([{ status: "change", before: undefined, choice }]);
    const year = stored().expirationTime - Date.now();
    vi.useRealTimers();
    expect(Math.round(year / 86_400_000)).toBe(365);
    expect((await nextPage()).choice).toBe(choice);
  },
);

it("the cookie is the host's own, and goes over encrypted lines only", async () => {
  const popup = await nextPage();
  const written = vi.spyOn(document, "cookie", "set");
  popup.choose("deny");
  const attributes = written.mock.calls.map(([cookie]) => cookie.replace(/=.*?; expires=.*?;/, ""));
  expect(attributes).toEqual(
    Array(2).fill(`${cookieName} Path=/; SameSite=Lax; Domain=wirtshaus.example; Secure`),
  );
});

describe("who listens", () => {
  it("hears first what was said before, and nothing once it has had enough", async () => {
    const early = listen();
    const popup = await nextPage();
    popup.choose("allow");

    const late: ConsentStatus[] = [];
    const enough = onConsentStatus((status) => late.push(status));
    expect(late.slice(-early.length)).toEqual(early);
    enough();
    const before = late.length;
    popup.choose("deny");
    expect(late).toHaveLength(before);
    expect(early.at(-1)).toEqual({ status: "revoke" });
  });
});
