import { HttpResponse, http } from "msw";
import type { ContentPage } from "@/api/content";
import type {
  EditablePageContent,
  LowercaseMenuType,
  MenuFile,
  MenuSettings,
  NewsEntry,
  OpeningHours,
  OpeningHoursEdit,
  OpenState,
  OwnEmail,
  OwnName,
  PageContent,
  PasswordEstimateRequest,
  PictureEdit,
  Season,
  SiteEdit,
  SpecialDay,
  TodayEdit,
} from "@/api/generated";
import { cardHandlers } from "./fakeCards";
import { lunchHandlers } from "./fakeLunch";
import { accountLinkHandlers, peopleHandlers } from "./fakePeople";
import { isTrash, noContentResponse, problem, writeRecord, writeVersion } from "./fakeResponses";
import { secondFactorHandlers, signInAnswer } from "./fakeSecondFactors";
import { anna, type FakeServer, foodMenuFile, signedOut, type WriteRequest } from "./fakeServer";
import { listPage } from "./listPage";
import { newsEntry } from "./newsEntry";
import type { PeriodDays } from "./statistics";
import { uploadedPicture } from "./uploadedPicture";

const deletedAt = "2026-11-20T18:00:00Z";

const recordOf = <Value extends { id?: number }>(records: readonly Value[], id: string) =>
  records.find((record) => String(record.id) === id);

/** The last part of a path. */
const lastOf = ({ pathname }: URL) => pathname.split("/").at(-1) ?? "";

/** The page in `/api/content/kitchen/draft`. */
const pageOf = ({ pathname }: URL) => pathname.split("/")[3] as ContentPage;

const authHandlers = (server: FakeServer) => [
  server.read("/auth/state", () => server.session),
  server.write("post", "/auth/sign-in", () => signInAnswer(server, server.nextSession)),
  server.write("post", "/auth/sign-out", () => {
    const { provider } = server.session;
    server.session = provider === undefined ? signedOut : { ...signedOut, provider };
    return noContentResponse();
  }),
  server.write("post", "/auth/sign-out-everywhere", () => {
    server.session = signedOut;
    return noContentResponse();
  }),
  server.write("post", "/auth/password", () => {
    server.session = anna;
    return HttpResponse.json(server.session);
  }),
  server.write("post", "/auth/forgotten-password", () => new HttpResponse(null, { status: 202 })),
  // Not recorded as a write, because it is none.
  http.post("/api/auth/password-estimate", async ({ request }) => {
    const { password }: PasswordEstimateRequest = Object(await request.json());
    const strength = Math.min(password.length * 5, 100);
    if (password.length < 15) return HttpResponse.json({ strength, error: "too-short" });
    return HttpResponse.json(strength < 100 ? { strength, error: "too-weak" } : { strength });
  }),
];

const accountHandlers = (server: FakeServer) => [
  server.read("/account", () => server.account),
  server.write("put", "/account/name", ({ body }: WriteRequest<OwnName>) => {
    server.account = { ...server.account, ...body };
    server.session = { ...server.session, ...body };
    return HttpResponse.json(server.account);
  }),
  server.write("put", "/account/email", ({ body: { email } }: WriteRequest<OwnEmail>) => {
    if (!server.hasProof) return problem(403, "proof-required");
    const { pendingEmail: _, ...account } = server.account;
    const isConfirmed = server.session.canMailPasswordLink && email !== account.email;
    server.account = { ...account, ...(isConfirmed ? { pendingEmail: email } : { email }) };
    return HttpResponse.json(server.account);
  }),
  server.read("/account/sessions", () => server.sessions),
  server.write("delete", "/account/sessions/:id", ({ id }) => {
    if (!server.hasProof) return problem(403, "proof-required");
    server.sessions = server.sessions.filter((session) => session.id !== id);
    return noContentResponse();
  }),
];

