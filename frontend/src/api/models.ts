import type { Lunch, Menu, NewsEntry, OpeningHours, Site } from "@/api/generated";
import type { NavigationTargets, PageContents } from "./content";

/** Initial state of the staff area; everything else is fetched. */
export type StaffInitialState = Pick<PublicState, "site">;

/** The public state of an edition. */
export type PublicState = PageState & { readonly news: NewsEntry[]; readonly lunch: Lunch };

/** The part of it that a page was rendered from; embedded in the document. */
export type PageState = {
  readonly site: Site;
  /** The contents that the page shows. */
  readonly content: PageContents;
  readonly navigationTargets: NavigationTargets;
  readonly news?: NewsEntry[];
  readonly menus: Menu[];
  readonly openingHours: OpeningHours;
  /** The version of each of them, by the tags of the specification. */
  readonly versions: Readonly<Record<string, string>>;
};
