import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Site } from "@/api/generated";
import type { Language } from "@/i18n/languages";
import { renderPage } from "@/testing/render";
import { fridayNoonState, withList, withSite } from "@/testing/state";

const openConsent = vi.hoisted(() => vi.fn());
vi.mock("@/siteSections/consent/openConsent", () => ({ openConsent, askForConsent: vi.fn() }));

const mainElementText = () => screen.getByRole("main").textContent;
const definitionsByTerm = () =>
  Object.fromEntries(
    screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

describe("the imprint", () => {
  it("has every field required by law of a company", () => {
    renderPage("/impressum");
    expect(definitionsByTerm()).toEqual({
      Name: "Gasthaus zur Linde GmbH",
      Geschäftsführung: "Maria Lindner",
      "Sitz und Anschrift": "Dorfplatz 1, 9999 Lindenau, Österreich",
      Telefon: "+43 1 0000000",
      "E-Mail": "office@gasthaus.example",
      Unternehmensgegenstand: "Gastgewerbe in der Betriebsart Gasthaus",
      Firmenbuchnummer: "FN 000000a",
      Firmenbuchgericht: "Landesgericht Krems an der Donau",
      "UID-Nummer": "ATU00000000",
      "GISA-Zahl": "00000000",
      Gewerbebehörde: "Bezirkshauptmannschaft Krems",
      "Mitglied der": "Wirtschaftskammer Niederösterreich, Fachgruppe Gastronomie",
    });
    const link = (name: string) =>
      within(screen.getByRole("main")).getByRole("link", { name }).getAttribute("href");
    expect(link("www.ris.bka.gv.at")).toBe("https://www.ris.bka.gv.at/");
    expect(link("Cookies und Datenschutz")).toBe("/cookie-policy");
  });

  it("shows an e-mail address with umlauts, and links the one in ASCII", () => {
    const email = "post@xn--bckerei-5wa.example";
    renderPage("/impressum", withSite({ contact: { ...fridayNoonState.site.contact, email } }));
    for (const link of screen.getAllByRole("link", { name: "post@bäckerei.example" }))
      expect(link.getAttribute("href")).toBe(`mailto:${email}`);
    expect(screen.queryByText(email)).toBeNull();
  });

  it("marks German values on pages in another language", () => {
    renderPage("/impressum", {}, "en");
    expect(screen.getAllByRole("definition").every(({ lang }) => lang === "de")).toBe(true);
  });

  it("omits fields that a person without a company does not have", () => {
    const { owner, trade, tradeAuthority, chamber } = fridayNoonState.site.imprint;
    renderPage("/impressum", withSite({ imprint: { owner, trade, tradeAuthority, chamber } }));
    const labels =
      "Name, Sitz und Anschrift, Telefon, E-Mail, Unternehmensgegenstand, Gewerbebehörde, Mitglied der";
    expect(Object.keys(definitionsByTerm()).join(", ")).toBe(labels);
  });
});

/** Names and texts, without tests. */
const filesIn = (folder: string, ...extensions: string[]) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => extensions.some((extension) => file.endsWith(extension)))
    .filter((file) => !/\.test\.|testing/.test(file))
    .map((file) => [basename(file), readFileSync(join(folder, file), "utf8")] as const);

