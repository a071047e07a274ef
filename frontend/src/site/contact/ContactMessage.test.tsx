import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { OpenAPI } from "@/api/generated/core/OpenAPI";
import type { ContactMessage as ContactMessageBody } from "@/api/generated/models/ContactMessage";
import { renderInApp } from "@/testing/render";
import { ContactMessage } from "./ContactMessage";
import type { ContactFields } from "./validation";

const backend = setupServer();
let arrived: ContactMessageBody[] = [];
let keys: (string | null)[] = [];

const answers = (status: number, problem: object = {}) =>
  backend.use(
    http.post<never, ContactMessageBody>("*/api/contact", async ({ request }) => {
      arrived.push(await request.json());
      keys.push(request.headers.get("Idempotency-Key"));
      return status === 202
        ? new HttpResponse(null, { status })
        : HttpResponse.json(problem, { status, headers: { "content-type": "application/problem+json" } });
    }),
  );

beforeAll(() => {
  backend.listen({ onUnhandledRequest: "error" });
  OpenAPI.BASE = `${location.origin}/api`;
});
beforeEach(() => {
  arrived = [];
  keys = [];
  sessionStorage.clear();
});
afterEach(() => backend.resetHandlers());
afterAll(() => backend.close());

const labels = {
  body: /^(Eure Nachricht|Your message)$/,
  name: /^(Euer Name|Your name)$/,
  email: /^(Eure E-Mail-Adresse|Your e-mail address)$/,
};
const fine: ContactFields = {
  body: "Ein Tisch für vier am Freitag?",
  name: "Anna Huber",
  email: "anna@huber.example",
};

const field = (name: keyof ContactFields) => screen.getByLabelText<HTMLInputElement>(labels[name]);
const write = (words: Partial<ContactFields>) => {
  for (const [name, value] of Object.entries(words))
    fireEvent.input(field(name as keyof ContactFields), { target: { value } });
};
const button = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Nachricht |^Send/ });
const send = () => act(() => button().click());
const output = (name: keyof ContactFields) => document.getElementById(`contact-${name}-fault`)?.textContent;

