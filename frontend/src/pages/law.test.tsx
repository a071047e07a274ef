import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { createQueryClient } from "@/api/queryClient";
import { renderPage } from "@/testing/render";
import { fridayNoon } from "@/testing/state";

const openConsent = vi.hoisted(() => vi.fn());
vi.mock("@/site/consent/openConsent", () => ({ openConsent, startConsent: vi.fn() }));

const reported = () =>
  Object.fromEntries(
    screen
      .getAllByRole("term")
      .map((term) => [term.textContent, term.nextElementSibling?.textContent] as const),
  );

describe("the imprint", () => {
  it("has every field that the law asks of a company", () => {
    renderPage("/impressum");
    expect(reported()).toEqual({
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
    const main = within(screen.getByRole("main"));
    expect(main.getByRole("link", { name: "www.ris.bka.gv.at" }).getAttribute("href")).toBe(
      "https://www.ris.bka.gv.at/",
    );
    expect(main.getByRole("link", { name: "Cookies und Datenschutz" }).getAttribute("href")).toBe(
      "/cookie-policy",
    );
  });

  it("marks German content on pages in another language", () => {
    renderPage("/impressum", createQueryClient(fridayNoon), "en");
    const languages = screen.getAllByRole("definition").map(({ lang }) => lang);
    expect(languages).toHaveLength(12);
    expect(new Set(languages)).toEqual(new Set(["de"]));
  });

  it("leaves no empty line for what a person without a company does not have", () => {
    const { owner, trade, tradeAuthority, chamber } = fridayNoon.site.imprint;
    const site = { ...fridayNoon.site, imprint: { owner, trade, tradeAuthority, chamber } };
    renderPage("/impressum", createQueryClient({ ...fridayNoon, site }));
    expect(Object.keys(reported())).toEqual([
      "Name",
      "Sitz und Anschrift",
      "Telefon",
      "E-Mail",
      "Unternehmensgegenstand",
      "Gewerbebehörde",
      "Mitglied der",
    ]);
  });
});

describe("the privacy page", () => {
  it("names what is kept in the browser as the browser names it", () => {
    renderPage("/cookie-policy");
    const page = screen.getByRole("main").textContent;
    const saved = ["wirtshaus_consent", "mp_wirtshaus_mixpanel", "__mpq_wirtshaus_ev", "usage-last-seen"];
    for (const name of [...saved, "contact-draft", "map.example", "Gasthaus zur Linde GmbH"])
      expect(page).toContain(name);
    expect(document.getElementById("messages")?.textContent).toContain("Wenn ihr uns schreibt");
  });

  it("reopens the consent banner", () => {
    renderPage("/cookie-policy");
    screen.getByRole("button", { name: "Cookie-Einstellungen öffnen" }).click();
    expect(openConsent).toHaveBeenCalledOnce();
  });

  it("states the retention period and that there is no external analytics service", () => {
    renderPage("/cookie-policy");
    const page = screen.getByRole("main").textContent;
    expect(page).toContain("nach 90\u00a0Tagen");
    expect(page).toContain("niemand sonst bekommt es");
    expect(page).not.toContain("Auswertungsdienst");
    expect(page).not.toContain("Ohne zu fragen");
  });

  it.each([
    ["de", "mit Vornamen, Familiennamen und E-Mail-Adresse"],
    ["en", "with given name, family name and e-mail address"],
  ] as const)("says that staff are counted by their names where they agree: %s", (language, words) => {
    renderPage("/cookie-policy", createQueryClient(fridayNoon), language);
    expect(screen.getByRole("main").textContent).toContain(words);
  });

  it.each([
    ["de", "höchstens sechs Stunden lang"],
    ["en", "for six hours at most"],
  ] as const)("says how long a network is remembered at most: %s", (language, words) => {
    renderPage("/cookie-policy", createQueryClient(fridayNoon), language);
    expect(screen.getByRole("main").textContent).toContain(words);
  });

  it.each([
    ["de", 12, "nach 12\u00a0Monaten"],
    ["de", 1, "nach einem Monat"],
    ["en", 6, "after 6\u00a0months"],
    ["en", 1, "after one month"],
  ] as const)("says how long messages are kept: %s, %d months", (language, messageRetentionMonths, words) => {
    const site = { ...fridayNoon.site, messageRetentionMonths };
    renderPage("/cookie-policy", createQueryClient({ ...fridayNoon, site }), language);
    expect(document.getElementById("messages")?.textContent).toContain(words);
  });

  it("says so where the settings keep it otherwise, tell a service, or count requests", () => {
    const usageSettings = { retentionDays: 30, forwardedTo: "analytics.example", countsRequests: true };
    renderPage(
      "/cookie-policy",
      createQueryClient({ ...fridayNoon, site: { ...fridayNoon.site, usageSettings } }),
    );
    const page = screen.getByRole("main").textContent;
    expect(page).toContain("nach 30\u00a0Tagen");
    expect(page).toContain("an den Auswertungsdienst analytics.example");
    expect(page).not.toContain("niemand sonst bekommt es");
    expect(page).toContain("Ohne zu fragen zählt der Server");
  });
});

describe("the jobs page", () => {
  it("says of each of three listings what it pays at least, and that more is possible", () => {
    renderPage("/jobs");
    const notices = screen.getAllByRole("listitem").filter((item) => item.querySelector("h2") !== null);
    expect(notices).toHaveLength(3);
    for (const notice of notices) {
      const title = notice.querySelector("h2")?.textContent ?? "";
      expect(within(notice).getByText("Mindestentgelt").nextElementSibling?.textContent).toMatch(
        /\d\.\d{3}\u00a0Euro brutto im Monat/,
      );
      expect(within(notice).getByRole("link").getAttribute("href")).toBe(
        `mailto:office@gasthaus.example?subject=${encodeURIComponent(`Bewerbung: ${title}`)}`,
      );
    }
    expect(screen.getByText(/Kollektivvertrag .* zahlen wir mehr/)).toBeDefined();
    const main = within(screen.getByRole("main"));
    expect(main.getByRole("link", { name: "Anrufen: +43 1 0000000" }).getAttribute("href")).toBe(
      "tel:+4310000000",
    );
  });
});
