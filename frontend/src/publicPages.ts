import type { Page as PageName } from "./api/generated/models/Page";
import type { TranslationSection } from "./i18n/texts";

type PublicPage = {
  /** Name of the file in `pages/` that has the component as its default export; NAME.server.tsx replaces it on the server. */
  component: string;
  /** What the first view needs: the first hero picture, or the fonts where it begins with text. */
  preload?: "hero" | "fonts";
  /** Whether the page shows the news. All pages show the rest of the public state. */
  showsNews?: boolean;
};

export type { PageName };
export type PublicPageName = Exclude<PageName, "notFound">;

/**
 * All public pages. The server renders each in every language, and the sitemap lists them. A page is an entry here, a
 * path in `publicPaths.json`, a component, and texts by the same name in `i18n/`, with `page.NAME.title` and
 * `page.NAME.description`.
 */
export const publicPages: Readonly<Record<PublicPageName, PublicPage>> = {
  home: { component: "LandingPage", preload: "hero", showsNews: true },
  kitchen: { component: "KitchenPage" },
  venue: { component: "VenuePage" },
  contact: { component: "ContactPage" },
  jobs: { component: "JobsPage", preload: "fonts" },
  imprint: { component: "ImprintPage", preload: "fonts" },
  cookiePolicy: { component: "CookiePage", preload: "fonts" },
};

export const publicPageNames = Object.keys(publicPages) as PublicPageName[];

export const pageComponentName = (name: PageName) =>
  name === "notFound" ? "NotFoundPage" : publicPages[name].component;

export const showsNews = (name: PageName): boolean =>
  name !== "notFound" && publicPages[name].showsNews === true;

/** The texts of the landing page belong to those of every page. */
export const pageTranslationSection = (name: PageName): TranslationSection =>
  name === "home" ? "site" : name;
