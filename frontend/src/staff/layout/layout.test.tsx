import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { NewsEntry } from "@/api/generated";
import { newsEntry } from "@/testing/newsEntry";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import {
  closeAlert,
  field,
  findConnectionErrorText,
  followLink,
  press,
  renderStaffApp,
  retryFailedLoad,
  signIn,
  type,
} from "@/testing/staffApp";

const fake = setUpFakeServer();
const failGet = (operation: string) =>
  fake.server.use(http.get(`*/api/${operation}`, () => HttpResponse.error()));

it("a screen that fails shows an error, keeps the input and offers a reload", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  renderStaffApp("/news/create/7");
  await type("Titel", "Die Gans");
  cleanup();
  fake.backend.news = [{ ...newsEntry(7), imgSrc: "", timeframe: 7 } as unknown as NewsEntry];
  renderStaffApp("/news/create/7");
  await screen.findByRole("heading", { name: "Hier ist etwas schiefgegangen" });
  expect(screen.getByRole("alert").textContent).toContain(
    "Falls du etwas eingegeben hast, ist es in diesem Tab gespeichert",
  );
  expect(screen.getByRole("button", { name: "Neu laden" })).toBeDefined();
  await followLink("Übersicht");
  await screen.findByRole("heading", { name: "Griaß di, Anna!" });
  cleanup();
  fake.backend.news = [newsEntry(7)];
  renderStaffApp("/news/create/7");
  expect((await field("Titel")).value).toBe("Die Gans");
});

describe("without a connection", () => {
  const dispatchOnlineEvent = () => act(async () => void window.dispatchEvent(new Event("online")));

  it.each([
    ["/einloggen", "Griaß di, Anna!"],
    ["/news/edit", "Neuigkeiten bearbeiten"],
  ])("%s reports a failed request for the session and offers a retry", async (path, heading) => {
    failGet("auth/state");
    renderStaffApp(path);
    await retryFailedLoad(fake);
    await screen.findByRole("heading", { level: 1, name: heading });
  });

  it("a failed write reports when the connection is back", async () => {
    renderStaffApp("/news/create/7");
    fake.backend.queuedFailures.push("offline", "offline");
    await press("Speichern");
    await findConnectionErrorText();
    await dispatchOnlineEvent();
    expect(screen.queryByText(/^Keine Verbindung/)).toBeNull();
    expect(screen.getByText(/^Die Verbindung ist wieder da/)).toBeDefined();
    await press("Nochmals versuchen");
    await findConnectionErrorText();
    expect(screen.queryByText(/^Die Verbindung ist wieder da/)).toBeNull();
  });

  it.each([
    ["a read", "/nachrichten"],
    ["a write", "/news/create/7"],
  ])("the button to retry %s shows that it tries, and keeps the focus", async (_, path) => {
    if (path === "/nachrichten") failGet("messages");
    renderStaffApp(path);
    if (path !== "/nachrichten") {
      fake.backend.queuedFailures.push("offline");
      await press("Speichern");
    }
    const retry = await screen.findByRole("button", { name: "Nochmals versuchen" });
    fake.server.use(http.all("*/api/*", () => new Promise(() => {})));
    act(() => retry.focus());
    await act(async () => retry.click());
    await waitFor(() => expect(retry.textContent).toBe("Wird versucht …"));
    expect(retry.getAttribute("aria-disabled")).toBe("true");
    expect(document.activeElement).toBe(retry);
  });

  it("a failed read is retried when the connection is back", async () => {
    failGet("messages");
    renderStaffApp("/nachrichten");
    await screen.findByText(/Das konnte nicht geladen werden/);
    fake.server.resetHandlers(...fake.backend.handlers);
    window.dispatchEvent(new Event("offline"));
    await dispatchOnlineEvent();
    await screen.findByText("Keine Nachrichten");
  });
});

it("a screen has a title, and its heading takes the focus and so is announced", async () => {
  fake.backend.session = { ...fake.backend.session, firstname: "" };
  renderStaffApp("/einloggen");
  const waitForHeading = async (name: string) => {
    const heading = await screen.findByRole("heading", { level: 1, name });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  };
  await screen.findByRole("heading", { level: 1, name: "Griaß di!" });
  // The skip link comes first.
  expect(document.activeElement).toBe(document.body);
  await followLink("Öffnungszeiten");
  await waitForHeading("Öffnungszeiten");
  expect(document.title).toBe("Öffnungszeiten – Verwaltung");
  await followLink("Übersicht");
  await waitForHeading("Griaß di!");
  await followLink("Mein Zugang");
  await waitForHeading("Mein Zugang");
});

