import type { PageContents } from "@/api/content";
import type { Site } from "@/api/models";
import { contentLanguage, isLanguage, type Language, languages } from "@/i18n/languages";
import { localize } from "@/lib/localizedText";
import { paths } from "@/paths";
import type { PublicPageName } from "@/publicPages";
import { pageAddress } from "./address";
import { socialPicture } from "./socialPicture";
import { titleOfPage } from "./titleOfPage";

const openGraphLocales: Readonly<Record<Language, string>> = { de: "de_AT", en: "en_GB" };
const all = Object.keys(languages).filter(isLanguage);

type Props = { site: Site; contents: PageContents; language: Language; name: PublicPageName };

/** Canonical, alternate and Open Graph tags. `data-path` lets `Head.tsx` remove them on client-side navigation. */
export function PageMeta({ site, contents, language, name }: Props) {
  const { product } = site;
  const path = paths[name];
  const address = pageAddress(site, language, path);
  const picture = socialPicture(site, contents);
  const { title, description } = titleOfPage(contents, language, name, product);
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
    ["og:image", picture.url],
    ["og:image:type", "image/jpeg"],
    ["og:image:width", String(picture.width)],
    ["og:image:height", String(picture.height)],
    ["og:image:alt", localize(language, picture.alt).text],
  ];
  return (
    <>
      <link rel="canonical" href={address} data-path={path} />
      {all.map((other) => (
        <link
          key={other}
          rel="alternate"
          hrefLang={other}
          href={pageAddress(site, other, path)}
          data-path={path}
        />
      ))}
      <link
        rel="alternate"
        hrefLang="x-default"
        href={pageAddress(site, contentLanguage, path)}
        data-path={path}
      />
      {properties.map(([property, content]) => (
        <meta key={property} property={property} content={content} data-path={path} />
      ))}
      <meta name="twitter:card" content="summary_large_image" data-path={path} />
    </>
  );
}
