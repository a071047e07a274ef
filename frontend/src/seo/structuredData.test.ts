// @vitest-environment node

import { describe, expect, it } from "vitest";
import type { Card, NewsEntry } from "@/api/generated";
import { newsEntry } from "@/testing/newsEntry";
import { fridayNoonState, withList, withSite } from "@/testing/state";
import { uploadedPicture } from "@/testing/uploadedPicture";
import { socialPreviewPicture } from "./address";
import { type DescribedState, structuredData } from "./structuredData";

const graph = (state: DescribedState = fridayNoonState) => structuredData(state, "de")["@graph"];
const restaurant = (state: DescribedState = fridayNoonState) => {
  const [first] = graph(state);
  if (first === undefined || !("openingHoursSpecification" in first)) throw new Error("no restaurant");
  return first;
};
const origin = "https://gasthaus.example";

describe("the restaurant", () => {
  it("has what Google requires of a local business", () => {
    expect(restaurant()).toMatchObject({
      "@type": "Restaurant",
      "@id": `${origin}/#restaurant`,
      name: "Gasthaus zur Linde",
      url: `${origin}/`,
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
      image: [`${origin}/assets/pictures/social.jpg`],
      servesCuisine: "Austrian",
      acceptsReservations: true,
      menu: `${origin}/essen`,
      hasMenu: [
        { name: "Speisekarte", url: `${origin}/menu/Speisekarte.pdf` },
        { name: "Burgerkarte", url: `${origin}/menu/Burgerkarte.pdf` },
        { name: "Wildkarte", url: `${origin}/menu/Wildkarte.pdf` },
      ],
    });
    expect(restaurant()).not.toHaveProperty("priceRange");
  });

  it.each([
    ["Österreich", "AT"],
    ["Austria", "AT"],
    ["Südtirol", "Südtirol"],
  ])("in %s has the country %s", (country, addressCountry) => {
    const changes = withSite({ address: { ...fridayNoonState.site.address, country } });
    const { address, department } = restaurant({ ...fridayNoonState, ...changes });
    expect([address, department.address].map((place) => place.addressCountry)).toEqual([
      addressCountry,
      addressCountry,
    ]);
  });

  it("has the kitchen as a department with its own hours", () => {
    const { department } = restaurant();
    expect(department).toMatchObject({
      "@type": "FoodEstablishment",
      name: "Gasthaus zur Linde – Küche",
      address: { "@type": "PostalAddress" },
    });
    expect(department.openingHoursSpecification[0]).toEqual({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: ["Monday", "Thursday", "Friday", "Saturday"],
      opens: "11:00",
      closes: "20:15",
    });
    expect(department.specialOpeningHoursSpecification).toHaveLength(2);
  });

  it("has the first picture of the landing page if staff uploaded it", () => {
    const { name: picture, files } = uploadedPicture(1);
    const pictures = [{ picture, files, alt: { de: "Das Haus" } }];
    const { content } = withList("home", "heroPictures", [{ id: "a", texts: {}, pictures }]);
    const { image, department } = restaurant({ ...fridayNoonState, content });
    const address = `${origin}/media/upload-1-social-50-50.jpg`;
    expect([image, department.image]).toEqual([[address], [address]]);
    expect(socialPreviewPicture({ publicUrl: origin }, content, "de")).toEqual({
      address,
      type: "image/jpeg",
      width: 1200,
      height: 630,
      alt: "Das Haus",
    });
  });

  it("is the same in English", () => {
    const [english] = structuredData(fridayNoonState, "en")["@graph"];
    expect(english).toMatchObject({
      "@id": `${origin}/#restaurant`,
      menu: `${origin}/en/essen`,
      department: { name: "Gasthaus zur Linde – Kitchen" },
    });
  });
});

