import type { ReactNode } from "react";
import { assets } from "./assets";
import { paths } from "./paths";
import { heroPreload } from "./site/hero/heroes";

type Props = {
  language: string;
  path: string;
  stateJson: string;
  children: ReactNode;
};

/** The whole HTML document around a page; made on the server only. */
export function Document({ language, path, stateJson, children }: Props) {
  const { script, styles, preloads } = assets(language, path);
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#fbf6ec" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#16271e" media="(prefers-color-scheme: dark)" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {path === paths.home && <link rel="preload" as="image" fetchPriority="high" {...heroPreload} />}
        {preloads.map((href) => (
          <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
        ))}
        {/* The page is whole without it: looks and the first picture go first. */}
        <script type="module" src={script} fetchPriority="low" />
      </head>
      <body>
        <div id="root">{children}</div>
        <script
          type="application/json"
          id="state"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: data of the house with every `<` escaped
          dangerouslySetInnerHTML={{ __html: stateJson }}
        />
      </body>
    </html>
  );
}
