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
