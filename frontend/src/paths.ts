import { type PageName, type PublicPageName, publicPageNames } from "./publicPages";
import publicPathsJson from "./publicPaths.json";
import staffPathsJson from "./staffPaths.json";

/** Public pages without language prefix (specification §2). The server reads both files. */
export const paths: Readonly<Record<PublicPageName, string>> = publicPathsJson;

/** Staff screens (specification §2). */
export const staffPaths = staffPathsJson;

export const newsEntryPath = (id: number) => `${staffPaths.newsCreate}/${id}`;

/** `path` without language prefix. */
export const pageNameAt = (path: string): PageName =>
  publicPageNames.find((name) => paths[name] === path) ?? "notFound";

/** Anchors on the landing page. */
export const homeSections = {
  kitchen: "kitchenSection",
  news: "newsSection",
  openingHours: "openingHoursSection",
  savings: "savingsSection",
} as const;

export const homeSectionPath = (section: keyof typeof homeSections) =>
  `${paths.home}#${homeSections[section]}`;

/** Decision V2. */
export const partyPath = (hasFeierstube: boolean) =>
  hasFeierstube ? `${paths.venue}#feierstube` : paths.venue;
