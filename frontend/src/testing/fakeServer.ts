import { type DefaultBodyType, HttpResponse, http } from "msw";
import type { ContentPage } from "@/api/content";
import type {
  AuditEntry,
  AuthState,
  EditablePageContent,
  FirstStep,
  LowercaseMenuType,
  Menu,
  MenuFile,
  MenuSettings,
  Message,
  NewsEntry,
  OpeningHours,
  OpeningHoursEdit,
  PageContent,
  Picture,
  PictureEdit,
  PictureNewsEntry,
  PictureUsage,
  Publication,
  PublishedVersion,
  Site,
  SiteEdit,
  SpecialDay,
  Statistics,
} from "@/api/generated";
import {
  isStale,
  isTrash,
  noContentResponse,
  type ProblemDetails,
  preconditionFailedResponse,
  problem,
} from "./fakeResponses";
import { listPage } from "./listPage";
import { newsEntry } from "./newsEntry";
import { fridayNoonState } from "./state";
import { type PeriodDays, sampleStatistics } from "./statistics";
import { uploadedPicture } from "./uploadedPicture";

const anna: AuthState = {
  isLoggedIn: true,
  mustChangePassword: false,
  firstname: "Anna",
  lastname: "Huber",
  username: "anna@gasthaus.example",
};

const foodMenuFile: MenuFile = {
  key: "food",
  name: "Speisekarte.pdf",
  url: "/menu/Speisekarte.pdf",
  size: 188_000,
  updatedAt: "2026-11-20T08:00:00Z",
  version: 1,
};

/** `operation`: `PATCH /news/7`. */
type RecordedWrite = { operation: string; body: unknown; ifMatch: string | null };

type WriteRequest<Body> = {
  id: string;
  version: string | null;
  body: Body;
  ifMatch: string | null;
};

/** The page in `/api/content/kitchen/draft`. */
const pageOf = ({ pathname }: URL) => pathname.split("/")[3] as ContentPage;

export const signedOut: AuthState = { isLoggedIn: false, mustChangePassword: false };

/** Operations for guests. */
const publicOperations = ["/auth/state", "/site", "/menus", "/opening-hours", "/content/:page", "/news"];