function contentHandlers(server: FakeServer) {
  const edit = (
    { id, ifMatch }: WriteRequest<unknown>,
    change: (content: EditablePageContent) => EditablePageContent,
  ) =>
    writeRecord(server.contents[id as ContentPage], ifMatch, (content) => {
      server.contents[id as ContentPage] = { ...change(content), version: content.version + 1 };
      return server.contents[id as ContentPage];
    });
  return [
    server.read(
      "/content/:page",
      (url) => server.contents[pageOf(url)]?.published ?? problem(404, "not-found"),
    ),
    server.read("/content/:page/draft", (url) => server.contents[pageOf(url)]),
    server.read("/first-steps", () => server.firstSteps),
    server.read("/preview/:page", (url) => {
      const isHiddenCard = url.searchParams.get("card") === "wildkarte";
      if (isHiddenCard) return problem(404, "not-found");
      const html = `<p>${lastOf(url)} ${url.searchParams}</p>`;
      return { html, nextChangeAt: "2026-11-20T19:15:00Z" };
    }),
    server.read("/content/:page/versions", (url) => listPage(server.contentVersions, url)),
    server.read("/content/:page/versions/:number", () => server.formerContent),
    server.write("put", "/content/:page/draft", (request: WriteRequest<PageContent>) =>
      edit(request, (content) => ({ ...content, draft: request.body })),
    ),
    server.write("post", "/content/:page/publish", (request) =>
      edit(request, ({ draft, published, ...rest }) => ({ ...rest, published: draft ?? published })),
    ),
  ];
}

function pictureHandlers(server: FakeServer) {
  const find = (name: string) => server.pictures.find((picture) => picture.name === name);
  return [
    server.read("/pictures", (url) => {
      const inTrash = isTrash(url.searchParams);
      return listPage(
        server.pictures.filter((picture) => inTrash === (picture.deletedAt !== undefined)),
        url,
      );
    }),
    http.post("/api/pictures", ({ request }) => {
      const title = new URL(request.url).searchParams.get("title") ?? "";
      const picture = uploadedPicture(Number.parseInt(title, 10) || server.pictures.length + 1, { title });
      server.pictures.unshift(picture);
      return HttpResponse.json(picture, { status: 201 });
    }),
    server.read("/pictures/:id", (url) => {
      const picture = find(lastOf(url));
      return picture === undefined || picture.deletedAt !== undefined
        ? problem(404, "not-found")
        : { ...picture, usages: server.pictureUsages, news: server.pictureNews, cards: [] };
    }),
    server.write("put", "/pictures/:id", ({ id, body, ifMatch }: WriteRequest<PictureEdit>) =>
      writeRecord(find(id), ifMatch, (picture) => {
        const { focalX, focalY, ...texts } = body;
        const version = picture.version + 1;
        return Object.assign(picture, texts, { version, files: { ...picture.files, focalX, focalY } });
      }),
    ),
    server.write("delete", "/pictures/:id", ({ id, ifMatch }) =>
      writeRecord(find(id), ifMatch, (picture) => void Object.assign(picture, { deletedAt })),
    ),
    server.write("post", "/pictures/:id/restore", ({ id, ifMatch }) =>
      writeRecord(find(id), ifMatch, (picture) => {
        delete picture.deletedAt;
        return picture;
      }),
    ),
  ];
}

const newsHandlers = (server: FakeServer) => [
  server.read("/news", (url) => listPage(isTrash(url.searchParams) ? server.trash : server.news, url)),
  server.read("/news/order", () => ({ ids: server.news.map(({ id }) => id), version: server.order })),
  server.read("/news/:id", (url) => recordOf(server.news, lastOf(url)) ?? problem(404, "not-found")),
  server.write("put", "/news/order", ({ body, ifMatch }: WriteRequest<{ ids: number[] }>) =>
    writeVersion(server.order, ifMatch, () => {
      server.order += 1;
      server.news = body.ids.flatMap((orderedId) => server.news.filter(({ id }) => id === orderedId));
      return server.news;
    }),
  ),
  server.write("post", "/news/:id/restore", ({ id, ifMatch }) =>
    writeRecord(recordOf(server.trash, id), ifMatch, (restored) => {
      server.trash = server.trash.filter((one) => one !== restored);
      server.news.push(restored);
      return restored;
    }),
  ),
  server.write("post", "/news", ({ body }) => {
    const created = newsEntry(99, body);
    server.news.push(created);
    return HttpResponse.json(created, { status: 201 });
  }),
  server.write("patch", "/news/:id", ({ id, body, ifMatch }: WriteRequest<Partial<NewsEntry>>) =>
    writeRecord(recordOf(server.news, id), ifMatch, (entry) => {
      Object.assign(entry, body, { version: entry.version + 1 });
      if (entry.showUntil === "") delete entry.showUntil;
      return entry;
    }),
  ),
  server.write("delete", "/news/:id", ({ id, ifMatch }) =>
    writeRecord(recordOf(server.news, id), ifMatch, (deleted) => {
      server.news = server.news.filter((one) => one !== deleted);
      server.trash.push({ ...deleted, deletedAt });
    }),
  ),
];

