import type { MenuType, Page } from "@/api/generated";
import type { Language } from "@/i18n/languages";

/** Specification §2. */
export type CarouselName = "hero" | "news" | "places" | "venue";

type PersonProperties = { firstname: string; lastname: string; email: string };

type StaffUsageEventMap = {
  "[NEWS]": { type: "create" | "edit" | "delete"; title: string };
  "[FILE]": { type: "edit"; title: string; fileType: MenuType };
  /** `settings`: types of the displayed menus, comma-separated. */
  "[MENU-SETTINGS]": { type: "edit"; settings: string };
  signin: PersonProperties;
  signout: PersonProperties;
  "failed-sign-in": Record<never, never>;
};

/** Guests' events without the page. */
export type GuestUsageEventMap = {
  /** `entry`: first page view of a visit. */
  "page-view": { entry: boolean };
  "menu-opened": { menuType: MenuType };
  call: Record<never, never>;
  mail: Record<never, never>;
  /** E-mail draft for a reservation. */
  reservation: Record<never, never>;
  /** E-mail draft for the regulars' table. */
  stammtisch: Record<never, never>;
  "map-opened": Record<never, never>;
  /** The chosen language. */
  "language-changed": { language: Language };
  "carousel-used": { carousel: CarouselName };
};

/**
 * All usage events (specification §7). The server accepts no others: to add an event, change this file and
 * `crates/domain/src/usage/`.
 */
export type UsageEventMap = StaffUsageEventMap & {
  [Event in keyof GuestUsageEventMap]: GuestUsageEventMap[Event] & { page: Page };
} & {
  /** Specification §8. */
  "consent-error": { message: string; cause: string; stack: string };
};