/** Fake API with in-memory data and configurable failures. */
export class FakeServer {
  session: AuthState = anna;
  nextSession: AuthState = anna;
  news: NewsEntry[] = [];
  trash: NewsEntry[] = [];
  order = 1;
  messages: Message[] = [];
  auditEntries: AuditEntry[] = [];
  files: MenuFile[] = [foodMenuFile];
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
    ...fridayNoonState.openingHours,
    version: 5,
    specialDays: fridayNoonState.openingHours.specialDays.map((day) => ({ ...day, version: 1 })),
  };
  menus: Menu[] = fridayNoonState.menus;
  contents = Object.fromEntries(
    Object.entries(fridayNoonState.content).map(([page, published]) => [
      page,
      { published, outdatedEnglish: [] as string[], version: 1 },
    ]),
  ) as Record<ContentPage, EditablePageContent>;
  contentVersions: PublishedVersion[] = [];
  /** Of every former version. */
  formerContent: PageContent = this.contents.kitchen.published;
  pictures: Picture[] = [uploadedPicture(1)];
  /** Of every picture. */
  firstSteps: FirstStep[] = [];
  pictureUsages: PictureUsage[] = [];
  pictureNews: PictureNewsEntry[] = [];
  site: Site = fridayNoonState.site;
  statistics: (days: PeriodDays) => Statistics = sampleStatistics;
  publication: Publication = { isCurrent: true, corrupt: [], failures: [] };
  writes: RecordedWrite[] = [];
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

  #idempotent(key: string, request: string, create: () => Response): Response {
    const existing = this.#created.get(key);
    if (existing !== undefined && existing.request !== request) return problem(422, "idempotency-key-reused");
    const response = existing?.response ?? create();
    this.#created.set(key, { request, response: response.clone() });
    return response;
  }

  #write(
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

  #read(path: string, respond: (url: URL) => DefaultBodyType | Response) {
    return http.get(`/api${path}`, ({ request }) => {
      const url = new URL(request.url);
      const isPublic = publicOperations.includes(path) && !url.searchParams.has("scope");
      if (!this.session.isLoggedIn && !isPublic) return problem(401, "unauthorized");
      const details = respond(url);
      return details instanceof Response ? details : HttpResponse.json(details);
    });
  }

  #authHandlers = [
    this.#read("/auth/state", () => this.session),
    this.#write("post", "/auth/sign-in", () => {
      this.session = this.nextSession;
      return HttpResponse.json(this.session);
    }),
    this.#write("post", "/auth/sign-out", () => {
      const { provider } = this.session;
      this.session = provider === undefined ? signedOut : { ...signedOut, provider };
      return noContentResponse();
    }),
    this.#write("post", "/auth/sign-out-everywhere", () => {
      this.session = signedOut;
      return noContentResponse();
    }),
    this.#write("post", "/auth/password", () => {
      this.session = anna;
      return HttpResponse.json(this.session);
    }),
  ];

  #contentHandlers = [
    this.#read("/content/:page", (url) => this.contents[pageOf(url)]?.published ?? problem(404, "not-found")),
    this.#read("/content/:page/draft", (url) => this.contents[pageOf(url)]),
    this.#read("/first-steps", () => this.firstSteps),
    this.#read("/preview/:page", ({ pathname, searchParams }) => ({
      html: `<p>${pathname.split("/").pop()} ${searchParams}</p>`,
      nextChangeAt: "2026-11-20T19:15:00Z",
    })),
    this.#read("/content/:page/versions", (url) => listPage(this.contentVersions, url)),
    this.#read("/content/:page/versions/:number", () => this.formerContent),
    this.#write("put", "/content/:page/draft", ({ id, body: draft, ifMatch }: WriteRequest<PageContent>) =>
      this.#editContent(id, ifMatch, (content) => ({ ...content, draft })),
    ),
    this.#write("post", "/content/:page/publish", ({ id, ifMatch }) =>
      this.#editContent(id, ifMatch, ({ draft, published, ...rest }) => ({
        ...rest,
        published: draft ?? published,
      })),
    ),
  ];

  #editContent(
    id: string,
    ifMatch: string | null,
    edit: (content: EditablePageContent) => EditablePageContent,
  ): Response {
    const page = id as ContentPage;
    if (isStale(ifMatch, this.contents[page].version)) return preconditionFailedResponse();
    const edited = edit(this.contents[page]);
    this.contents[page] = { ...edited, version: edited.version + 1 };
    return HttpResponse.json(this.contents[page]);
  }

  #pictureHandlers = [
    this.#read("/pictures", (url) => {
      const inTrash = isTrash(url.searchParams);
      return listPage(
        this.pictures.filter(({ deletedAt }) => inTrash === (deletedAt !== undefined)),
        url,
      );
    }),
    this.#read("/pictures/:id", ({ pathname }) => {
      const picture = this.#picture(pathname.split("/").pop() ?? "");
      return picture === undefined || picture.deletedAt !== undefined
        ? problem(404, "not-found")
        : { ...picture, usages: this.pictureUsages, news: this.pictureNews };
    }),
    this.#write("put", "/pictures/:id", ({ id, body, ifMatch }: WriteRequest<PictureEdit>) => {
      const picture = this.#picture(id);
      if (picture === undefined) return problem(404, "not-found");
      if (isStale(ifMatch, picture.version)) return preconditionFailedResponse();
      const { focalX, focalY, ...texts } = body;
      const version = picture.version + 1;
      Object.assign(picture, texts, { version, files: { ...picture.files, focalX, focalY } });
      return HttpResponse.json(picture);
    }),
    this.#write("delete", "/pictures/:id", ({ id }) => {
      Object.assign(this.#picture(id) ?? {}, { deletedAt: "2026-11-20T18:00:00Z" });
      return noContentResponse();
    }),
    this.#write("post", "/pictures/:id/restore", ({ id, ifMatch }) => {
      const picture = this.#picture(id);
      if (picture !== undefined && isStale(ifMatch, picture.version)) return preconditionFailedResponse();
      delete picture?.deletedAt;
      return HttpResponse.json(picture);
    }),
  ];

  #picture = (name: string) => this.pictures.find((picture) => picture.name === name);

  #newsHandlers = [
    this.#read("/news", (url) => listPage(isTrash(url.searchParams) ? this.trash : this.news, url)),
    this.#read("/news/order", () => ({ ids: this.news.map(({ id }) => id), version: this.order })),
    this.#read(
      "/news/:id",
      ({ pathname }) => this.news.find(({ id }) => pathname.endsWith(`/${id}`)) ?? problem(404, "not-found"),
    ),
    this.#write("put", "/news/order", ({ body, ifMatch }: WriteRequest<{ ids: number[] }>) => {
      if (isStale(ifMatch, this.order)) return preconditionFailedResponse();
      this.order += 1;
      this.news = body.ids.flatMap((orderedId) => this.news.filter(({ id }) => id === orderedId));
      return HttpResponse.json(this.news);
    }),
    this.#write("post", "/news/:id/restore", ({ id, ifMatch }) => {
      const restored = this.trash.filter((one) => String(one.id) === id);
      if (restored.some(({ version }) => isStale(ifMatch, version))) return preconditionFailedResponse();
      this.trash = this.trash.filter((one) => !restored.includes(one));
      this.news.push(...restored);
      return HttpResponse.json(restored[0]);
    }),
    this.#write("post", "/news", ({ body }) => {
      const created = newsEntry(99, body);
      this.news.push(created);
      return HttpResponse.json(created, { status: 201 });
    }),
    this.#write("patch", "/news/:id", ({ id, body, ifMatch }) => {
      const before = this.news.find((one) => String(one.id) === id);
      if (before === undefined) return problem(404, "not-found");
      if (isStale(ifMatch, before.version)) return preconditionFailedResponse();
      Object.assign(before, body, { version: before.version + 1 });
      if (before.showUntil === "") delete before.showUntil;
      return HttpResponse.json(before);
    }),
    this.#write("delete", "/news/:id", ({ id, ifMatch }) => {
      const deleted = this.news.filter((one) => String(one.id) === id);
      if (deleted.length === 0) return problem(404, "not-found");
      if (deleted.some(({ version }) => isStale(ifMatch, version))) return preconditionFailedResponse();
      this.news = this.news.filter((one) => !deleted.includes(one));
      this.trash.push(...deleted.map((one) => ({ ...one, deletedAt: "2026-11-20T18:00:00Z" })));
      return noContentResponse();
    }),
  ];

  #menuHandlers = [
    this.#read("/menu-files", ({ searchParams }) => (isTrash(searchParams) ? this.deletedFiles : this.files)),
    this.#write("post", "/menu-files/:id/restore", ({ id, version, ifMatch }) => {
      const matches = (file: MenuFile) => file.key === id && String(file.version) === version;
      const restored = this.deletedFiles.find(matches);
      if (restored === undefined) return problem(404, "not-found");
      if (this.files.some(({ key, url }) => key !== id && url === restored.url))
        return problem(409, "conflict");
      const replaced = this.files.filter(({ key }) => key === id);
      if (isStale(ifMatch, replaced[0]?.version ?? 0)) return preconditionFailedResponse();
      this.deletedFiles = this.deletedFiles.filter((file) => file !== restored);
      this.deletedFiles.unshift(...replaced.map((file) => ({ ...file, deletedAt: "2026-11-20T18:00:00Z" })));
      const { deletedAt: _, ...file } = restored;
      this.files = [...this.files.filter(({ key }) => key !== id), { ...file, version: file.version + 1 }];
      return HttpResponse.json(this.files.at(-1));
    }),
    this.#read("/menu-settings", () => this.settings),
    this.#write("patch", "/menu-files/:id", ({ id, body, ifMatch }: WriteRequest<MenuFile>) => {
      const before = this.files.find(({ key }) => key === id);
      if (isStale(ifMatch, before?.version ?? 0)) return preconditionFailedResponse();
      const version = (before?.version ?? 0) + 1;
      const file = {
        ...foodMenuFile,
        key: id as LowercaseMenuType,
        name: body.name,
        url: `/${body.url}`,
        version,
      };
      this.files = [file, ...this.files.filter(({ key }) => key !== id)];
      return HttpResponse.json(file);
    }),
    this.#write("delete", "/menu-files/:id", ({ id, ifMatch }) => {
      const version = this.files.find(({ key }) => key === id)?.version ?? 0;
      if (isStale(ifMatch, version)) return preconditionFailedResponse();
      const deleted = this.files.filter(({ key }) => key === id);
      this.files = this.files.filter((file) => !deleted.includes(file));
      this.deletedFiles.unshift(...deleted.map((file) => ({ ...file, deletedAt: "2026-11-20T18:00:00Z" })));
      return noContentResponse();
    }),
    this.#write("patch", "/menu-settings", ({ body, ifMatch }: WriteRequest<object>) => {
      if (isStale(ifMatch, this.settings.version)) return preconditionFailedResponse();
      this.settings = { ...this.settings, ...body, version: this.settings.version + 1 };
      return HttpResponse.json(this.settings);
    }),
  ];

  #hoursHandlers = [
    this.#read("/opening-hours", () => this.hours),
    this.#write("put", "/opening-hours", ({ body, ifMatch }: WriteRequest<OpeningHoursEdit>) => {
      if (isStale(ifMatch, this.hours.version)) return preconditionFailedResponse();
      this.hours = { ...this.hours, ...body, version: this.hours.version + 1 };
      return HttpResponse.json(this.hours);
    }),
    this.#write("post", "/opening-hours/special-days", ({ body }: WriteRequest<SpecialDay>) => {
      const day = { ...body, id: 100 + this.writes.length, version: 1 };
      this.hours = { ...this.hours, specialDays: [...this.hours.specialDays, day] };
      return HttpResponse.json(day, { status: 201 });
    }),
    this.#write("patch", "/opening-hours/special-days/:id", ({ id, body, ifMatch }) => {
      const before = this.hours.specialDays.find((day) => String(day.id) === id);
      if (before === undefined) return problem(404, "not-found");
      if (isStale(ifMatch, before.version)) return preconditionFailedResponse();
      const day = Object.assign({}, before, body, { version: before.version + 1 });
      const specialDays = this.hours.specialDays.map((one) => (one === before ? day : one));
      this.hours = { ...this.hours, specialDays };
      return HttpResponse.json(day);
    }),
    this.#write("delete", "/opening-hours/special-days/:id", ({ id, ifMatch }) => {
      const existing = this.hours.specialDays.find((day) => String(day.id) === id);
      if (existing === undefined) return problem(404, "not-found");
      if (isStale(ifMatch, existing.version)) return preconditionFailedResponse();
      const specialDays = this.hours.specialDays.filter((day) => String(day.id) !== id);
      this.hours = { ...this.hours, specialDays };
      return noContentResponse();
    }),
  ];

  #otherHandlers = [
    this.#read("/site", () => this.site),
    this.#read("/menus", () => this.menus),
    this.#write("put", "/site", ({ body, ifMatch }: WriteRequest<SiteEdit>) => {
      if (isStale(ifMatch, this.site.version)) return preconditionFailedResponse();
      const { isGermanOnly = false, ...edit } = body;
      const contact = { ...this.site.contact, ...edit.contact };
      const languages = isGermanOnly ? ["de"] : ["de", "en"];
      this.site = { ...this.site, ...edit, contact, languages, version: this.site.version + 1 };
      return HttpResponse.json(this.site);
    }),
    this.#read("/publication", () => this.publication),
    this.#read("/audit", (url) => listPage(this.auditEntries, url)),
    this.#read("/statistics", ({ searchParams }) =>
      this.statistics(Number(searchParams.get("days")) as PeriodDays),
    ),
    this.#read("/messages", (url) => listPage(this.messages, url)),
    this.#read("/messages/unread-count", () => ({
      count: this.messages.filter(({ state }) => state === "unread").length,
    })),
    this.#write("patch", "/messages/:id", ({ id, body, ifMatch }) => {
      const message = this.messages.find((one) => String(one.id) === id);
      if (message === undefined) return problem(404, "not-found");
      if (isStale(ifMatch, message.version)) return preconditionFailedResponse();
      return HttpResponse.json(Object.assign(message, body, { version: message.version + 1 }));
    }),
    this.#write("delete", "/messages/:id", ({ id, ifMatch }) => {
      const message = this.messages.find((one) => String(one.id) === id);
      if (message === undefined) return problem(404, "not-found");
      if (isStale(ifMatch, message.version)) return preconditionFailedResponse();
      this.messages = this.messages.filter((one) => one !== message);
      return noContentResponse();
    }),
  ];

  handlers = [
    http.all("/api/*", () => (this.isReachable ? undefined : HttpResponse.error())),
    ...this.#authHandlers,
    ...this.#contentHandlers,
    ...this.#pictureHandlers,
    ...this.#newsHandlers,
    ...this.#menuHandlers,
    ...this.#hoursHandlers,
    ...this.#otherHandlers,
  ];
}
