import type { ReactNode } from "react";
import type { State } from "./api/models";
import { assets } from "./assets";
import { dictionaries } from "./i18n/all";
import type { Language } from "./i18n/languages";
import { TextsProvider } from "./i18n/texts";
import { paths } from "./paths";
import { PageMeta } from "./seo/PageMeta";
import { structuredData } from "./seo/structuredData";
import { ConsentPlace } from "./site/consent/ConsentPlace";
import { heroPreload } from "./site/hero/heroes";

type Props = {
  language: Language;
  /** The page's path without its language. */
  path: string;
  state: State;
  children: ReactNode;
};

/** The ground of the page by day and by night, as in `tokens.css`. */
export const grounds = { light: "#fbf6ec", dark: "#16271e" } as const;

/** `<` would let a text of the house end the element it is in. */
export const json = (data: object) => JSON.stringify(data).replaceAll("<", "\\u003c");

/** Pages that begin with words: their fonts are wanted first. On every other page that is the picture. */
const wordsFirst: readonly string[] = [paths.jobs, paths.imprint, paths.cookiePolicy];

const nameOf = (path: string) =>
  (Object.keys(paths) as (keyof typeof paths)[]).find((name) => paths[name] === path);

/** What every document of the house says of itself: how it is written, shown and marked. */
export function Basics({ styles }: { styles: readonly string[] }) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      {Object.entries(grounds).map(([scheme, colour]) => (
        <meta key={scheme} name="theme-color" content={colour} media={`(prefers-color-scheme: ${scheme})`} />
      ))}
      <meta name="color-scheme" content="light dark" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
    </>
  );
}

/** The whole HTML document around a page; made on the server only. */
export function Document({ language, path, state, children }: Props) {
  const { script, styles, fonts, files } = assets(language, path);
  const name = nameOf(path);
  return (
    <html lang={language} data-told-to={state.site.counting.toldTo}>
      <head>
        <Basics styles={styles} />
        {wordsFirst.includes(path) &&
          fonts.map((href) => (
            <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
          ))}
        {path === paths.home && <link rel="preload" as="image" fetchPriority="high" {...heroPreload} />}
        {name !== undefined && (
          <>
            <PageMeta site={state.site} language={language} name={name} />
            <script
              type="application/ld+json"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: data of the house with every `<` escaped
              dangerouslySetInnerHTML={{ __html: json(structuredData(state, language, path)) }}
            />
          </>
        )}
        {/* A few bytes that decide whether the first paint has the consent banner; other files are fetched later. */}
        <script type="module" src={script} async blocking="render" data-files={files.join(" ")} />
      </head>
      <body data-asleep="">
        <TextsProvider language={language} texts={dictionaries[language]}>
          <ConsentPlace toldTo={state.site.counting.toldTo} />
        </TextsProvider>
        <div id="root">{children}</div>
        <script
          type="application/json"
          id="state"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: data of the house with every `<` escaped
          dangerouslySetInnerHTML={{ __html: json(state) }}
        />
      </body>
    </html>
  );
}
