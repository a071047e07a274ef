import { navigationTargets, type PageContents } from "@/api/content";
import type { PageContent } from "@/api/generated";
import type { PublicState } from "@/api/models";
import { lunchWeek } from "./fakeLunch";
import { FakeServer, signedOut } from "./fakeServer";
import { newsEntry } from "./newsEntry";
import { fridayNoonState } from "./state";
import { emptyStatistics } from "./statistics";
import { uploadedPicture } from "./uploadedPicture";

const message = (id: number, name: string, body: string) => ({
  id,
  name,
  email: `gast${id}@gasthaus.example`,
  body,
  receivedAt: "2026-11-20T09:30:00Z",
  mail: { state: "sent" as const, endedAt: "2026-11-20T09:31:00Z" },
  state: "unread" as const,
  version: 1,
});

const breaks = {
  ...{ openBreakFrom: "14:30", openBreakUntil: "17:00" },
  ...{ kitchenBreakFrom: "14:00", kitchenBreakUntil: "17:30" },
};

function addSampleRecords(server: FakeServer): void {
  for (const day of server.hours.week.slice(5, 6)) Object.assign(day, breaks);
  server.news = structuredClone(fridayNoonState.news);
  server.trash = [newsEntry(9, { title: "Sommerfest", deletedAt: "2026-11-19T18:00:00Z" })];
  server.pictures = [1, 2, 3].map((number) => uploadedPicture(number, { alt: { de: "Der Gastgarten" } }));
  const hours = server.hours.holiday;
  server.today.holidays = [{ date: "2026-12-08", holiday: "immaculateConception", hours }];
  server.messages = [
    message(1, "Eva Gruber", "Habt ihr am 5. Dezember Platz für 20 Personen?\n\nLiebe Grüße\nEva"),
    message(2, "Franz Moser", "Bei uns ist ein Schal liegen geblieben."),
  ];
}

const withoutItems = ({ texts, lists }: PageContent): PageContent => ({
  texts,
  lists: Object.fromEntries(Object.keys(lists).map((name) => [name, []])),
});

function removeRecords(server: FakeServer): void {
  for (const content of Object.values(server.contents)) content.published = withoutItems(content.published);
  server.hours = { ...server.hours, specialDays: [], specialRanges: [], seasons: [] };
  server.statistics = emptyStatistics;
  Object.assign(server, { news: [], menus: [], files: [], pictures: [] });
}

/** Another person saves every record. */
export function editRecords(server: FakeServer): void {
  const edit = <Value extends { version: number }>(value: Value, changes: Partial<Value> = {}) =>
    Object.assign(value, { version: value.version + 1 }, changes);
  server.order += 1;
  for (const entry of server.news) edit(entry, { title: `${entry.title}, neu` });
  for (const picture of server.pictures) edit(picture, { title: `${picture.title}, neu` });
  for (const one of server.messages) edit(one);
  for (const day of server.hours.specialDays) edit(day, { label: `${day.label}, neu` });
  for (const season of server.hours.seasons) edit(season, { name: `${season.name}, neu` });
  for (const content of Object.values(server.contents))
    edit(content).published = withHeading(content.published);
  for (const week of server.lunchWeeks) edit(week, { days: lunchWeek(week.week, ["Neues Gulasch"]).days });
  server.lunchSettings = edit({ ...server.lunchSettings }, { until: "15:00" });
  for (const dish of server.dishes) edit(dish, { name: `${dish.name}, neu` });
  edit(server.hours, { holiday: { isOpen: false } });
  const displayedMenus = server.settings.displayedMenus.map((menu) => ({ ...menu, isChecked: false }));
  edit(server.settings, { displayedMenus });
  edit(server.site, { product: `${server.site.product}, neu` });
}

const withHeading = (content: PageContent): PageContent => ({
  ...content,
  texts: { ...content.texts, heading: { de: "Neue Überschrift" } },
});

/** Contents of the fake server: the development server offers them, and tests show them. */
export const dataSets = {
  sample: () => {},
  empty: removeRecords,
  hundredNews: (server) => {
    server.news = Array.from({ length: 100 }, (_, index) => newsEntry(index + 1));
  },
  conflict: (server) => {
    server.beforeWrite = () => editRecords(server);
  },
  signedOut: (server) => {
    server.session = signedOut;
  },
  unreachable: (server) => {
    server.isReachable = false;
  },
} satisfies Record<string, (server: FakeServer) => void>;

export type DataSetName = keyof typeof dataSets;

export function createDataSet(name: DataSetName): FakeServer {
  const server = new FakeServer();
  if (name !== "empty") addSampleRecords(server);
  dataSets[name](server);
  return server;
}

/** What the pages of this server are rendered from. */
export function publicStateOf({ news, menus, site, hours: openingHours, contents }: FakeServer): PublicState {
  const content: PageContents = Object.fromEntries(
    Object.entries(contents).map(([page, { published }]) => [page, published]),
  );
  const state = { news, menus, site, openingHours, content };
  return { ...fridayNoonState, ...state, navigationTargets: navigationTargets(content) };
}
