import staffPathsJson from "../data/staffPaths.json";
import { type PageName, pageNames, publicPages } from "./publicPages";

export type PublicPageName = Exclude<PageName, "notFound">;

/** Public pages without language prefix (specification §2). */
export const paths = Object.fromEntries(
  pageNames.flatMap((name) => (publicPages[name].path ? [[name, publicPages[name].path]] : [])),
) as Readonly<Record<PublicPageName, string>>;

/** Staff screens (specification §2). */
export const staffPaths = staffPathsJson;

export const newsEntryPath = (id: number) => `${staffPaths.newsCreate}/${id}`;

/** Query parameter of the preview. */
export const previewPageParameter = "seite";

/** `page`: the name of a page, or the path of a card. */
export const previewPath = (page: string) => `${staffPaths.preview}?${previewPageParameter}=${page}`;

/** Query parameter of the opening hours: the date of a new special day. */
export const newSpecialDayParameter = "tag";

export const newSpecialDayPath = (date: string) =>
  `${staffPaths.openingHours}?${newSpecialDayParameter}=${date}`;

/** `path` without language prefix. */
export const pageNameAt = (path: string): PageName =>
  pageNames.find((name) => publicPages[name].path === path) ?? "notFound";

export const isPublicPath = (path: string) => pageNameAt(path) !== "notFound";

/** Anchors on the landing page by id of section. */
export const homeSections = {
  kitchen: "kitchenSection",
  news: "newsSection",
  hours: "openingHoursSection",
  savings: "savingsSection",
} as const;

export const homeSectionPath = (section: keyof typeof homeSections) =>
  `${paths.home}#${homeSections[section]}`;

/** "Zur Speisekarte": the section of the landing page, or the page of the kitchen if there is none. */
export const menuPath = ({ homeSections }: { homeSections: readonly string[] }) =>
  homeSections.includes("kitchen") ? homeSectionPath("kitchen") : paths.kitchen;

/** The link without an anchor that the page of the venue does not have. */
export function withExistingAnchor(link: string, { venueAnchors }: { venueAnchors: readonly string[] }) {
  const [path, anchor] = link.split("#");
  return path === paths.venue && anchor !== undefined && !venueAnchors.includes(anchor) ? path : link;
}

/** Decision V2. */
export const partyPath = `${paths.venue}#feierstube`;
