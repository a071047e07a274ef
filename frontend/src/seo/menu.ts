import type { Card, PublicDish } from "@/api/generated";
import type { Language } from "@/i18n/languages";
import { localize } from "@/lib/localizedText";

/** What is vegan is vegetarian as well. */
const diets = {
  vegetarian: ["https://schema.org/VegetarianDiet"],
  vegan: ["https://schema.org/VeganDiet", "https://schema.org/VegetarianDiet"],
} as const;

/** schema.org has no property for allergens. */
function menuItem(
  { name, nameEn, description, descriptionEn, prices, diet, isSoldOut }: PublicDish,
  language: Language,
) {
  const text = localize(language, { de: description, en: descriptionEn }).text;
  return {
    "@type": "MenuItem",
    name: localize(language, { de: name, en: nameEn }).text,
    ...(text && { description: text }),
    offers: prices.map(({ portion, price }) => ({
      "@type": "Offer",
      ...(portion && { name: portion }),
      price: (price / 100).toFixed(2),
      priceCurrency: "EUR",
      ...(isSoldOut && { availability: "https://schema.org/SoldOut" }),
    })),
    ...(diet && { suitableForDiet: diets[diet] }),
  };
}

type Page = { language: Language; title: string; url: string };

/** schema.org `Menu` of a card. */
export const menuSchema = ({ sections }: Card, { language, title, url }: Page) => ({
  "@type": "Menu",
  "@id": `${url}#menu`,
  name: title,
  url,
  inLanguage: language,
  hasMenuSection: sections.map(({ heading, headingEn, items }) => ({
    "@type": "MenuSection",
    name: localize(language, { de: heading, en: headingEn }).text,
    hasMenuItem: items.flatMap(({ dish }) => (dish ? [menuItem(dish, language)] : [])),
  })),
});
