import { type DefaultBodyType, HttpResponse, http } from "msw";
import type { ContentPage } from "@/api/content";
import type {
  AccountLink,
  AuditEntry,
  AuthState,
  CardContent,
  CardSettings,
  CardSummary,
  Dish,
  EditableCard,
  EditablePageContent,
  FirstStep,
  Invitation,
  LunchSettings,
  LunchWeek,
  Menu,
  MenuFile,
  MenuFileThumbnail,
  MenuSettings,
  Message,
  NewsEntry,
  OpeningHours,
  OwnAccount,
  PageContent,
  Person,
  Picture,
  PictureNewsEntry,
  PictureUsage,
  Publication,
  PublishedVersion,
  SecondFactor,
  SecondFactorRequirements,
  Site,
  StaffSession,
  Statistics,
  TodayOptions,
} from "@/api/generated";
import { dish, emptyCard } from "./fakeCards";
import { fakeHandlers } from "./fakeHandlers";
import { lunchSettings } from "./fakeLunch";
import { annaPerson, koloman } from "./fakePeople";
import { type ProblemDetails, problem } from "./fakeResponses";
import { newsEntry } from "./newsEntry";
import { season } from "./season";
import { fridayNoonState } from "./state";
import { type PeriodDays, sampleStatistics } from "./statistics";
import { uploadedPicture } from "./uploadedPicture";

export const anna: AuthState = {
  isLoggedIn: true,
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
  role: "management",
  canMailPasswordLink: false,
  canUsePasskey: false,
  firstname: "Anna",
  lastname: "Huber",
  username: "anna@gasthaus.example",
};

export const foodMenuFile: MenuFile = {
  key: "food",
  name: "Speisekarte.pdf",
  url: "/menu/Speisekarte.pdf",
  size: 188_000,
  updatedAt: "2026-11-20T08:00:00Z",
  version: 1,
};

/** `operation`: `PATCH /news/7`. */
type RecordedWrite = { operation: string; body: unknown; ifMatch: string | null };

/** `id`: that of the record, or the page; `version`: of the query. */
export type WriteRequest<Body> = {
  id: string;
  version: string | null;
  body: Body;
  ifMatch: string | null;
};

export const signedOut: AuthState = {
  isLoggedIn: false,
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
  canMailPasswordLink: false,
  canUsePasskey: false,
};

/** Of Anna. */
export const password = "ein langer Satz über Knödel";

/** Operations for guests. */
const publicOperations = ["/auth/state", "/site", "/menus", "/opening-hours", "/content/:page", "/news"];

/** Operations for the management only. */
const managementOperations = /^(\w+ \/(messages|people|audit|first-steps|content\/imprint\/)|PUT \/site)/;