describe("the privacy page", () => {
  // What the analytics client stores: `usage.test.ts`.
  it("names every cookie of the server and every key that scripts store", () => {
    renderPage("/cookie-policy");
    const cookies = filesIn("../crates/api/src", ".rs").flatMap(([, code]) =>
      [...code.matchAll(/_COOKIE(?:_PREFIX)?: &str = "(.+)"/g)].map(([, name = ""]) => name),
    );
    expect(cookies).toHaveLength(5);
    const keysByFile = {
      "FirstSteps.tsx": "firstStepsClosed",
      "confirmedHolidays.ts": "confirmedHolidays",
      "saveChoice.ts": "wirtshaus_consent",
      "storedInput.ts": "contact-draft",
      "usage.ts": "usage-over",
      "usageStorage.ts": "mp_wirtshaus_mixpanel",
      "useStoredInput.ts": "staff-input:",
      "visit.ts": "usage-last-seen",
    };
    const storing = /(?:local|session)Storage\.setItem|document\.cookie =/;
    const files = filesIn("src", ".ts", ".tsx").flatMap(([name, code]) => (storing.test(code) ? [name] : []));
    expect(new Set(files)).toEqual(new Set(Object.keys(keysByFile)));
    for (const name of [...cookies, ...Object.values(keysByFile)])
      expect(mainElementText()).toContain(`„${name}“`);
  });

  it("reopens the consent banner", () => {
    renderPage("/cookie-policy");
    screen.getByRole("button", { name: "Cookie-Einstellungen öffnen" }).click();
    expect(openConsent).toHaveBeenCalledOnce();
  });

  const usageSettings = { retentionDays: 30, forwardedTo: "analytics.example", countsRequests: true };
  it.each<[string, Language, Partial<Site>, shown: string[], hidden: string[]]>([
    [
      "the map and who is responsible, the default retention, and that there is no external service",
      "de",
      {},
      ["map.example", "Gasthaus zur Linde GmbH", "nach 90\u00a0Tagen", "Wir geben es nicht weiter"],
      ["Auswertungsdienst", "Ohne zu fragen"],
    ],
    [
      "configured retention, external service and counted requests",
      "de",
      { usageSettings },
      ["nach 30\u00a0Tagen", "an den Auswertungsdienst analytics.example", "Ohne zu fragen zählt der Server"],
      ["Wir geben es nicht weiter"],
    ],
    [
      "what is recorded of staff and how long subnets and messages are kept",
      "de",
      { messageRetentionMonths: 12 },
      [
        "mit Vornamen, Familiennamen und E-Mail-Adresse",
        "höchstens sechs Stunden lang",
        "nach 12\u00a0Monaten",
      ],
      [],
    ],
    ["a retention of one month", "de", { messageRetentionMonths: 1 }, ["nach einem Monat"], []],
    [
      "the same in English",
      "en",
      { messageRetentionMonths: 6 },
      ["with given name, family name and e-mail address", "for six hours at most", "after 6\u00a0months"],
      [],
    ],
    ["a retention of one month in English", "en", { messageRetentionMonths: 1 }, ["after one month"], []],
  ])("states %s", (_, language, changes, shown, hidden) => {
    renderPage("/cookie-policy", withSite(changes), language);
    for (const text of shown) expect(mainElementText()).toContain(text);
    for (const text of hidden) expect(mainElementText()).not.toContain(text);
  });
});

it("the jobs page without jobs says so", () => {
  renderPage("/jobs", withList("jobs", "jobs", []));
  expect(screen.getByText(/ist bei uns keine Stelle frei/)).toBeDefined();
  expect(mainElementText()).not.toContain("Kollektivvertrag");
});

it("the jobs page has three listings with minimum pay and a mail link", () => {
  renderPage("/jobs");
  const jobListings = screen.getAllByRole("listitem").filter((item) => item.querySelector("h2") !== null);
  expect(jobListings).toHaveLength(3);
  for (const listing of jobListings) {
    const title = listing.querySelector("h2")?.textContent ?? "";
    expect(within(listing).getByText("Mindestentgelt").nextElementSibling?.textContent).toMatch(
      /\d\.\d{3}\u00a0Euro brutto im Monat/,
    );
    expect(within(listing).getByRole("link").getAttribute("href")).toBe(
      `mailto:office@gasthaus.example?subject=${encodeURIComponent(`Bewerbung: ${title}`)}`,
    );
  }
  expect(screen.getByText(/Kollektivvertrag .* zahlen wir mehr/)).toBeDefined();
  const call = within(screen.getByRole("main")).getByRole("link", { name: "Anrufen: +43 1 0000000" });
  expect(call.getAttribute("href")).toBe("tel:+4310000000");
});