describe("the postcard", () => {
  it("arrives, once, and gives its place to a thank-you that has the focus", async () => {
    answers(202);
    renderInApp(<ContactMessage />);
    write(fine);
    act(() => {
      button().click();
      button().click();
    });
    send();
    const thanks = await screen.findByRole("heading", { name: "Danke, Anna Huber!" });
    expect(arrived).toEqual([fine]);
    expect(document.activeElement).toBe(thanks);
    expect(screen.queryByRole("button")).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it("is not sent with errors, which are shown at the fields and in a summary", () => {
    renderInApp(<ContactMessage />);
    write({ body: "Hallo", email: "anna@huber" });
    send();
    const summary = screen
      .getAllByRole("alert")
      .find((one) => one.textContent?.includes("Bitte prüft eure Angaben"));
    expect(document.activeElement).toBe(summary);
    const faults = within(summary as HTMLElement).getAllByRole("button");
    expect(faults.map(({ textContent }) => textContent)).toEqual([
      "Schreibt uns bitte mindestens 10 Zeichen.",
      "Bitte sagt uns, wie ihr heißt.",
      "Das ist keine vollständige E-Mail-Adresse. Beispiel: name@beispiel.at.",
    ]);
    for (const name of ["body", "name", "email"] as const) {
      expect(field(name).getAttribute("aria-invalid")).toBe("true");
      expect(field(name).getAttribute("aria-describedby")).toContain(`contact-${name}-fault`);
    }
    act(() => faults[1]?.click());
    expect(document.activeElement).toBe(field("name"));
    write({ name: "Anna" });
    expect(output("name")).toBe("");
    expect(arrived).toEqual([]);
  });

  it("says nothing of a field before a guest has left it, and of its length while it is too long", () => {
    renderInApp(<ContactMessage />);
    write({ name: "A" });
    expect(output("name")).toBe("");
    fireEvent.blur(field("name"));
    expect(output("name")).toContain("mindestens 2 Zeichen");
    fireEvent.blur(field("email"));
    expect(output("email")).toBe("");
    write({ body: "a".repeat(2001) });
    expect(output("body")).toContain("höchstens 2000 Zeichen");
    expect(screen.getByText("2001 von 2000 Zeichen")).toBeDefined();
  });

  it.each([
    ["de", "too-long", 24, "Der Name darf höchstens 24 Zeichen lang sein."],
    ["en", "too-long", 24, "The name may have at most 24 characters."],
    ["en", "control-character", undefined, "The text contains an invisible character"],
    ["en", "made-up-tomorrow", undefined, "Sorry, we cannot accept this as it is."],
  ] as const)(
    "shows in %s that the server refuses a field: %s, until it changes",
    async (language, code, bound, reported) => {
      answers(422, { errors: [{ field: "name", code, bound, detail: "Diesen Namen nehmen wir nicht." }] });
      renderInApp(<ContactMessage />, {}, language);
      write(fine);
      send();
      await waitFor(() => expect(output("name")).toContain(reported));
      expect(document.body.textContent).not.toContain("Diesen Namen");
      write({ name: "Anna Maier" });
      expect(output("name")).toBe("");
    },
  );

  it.each<[string, number, string, object?]>([
    ["a flood", 429, "etwas später"],
    ["a server error", 500, "nicht angekommen"],
    ["an unavailable server", 503, "nicht angekommen"],
    ["a text that does not fit", 413, "nicht angekommen"],
    ["a refusal of nothing", 422, "nicht angekommen", { errors: [] }],
    [
      "a refusal of what no guest wrote",
      422,
      "nicht angekommen",
      { errors: [{ field: "age", code: "missing" }] },
    ],
    ["a refusal without a reason", 422, "nicht angekommen", { errors: [{ field: "name" }, null] }],
    ["a refusal in another form", 422, "nicht angekommen", { errors: { name: "?" } }],
  ])(
    "after %s a guest has the text, the reason and the telephone, and can try again",
    async (_, status, why, problem) => {
      answers(status, problem);
      renderInApp(<ContactMessage />);
      write(fine);
      send();
      const reported = await screen.findByText(new RegExp(why));
      expect(within(reported).getByRole("link").getAttribute("href")).toBe("tel:+4310000000");
      for (const name of ["body", "name", "email"] as const) expect(field(name).value).toBe(fine[name]);
      backend.resetHandlers();
      answers(202);
      send();
      await screen.findByRole("heading", { name: "Danke, Anna Huber!" });
    },
  );

  it("says at once that there is no connection", async () => {
    backend.use(http.post("*/api/contact", () => HttpResponse.error()));
    renderInApp(<ContactMessage />);
    write(fine);
    send();
    expect((await screen.findByText(/Keine Verbindung/)).textContent).toContain("+43 1 0000000");
    expect(field("body").value).toBe(fine.body);
  });

  it("is sent again under its key, after a reload too, until it is changed", async () => {
    answers(500);
    const { unmount } = renderInApp(<ContactMessage />);
    write(fine);
    for (const times of [1, 2]) {
      send();
      await waitFor(() => expect(keys).toHaveLength(times));
      await screen.findByText(/nicht angekommen/);
    }
    unmount();
    renderInApp(<ContactMessage />);
    send();
    await waitFor(() => expect(keys).toHaveLength(3));
    await screen.findByText(/nicht angekommen/);
    write({ body: `${fine.body} Oder am Samstag?` });
    send();
    await waitFor(() => expect(keys).toHaveLength(4));
    const [first, second, third, changed] = keys;
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect([second, third]).toEqual([first, first]);
    expect(changed).toMatch(/^[\da-f-]{36}$/);
    expect(changed).not.toBe(first);
  });

  it("keeps what was typed over a reload, and only that", () => {
    const { unmount } = renderInApp(<ContactMessage />);
    expect(sessionStorage).toHaveLength(0);
    fireEvent.blur(field("name"));
    expect(sessionStorage).toHaveLength(0);
    write({ body: "Grüß Gott,\nein Tisch?" });
    unmount();
    renderInApp(<ContactMessage />);
    expect(field("body").value).toBe("Grüß Gott,\nein Tisch?");
    expect(field("name").value).toBe("");
    write({ body: "" });
    expect(sessionStorage).toHaveLength(0);
  });

  it.each(["kaputt", "[]", "null"])("is blank where %s was kept", (saved) => {
    sessionStorage.setItem("contact-draft", saved);
    renderInApp(<ContactMessage />);
    expect(["body", "name", "email"].map((name) => field(name as keyof ContactFields).value)).toEqual([
      "",
      "",
      "",
    ]);
  });
});
