import type { ReactNode } from "react";
import type { Site } from "./api/models";
import { assets } from "./assets";
import { dictionaries } from "./i18n/dictionaries";
import type { Language } from "./i18n/languages";
import { TextsProvider } from "./i18n/texts";
import { pageNameAt } from "./paths";
import { publicPages } from "./publicPages";
import { PageMeta } from "./seo/PageMeta";
import { PrerenderedConsentBanner } from "./site/consent/PrerenderedConsentBanner";
import { heroPreload } from "./site/hero/heroPictures";

type Props = {
  language: Language;
  /** Without the language prefix. */
  path: string;
  site: Site;
  structuredDataJson: string;
  stateJson: string;
  children: ReactNode;
};

/** The `--ground` colours of `tokens.css`. */
export const themeColors = { light: "#fbf6ec", dark: "#16271e" } as const;

/** Escapes `<`, which could end the script element. */
export const escapeJson = (data: object) => JSON.stringify(data).replaceAll("<", "\\u003c");

export function CommonHead({ stylesheetUrls }: { stylesheetUrls: readonly string[] }) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      {Object.entries(themeColors).map(([scheme, colour]) => (
        <meta key={scheme} name="theme-color" content={colour} media={`(prefers-color-scheme: ${scheme})`} />
      ))}
      <meta name="color-scheme" content="light dark" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      {stylesheetUrls.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
    </>
  );
}

/** HTML document of a public page; rendered on the server only. */
export function HtmlDocument({ language, path, site, structuredDataJson, stateJson, children }: Props) {
  const { script, stylesheetUrls, fonts, files } = assets(language, path);
  const name = pageNameAt(path);
  const preload = name === "notFound" ? undefined : publicPages[name].preload;
  return (
    <html lang={language} data-analytics-host={site.usageSettings.forwardedTo}>
      <head>
        <CommonHead stylesheetUrls={stylesheetUrls} />
        {preload === "fonts" &&
          fonts.map((href) => (
            <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
          ))}
        {preload === "hero" && <link rel="preload" as="image" fetchPriority="high" {...heroPreload} />}
        {name !== "notFound" && (
          <>
            <PageMeta site={site} language={language} name={name} />
            <script
              type="application/ld+json"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: server data with every `<` escaped
              dangerouslySetInnerHTML={{ __html: structuredDataJson }}
            />
          </>
        )}
        {/* A small script that decides whether the first paint shows the consent banner; all other files are loaded later. */}
        <script type="module" src={script} async blocking="render" data-files={files.join(" ")} />
      </head>
      <body data-not-hydrated="">
        <TextsProvider language={language} texts={dictionaries[language]}>
          <PrerenderedConsentBanner analyticsHost={site.usageSettings.forwardedTo} />
        </TextsProvider>
        <div id="root">{children}</div>
        <script
          type="application/json"
          id="state"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: server data with every `<` escaped
          dangerouslySetInnerHTML={{ __html: stateJson }}
        />
      </body>
    </html>
  );
}
