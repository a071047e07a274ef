import type { NavigationTargets, PageContents } from "./content";
import type { AuthService } from "./generated/services/AuthService";
import type { MenusService } from "./generated/services/MenusService";
import type { NewsService } from "./generated/services/NewsService";
import type { OpeningHoursService } from "./generated/services/OpeningHoursService";
import type { SiteService } from "./generated/services/SiteService";

type ApiOperationResponse<Operation extends (...args: never) => Promise<unknown>> = Awaited<
  ReturnType<Operation>
>;

export type AuthState = ApiOperationResponse<typeof AuthService.getAuthState>;
export type Site = ApiOperationResponse<typeof SiteService.getSite>;
type NewsEntries = ApiOperationResponse<typeof NewsService.listNews>;
export type NewsEntry = NewsEntries[number];
type MenuListResponse = ApiOperationResponse<typeof MenusService.listMenus>;
export type Menu = MenuListResponse[number];
export type OpeningHours = ApiOperationResponse<typeof OpeningHoursService.getOpeningHours>;
type OpeningState = OpeningHours["state"];
export type OpenState = OpeningState["venue"];
export type DayHours = OpeningHours["holiday"];

/** Initial state of the staff area; everything else is fetched. */
export type StaffInitialState = Pick<PublicState, "site">;

/** The public state of an edition. */
export type PublicState = PageState & { readonly news: NewsEntries };

/** The part of it that a page was rendered from; embedded in the document. */
export type PageState = {
  readonly site: Site;
  /** Of the pages whose content it shows. */
  readonly content: PageContents;
  readonly navigationTargets: NavigationTargets;
  readonly news?: NewsEntries;
  readonly menus: MenuListResponse;
  readonly openingHours: OpeningHours;
  /** The version of each of them, by the tags of the specification. */
  readonly versions: Readonly<Record<string, string>>;
};
