/** Public pages (specification §2). The server renders each of them. */
export const paths = {
  home: "/",
  kitchen: "/essen",
  venue: "/lokal",
  contact: "/kontakt",
  jobs: "/jobs",
  imprint: "/impressum",
  cookiePolicy: "/cookie-policy",
} as const;

/** Staff screens (specification §2). `crates/api/src/pages.rs` has the same list and reads this one in a test. */
export const officePaths = {
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

export const newsEntryPath = (id: number) => `${officePaths.newsCreate}/${id}`;

/** `path` without language prefix. */
export const pageNameAt = (path: string) =>
  (Object.keys(paths) as (keyof typeof paths)[]).find((name) => paths[name] === path) ?? "notFound";

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
