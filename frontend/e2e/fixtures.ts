import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type Page,
} from "playwright-core";
import { test as base, expect } from "vitest";
import { binaries } from "./binaries";
import { openHouse } from "./server";

/**
 * What the browser would keep in a process of its own for every guest: lists below an address that nobody types.
 * The others are those that Playwright itself does without, whose list ours replaces.
 */
const without = [
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"],
  ...["AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"],
  ...["DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay"],
  ...["MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding"],
  ...["PreconnectToSearch", "ThirdPartyStoragePartitioning"],
];

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${without.join()}`,
];

/** How long anything may take, in milliseconds; on a busy machine only a failure takes as long. */
const patience = 20_000;

export const screens = {
  desk: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  smallPhone: { width: 320, height: 640 },
  /** What is left of 1280 by 1024 at 400 % (WCAG 2.2, 1.4.10). */
  zoomed: { width: 320, height: 256 },
} as const;

export type Visit = {
  screen?: keyof typeof screens;
  scheme?: "light" | "dark";
  /** The guest asked for no movement. */
  still?: boolean;
  scripts?: boolean;
  /** The guest has not been here before, and is asked for consent; every other guest has answered on an earlier visit. */
  unasked?: boolean;
  /** The guest said yes on an earlier visit. */
  allows?: boolean;
  /** What the page may complain of: its house went away, or there is no such page. */
  mayComplain?: RegExp;
  /** The one other host that the page may ask: the guest wants it to. */
  mayAsk?: string;
};

type Cookie = Parameters<BrowserContext["addCookies"]>[0][number];

/** Lets a guest into a house: a browser of their own, at home in a zone that is not the house's. */
export type LetIn = (house: { url: string }, visit?: Visit) => Promise<Page>;

/** What the consent banner leaves behind of an answer. */
function answered(url: string, allows: boolean): Cookie {
  const now = new Date();
  const expirationTime = now.getTime() + 365 * 86_400_000;
  const value = {
    categories: allows ? ["necessary", "usage"] : ["necessary"],
    revision: 0,
    data: null,
    consentTimestamp: now,
    consentId: "none",
    services: { necessary: [], usage: [] },
    languageCode: "none",
    lastConsentTimestamp: now,
    expirationTime,
  };
  return {
    name: "wirtshaus_consent",
    value: encodeURIComponent(JSON.stringify(value)),
    domain: new URL(url).hostname,
    path: "/",
    expires: Math.floor(expirationTime / 1000),
    sameSite: "Lax",
  };
}

async function contextOf(browser: Browser, url: string, visit: Visit) {
  const screen = visit.screen ?? "desk";
  const options: BrowserContextOptions = {
    baseURL: url,
    viewport: screens[screen],
    hasTouch: screen === "phone" || screen === "smallPhone",
    colorScheme: visit.scheme ?? "light",
    reducedMotion: visit.still === true ? "reduce" : "no-preference",
    javaScriptEnabled: visit.scripts ?? true,
    locale: "de-AT",
    timezoneId: "Pacific/Auckland",
  };
  const context = await browser.newContext(options);
  context.setDefaultTimeout(patience);
  if (visit.unasked !== true) await context.addCookies([answered(url, visit.allows === true)]);
  return context;
}

const told = (message: ConsoleMessage) =>
  `console ${message.type()}: ${message.text()} (${message.location().url})`;

/**
 * Every test gets `house`, one for its file, and `letIn`. Whatever a test looks at, its pages may neither say
 * anything on the console, nor fail, nor talk to anybody but the house: that is checked at the end of each.
 */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
  .extend("browser", { scope: "worker" }, async ({}, { onCleanup }) => {
    const browser = await chromium.launch({ executablePath: binaries.browser.path, args: flags });
    onCleanup(() => browser.close());
    return browser;
  })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
  .extend("house", { scope: "file" }, async ({}, { onCleanup }) => {
    const house = await openHouse();
    onCleanup(() => house.close());
    return house;
  })
  .extend("letIn", async ({ browser }, { onCleanup }) => {
    const leave: (() => Promise<void>)[] = [];
    const faults: string[] = [];
    let isOver = false;
    onCleanup(async () => {
      // What a page was still about to do when its guest left is nobody's fault.
      isOver = true;
      await Promise.all(leave.map((go) => go()));
      expect(faults, "what pages complained of").toEqual([]);
    });
    const letIn: LetIn = async ({ url }, visit = {}) => {
      const context = await contextOf(browser, url, visit);
      leave.push(() => context.close());
      context.on("request", (request) => {
        const elsewhere = !request.url().startsWith(`${url}/`) && !/^(data|blob):/.test(request.url());
        if (elsewhere && new URL(request.url()).host !== visit.mayAsk)
          faults.push(`a request to ${request.url()}`);
      });
      const note = (complaint: string) => {
        if (!isOver && visit.mayComplain?.test(complaint) !== true) faults.push(complaint);
      };
      context.on("weberror", (failure) => note(`page error: ${failure.error()}`));
      context.on("console", (message) => note(told(message)));
      return context.newPage();
    };
    return letIn;
  });

/**
 * Whether the scripts of the page have taken over what the server rendered. React tells nobody, but marks every
 * element that it has taken over.
 */
export const isAwake = (page: Page) =>
  page.evaluate(() => {
    const marks = Object.keys(document.querySelector("main") ?? {});
    return marks.some((key) => key.startsWith("__reactProps"));
  });

/** Opens a page and waits until its scripts have taken over. */
export async function open(page: Page, path: string) {
  await page.goto(path);
  await expect.poll(() => isAwake(page), { message: "the page does not wake" }).toBe(true);
}
