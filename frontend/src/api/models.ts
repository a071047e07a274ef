import type { Card, Lunch, Menu, NewsEntry, OpeningHours, Site } from "@/api/generated";
import type { NavigationTargets, PageContents } from "./content";

/** Initial state of the staff area; everything else is fetched. */
export type StaffInitialState = Pick<PublicState, "site">;

/** The public state of an edition. */
export type PublicState = PageState & {
  readonly news: NewsEntry[];
  readonly menus: Menu[];
  readonly cards: Card[];
  readonly lunch: Lunch;
};

/** What only the server shows to guests. */
export type ServerState = Pick<PublicState, "menus" | "cards" | "lunch">;

/** What the editor renders a page from. */
export type EditedState = PageState & Pick<ServerState, "menus">;

/** The part of it that a page was rendered from; embedded in the document. */
export type PageState = {
  readonly site: Site;
  /** The contents that the page shows. */
  readonly content: PageContents;
  readonly navigationTargets: NavigationTargets;
  readonly news?: NewsEntry[];
  readonly openingHours: OpeningHours;
  /** The version of each of them, by the tags of the specification. */
  readonly versions: Readonly<Record<string, string>>;
};