function menuHandlers(server: FakeServer) {
  const find = (id: string) => server.files.find(({ key }) => key === id);
  const remove = (id: string) => {
    const removed = server.files.filter(({ key }) => key === id);
    server.files = server.files.filter(({ key }) => key !== id);
    server.deletedFiles.unshift(...removed.map((file) => ({ ...file, deletedAt })));
  };
  return [
    server.read("/menu-files", ({ searchParams }) =>
      isTrash(searchParams) ? server.deletedFiles : server.files,
    ),
    server.read("/menu-files/:id/thumbnail", () => server.thumbnail),
    server.write("post", "/menu-files/:id/restore", ({ id, version, ifMatch }) => {
      const matches = (file: MenuFile) => file.key === id && String(file.version) === version;
      const restored = server.deletedFiles.find(matches);
      if (restored === undefined) return problem(404, "not-found");
      if (server.files.some(({ key, url }) => key !== id && url === restored.url))
        return problem(409, "conflict");
      return writeVersion(find(id)?.version ?? 0, ifMatch, () => {
        server.deletedFiles = server.deletedFiles.filter((file) => file !== restored);
        remove(id);
        const { deletedAt: _, ...file } = restored;
        server.files.push({ ...file, version: file.version + 1 });
        return server.files.at(-1);
      });
    }),
    server.write("patch", "/menu-files/:id", ({ id, body, ifMatch }: WriteRequest<MenuFile>) => {
      const version = find(id)?.version ?? 0;
      return writeVersion(version, ifMatch, () => {
        const { name, url } = body;
        const changes = { key: id as LowercaseMenuType, name, url: `/${url}`, version: version + 1 };
        server.files = [{ ...foodMenuFile, ...changes }, ...server.files.filter(({ key }) => key !== id)];
        return server.files[0];
      });
    }),
    server.write("delete", "/menu-files/:id", ({ id, ifMatch }) =>
      writeRecord(find(id), ifMatch, () => remove(id)),
    ),
    server.read("/menu-settings", () => server.settings),
    server.write("patch", "/menu-settings", ({ body, ifMatch }: WriteRequest<MenuSettings>) =>
      writeRecord(server.settings, ifMatch, ({ version }) => {
        server.settings = { ...server.settings, ...body, version: version + 1 };
        return server.settings;
      }),
    ),
  ];
}

/** The status as after the last change of today. */
function withTodayChange(hours: OpeningHours): OpeningHours {
  const change = todayChange(hours);
  if (change === undefined) return hours;
  const { state } = hours;
  const openUntil = (until: string | undefined, { changes, isOpen }: OpenState): OpenState =>
    until === undefined || changes === undefined
      ? { isOpen: false }
      : { isOpen, changes: { ...changes, time: until } };
  const kitchen = openUntil(change.kitchenUntil, state.kitchen);
  const venue = openUntil(change.openUntil, state.venue);
  return { ...hours, state: { ...state, kitchen, venue, today: { ...state.today, hours: change } } };
}

const todayChange = ({ specialDays }: OpeningHours) => specialDays.findLast((day) => day.isTodayChange);