describe("the error summary", () => {
  async function findErrors() {
    const summary = await screen.findByRole("alert");
    await waitFor(() => expect(document.activeElement).toBe(summary));
    const buttons = within(summary).getAllByRole("button");
    return { buttons, texts: buttons.map(({ textContent }) => textContent) };
  }
  const elementFocusedByClick = (button: HTMLElement | undefined) => {
    button?.click();
    return document.activeElement;
  };

  it("takes the focus after the alert and links to each missing field", async () => {
    renderStaffApp("/news/create");
    await press("Speichern");
    await closeAlert();
    const { buttons, texts } = await findErrors();
    expect(texts).toEqual([
      "Titel – Der Titel fehlt noch.",
      "Beschreibung – Die Beschreibung fehlt noch.",
      "Zeitraum – Der Zeitraum fehlt noch.",
      "Bild – Bitte wähle ein Bild.",
    ]);
    expect(elementFocusedByClick(buttons[0])).toBe(await field("Titel"));
    expect(elementFocusedByClick(buttons[3])).toBe(screen.getAllByRole("radio")[0]);
    await type("Titel", "Gans");
    expect(screen.queryByText(/^Titel –/)).toBeNull();
  });

  it("has one entry per day for many missing times", async () => {
    renderStaffApp("/opening-hours");
    await screen.findByRole("heading", { name: "Die Woche" });
    for (const check of screen.getAllByLabelText<HTMLInputElement>("offen"))
      if (!check.checked) fireEvent.click(check);
    for (const [times, value] of [
      [/, (Lokal|Küche) von$|, Lokal bis$/, ""],
      [/, Küche bis$/, "20:00"],
    ] as const)
      for (const input of screen.getAllByLabelText(times)) fireEvent.change(input, { target: { value } });
    await press("Woche speichern");
    const { buttons, texts } = await findErrors();
    expect(texts).toHaveLength(8);
    expect(texts[0]).toBe(
      "Montag – Lokal von: Diese Zeit fehlt. Lokal bis: Diese Zeit fehlt. Küche von: Diese Zeit fehlt.",
    );
    expect(elementFocusedByClick(buttons[7])).toBe(screen.getByLabelText("Feiertage, Lokal von"));
    expect(screen.getAllByRole("alert")).toHaveLength(1);
  });

  it("lists the fields that the server rejects", async () => {
    renderStaffApp("/news/create/7");
    const errors = [
      { field: "timeframe", detail: "Zu lang." },
      { field: "imgSrc", detail: "Kein Bild." },
    ];
    fake.backend.failNext(422, "unprocessable-content", { errors });
    await press("Speichern");
    const { buttons, texts } = await findErrors();
    expect(texts).toEqual(["Zeitraum – Zu lang.", "Bild – Kein Bild."]);
    expect(elementFocusedByClick(buttons[0])).toBe(await field("Zeitraum"));
    expect((await field("Zeitraum")).getAttribute("aria-invalid")).toBe("true");
    expect(screen.getAllByRole("alert")).toHaveLength(1);
    await type("Zeitraum", "morgen");
    expect(screen.queryByText(/^Zeitraum –/)).toBeNull();
  });
});

describe("the undo bar", () => {
  let undo: HTMLElement;
  beforeEach(async () => {
    fake.backend.news = [newsEntry(1), newsEntry(2)];
    renderStaffApp("/news/edit");
    await press("„Blatt 1“ löschen");
    await closeAlert();
    undo = await screen.findByRole("button", { name: "Rückgängig" });
  });
  afterEach(() => void vi.useRealTimers());

  it("is announced without taking the focus and is first in tab order", () => {
    expect(undo.closest("[role=status]")).not.toBeNull();
    expect(document.activeElement).not.toBe(undo);
    expect(screen.getByRole("main").querySelector("a, button")).toBe(undo);
  });

  /** Of the animation, which focus and hover pause. React uses this name in jsdom. */
  const endTime = (part: HTMLElement) =>
    fireEvent(
      part.parentElement?.lastElementChild as Element,
      new Event("webkitAnimationEnd", { bubbles: true }),
    );

  it("is shown until the end of the time that it shows", () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    act(() => vi.advanceTimersByTime(60_000));
    expect(undo.isConnected).toBe(true);
    endTime(undo);
    expect(undo.isConnected).toBe(false);
  });

  it("is not offered to the next account", async () => {
    await followLink("Übersicht");
    await press("Ausloggen");
    await field("E-Mail");
    expect(undo.isConnected).toBe(false);
    await signIn();
    await screen.findByRole("button", { name: "Ausloggen" });
    expect(screen.queryByRole("button", { name: "Rückgängig" })).toBeNull();
  });

  it("offers only the retry after a failure", async () => {
    fake.backend.queuedFailures.push("offline");
    fireEvent.click(undo);
    const retry = await screen.findByRole("button", { name: "Nochmals versuchen" });
    fake.server.use(http.all("*/api/*", () => new Promise(() => {})));
    fireEvent.click(retry);
    await waitFor(() => expect(retry.textContent).toBe("Wird versucht …"));
    expect(undo.isConnected).toBe(false);
    expect(screen.queryByRole("button", { name: "Rückgängig" })).toBeNull();
  });

  it("shows a confirmation for a moment and returns the focus", async () => {
    act(() => undo.focus());
    fireEvent.click(undo);
    const confirmation = await screen.findByText("„Blatt 1“ wurde wiederhergestellt.");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
    endTime(confirmation);
    expect(confirmation.isConnected).toBe(false);
  });
});
