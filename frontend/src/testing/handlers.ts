import { HttpResponse, http } from "msw";
import type { MenuList, NewsList, OpeningHours, PublicState, Site } from "@/api/models";

export const handlersFor = (state: PublicState) => [
  http.get<never, never, Site>("*/api/site", () => HttpResponse.json(state.site)),
  http.get<never, never, NewsList>("*/api/news", () => HttpResponse.json(state.news)),
  http.get<never, never, MenuList>("*/api/menus", () => HttpResponse.json(state.menus)),
  http.get<never, never, OpeningHours>("*/api/opening-hours", () => HttpResponse.json(state.openingHours)),
];
