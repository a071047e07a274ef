import { render } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { MemoryRouter, useLocation } from "react-router";
import { officeCache } from "@/api/officeCache";
import type { MenuFile, MenuSettings, OpeningHours } from "@/api/staffHouse";
import { dictionaries } from "@/i18n/all";
import { OfficeApp } from "@/OfficeApp";
import { fridayNoon } from "./state";

const food: MenuFile = {
  key: "food",
  name: "Speisekarte.pdf",
  url: "/menu/Speisekarte.pdf",
  size: 188_000,
  updated: "2026-11-20T08:00:00Z",
  version: 1,
};

/** What the house has behind the bar, to be changed by a test and by what it does. */
export function officeHouse() {
  const house = {
    isSignedIn: true,
    files: [food],
    settings: {
      version: '"3"',
      displayedMenus: [
        { type: "FOOD", displayLabel: "Speisekarte", isChecked: true },
        { type: "WILD", displayLabel: "Wildkarte", isChecked: false },
        { type: "BURGER", displayLabel: "Burgerkarte", isChecked: true },
      ],
    } as MenuSettings,
    hours: {
      ...fridayNoon.openingHours,
      version: 5,
      specialDays: fridayNoon.openingHours.specialDays.map((day) => ({ ...day, version: 1 })),
    } as OpeningHours,
    /** The next write is answered with this. */
    refusal: undefined as { status: number; problem?: object } | undefined,
    /** Every write as it arrived: method, path, body and the version it was meant for. */
    writes: [] as { what: string; body: unknown; ifMatch: string | null }[],
  };

  /** Takes note of a write; its refusal, where there is to be one. */
  async function refused(request: Request) {
    const text = await request.clone().text();
    house.writes.push({
      what: `${request.method} ${new URL(request.url).pathname.replace("/api", "")}`,
      body: text === "" ? undefined : JSON.parse(text),
      ifMatch: request.headers.get("If-Match"),
    });
    const { refusal } = house;
    house.refusal = undefined;
    if (refusal?.status === 0) return HttpResponse.error();
    return refusal && HttpResponse.json(refusal.problem ?? {}, { status: refusal.status });
  }

  const write = (
    method: "post" | "put" | "patch" | "delete",
    path: string,
    answer: (body: never, id: string) => object | undefined,
  ) =>
    http[method](`*/api${path}`, async ({ request, params }) => {
      const refusal = await refused(request);
      if (refusal !== undefined) return refusal;
      const body = method === "delete" ? undefined : await request.json();
      const done = answer(body as never, String(params.id));
      return done === undefined ? new HttpResponse(null, { status: 204 }) : HttpResponse.json(done);
    });

  const handlers = [
    http.get("*/api/auth/state", () =>
      HttpResponse.json({ isLoggedIn: house.isSignedIn, mustChangePassword: false, firstname: "Anna" }),
    ),
    http.get("*/api/menu-files", () => HttpResponse.json(house.files)),
    http.get("*/api/menu-settings", () => {
      const { version, ...settings } = house.settings;
      return HttpResponse.json(settings, { headers: { ETag: version } });
    }),
    http.get("*/api/opening-hours", () => HttpResponse.json(house.hours)),
    write("patch", "/menu-files/:id", (body: { name: string; url: string }, key) => {
      const file = { ...food, key, name: body.name, url: `/${body.url}` };
      house.files = [file, ...house.files.filter((other) => other.key !== key)];
      return file;
    }),
    write("delete", "/menu-files/:id", (_, key) => {
      house.files = house.files.filter((file) => file.key !== key);
      return undefined;
    }),
    write("patch", "/menu-settings", (body: Pick<MenuSettings, "displayedMenus">) => {
      house.settings = { ...body, version: '"9"' };
      return body;
    }),
    write("put", "/opening-hours", (body: Pick<OpeningHours, "week" | "holiday">) => {
      house.hours = { ...house.hours, ...body, version: house.hours.version + 1 };
      return house.hours;
    }),
    write("post", "/opening-hours/special-days", (body: OpeningHours["specialDays"][number]) => {
      const day = { ...body, id: 100 + house.writes.length, version: 1 };
      house.hours = { ...house.hours, specialDays: [...house.hours.specialDays, day] };
      return day;
    }),
    write("patch", "/opening-hours/special-days/:id", (body: object, id) => {
      const specialDays = house.hours.specialDays.map((day) =>
        day.id === Number(id) ? { ...day, ...body, version: day.version + 1 } : day,
      );
      house.hours = { ...house.hours, specialDays };
      return specialDays.find((day) => day.id === Number(id));
    }),
    write("delete", "/opening-hours/special-days/:id", (_, id) => {
      const specialDays = house.hours.specialDays.filter((day) => day.id !== Number(id));
      house.hours = { ...house.hours, specialDays };
      return undefined;
    }),
  ];
  return { house, handlers };
}

function Place() {
  return <output data-testid="place">{useLocation().pathname}</output>;
}

/** Goes to a screen behind the bar; `place()` is the address somebody is led to. */
export function visitOffice(path: string) {
  const view = render(
    <MemoryRouter initialEntries={[path]}>
      <OfficeApp client={officeCache({ site: fridayNoon.site })} texts={dictionaries.de} />
      <Place />
    </MemoryRouter>,
  );
  return { ...view, place: () => view.getByTestId("place").textContent };
}