function hoursHandlers(server: FakeServer) {
  const setSpecialDays = (specialDays: SpecialDay[]) => {
    server.hours = { ...server.hours, specialDays };
  };
  return [
    server.read("/opening-hours/state", ({ searchParams }) => {
      const { state } = withTodayChange(server.hours);
      return { ...state, today: { ...state.today, date: searchParams.get("at")?.slice(0, 10) } };
    }),
    server.read("/opening-hours", () => withTodayChange(server.hours)),
    server.read("/opening-hours/today", () => {
      const change = todayChange(server.hours);
      const closed = { kitchenUntil: [], closesEarlier: [], closesLater: [], isOngoing: false };
      const plannedHours = server.hours.state.today.hours;
      const hours = change ?? plannedHours;
      return {
        ...server.today,
        ...(change && { change }),
        ...(!hours.isOpen && closed),
        hours,
        plannedHours,
      };
    }),
    server.write("post", "/opening-hours/today", ({ body }: WriteRequest<TodayEdit>) => {
      const { action, until, label = "", labelEn = "" } = body;
      const { date } = server.today;
      if (body.date !== date) return problem(412, "precondition-failed");
      const day: SpecialDay = {
        ...(action === "closed" ? { isOpen: false } : withTodayChange(server.hours).state.today.hours),
        ...((action === "kitchenUntil" || action === "openUntil") && { [action]: until }),
        ...{ id: 100 + server.writes.length, version: 1, from: date, until: date, label, labelEn },
        ...{ isYearly: false, isTodayChange: true },
      };
      setSpecialDays([...server.hours.specialDays, day]);
      return HttpResponse.json(day, { status: 201 });
    }),
    server.write("put", "/opening-hours", ({ body, ifMatch }: WriteRequest<OpeningHoursEdit>) =>
      writeRecord(server.hours, ifMatch, ({ version }) => {
        server.hours = { ...server.hours, ...body, version: version + 1 };
        return server.hours;
      }),
    ),
    ...periodHandlers(server, "specialDays", "/opening-hours/special-days", "patch"),
    ...periodHandlers(server, "seasons", "/opening-hours/seasons", "put"),
  ];
}

/** Special days or seasons. */
function periodHandlers(
  server: FakeServer,
  list: "specialDays" | "seasons",
  path: string,
  editMethod: "patch" | "put",
) {
  type Saved = SpecialDay | Season;
  const records = (): Saved[] => server.hours[list];
  const set = (changed: Saved[]) => {
    server.hours = { ...server.hours, [list]: changed };
  };
  return [
    server.write("post", path, ({ body }: WriteRequest<Saved>) => {
      const record = { ...body, id: 100 + server.writes.length, version: 1 };
      set([...records(), record]);
      return HttpResponse.json(record, { status: 201 });
    }),
    server.write(editMethod, `${path}/:id`, ({ id, body, ifMatch }) =>
      writeRecord(recordOf(records(), id), ifMatch, (before) => {
        const record = Object.assign({}, before, body, { version: before.version + 1 });
        set(records().map((one) => (one === before ? record : one)));
        return record;
      }),
    ),
    server.write("delete", `${path}/:id`, ({ id, ifMatch }) =>
      writeRecord(recordOf(records(), id), ifMatch, (deleted) =>
        set(records().filter((one) => one !== deleted)),
      ),
    ),
  ];
}

const messageHandlers = (server: FakeServer) => [
  server.read("/messages", (url) => listPage(server.messages, url)),
  server.read("/messages/unread-count", () => ({
    count: server.messages.filter(({ state }) => state === "unread").length,
  })),
  server.write("patch", "/messages/:id", ({ id, body, ifMatch }) =>
    writeRecord(recordOf(server.messages, id), ifMatch, (message) =>
      Object.assign(message, body, { version: message.version + 1 }),
    ),
  ),
  server.write("delete", "/messages/:id", ({ id, ifMatch }) =>
    writeRecord(recordOf(server.messages, id), ifMatch, (deleted) => {
      server.messages = server.messages.filter((one) => one !== deleted);
    }),
  ),
];

const otherHandlers = (server: FakeServer) => [
  server.read("/site", () => server.site),
  server.write("put", "/site", ({ body, ifMatch }: WriteRequest<SiteEdit>) =>
    writeRecord(server.site, ifMatch, (site) => {
      const { isGermanOnly = false, ...edit } = body;
      const contact = { ...site.contact, ...edit.contact };
      const languages = isGermanOnly ? ["de"] : ["de", "en"];
      server.site = { ...site, ...edit, contact, languages, version: site.version + 1 };
      return server.site;
    }),
  ),
  server.read("/menus", () => server.menus),
  server.read("/publication", () => server.publication),
  server.read("/audit", (url) => listPage(server.auditEntries, url)),
  server.read("/statistics", ({ searchParams }) =>
    server.statistics(Number(searchParams.get("days")) as PeriodDays),
  ),
];

export const fakeHandlers = (server: FakeServer) =>
  [
    authHandlers,
    accountHandlers,
    accountLinkHandlers,
    peopleHandlers,
    secondFactorHandlers,
    contentHandlers,
    pictureHandlers,
    newsHandlers,
    menuHandlers,
    cardHandlers,
    hoursHandlers,
    lunchHandlers,
    messageHandlers,
    otherHandlers,
  ].flatMap((create) => create(server));
