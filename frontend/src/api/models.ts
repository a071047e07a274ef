import type { AuthService } from "./generated/services/AuthService";
import type { MenusService } from "./generated/services/MenusService";
import type { NewsService } from "./generated/services/NewsService";
import type { OpeningHoursService } from "./generated/services/OpeningHoursService";
import type { SiteService } from "./generated/services/SiteService";

type Answer<Operation extends (...args: never) => Promise<unknown>> = Awaited<ReturnType<Operation>>;

export type AuthState = Answer<typeof AuthService.getAuthState>;
export type Site = Answer<typeof SiteService.getSite>;
export type Supplier = Site["suppliers"][number];
export type NewsList = Answer<typeof NewsService.listNews>;
export type NewsEntry = NewsList[number];
export type MenuList = Answer<typeof MenusService.listMenus>;
export type Menu = MenuList[number];
export type OpeningHours = Answer<typeof OpeningHoursService.getOpeningHours>;
export type OpeningState = OpeningHours["state"];
export type Door = OpeningState["venue"];
export type DayHours = OpeningHours["holiday"];

/** What the staff area begins with; everything else is asked for. */
export type StaffState = Pick<State, "site">;

/** What a page was made from; it travels inside the page. */
export type State = {
  readonly site: Site;
  readonly news: NewsList;
  readonly menus: MenuList;
  readonly openingHours: OpeningHours;
  readonly revision: number;
  readonly edition: string;
};
