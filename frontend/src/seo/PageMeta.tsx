import type { PageContents } from "@/api/content";
import type { Site } from "@/api/generated";
import { contentLanguage, isLanguage, type Language } from "@/i18n/languages";
import { pageAddress, socialPreviewPicture } from "./address";

const openGraphLocales: Readonly<Record<Language, string>> = { de: "de_AT", en: "en_GB" };

type Props = {
  site: Site;
  contents: PageContents;
  language: Language;
  /** Without the language prefix. */
  path: string;
  title: string;
  description: string;
};

/** Canonical, alternate and Open Graph tags. `data-path` lets `Head.tsx` remove them on client-side navigation. */
export function PageMeta({ site, contents, language, path, title, description }: Props) {
  const { product } = site;
  const all = site.languages.filter(isLanguage);
  const translations = [
    ...all.map((other) => [other, other] as const),
    ["x-default", contentLanguage] as const,
  ];
  const address = pageAddress(site, language, path);
  const image = socialPreviewPicture(site, contents, language);
  const properties = [
    ["og:type", "website"],
    ["og:site_name", product],
    ["og:title", title],
    ["og:description", description],
    ["og:url", address],
    ["og:locale", openGraphLocales[language]],
    ...all
      .filter((other) => other !== language)
      .map((other) => ["og:locale:alternate", openGraphLocales[other]]),
    ["og:image", image.address],
    ["og:image:type", image.type],
    ["og:image:width", String(image.width)],
    ["og:image:height", String(image.height)],
    ["og:image:alt", image.alt],
  ];
  return (
    <>
      <link rel="canonical" href={address} data-path={path} />
      {all.length > 1 &&
        translations.map(([hrefLang, translation]) => (
          <link
            key={hrefLang}
            rel="alternate"
            hrefLang={hrefLang}
            href={pageAddress(site, translation, path)}
            data-path={path}
          />
        ))}
      {properties.map(([property, content]) => (
        <meta key={property} property={property} content={content} data-path={path} />
      ))}
      <meta name="twitter:card" content="summary_large_image" data-path={path} />
    </>
  );
}
