import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type Locator,
  type Page,
} from "playwright-core";
import { test as baseTest, expect } from "vitest";
import type { TextKey } from "../src/i18n/texts";
import { binaries } from "./binaries";
import { startServer } from "./server";
import { text } from "./texts";

/** Features disabled to save processes, and those that Playwright disables, because our flag replaces its own. */
const disabledBrowserFeatures = [
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"],
  ...["AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"],
  ...["DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay"],
  ...["MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding"],
  ...["PreconnectToSearch", "ThirdPartyStoragePartitioning"],
];

const browserFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${disabledBrowserFeatures.join()}`,
];

/** In milliseconds. */
const timeout = 20_000;

export const screens = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  smallPhone: { width: 320, height: 640 },
  /** 1280 by 1024 at 400 % zoom (WCAG 2.2, 1.4.10). */
  zoomed: { width: 320, height: 256 },
} as const;

export type OpenPageOptions = {
  screenSize?: keyof typeof screens;
  scheme?: "light" | "dark";
  reducedMotion?: boolean;
  isJavaScriptEnabled?: boolean;
  /** First visit without a consent choice; by default the choice has been made. */
  firstVisit?: boolean;
  /** Consent was given on an earlier visit. */
  hasConsented?: boolean;
  /** Console messages that are expected. */
  allowedConsole?: RegExp;
  /** The only other host that may be requested. */
  allowedHost?: string;
};

type Cookie = Parameters<BrowserContext["addCookies"]>[0][number];

/** Opens a page in a new browser context, in another time zone than the server's. */
export type OpenPageFunction = (server: { url: string }, options?: OpenPageOptions) => Promise<Page>;

/** The cookie of an answer to the consent banner. */
function consentCookie(url: string, consents: boolean): Cookie {
  const value = { categories: consents ? ["necessary", "usage"] : ["necessary"] };
  return {
    name: "wirtshaus_consent",
    value: encodeURIComponent(JSON.stringify(value)),
    domain: new URL(url).hostname,
    path: "/",
    sameSite: "Lax",
  };
}

async function createBrowserContext(browser: Browser, url: string, options: OpenPageOptions) {
  const screenSize = options.screenSize ?? "desktop";
  const contextOptions: BrowserContextOptions = {
    baseURL: url,
    viewport: screens[screenSize],
    hasTouch: screenSize === "phone" || screenSize === "smallPhone",
    colorScheme: options.scheme ?? "light",
    reducedMotion: options.reducedMotion === true ? "reduce" : "no-preference",
    javaScriptEnabled: options.isJavaScriptEnabled ?? true,
    locale: "de-AT",
    timezoneId: "Pacific/Auckland",
  };
  const context = await browser.newContext(contextOptions);
  context.setDefaultTimeout(timeout);
  if (options.firstVisit !== true)
    await context.addCookies([consentCookie(url, options.hasConsented === true)]);
  return context;
}

/** When a test measures a picture that waits for that of the hero. */
const hiddenRenderingMessage = "Rendering was performed in a subtree hidden by content-visibility";

const formatConsoleMessage = (message: ConsoleMessage) =>
  `console ${message.type()}: ${message.text()} (${message.location().url})`;

/** A fixture that is started once per file. */
export const startedOnce =
  <Started extends { close(): Promise<void> }>(start: () => Promise<Started>) =>
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
  async ({}, { onCleanup }: { onCleanup(close: () => Promise<void>): void }) => {
    const started = await start();
    onCleanup(() => started.close());
    return started;
  };

/**
 * Fixtures: `server` per file, `openPage`, `newPage` of `server`, and `open`, which waits until the page is hydrated. After each test pages must have
 * logged nothing, thrown nothing and requested no other host.
 */
export const test = baseTest
  .extend(
    "browser",
    { scope: "worker" },
    startedOnce(() => chromium.launch({ executablePath: binaries.browser.path, args: browserFlags })),
  )
  .extend(
    "server",
    { scope: "file" },
    startedOnce(() => startServer()),
  )
  .extend("openPage", async ({ browser }, { onCleanup }) => {
    const cleanups: (() => Promise<void>)[] = [];
    const problems: string[] = [];
    let isTestOver = false;
    onCleanup(async () => {
      // Errors after the end of a test do not count.
      isTestOver = true;
      await Promise.all(cleanups.map((cleanUp) => cleanUp()));
      expect(problems, "problems reported by pages").toEqual([]);
    });
    const openPage: OpenPageFunction = async ({ url }, options = {}) => {
      const context = await createBrowserContext(browser, url, options);
      cleanups.push(() => context.close());
      context.on("request", (request) => {
        const isCrossOrigin = !request.url().startsWith(`${url}/`) && !/^(data|blob):/.test(request.url());
        if (isCrossOrigin && new URL(request.url()).host !== options.allowedHost)
          problems.push(`a request to ${request.url()}`);
      });
      const report = (problem: string) => {
        if (!isTestOver && options.allowedConsole?.test(problem) !== true) problems.push(problem);
      };
      context.on("weberror", (failure) => report(`page error: ${failure.error()}`));
      context.on("console", (message) => {
        if (!message.text().startsWith(hiddenRenderingMessage)) report(formatConsoleMessage(message));
      });
      return context.newPage();
    };
    return openPage;
  })
  .extend(
    "newPage",
    ({ server, openPage }) =>
      (options?: OpenPageOptions) =>
        openPage(server, options),
  )
  .extend("open", ({ newPage }) => async (path: string, options?: OpenPageOptions) => {
    const page = await newPage(options);
    await openHydrated(page, path);
    return page;
  });

/** React marks hydrated elements with internal properties. */
export const isHydrated = (page: Page) =>
  page.evaluate(() => {
    const properties = Object.keys(document.querySelector("main") ?? {});
    return properties.some((key) => key.startsWith("__reactProps"));
  });

export async function openHydrated(page: Page, path: string) {
  await page.goto(path);
  await expect.poll(() => isHydrated(page), { message: "the page is not hydrated" }).toBe(true);
}

/** Holds requests until the function that it returns is called. */
export async function holdRequests(page: Page, url: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

export const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** The link of the header's menu, or of the drawer on a phone. */
export const menuLink = (page: Page, key: TextKey) =>
  page
    .getByRole("navigation", { name: text("nav.label") })
    .getByRole("link", { name: text(key), exact: true });
