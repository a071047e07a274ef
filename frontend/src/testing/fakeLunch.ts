import { HttpResponse } from "msw";
import type {
  LunchCopyRequest,
  LunchSettings,
  LunchSettingsEdit,
  LunchWeek,
  LunchWeekEdit,
} from "@/api/generated";
import { problem, writeRecord } from "./fakeResponses";
import type { FakeServer, WriteRequest } from "./fakeServer";

export const lunchSettings: LunchSettings = {
  until: "14:00",
  prices: [1290],
  weekdayCourses: [],
  includesSoup: true,
  includesDessert: false,
  version: 1,
};

/** `menus`: the courses of each day from Monday on, `Suppe + Gulasch`. */
export const lunchWeek = (week: string, menus: readonly string[] = [], changes: Partial<LunchWeek> = {}) => ({
  week,
  days: Array.from({ length: 7 }, (_, index) => ({
    menus: (menus[index] ?? "").split(" | ").flatMap((menu) => {
      const courses = menu
        .split(" + ")
        .map((text) => ({ text, allergens: { isChecked: false, contains: [] } }));
      return menu === "" ? [] : [{ courses }];
    }),
  })),
  version: 2,
  ...changes,
});

const hasMenus = ({ days }: LunchWeek) => days.some(({ menus }) => menus.length > 0);

/** A week without menus has the version 1. */
const weekOf = (server: FakeServer, week: string): LunchWeek =>
  server.lunchWeeks.find((one) => one.week === week) ?? lunchWeek(week, [], { version: 1 });

function save(server: FakeServer, week: LunchWeek) {
  const others = server.lunchWeeks.filter((one) => one.week !== week.week);
  server.lunchWeeks = [...others, week].toSorted((one, other) => (one.week < other.week ? -1 : 1));
  return week;
}

export const lunchHandlers = (server: FakeServer) => [
  server.read("/lunch/weeks", () => server.lunchWeeks.filter(hasMenus)),
  server.read("/lunch/weeks/:id", ({ pathname }) => weekOf(server, pathname.split("/").at(-1) ?? "")),
  server.write("put", "/lunch/weeks/:id", ({ id, body, ifMatch }: WriteRequest<LunchWeekEdit>) =>
    writeRecord(weekOf(server, id), ifMatch, ({ version }) =>
      save(server, { week: id, ...body, version: version + 1 }),
    ),
  ),
  server.write("post", "/lunch/weeks/:id/copy", ({ id, body }: WriteRequest<LunchCopyRequest>) => {
    const before = weekOf(server, id);
    if (hasMenus(before)) return problem(409, "conflict");
    const { days } = weekOf(server, body.from);
    return HttpResponse.json(save(server, { week: id, days, version: before.version + 1 }));
  }),
  server.read("/lunch/settings", () => server.lunchSettings),
  server.write("put", "/lunch/settings", ({ body, ifMatch }: WriteRequest<LunchSettingsEdit>) =>
    writeRecord(server.lunchSettings, ifMatch, ({ version }) => {
      server.lunchSettings = { ...body, version: version + 1 };
      return server.lunchSettings;
    }),
  ),
];
