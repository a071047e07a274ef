import type { ContentPage } from "@/api/content";
import type { Page as PageName } from "@/api/generated/models/Page";
import type { TranslationSectionName } from "@/i18n/texts";

type PublicPage = {
  /** Name of the file in `pages/` that has the component as its default export; NAME.server.tsx replaces it on the server. */
  componentName: string;
  /** Whether the page shows the news. All pages show the rest of the public state. */
  showsNews?: boolean;
  /** The pages whose content it shows. */
  contents: readonly ContentPage[];
};

export type { PageName };
export type PublicPageName = Exclude<PageName, "notFound">;

/**
 * All public pages. The server renders each in every language, and the sitemap lists them. A page is an entry here, a
 * path in `publicPaths.json`, a component, and texts by the same name in `i18n/`, with `page.NAME.title` and
 * `page.NAME.description`.
 */
export const publicPages: Readonly<Record<PublicPageName, PublicPage>> = {
  home: { componentName: "LandingPage", showsNews: true, contents: ["home", "kitchen"] },
  kitchen: { componentName: "KitchenPage", contents: ["kitchen"] },
  venue: { componentName: "VenuePage", contents: ["venue"] },
  contact: { componentName: "ContactPage", contents: ["contact"] },
  jobs: { componentName: "JobsPage", contents: ["jobs"] },
  imprint: { componentName: "ImprintPage", contents: ["imprint"] },
  cookiePolicy: { componentName: "CookiePage", contents: [] },
};

export const publicPageNames = Object.keys(publicPages) as PublicPageName[];

export const pageComponentName = (name: PageName) =>
  name === "notFound" ? "NotFoundPage" : publicPages[name].componentName;

export const pageShowsNews = (name: PageName): boolean =>
  name !== "notFound" && publicPages[name].showsNews === true;

export const contentsOfPage = (name: PageName): readonly ContentPage[] =>
  name === "notFound" ? [] : publicPages[name].contents;

/** The texts of the landing page belong to those of every page. */
export const translationSectionOfPage = (name: PageName): TranslationSectionName =>
  name === "home" ? "site" : name;
