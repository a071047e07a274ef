import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { axe, setColorScheme, violationsOf } from "./axe";
import { openHydrated, screens, test } from "./fixtures";
import { product, text } from "./texts";

const mapHost = "map.example";
const phone = "+43 1 0000000";
const validMessage = {
  body: "Ein Tisch für vier,\nam Freitag um sieben?",
  name: "Anna Huber",
  email: "anna@huber.example",
};
type FieldName = keyof typeof validMessage;
const fieldNames = Object.keys(validMessage) as FieldName[];

const field = (page: Page, name: FieldName) => page.getByLabel(text(`contact.form.${name}`));
const sendButton = (page: Page) => page.getByRole("button", { name: text("contact.form.send") });

async function openForm(page: Page) {
  await openHydrated(page, "/kontakt");
  await expect.poll(() => sendButton(page).isEnabled()).toBe(true);
}

async function fill(page: Page, message = validMessage) {
  for (const name of fieldNames) await field(page, name).fill(message[name]);
}

const fieldValues = async (page: Page) =>
  Object.fromEntries(
    await Promise.all(fieldNames.map(async (name) => [name, await field(page, name).inputValue()])),
  );

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

describe("the contact form", () => {
  test("with errors is not sent, and the summary leads to each field by keyboard", async ({
    server,
    openPage,
  }) => {
    const page = await openPage(server, { reducedMotion: true });
    await openForm(page);
    await fill(page, { body: "Hallo", name: "Anna Huber", email: "anna@huber" });
    await page.keyboard.press("Enter");
    await expect.poll(() => focusedText(page)).toContain(text("contact.error.heading"));
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("contact-email");
    await page.keyboard.press("End");
    await page.keyboard.type(".at");
    await expect.poll(() => page.locator("#contact-email-error").textContent()).toBe("");
    expect(await page.locator("#contact-body-error").textContent()).toBe(
      text("contact.error.body.short", { limit: 10 }),
    );
  });

  test("typed before hydration is kept, also over a reload", async ({ server, openPage }) => {
    const page = await openPage(server);
    let releaseScripts = () => {};
    const scriptsReleased = new Promise<void>((resolve) => {
      releaseScripts = resolve;
    });
    await page.route("**/assets/build/*.js", async (route) => {
      await scriptsReleased;
      await route.continue();
    });
    await page.goto("/kontakt", { waitUntil: "commit" });
    await fill(page);
    expect(await sendButton(page).isDisabled()).toBe(true);
    releaseScripts();
    await expect.poll(() => sendButton(page).isEnabled()).toBe(true);
    expect(await fieldValues(page)).toEqual(validMessage);
    const count = text("contact.form.count", { count: validMessage.body.length, limit: 2000 });
    expect(await page.getByText(count).isVisible()).toBe(true);
    const draft = await page.evaluate(() => sessionStorage.getItem("contact-draft"));
    expect(draft).toContain(validMessage.name);
  });

  test("has no accessibility violations or overflow with errors, in either scheme", async ({
    server,
    openPage,
  }) => {
    const page = await openPage(server, { screenSize: "smallPhone", reducedMotion: true });
    await openForm(page);
    await sendButton(page).click();
    await expect.poll(() => focusedText(page)).toContain(text("contact.error.heading"));
    for (const colorScheme of ["light", "dark"] as const) {
      await setColorScheme(page, colorScheme);
      // axe exempts the skip link only if no other link precedes it; the hidden banner contains one.
      expect(await violationsOf(axe(page).exclude("a[href='#main']"))).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(screens.smallPhone.width);
  });

  test("without scripts is replaced by e-mail and telephone, beside address and directions", async ({
    server,
    openPage,
  }) => {
    const page = await openPage(server, { isJavaScriptEnabled: false });
    await page.goto("/kontakt");
    expect(await page.locator("form").getByRole("textbox").first().isVisible()).toBe(false);
    const noscriptParagraphs = page.locator("noscript p");
    expect(await noscriptParagraphs.isVisible()).toBe(true);
    expect(await noscriptParagraphs.innerText()).toContain(text("contact.card.elsewhere"));
    expect(
      await page.getByRole("button", { name: text("contact.map.show", { host: mapHost }) }).isVisible(),
    ).toBe(false);
    const body = await page.getByRole("main").innerText();
    for (const expectedText of [product, "Dorfplatz 1", phone, text("contact.directions.bus.text")])
      expect(body).toContain(expectedText);
    const directions = page.getByRole("link", { name: text("contact.directions") });
    expect(await directions.getAttribute("href")).toBe(`https://${mapHost}/gasthaus/route`);
  });

  // React reports the replaced form, as intended.
  test("whose form fails to load offers e-mail and telephone", async ({ server, openPage }) => {
    const page = await openPage(server, { allowedConsole: /net::ERR_FAILED|React error #418/ });
    await page.route("**/assets/build/ContactMessage-*.js", (route) => route.abort());
    await openHydrated(page, "/kontakt");
    await page.getByText(text("contact.card.elsewhere")).filter({ visible: true }).waitFor();
    expect(await page.locator("form").count()).toBe(0);
  });
});
