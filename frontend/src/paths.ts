/** Every public page. The server renders each of them; the specification, section 2, names them. */
export const paths = {
  home: "/",
  kitchen: "/essen",
  venue: "/lokal",
  contact: "/kontakt",
  jobs: "/jobs",
  imprint: "/impressum",
  cookiePolicy: "/cookie-policy",
} as const;

/** Every screen of the staff area (specification §2); the server knows them too, in `crates/api/src/pages.rs`. */
export const officePaths = {
  entrance: "/einloggen",
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

/** The page behind a path (without its language); every path without one has the same. */
export const pageAt = (path: string) =>
  (Object.keys(paths) as (keyof typeof paths)[]).find((name) => paths[name] === path) ?? "notFound";

/** The anchors of the landing page. */
export const sections = {
  kitchen: "kitchenSection",
  news: "newsSection",
  openingHours: "openingHoursSection",
  savings: "savingsSection",
} as const;

export const sectionOnHome = (section: keyof typeof sections) => `${paths.home}#${sections[section]}`;

/** The party room's place on the venue page (decision V2). */
export const partyRoom = "feierstube";

export const partyOnVenue = `${paths.venue}#${partyRoom}`;
