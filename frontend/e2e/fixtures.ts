import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type Page,
} from "playwright-core";
import { test as baseTest, expect } from "vitest";
import { binaries } from "./binaries";
import { startServer } from "./server";

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

/** Consent cookie. */
function consentCookie(url: string, consents: boolean): Cookie {
  const now = new Date();
  const expirationTime = now.getTime() + 365 * 86_400_000;
  const value = {
    categories: consents ? ["necessary", "usage"] : ["necessary"],
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

/**
 * Fixtures: `server` per file, and `openPage`. After each test pages must have logged nothing, thrown nothing and
 * requested no other host.
 */
export const test = baseTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
  .extend("browser", { scope: "worker" }, async ({}, { onCleanup }) => {
    const browser = await chromium.launch({ executablePath: binaries.browser.path, args: browserFlags });
    onCleanup(() => browser.close());
    return browser;
  })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
  .extend("server", { scope: "file" }, async ({}, { onCleanup }) => {
    const server = await startServer();
    onCleanup(() => server.close());
    return server;
  })
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
