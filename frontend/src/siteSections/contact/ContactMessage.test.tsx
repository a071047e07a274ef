import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import type { ContactMessage as ContactMessageBody } from "@/api/generated";
import { renderInApp } from "@/testing/render";
import { setUpServer } from "@/testing/setUpServer";
import { ContactMessage } from "./ContactMessage";
import type { ContactFields } from "./validation";

const server = setUpServer();
let received: ContactMessageBody[] = [];
let idempotencyKeys: (string | null)[] = [];

/** Status 0: no connection. */
const respondWith = (status: number, problem: object = {}) =>
  server.use(
    http.post<never, ContactMessageBody>("*/api/contact", async ({ request }) => {
      received.push(await request.json());
      idempotencyKeys.push(request.headers.get("Idempotency-Key"));
      const headers = { "content-type": "application/problem+json" };
      if (status === 0) return HttpResponse.error();
      return status === 202
        ? new HttpResponse(null, { status })
        : HttpResponse.json(problem, { status, headers });
    }),
  );

beforeEach(() => {
  received = [];
  idempotencyKeys = [];
});

const fieldNames = ["body", "name", "email"] as const;
const labels = {
  body: /^(Eure Nachricht|Your message)$/,
  name: /^(Euer Name|Your name)$/,
  email: /^(Eure E-Mail-Adresse|Your e-mail address)$/,
};
const validMessage: ContactFields = {
  body: "Ein Tisch für vier am Freitag?",
  name: "Anna Huber",
  email: "anna@huber.example",
};

const field = (name: keyof ContactFields) => screen.getByLabelText<HTMLInputElement>(labels[name]);
const fieldValues = () => Object.fromEntries(fieldNames.map((name) => [name, field(name).value]));
const errorOf = (name: keyof ContactFields) => document.getElementById(`contact-${name}-error`)?.textContent;
const type = (values: Partial<ContactFields>) => {
  for (const name of fieldNames)
    if (values[name] !== undefined) fireEvent.input(field(name), { target: { value: values[name] } });
};
const sendButton = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Nachricht |^Send/ });
const send = () => act(() => sendButton().click());
const liveRegions = () => document.querySelectorAll("form :is([aria-live], [role=alert], [role=status])");
const findThanks = () => screen.findByRole("heading", { name: "Danke, Anna Huber!" });

