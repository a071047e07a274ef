import type { State } from "@/api/models";
import { houseLanguage } from "@/i18n/languages";
import { specialSpecification, weekSpecification } from "./openingHours";

/** What is said in the words of the page. */
export type Words = {
  description: string;
  /** What the kitchen is called. */
  kitchen: string;
  /** What Austria is called in every language. */
  austria: readonly string[];
  /** The address of the page with the menus. */
  menuPage: string;
  /** The address of the picture that stands for the house. */
  image: string;
};

export type Restaurant = ReturnType<typeof restaurant>;

/** Another thing's pointer to the house. */
export const reference = (to: Restaurant) => ({ "@type": to["@type"], "@id": to["@id"] });

/** The house as schema.org describes one; what is not known (prices) is left out. */
export function restaurant({ site, menus, openingHours }: State, words: Words) {
  const { product, publicUrl, contact, links, geo } = site;
  const address = {
    "@type": "PostalAddress",
    streetAddress: site.address.street,
    postalCode: site.address.postalCode,
    addressLocality: site.address.locality,
    // Search engines prefer the code of ISO 3166; another country's name says it well enough.
    addressCountry: words.austria.includes(site.address.country) ? "AT" : site.address.country,
  };
  const telephone = contact.phoneHref.replace(/^tel:/, "");
  return {
    "@type": "Restaurant",
    "@id": `${publicUrl}/#restaurant`,
    name: product,
    description: words.description,
    url: `${publicUrl}/`,
    image: [words.image],
    telephone,
    email: contact.email,
    address,
    geo: { "@type": "GeoCoordinates", latitude: geo.latitude, longitude: geo.longitude },
    hasMap: links.map,
    sameAs: [links.social, links.video],
    servesCuisine: "Austrian",
    acceptsReservations: true,
    menu: words.menuPage,
    hasMenu: menus.map(({ label, url, updated }) => ({
      "@type": "Menu",
      name: label,
      url: publicUrl + url,
      inLanguage: houseLanguage,
      encodingFormat: "application/pdf",
      dateModified: updated,
    })),
    openingHoursSpecification: weekSpecification("venue", openingHours),
    specialOpeningHoursSpecification: specialSpecification("venue", openingHours),
    // The kitchen keeps hours of its own in the same house.
    department: {
      "@type": "FoodEstablishment",
      "@id": `${publicUrl}/#kitchen`,
      name: `${product} – ${words.kitchen}`,
      image: [words.image],
      telephone,
      address,
      openingHoursSpecification: weekSpecification("kitchen", openingHours),
      specialOpeningHoursSpecification: specialSpecification("kitchen", openingHours),
    },
  };
}
