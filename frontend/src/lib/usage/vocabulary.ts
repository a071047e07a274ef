/** The pages of guests, by their names in `paths.ts`. */
export type GuestPage =
  | "home"
  | "kitchen"
  | "venue"
  | "contact"
  | "jobs"
  | "imprint"
  | "cookiePolicy"
  | "notFound";

/** The carousels of the pages (specification §2). */
export type CarouselName = "hero" | "news" | "places" | "venue";

type MenuType = "FOOD" | "BURGER" | "ADDITIONAL_BURGER" | "WILD" | "GANSL" | "CORDON_BLEU";
type Person = { firstname: string; lastname: string; email: string };

type StaffEvents = {
  "[NEWS]": { type: "create" | "edit" | "delete"; title: string };
  "[FILE]": { type: "edit"; title: string; fileType: MenuType };
  /** `settings` are the types of the menus that are displayed, with commas between them. */
  "[MENU-SETTINGS]": { type: "edit"; settings: string };
  signin: Person;
  signout: Person;
  "failed-sign-in": Record<never, never>;
};

/** What guests do, apart from the page on which they do it. */
export type GuestEvents = {
  /** `entry` is true of the first page view of a visit. */
  "page-view": { entry: boolean };
  "menu-opened": { menuType: MenuType };
  call: Record<never, never>;
  mail: Record<never, never>;
  /** A mail draft that asks for a table. */
  reservation: Record<never, never>;
  /** A mail draft that asks for the regulars' table. */
  stammtisch: Record<never, never>;
  "map-opened": Record<never, never>;
  /** The language that was chosen. */
  "language-changed": { language: "de" | "en" };
  "carousel-used": { carousel: CarouselName };
};

/**
 * All that is ever told of guests and staff: a closed list, which the server has as well and outside of which it keeps
 * nothing (specification §7; what guests do is the house's own). To add an event: here, and in
 * `crates/domain/src/usage/`.
 */
export type UsageEvents = StaffEvents & {
  [Event in keyof GuestEvents]: GuestEvents[Event] & { page: GuestPage };
} & {
  /** The consent banner failed (specification §8). */
  "consent-error": { message: string; cause: string; stack: string };
};
