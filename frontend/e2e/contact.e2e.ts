import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { holdRequests, openHydrated, test } from "./fixtures";
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

const fieldValues = async (page: Page) =>
  Object.fromEntries(
    await Promise.all(fieldNames.map(async (name) => [name, await field(page, name).inputValue()])),
  );

describe("the contact form", () => {
  test("typed before hydration is kept, also over a reload", async ({ newPage }) => {
    const page = await newPage();
    const releaseScripts = await holdRequests(page, "**/assets/build/*.js");
    await page.goto("/kontakt", { waitUntil: "commit" });
    for (const name of fieldNames) await field(page, name).fill(validMessage[name]);
    expect(await sendButton(page).isDisabled()).toBe(true);
    releaseScripts();
    await expect.poll(() => sendButton(page).isEnabled()).toBe(true);
    expect(await fieldValues(page)).toEqual(validMessage);
    const count = text("contact.form.count", { count: validMessage.body.length, limit: 2000 });
    expect(await page.getByText(count).isVisible()).toBe(true);
    const draft = await page.evaluate(() => sessionStorage.getItem("contact-draft"));
    expect(draft).toContain(validMessage.name);
  });

  test("without scripts is replaced by e-mail and telephone, beside address and directions", async ({
    newPage,
  }) => {
    const page = await newPage({ isJavaScriptEnabled: false });
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
  test("whose form fails to load offers e-mail and telephone", async ({ newPage }) => {
    const page = await newPage({ allowedConsole: /net::ERR_FAILED|React error #418/ });
    await page.route("**/assets/build/ContactMessage-*.js", (route) => route.abort());
    await openHydrated(page, "/kontakt");
    await page.getByText(text("contact.card.elsewhere")).filter({ visible: true }).waitFor();
    expect(await page.locator("form").count()).toBe(0);
  });
});