describe("events", () => {
  const stateWithNews = (changes: Partial<NewsEntry> = {}): DescribedState => {
    const dates = { timeframeLines: ["20. November", "6. Dezember"], showUntil: "2026-12-06" };
    return { ...fridayNoonState, news: [newsEntry(9, { ...dates, isFood: true, ...changes })] };
  };
  const events = (state: DescribedState) => graph(state).slice(1);

  it("have what Google requires of an event", () => {
    const place = { "@type": "Restaurant", "@id": `${origin}/#restaurant`, name: "Gasthaus zur Linde" };
    expect(events(stateWithNews())).toEqual([
      {
        "@type": "FoodEvent",
        "@id": `${origin}/#news-9`,
        name: "Blatt 9",
        description: "Ein Text.",
        image: [`${origin}/assets/pictures/news-gans-social.jpg`],
        inLanguage: "de",
        startDate: "2026-11-20",
        endDate: "2026-12-06",
        eventStatus: "https://schema.org/EventScheduled",
        eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
        location: { ...place, address: restaurant().address },
        organizer: { ...place, url: `${origin}/` },
      },
    ]);
  });

  it("omit missing values", () => {
    const [event] = events(stateWithNews({ isFood: false, subText: "", imgSrc: "" }));
    expect(event).toMatchObject({ "@type": "Event" });
    expect(event).not.toHaveProperty("description");
    expect(event).not.toHaveProperty("image");
  });

  it.each([
    ["no title", { title: "" }],
    ["no dates", { timeframeLines: ["Drei Wochen lang", "Donnerstag bis Sonntag"] }],
    ["the picture of the company holiday", { imgSrc: "/assets/pictures/news-betriebsurlaub-800.webp" }],
    ["closed days only", { timeframeLines: ["7. Jänner", "21. Jänner"], showUntil: "2027-01-21" }],
  ])("are not derived from an entry with %s", (_, changes) =>
    expect(events(stateWithNews(changes))).toEqual([]),
  );

  it("are not on pages without news", () => {
    const { news: _, ...state } = stateWithNews();
    expect(events(state)).toEqual([]);
  });
});

describe("the menu of a card", () => {
  const [card] = fridayNoonState.cards as [Card];
  const [withMenu, menu] = structuredData(fridayNoonState, "de", card)["@graph"];

  it("is that of the restaurant, beside its PDFs", () => {
    expect(withMenu).toMatchObject({ "@type": "Restaurant", menu: `${origin}/essen` });
    expect((withMenu as { hasMenu: object[] }).hasMenu.at(-1)).toEqual({
      "@type": "Menu",
      "@id": `${origin}/essen/speisekarte#menu`,
    });
  });

  it("has every dish with an offer per portion", () => {
    expect(menu).toMatchObject({
      "@type": "Menu",
      name: "Speisekarte",
      url: `${origin}/essen/speisekarte`,
      inLanguage: "de",
      hasMenuSection: [
        {
          "@type": "MenuSection",
          name: "Suppen",
          hasMenuItem: [
            {
              "@type": "MenuItem",
              name: "Frittatensuppe",
              description: "Klare Rindsuppe mit Schnittlauch",
              offers: [{ "@type": "Offer", price: "5.20", priceCurrency: "EUR" }],
            },
            {
              name: "Kürbiscremesuppe",
              offers: [
                { name: "klein", price: "4.90" },
                { name: "groß", price: "6.90" },
              ],
              suitableForDiet: ["https://schema.org/VegetarianDiet"],
            },
          ],
        },
        {
          hasMenuItem: [
            { name: "Wiener Schnitzel vom Kalb" },
            { name: "Rehragout", offers: [{ availability: "https://schema.org/SoldOut" }] },
            {
              name: "Erdäpfelgulasch",
              suitableForDiet: ["https://schema.org/VeganDiet", "https://schema.org/VegetarianDiet"],
            },
          ],
        },
      ],
    });
  });

  it("says nothing about allergens", () => {
    expect(JSON.stringify(menu)).not.toMatch(/allerg|gluten|contains|keine|none/i);
  });

  it("is in the language of the page", () => {
    const [, english] = structuredData(fridayNoonState, "en", card)["@graph"];
    expect(english).toMatchObject({
      name: "The menu",
      url: `${origin}/en/essen/speisekarte`,
      inLanguage: "en",
    });
  });
});