/** Fake API with in-memory data and configurable failures. */
export class FakeServer {
  session: AuthState = anna;
  nextSession: AuthState = anna;
  account: OwnAccount = {
    email: "anna@gasthaus.example",
    firstname: "Anna",
    lastname: "Huber",
    role: "management",
  };
  sessions: StaffSession[] = [
    {
      id: "a1",
      device: "computer",
      browser: "Firefox",
      issuedAt: "2026-11-02T09:00:00Z",
      lastUsedAt: "2026-11-19T17:30:00Z",
      isCurrent: false,
    },
    {
      id: "b2",
      device: "phone",
      browser: "Chrome",
      issuedAt: "2026-11-20T08:00:00Z",
      lastUsedAt: "2026-11-20T11:00:00Z",
      isCurrent: true,
    },
  ];
  people: Person[] = [annaPerson, koloman];
  invitations: Invitation[] = [];
  /** By token. */
  links: Record<string, AccountLink> = {};
  factors: SecondFactor[] = [];
  recoveryCodeCount = 0;
  canAddPasskeys = true;
  requirements: SecondFactorRequirements = { management: false, team: false };
  /** The session after the second step of signing in. */
  sessionAfterStep: AuthState = anna;
  /** Whether the password was entered lately. */
  hasProof = true;
  news: NewsEntry[] = [newsEntry(7)];
  trash: NewsEntry[] = [];
  order = 1;
  messages: Message[] = [];
  auditEntries: AuditEntry[] = [];
  files: MenuFile[] = [foodMenuFile];
  thumbnail: MenuFileThumbnail = { png: "iVBORw0KGgo=", hasText: true };
  deletedFiles: MenuFile[] = [];
  settings: MenuSettings = {
    version: 3,
    displayedMenus: [
      { type: "FOOD", displayLabel: "Speisekarte", isChecked: true },
      { type: "WILD", displayLabel: "Wildkarte", isChecked: false },
      { type: "BURGER", displayLabel: "Burgerkarte", isChecked: true },
    ],
  };
  hours: OpeningHours = {
    ...structuredClone(fridayNoonState.openingHours),
    version: 5,
    seasons: [season(3)],
    specialDays: fridayNoonState.openingHours.specialDays.map((day) => ({ ...day, version: 1 })),
  };
  /** Without the hours and the change. */
  today: Omit<TodayOptions, "hours" | "plannedHours" | "change"> = {
    date: this.hours.state.today.date,
    kitchenUntil: ["13", "14", "15", "16"]
      .flatMap((hour) => [`${hour}:15`, `${hour}:30`, `${hour}:45`])
      .concat("19:00"),
    closesEarlier: ["13:15", "13:30", "22:00"],
    closesLater: ["23:15", "23:30", "23:45", "00:00"],
    isOngoing: true,
    holidays: [],
  };
  lunchWeeks: LunchWeek[] = [];
  lunchSettings: LunchSettings = lunchSettings;
  dishes: Dish[] = [dish(7, "Gulasch")];
  deletedDishes: Dish[] = [];
  cardSettings: CardSettings = { ownCards: [], marks: [], version: 1 };
  /** By address; the others are empty. */
  cards: Record<string, EditableCard> = {};
  formerCard: CardContent = emptyCard;
  publicCards: CardSummary[] = fridayNoonState.cards;
  menus: Menu[] = fridayNoonState.menus;
  contents = Object.fromEntries(
    Object.entries(fridayNoonState.content).map(([page, published]) => [
      page,
      { published: structuredClone(published), outdatedEnglish: [] as string[], version: 1 },
    ]),
  ) as Record<ContentPage, EditablePageContent>;
  contentVersions: PublishedVersion[] = [];
  /** The content of every former version. */
  formerContent: PageContent = this.contents.kitchen.published;
  pictures: Picture[] = [uploadedPicture(1)];
  firstSteps: FirstStep[] = [];
  /** The usages of every picture. */
  pictureUsages: PictureUsage[] = [];
  pictureNews: PictureNewsEntry[] = [];
  site: Site = structuredClone(fridayNoonState.site);
  statistics: (days: PeriodDays) => Statistics = sampleStatistics;
  publication: Publication = { isCurrent: true, corrupt: [], failures: [] };
  writes: RecordedWrite[] = [];
  /** Operations that the role of the session does not allow. */
  refused: string[] = [];
  isReachable = true;
  /** Called before the first write, such as to simulate one of another person. */
  beforeWrite: (() => void) | undefined;
  /** Failures of the next writes; `offline`: no connection, `lost`: processed without a response; `undefined`: none. */
  queuedFailures: (Response | "offline" | "lost" | undefined)[] = [];

  /** Responses by idempotency key. */
  #created = new Map<string, { request: string; response: Response }>();

  failNext(status: number, kind: string, details?: ProblemDetails) {
    this.queuedFailures.push(problem(status, kind, details));
  }

  #refuse(operation: string): boolean {
    const isRefused = this.session.role === "team" && managementOperations.test(operation);
    if (isRefused) this.refused.push(operation);
    return isRefused;
  }

  #idempotent(key: string, request: string, create: () => Response): Response {
    const existing = this.#created.get(key);
    if (existing !== undefined && existing.request !== request) return problem(422, "idempotency-key-reused");
    const response = existing?.response ?? create();
    this.#created.set(key, { request, response: response.clone() });
    return response;
  }

  write(
    method: "post" | "patch" | "put" | "delete",
    path: string,
    respond: (request: WriteRequest<never>) => Response,
  ) {
    return http[method](`/api${path}`, async ({ request, params }) => {
      const text = await request.text();
      const body = text === "" ? undefined : JSON.parse(text);
      const ifMatch = request.headers.get("If-Match");
      const { pathname, searchParams } = new URL(request.url);
      const operation = `${request.method} ${pathname.replace("/api", "")}`;
      if (this.#refuse(operation)) return problem(403, "role-required");
      this.writes.push({ operation, body, ifMatch });
      this.beforeWrite?.();
      this.beforeWrite = undefined;
      const queuedFailure = this.queuedFailures.shift();
      if (queuedFailure === "offline") return HttpResponse.error();
      if (queuedFailure instanceof Response) return queuedFailure;
      const version = searchParams.get("version");
      const create = () =>
        respond({ id: String(params.id ?? params.page), version, body: body as never, ifMatch });
      const key = request.headers.get("Idempotency-Key");
      const response = key === null ? create() : this.#idempotent(key, `${operation} ${text}`, create);
      return queuedFailure === "lost" ? HttpResponse.error() : response;
    });
  }

  read(path: string, respond: (url: URL) => DefaultBodyType | Response) {
    return http.get(`/api${path}`, ({ request }) => {
      const url = new URL(request.url);
      const isPublic = publicOperations.includes(path) && !url.searchParams.has("scope");
      if (!this.session.isLoggedIn && !isPublic) return problem(401, "unauthorized");
      if (this.#refuse(`GET ${url.pathname.replace("/api", "")}`)) return problem(403, "role-required");
      const details = respond(url);
      return details instanceof Response ? details : HttpResponse.json(details);
    });
  }

  handlers = [
    http.all("/api/*", () => (this.isReachable ? undefined : HttpResponse.error())),
    ...fakeHandlers(this),
  ];
}
