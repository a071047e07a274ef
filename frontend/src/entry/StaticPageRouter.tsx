import type { ReactNode } from "react";
import { createPath, Router } from "react-router";
import { type Language, languages, localizedPath } from "@/i18n/languages";

/** Links lead nowhere. */
const navigator = {
  createHref: (to: string | object) => (typeof to === "string" ? to : createPath(to)),
  go() {},
  push() {},
  replace() {},
};

type Props = { language: Language; path: string; children: ReactNode };

/** Shows one page, in the page renderer and the editor; `path` without language prefix. */
export const StaticPageRouter = ({ language, path, children }: Props) => (
  <Router location={localizedPath(language, path)} basename={languages[language]} navigator={navigator}>
    {children}
  </Router>
);