describe("the contact form", () => {
  it("sends a message once and shows a confirmation, which has the focus", async () => {
    respondWith(202);
    renderInApp(<ContactMessage />);
    type(validMessage);
    act(() => {
      sendButton().click();
      sendButton().click();
    });
    send();
    const thanks = await findThanks();
    expect(received).toEqual([validMessage]);
    await waitFor(() => expect(document.activeElement).toBe(thanks));
    expect(screen.queryByRole("button")).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it("shows errors at the fields and in a summary", () => {
    renderInApp(<ContactMessage />);
    type({ body: "Hallo", email: "anna@huber" });
    send();
    const summary = screen.getByText(/Bitte prüft eure Angaben/).closest<HTMLElement>("[role=alert]");
    expect(document.activeElement).toBe(summary);
    const errors = within(summary as HTMLElement).getAllByRole("button");
    expect(errors.map(({ textContent }) => textContent)).toEqual([
      "Schreibt uns bitte mindestens 10 Zeichen.",
      "Bitte sagt uns, wie ihr heißt.",
      "Das ist keine vollständige E-Mail-Adresse. Beispiel: name@beispiel.at.",
    ]);
    for (const name of fieldNames) {
      expect(field(name).getAttribute("aria-invalid")).toBe("true");
      expect(field(name).getAttribute("aria-describedby")).toContain(`contact-${name}-error`);
    }
    act(() => errors[1]?.click());
    expect(document.activeElement).toBe(field("name"));
    type({ name: "Anna" });
    expect(errorOf("name")).toBe("");
    expect(received).toEqual([]);
  });

  it("keeps the focus in a field that is corrected after a submit", () => {
    renderInApp(<ContactMessage />);
    type({ ...validMessage, email: "anna" });
    send();
    field("email").focus();
    for (let length = 1; length <= "anna@student.uibk.ac.at".length; length += 1) {
      type({ email: "anna@student.uibk.ac.at".slice(0, length) });
      expect(document.activeElement).toBe(field("email"));
    }
  });

  it.each([0, 500, 422])("has one live region after a failed submit: %d", async (status) => {
    const errors = [{ field: "name", code: "too-long", bound: 24 }];
    respondWith(status, status === 422 ? { errors } : {});
    renderInApp(<ContactMessage />);
    type(validMessage);
    send();
    await screen.findByRole("alert");
    expect(liveRegions()).toHaveLength(1);
    if (status === 422) expect(document.activeElement).toBe(screen.getByRole("alert"));
  });

  it("says which fields are required, and the length of a text that comes near its limit", () => {
    renderInApp(<ContactMessage />);
    expect(screen.getAllByText("Pflichtfeld")).toHaveLength(3);
    for (const name of fieldNames) expect(field(name).required).toBe(true);
    type({ name: "a".repeat(81) });
    expect(screen.getByText("81 von 100 Zeichen").id).toBe("contact-name-count");
  });

  it("shows errors when a field is left, and the length while it is too long", () => {
    renderInApp(<ContactMessage />);
    type({ name: "A" });
    expect(errorOf("name")).toBe("");
    fireEvent.blur(field("name"));
    expect(errorOf("name")).toContain("mindestens 2 Zeichen");
    fireEvent.blur(field("email"));
    expect(errorOf("email")).toBe("");
    type({ body: "a".repeat(2001) });
    expect(errorOf("body")).toContain("höchstens 2000 Zeichen");
    expect(screen.getByText("2001 von 2000 Zeichen")).toBeDefined();
  });

  it.each([
    ["de", "too-long", 24, "Der Name darf höchstens 24 Zeichen lang sein."],
    ["en", "too-long", 24, "The name may have at most 24 characters."],
    ["en", "control-character", undefined, "The text contains an invisible character"],
    ["en", "unknown-code", undefined, "Sorry, we cannot accept this as it is."],
  ] as const)("translates server errors, in %s for %s", async (language, code, bound, text) => {
    respondWith(422, { errors: [{ field: "name", code, bound, detail: "Diesen Namen nehmen wir nicht." }] });
    renderInApp(<ContactMessage />, {}, language);
    type(validMessage);
    send();
    await waitFor(() => expect(errorOf("name")).toContain(text));
    expect(document.body.textContent).not.toContain("Diesen Namen");
    type({ name: "Anna Maier" });
    expect(errorOf("name")).toBe("");
  });

  it.each<[number, object, RegExp]>([
    [0, {}, /Keine Verbindung/],
    [429, {}, /etwas später/],
    [500, {}, /nicht angekommen/],
    [413, {}, /nicht angekommen/],
    [422, { errors: [] }, /nicht angekommen/],
    [422, { errors: [{ field: "age", code: "missing" }] }, /nicht angekommen/],
    [422, { errors: [{ field: "name" }, null] }, /nicht angekommen/],
    [422, { errors: { name: "?" } }, /nicht angekommen/],
  ])(
    "keeps the message after %d %j, explains it and can send it again",
    async (status, problem, explanation) => {
      respondWith(status, problem);
      renderInApp(<ContactMessage />);
      type(validMessage);
      send();
      const notice = await screen.findByText(explanation);
      expect(within(notice).getByRole("link").getAttribute("href")).toBe("tel:+4310000000");
      expect(fieldValues()).toEqual(validMessage);
      server.resetHandlers();
      respondWith(202);
      send();
      await findThanks();
    },
  );

  it("uses one idempotency key until the message is changed, also after a reload", async () => {
    respondWith(500);
    const sendAgain = async () => {
      const count = idempotencyKeys.length;
      send();
      await waitFor(() => expect(idempotencyKeys).toHaveLength(count + 1));
      await screen.findByText(/nicht angekommen/);
    };
    const { unmount } = renderInApp(<ContactMessage />);
    type(validMessage);
    await sendAgain();
    await sendAgain();
    unmount();
    renderInApp(<ContactMessage />);
    await sendAgain();
    type({ body: `${validMessage.body} Oder am Samstag?` });
    await sendAgain();
    const [first, second, third, changed] = idempotencyKeys;
    expect(first).toMatch(/^[\da-f]{32}$/);
    expect([second, third]).toEqual([first, first]);
    expect(changed).toMatch(/^[\da-f]{32}$/);
    expect(changed).not.toBe(first);
  });

  it("keeps only typed values over a reload", () => {
    const { unmount } = renderInApp(<ContactMessage />);
    fireEvent.blur(field("name"));
    expect(sessionStorage).toHaveLength(0);
    type({ body: "Grüß Gott,\nein Tisch?" });
    unmount();
    renderInApp(<ContactMessage />);
    expect(fieldValues()).toEqual({ body: "Grüß Gott,\nein Tisch?", name: "", email: "" });
    type({ body: "" });
    expect(sessionStorage).toHaveLength(0);
  });

  it.each(["invalid", "[]", "null"])("is empty with the stored input %s", (input) => {
    sessionStorage.setItem("contact-draft", input);
    renderInApp(<ContactMessage />);
    expect(fieldValues()).toEqual({ body: "", name: "", email: "" });
  });
});
