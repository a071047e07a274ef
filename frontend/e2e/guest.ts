import {
  type Browser,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type Page,
} from "playwright-core";
import { test as base, expect } from "vitest";
import { binaries } from "./binaries";
import { openHouse } from "./house";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const screens = {
  desk: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  smallPhone: { width: 320, height: 640 },
} as const;

export type Visit = {
  screen?: keyof typeof screens;
  scheme?: "light" | "dark";
  /** The guest asked for no movement. */
  still?: boolean;
  scripts?: boolean;
  /** What the page may say on its console: its house went away, or there is no such page. */
  mayComplain?: RegExp;
};

/** Lets a guest into a house: a browser of their own, at home in a zone that is not the house's. */
export type LetIn = (house: { url: string }, visit?: Visit) => Promise<Page>;

async function contextOf(browser: Browser, url: string, visit: Visit) {
  const screen = visit.screen ?? "desk";
  const options: BrowserContextOptions = {
    baseURL: url,
    viewport: screens[screen],
    hasTouch: screen !== "desk",
    colorScheme: visit.scheme ?? "light",
    reducedMotion: visit.still === true ? "reduce" : "no-preference",
    javaScriptEnabled: visit.scripts ?? true,
    locale: "de-AT",
    timezoneId: "Pacific/Auckland",
  };
  const context = await browser.newContext(options);
  context.setDefaultTimeout(10_000);
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
    onCleanup(async () => {
      await Promise.all(leave.map((go) => go()));
      expect(faults, "what pages complained of").toEqual([]);
    });
    const letIn: LetIn = async ({ url }, visit = {}) => {
      const context = await contextOf(browser, url, visit);
      leave.push(() => context.close());
      context.on("request", (request) => {
        const elsewhere = !request.url().startsWith(`${url}/`) && !/^(data|blob):/.test(request.url());
        if (elsewhere) faults.push(`a request to ${request.url()}`);
      });
      context.on("weberror", (failure) => faults.push(`page error: ${failure.error()}`));
      context.on("console", (message) => {
        if (visit.mayComplain?.test(told(message)) !== true) faults.push(told(message));
      });
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
