import { render, screen } from "@testing-library/react";
import { type DefaultBodyType, HttpResponse, http } from "msw";
import { MemoryRouter, useLocation } from "react-router";
import type { AuthState } from "@/api/models";
import { officeCache } from "@/api/officeCache";
import type { AuditEntry, Message, NewsEntry } from "@/api/staff";
import { dictionaries } from "@/i18n/all";
import { OfficeApp } from "@/OfficeApp";
import { fridayNoon } from "./state";

const anna: AuthState = {
  isLoggedIn: true,
  mustChangePassword: false,
  firstname: "Anna",
  lastname: "Huber",
  username: "anna@gasthaus.example",
};

export const entry = (id: number, changes: Partial<NewsEntry> = {}): NewsEntry => ({
  id,
  title: `Blatt ${id}`,
  subText: "Ein Text.",
  imgSrc: "/assets/pictures/news-gans-800.webp",
  sortOrder: id,
  timeframe: "heute",
  timeframeLines: ["heute"],
  isComingSoon: false,
  isFood: false,
  version: 1,
  ...changes,
});

/** Something that was asked of the house. */
type Asked = { method: string; path: string; body: unknown; ifMatch: string | null };

const problem = (status: number, kind: string, errors?: readonly { field: string; detail: string }[]) =>
  HttpResponse.json(
    { type: `urn:wirtshaus:problem:${kind}`, status, detail: `Nein: ${kind}`, ...(errors ? { errors } : {}) },
    { status, headers: { "content-type": "application/problem+json" } },
  );

/** A house that answers the staff from what it holds, and can be told to refuse. */
export class OfficeHouse {
  session: AuthState = anna;
  news: NewsEntry[] = [];
  trash: NewsEntry[] = [];
  messages: Message[] = [];
  deeds: AuditEntry[] = [];
  /** Every write that arrived, in order. */
  asked: Asked[] = [];
  /** What the next writes are answered with instead; `offline` is no answer at all. */
  refusals: (Response | "offline")[] = [];

  refuse(status: number, kind: string, errors?: readonly { field: string; detail: string }[]) {
    this.refusals.push(problem(status, kind, errors));
  }

  #write(method: "post" | "patch" | "put" | "delete", path: string, answer: (asked: Asked) => Response) {
    return http[method](`*/api${path}`, async ({ request }) => {
      const refusal = this.refusals.shift();
      if (refusal === "offline") return HttpResponse.error();
      const text = await request.text();
      const asked = {
        method: request.method,
        path: new URL(request.url).pathname.replace("/api", ""),
        body: text === "" ? undefined : JSON.parse(text),
        ifMatch: request.headers.get("if-match"),
      };
      this.asked.push(asked);
      return refusal ?? answer(asked);
    });
  }

  #read(path: string, answer: (url: URL) => DefaultBodyType | Response) {
    return http.get(`*/api${path}`, ({ request }) => {
      if (!this.session.isLoggedIn && path !== "/auth/state") return problem(401, "unauthorized");
      const said = answer(new URL(request.url));
      return said instanceof Response ? said : HttpResponse.json(said);
    });
  }

  handlers = [
    this.#read("/auth/state", () => this.session),
    this.#read("/news", ({ searchParams }) =>
      searchParams.get("scope") === "trash" ? this.trash : this.news,
    ),
    this.#read(
      "/news/:id",
      ({ pathname }) => this.news.find(({ id }) => pathname.endsWith(`/${id}`)) ?? problem(404, "not-found"),
    ),
    this.#read("/messages", () => this.messages),
    this.#read("/audit", ({ searchParams }) => {
      const before = Number(searchParams.get("before") ?? Number.POSITIVE_INFINITY);
      return this.deeds.filter(({ id }) => id < before).slice(0, Number(searchParams.get("limit")));
    }),
    this.#write("post", "/auth/sign-in", () => {
      this.session = anna;
      return HttpResponse.json(this.session);
    }),
    this.#write("post", "/auth/sign-out", () => {
      this.session = { isLoggedIn: false, mustChangePassword: false };
      return new HttpResponse(null, { status: 204 });
    }),
    this.#write("post", "/auth/password", () => {
      this.session = anna;
      return HttpResponse.json(this.session);
    }),
    this.#write("put", "/news/order", ({ body }) => {
      const { ids } = body as { ids: number[] };
      this.news = ids.flatMap((wanted) => this.news.filter(({ id }) => id === wanted));
      return HttpResponse.json(this.news);
    }),
    this.#write("post", "/news/:id/restore", ({ path }) => {
      const back = this.trash.filter(({ id }) => path.includes(`/${id}/`));
      this.trash = this.trash.filter((one) => !back.includes(one));
      this.news.push(...back);
      return HttpResponse.json(back[0]);
    }),
    this.#write("post", "/news", ({ body }) => {
      const created = entry(99, body as Partial<NewsEntry>);
      this.news.push(created);
      return HttpResponse.json(created, { status: 201 });
    }),
    this.#write("patch", "/news/:id", ({ path, body, ifMatch }) => {
      const before = this.news.find(({ id }) => path.endsWith(`/${id}`));
      if (before === undefined) return problem(404, "not-found");
      if (ifMatch !== `"${before.version}"`) return problem(412, "precondition-failed");
      Object.assign(before, body, { version: before.version + 1 });
      return HttpResponse.json(before);
    }),
    this.#write("delete", "/news/:id", ({ path }) => {
      const gone = this.news.filter(({ id }) => path.endsWith(`/${id}`));
      this.news = this.news.filter((one) => !gone.includes(one));
      this.trash.push(...gone.map((one) => ({ ...one, deletedAt: "2026-11-20T18:00:00Z" })));
      return new HttpResponse(null, { status: 204 });
    }),
    this.#write("delete", "/messages/:id", ({ path }) => {
      this.messages = this.messages.filter(({ id }) => !path.endsWith(`/${id}`));
      return new HttpResponse(null, { status: 204 });
    }),
  ];
}

function Where() {
  const { pathname, search } = useLocation();
  return <output data-testid="where">{decodeURIComponent(pathname + search)}</output>;
}

/** The address of the screen that is shown. */
export const where = () => screen.getByTestId("where").textContent;

/** Shows the screen of the staff area at a path, as after a reload. */
export function visitOffice(path: string) {
  return render(
    <MemoryRouter initialEntries={[path]}>
      <OfficeApp client={officeCache(fridayNoon)} texts={dictionaries.de} />
      <Where />
    </MemoryRouter>,
  );
}
