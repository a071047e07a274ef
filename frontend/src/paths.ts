import { type PageName, type PublicPageName, publicPageNames, publicPages } from "./publicPages";
import staffPathsJson from "./staffPaths.json";

export const paths = Object.fromEntries(
  publicPageNames.map((name) => [name, publicPages[name].path]),
) as Readonly<Record<PublicPageName, string>>;

/** Staff screens (specification §2). The server reads the same file. */
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

/** Anchor on the venue page (decision V2). */
export const feierstubeAnchor = "feierstube";

export const feierstubePath = `${paths.venue}#${feierstubeAnchor}`;
