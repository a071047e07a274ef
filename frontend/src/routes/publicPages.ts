import type { ContentPage } from "@/api/content";
import type { ChangedResource, Page as PageName } from "@/api/generated";
import type { TranslationSectionName } from "@/i18n/texts";
import registry from "../data/publicPages.json";

type PublicPage = {
  /** In the staff area only (`vite.config.ts`). */
  label: string;
  /** Without the language prefix. The not-found page has none. */
  path?: string;
  /** Name of the file in `pages/` that has the component as its default export; NAME.server.tsx replaces it on the server. */
  component: string;
  /** Dictionary file in `i18n/`. */
  texts: TranslationSectionName;
  /** The pages whose content it shows. */
  contents: readonly ContentPage[];
  /** Whether the page shows the news. All pages show the rest of the public state. */
  showsNews?: boolean;
  /** Whether the page shows the lunch menus, which only the server renders. */
  showsLunch?: boolean;
  /** Whether the page lists the cards, which only the server renders. */
  showsCards?: boolean;
};

export type { PageName };

/** All pages for guests. The server renders each in every language, and the sitemap lists those with a path. */
export const publicPages: Readonly<Record<PageName, PublicPage>> = registry as Record<PageName, PublicPage>;

/** Whether the page has a content of its own, which staff can change and which has its title. */
export const hasOwnContent = (name: PageName): name is PageName & ContentPage =>
  publicPages[name].contents.some((page) => page === name);

/** What a page does not show of the public state. */
export function omittedResources(name: PageName): ChangedResource[] {
  const { showsNews, showsLunch, showsCards } = publicPages[name];
  const shown = { news: showsNews, lunch: showsLunch, cards: showsCards };
  return (["news", "lunch", "cards"] as const).filter((resource) => !shown[resource]);
}

export const pageNames = Object.keys(publicPages) as PageName[];
