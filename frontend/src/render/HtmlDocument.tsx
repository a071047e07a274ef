import type { ComponentProps, ReactNode } from "react";
import { contentOf, type PageContents } from "@/api/content";
import type { Card, Site } from "@/api/generated";
import { dictionaries } from "@/i18n/dictionaries";
import type { Language } from "@/i18n/languages";
import { createTranslator, TextsProvider } from "@/i18n/texts";
import { pageTitleOfCard } from "@/lib/cardTitle";
import { pageNameAt } from "@/routes/paths";
import { iconVersion } from "@/seo/address";
import { PageMeta } from "@/seo/PageMeta";
import { titleOfPage } from "@/seo/titleOfPage";
import { PrerenderedConsentBanner } from "@/siteSections/consent/PrerenderedConsentBanner";
import { heroPreload } from "@/siteSections/hero/heroSizes";
import { assets, cardScript } from "./assets";

type Props = {
  language: Language;
  /** Without the language prefix. */
  path: string;
  /** The card that it is the page of. */
  card: Card | undefined;
  site: Site;
  /** The contents of all pages. */
  contents: PageContents;
  /** A preview has no scripts and is not to be indexed. */
  isPreview: boolean;
  structuredDataJson: string;
  stateJson: string;
  children: ReactNode;
};

/** The `--ground` colours of `tokens.css`. */
export const themeColors = { light: "#fbf6ec", dark: "#16271e" } as const;

/** Escapes `<`, which could end the script element. */
export const escapeJson = (data: object) => JSON.stringify(data).replaceAll("<", "\\u003c");

type EmbeddedScriptProps = ComponentProps<"script"> & { source: string };

/** `source`: a file of this build, or data with every `<` escaped. */
export const EmbeddedScript = ({ source, ...script }: EmbeddedScriptProps) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  <script {...script} dangerouslySetInnerHTML={{ __html: source }} />
);

type CommonHeadProps = {
  stylesheetUrls: readonly string[];
  /** The version of the icon that staff chose. */
  iconVersion?: string | undefined;
};

export function CommonHead({ stylesheetUrls, iconVersion }: CommonHeadProps) {
  const query = iconVersion === undefined ? "" : `?v=${iconVersion}`;
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      {Object.entries(themeColors).map(([scheme, colour]) => (
        <meta key={scheme} name="theme-color" content={colour} media={`(prefers-color-scheme: ${scheme})`} />
      ))}
      <meta name="color-scheme" content="light dark" />
      <link rel="icon" href={`/favicon.ico${query}`} sizes="16x16 32x32 48x48" />
      {iconVersion === undefined ? (
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      ) : (
        <link rel="icon" href={`/icon-192.png${query}`} type="image/png" sizes="192x192" />
      )}
      <link rel="apple-touch-icon" href={`/apple-touch-icon.png${query}`} />
      {stylesheetUrls.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
    </>
  );
}

/** HTML document of a public page; rendered on the server only. */
export function HtmlDocument({
  language,
  path,
  card,
  site,
  contents,
  isPreview,
  structuredDataJson,
  stateJson,
  children,
}: Props) {
  const { inlineScript, speculationRules, stylesheetUrls, textFont, files } = assets(language, path);
  const name = pageNameAt(path);
  const title = card
    ? pageTitleOfCard(createTranslator(dictionaries[language]), language, site.product, card)
    : name !== "notFound" && titleOfPage(contents, language, name, site.product);
  const heroPicture =
    name === "home"
      ? contentOf(contents, "home").lists.heroPictures.flatMap(({ pictures }) => pictures)[0]
      : undefined;
  return (
    <html lang={language} data-analytics-host={site.usageSettings.forwardedTo}>
      <head>
        {/* Decides whether the first paint shows the consent banner; loads all other scripts later. Before the style sheets,
            which scripts wait for. */}
        {!isPreview && <EmbeddedScript data-files={files.join(" ")} source={inlineScript} />}
        <CommonHead stylesheetUrls={stylesheetUrls} iconVersion={iconVersion(contents)} />
        <link rel="preload" as="font" type="font/woff2" href={textFont} crossOrigin="anonymous" />
        {heroPicture && <link rel="preload" as="image" fetchPriority="high" {...heroPreload(heroPicture)} />}
        {isPreview && <meta name="robots" content="noindex" />}
        {!isPreview && title && (
          <>
            <PageMeta site={site} contents={contents} language={language} path={path} {...title} />
            <EmbeddedScript type="application/ld+json" source={structuredDataJson} />
          </>
        )}
        {!isPreview && card && <script type="module" src={cardScript()} />}
        {!isPreview && <EmbeddedScript type="speculationrules" source={speculationRules} />}
      </head>
      <body data-not-hydrated="">
        {!isPreview && (
          <TextsProvider language={language} texts={dictionaries[language]}>
            <PrerenderedConsentBanner analyticsHost={site.usageSettings.forwardedTo} />
          </TextsProvider>
        )}
        <div id="root">{children}</div>
        {!isPreview && <EmbeddedScript type="application/json" id="state" source={stateJson} />}
      </body>
    </html>
  );
}
