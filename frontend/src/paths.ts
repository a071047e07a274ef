import { type PageName, type PublicPageName, publicPageNames, publicPages } from "./publicPages";

export const paths = Object.fromEntries(
  publicPageNames.map((name) => [name, publicPages[name].path]),
) as Readonly<Record<PublicPageName, string>>;

/** Staff screens (specification §2). `crates/api/src/pages.rs` has the same list and reads this one in a test. */
export const staffPaths = {
  signIn: "/einloggen",
  newsCreate: "/news/create",
  newsEdit: "/news/edit",
  menuUpload: "/food-menu/crud",
  menuSettings: "/food-menu/settings",
  openingHours: "/opening-hours",
  messages: "/nachrichten",
  statistics: "/statistik",
  audit: "/verlauf",
} as const;

export const newsEntryPath = (id: number) => `${staffPaths.newsCreate}/${id}`;

/** `path` without language prefix. */
export const pageNameAt = (path: string): PageName =>
  publicPageNames.find((name) => paths[name] === path) ?? "notFound";

/** Anchors on the landing page. */
export const sections = {
  kitchen: "kitchenSection",
  news: "newsSection",
  openingHours: "openingHoursSection",
  savings: "savingsSection",
} as const;

export const homeSectionPath = (section: keyof typeof sections) => `${paths.home}#${sections[section]}`;

/** Anchor on the venue page (decision V2). */
export const feierstubeAnchor = "feierstube";

export const feierstubePath = `${paths.venue}#${feierstubeAnchor}`;
