import type { PageState, ServerState } from "@/api/models";
import { contentLanguage } from "@/i18n/languages";
import { specialDaySpecifications, weekSpecifications } from "./openingHours";

/** Texts in the language of the page. */
type RestaurantSchemaTexts = {
  description: string;
  kitchen: string;
  /** "Austria" in every language. */
  austriaTranslations: readonly string[];
  menuPageUrl: string;
  image: string;
};

export type Restaurant = ReturnType<typeof restaurantSchema>;

export const jsonLdReference = (to: Restaurant) => ({ "@type": to["@type"], "@id": to["@id"] });

/** schema.org `Restaurant`; unknown properties such as prices are omitted. */
export function restaurantSchema(
  { site, menus, openingHours }: PageState & Pick<ServerState, "menus">,
  texts: RestaurantSchemaTexts,
) {
  const { product, publicUrl, contact, links, geo } = site;
  const address = {
    "@type": "PostalAddress",
    streetAddress: site.address.street,
    postalCode: site.address.postalCode,
    addressLocality: site.address.locality,
    // ISO 3166 code where known, otherwise the country's name.
    addressCountry: texts.austriaTranslations.includes(site.address.country) ? "AT" : site.address.country,
  };
  const telephone = contact.phoneHref.replace(/^tel:/, "");
  return {
    "@type": "Restaurant",
    "@id": `${publicUrl}/#restaurant`,
    name: product,
    description: texts.description,
    url: `${publicUrl}/`,
    image: [texts.image],
    telephone,
    email: contact.email,
    address,
    geo: { "@type": "GeoCoordinates", latitude: geo.latitude, longitude: geo.longitude },
    hasMap: links.map,
    sameAs: [links.social, links.video, ...(links.further ?? []).map(({ url }) => url)].filter(
      (link) => link !== undefined,
    ),
    servesCuisine: "Austrian",
    acceptsReservations: true,
    menu: texts.menuPageUrl,
    hasMenu: menus.map(({ label, url, updated }) => ({
      "@type": "Menu",
      name: label,
      url: publicUrl + url,
      inLanguage: contentLanguage,
      encodingFormat: "application/pdf",
      dateModified: updated,
    })),
    openingHoursSpecification: weekSpecifications("venue", openingHours),
    specialOpeningHoursSpecification: specialDaySpecifications("venue", openingHours),
    // The kitchen has its own opening hours.
    department: {
      "@type": "FoodEstablishment",
      "@id": `${publicUrl}/#kitchen`,
      name: `${product} – ${texts.kitchen}`,
      image: [texts.image],
      telephone,
      address,
      openingHoursSpecification: weekSpecifications("kitchen", openingHours),
      specialOpeningHoursSpecification: specialDaySpecifications("kitchen", openingHours),
    },
  };
}
