// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { NewsEntry, PublicState } from "@/api/models";
import { fridayNoon } from "@/testing/state";
import { structuredData } from "./structuredData";

const graph = (state: PublicState = fridayNoon, path = "/") => structuredData(state, "de", path)["@graph"];
const restaurant = (state: PublicState = fridayNoon) => {
  const [first] = graph(state);
  if (first === undefined || !("openingHoursSpecification" in first)) throw new Error("no restaurant");
  return first;
};

describe("structured data of the restaurant", () => {
  const reported = restaurant();

  it("has what Google requires of a local business, and says what is known beside it", () => {
    expect(reported).toMatchObject({
      "@type": "Restaurant",
      "@id": "https://gasthaus.example/#restaurant",
      name: "Gasthaus zur Linde",
      url: "https://gasthaus.example/",
      telephone: "+4310000000",
      email: "office@gasthaus.example",
      address: {
        "@type": "PostalAddress",
        streetAddress: "Dorfplatz 1",
        postalCode: "9999",
        addressLocality: "Lindenau",
        addressCountry: "AT",
      },
      geo: { "@type": "GeoCoordinates", latitude: 48.43, longitude: 15.61 },
      image: ["https://gasthaus.example/assets/pictures/social.jpg"],
      servesCuisine: "Austrian",
      acceptsReservations: true,
      menu: "https://gasthaus.example/essen",
    });
    expect(reported).not.toHaveProperty("priceRange");
  });

  it.each([
    ["Österreich", "AT"],
    ["Austria", "AT"],
    ["Südtirol", "Südtirol"],
  ])("is in %s, which is written as %s", (country, reported) => {
    const { site } = fridayNoon;
    const abroad = restaurant({ ...fridayNoon, site: { ...site, address: { ...site.address, country } } });
    expect(abroad.address.addressCountry).toBe(reported);
    expect(abroad.department.address.addressCountry).toBe(reported);
  });

  it("offers every menu as a PDF with a whole address", () => {
    expect(reported.hasMenu.map(({ name, url }) => `${name} ${url}`)).toEqual([
      "Speisekarte https://gasthaus.example/menu/Speisekarte.pdf",
      "Burgerkarte https://gasthaus.example/menu/Burgerkarte.pdf",
      "Wildkarte https://gasthaus.example/menu/Wildkarte.pdf",
    ]);
  });

  it("has the kitchen as a department with a name, an address and hours of its own", () => {
    expect(reported.department).toMatchObject({
      "@type": "FoodEstablishment",
      name: "Gasthaus zur Linde – Küche",
      address: { "@type": "PostalAddress" },
    });
    expect(reported.department.openingHoursSpecification[0]).toEqual({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: ["Monday", "Thursday", "Friday", "Saturday"],
      opens: "11:00",
      closes: "20:15",
    });
  });

  it("has times and days in the form that schema.org asks for", () => {
    for (const { openingHoursSpecification: week, specialOpeningHoursSpecification: special } of [
      reported,
      reported.department,
    ]) {
      for (const { opens, closes } of [...week, ...special])
        expect(`${opens} ${closes}`).toMatch(/^([01]\d|2[0-3]):[0-5]\d ([01]\d|2[0-3]):[0-5]\d$/);
      for (const { validFrom, validThrough } of special)
        expect(`${validFrom} ${validThrough}`).toMatch(/^\d{4}-\d\d-\d\d \d{4}-\d\d-\d\d$/);
      expect(special).toHaveLength(2);
    }
  });

  it("is the same restaurant in English", () => {
    const [english] = structuredData(fridayNoon, "en", "/essen")["@graph"];
    expect(english).toMatchObject({
      "@id": "https://gasthaus.example/#restaurant",
      menu: "https://gasthaus.example/en/essen",
      department: { name: "Gasthaus zur Linde – Kitchen" },
    });
  });
});

describe("the events for search engines", () => {
  const withDate: NewsEntry = {
    id: 9,
    title: "Cordon-bleu-Wochen",
    subText: "Gefüllt mit Bergkäse.",
    imgSrc: "/assets/pictures/news-cordon-bleu-800.webp",
    sortOrder: 1,
    timeframe: "20. November - 6. Dezember",
    timeframeLines: ["20. November", "6. Dezember"],
    showUntil: "2026-12-06",
    isComingSoon: false,
    isFood: true,
    version: 1,
  };
  const withNews = (changes: Partial<NewsEntry>): PublicState => ({
    ...fridayNoon,
    news: [{ ...withDate, ...changes }],
  });
  const eventSchemas = (state: PublicState, path = "/") => graph(state, path).slice(1);

  it("have what Google requires of an event", () => {
    expect(eventSchemas(withNews({}))).toEqual([
      {
        "@type": "FoodEvent",
        "@id": "https://gasthaus.example/#news-9",
        name: "Cordon-bleu-Wochen",
        description: "Gefüllt mit Bergkäse.",
        image: ["https://gasthaus.example/assets/pictures/news-cordon-bleu-800.webp"],
        inLanguage: "de",
        startDate: "2026-11-20",
        endDate: "2026-12-06",
        eventStatus: "https://schema.org/EventScheduled",
        eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
        location: {
          "@type": "Restaurant",
          "@id": "https://gasthaus.example/#restaurant",
          name: "Gasthaus zur Linde",
          address: restaurant().address,
        },
        organizer: {
          "@type": "Restaurant",
          "@id": "https://gasthaus.example/#restaurant",
          name: "Gasthaus zur Linde",
          url: "https://gasthaus.example/",
        },
      },
    ]);
  });

  it("leave out what an entry does not have", () => {
    const [event] = eventSchemas(withNews({ isFood: false, subText: "", imgSrc: "" }));
    expect(event).toMatchObject({ "@type": "Event" });
    expect(event).not.toHaveProperty("description");
    expect(event).not.toHaveProperty("image");
  });

  it.each([
    ["no title", { title: "" }],
    ["days in words", { timeframeLines: ["Drei Wochen lang", "Donnerstag bis Sonntag"] }],
    ["the picture of the company holiday", { imgSrc: "/assets/pictures/news-betriebsurlaub-800.webp" }],
    ["a closure on all its days", { timeframeLines: ["7. Jänner", "21. Jänner"], showUntil: "2027-01-21" }],
  ])("are not made of an entry with %s", (_, changes) => expect(eventSchemas(withNews(changes))).toEqual([]));

  it("are listed only on the landing page", () => expect(eventSchemas(withNews({}), "/essen")).toEqual([]));

  it("are not derived from the seeded news, which have no dates", () =>
    expect(eventSchemas(fridayNoon)).toEqual([]));
});
