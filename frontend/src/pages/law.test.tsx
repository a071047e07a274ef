import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Site } from "@/api/generated";
import { createQueryClient } from "@/api/queryClient";
import type { Language } from "@/i18n/languages";
import { renderPage } from "@/testing/render";
import { fridayNoonState, withList } from "@/testing/state";

const openConsent = vi.hoisted(() => vi.fn());
vi.mock("@/siteSections/consent/openConsent", () => ({ openConsent, askForConsent: vi.fn() }));

const renderPageWithSite = (path: string, changes: Partial<Site>, language?: Language) =>
  renderPage(
    path,
    createQueryClient({ ...fridayNoonState, site: { ...fridayNoonState.site, ...changes } }),
    language,
  );
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
    renderPageWithSite("/impressum", { contact: { ...fridayNoonState.site.contact, email } });
    for (const link of screen.getAllByRole("link", { name: "post@bäckerei.example" }))
      expect(link.getAttribute("href")).toBe(`mailto:${email}`);
    expect(screen.queryByText(email)).toBeNull();
  });

  it("marks German values on pages in another language", () => {
    renderPageWithSite("/impressum", {}, "en");
    expect(screen.getAllByRole("definition").every(({ lang }) => lang === "de")).toBe(true);
  });

  it("omits fields that a person without a company does not have", () => {
    const { owner, trade, tradeAuthority, chamber } = fridayNoonState.site.imprint;
    renderPageWithSite("/impressum", { imprint: { owner, trade, tradeAuthority, chamber } });
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
      "saveChoice.ts": "wirtshaus_consent",
      "storedInput.ts": "contact-draft",
      "usage.ts": "usage-over",
      "usageStorage.ts": "mp_wirtshaus_mixpanel",
      "visit.ts": "usage-last-seen",
    };
    const storing = /(?:local|session)Storage\.setItem|document\.cookie =/;
    const files = filesIn("src", ".ts", ".tsx").flatMap(([name, code]) => (storing.test(code) ? [name] : []));
    expect(new Set(files)).toEqual(new Set(Object.keys(keysByFile)));
    for (const name of [...cookies, ...Object.values(keysByFile), "staff-input:"])
      expect(mainElementText()).toContain(`„${name}“`);
  });

  it("names the map and who is responsible, and reopens the consent banner", () => {
    renderPage("/cookie-policy");
    for (const name of ["map.example", "Gasthaus zur Linde GmbH"]) expect(mainElementText()).toContain(name);
    screen.getByRole("button", { name: "Cookie-Einstellungen öffnen" }).click();
    expect(openConsent).toHaveBeenCalledOnce();
  });

  it("states the default retention and that there is no external service", () => {
    renderPage("/cookie-policy");
    expect(mainElementText()).toContain("nach 90\u00a0Tagen");
    expect(mainElementText()).toContain("Wir geben es nicht weiter");
    expect(mainElementText()).not.toContain("Auswertungsdienst");
    expect(mainElementText()).not.toContain("Ohne zu fragen");
  });

  it("states configured retention, external service and counted requests", () => {
    const usageSettings = { retentionDays: 30, forwardedTo: "analytics.example", countsRequests: true };
    renderPageWithSite("/cookie-policy", { usageSettings });
    expect(mainElementText()).toContain("nach 30\u00a0Tagen");
    expect(mainElementText()).toContain("an den Auswertungsdienst analytics.example");
    expect(mainElementText()).not.toContain("Wir geben es nicht weiter");
    expect(mainElementText()).toContain("Ohne zu fragen zählt der Server");
  });

  it.each([
    ["de", "mit Vornamen, Familiennamen und E-Mail-Adresse", "höchstens sechs Stunden lang"],
    ["en", "with given name, family name and e-mail address", "for six hours at most"],
  ] as const)(
    "states what is recorded of staff and how long subnets are kept: %s",
    (language, names, subnets) => {
      renderPageWithSite("/cookie-policy", {}, language);
      expect(mainElementText()).toContain(names);
      expect(mainElementText()).toContain(subnets);
    },
  );

  it.each([
    ["de", 12, "nach 12\u00a0Monaten"],
    ["de", 1, "nach einem Monat"],
    ["en", 6, "after 6\u00a0months"],
    ["en", 1, "after one month"],
  ] as const)(
    "states how long messages are kept: %s, %d months",
    (language, messageRetentionMonths, text) => {
      renderPageWithSite("/cookie-policy", { messageRetentionMonths }, language);
      expect(document.getElementById("messages")?.textContent).toContain(text);
    },
  );
});

it("the jobs page without jobs says so", () => {
  renderPage("/jobs", createQueryClient({ ...fridayNoonState, ...withList("jobs", "jobs", []) }));
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
