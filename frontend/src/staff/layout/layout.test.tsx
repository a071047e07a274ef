import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { NewsEntry } from "@/api/models";
import { newsEntry } from "@/testing/newsEntry";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { renderStaffApp } from "@/testing/staffApp";

const fake = setUpFakeServer();
const press = (name: string) => act(async () => screen.getByRole("button", { name }).click());
const titleOf = () => document.title;

describe("a screen that fails", () => {
  it("shows an error, keeps what was typed, and offers a reload", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    fake.backend.news = [newsEntry(7)];
    renderStaffApp("/news/create/7");
    const title = await screen.findByLabelText("Titel");
    fireEvent.change(title, { target: { value: "Die Gans" } });
    cleanup();
    fake.backend.news = [{ ...newsEntry(7), imgSrc: "", timeframe: 7 } as unknown as NewsEntry];
    renderStaffApp("/news/create/7");
    await screen.findByRole("heading", { name: "Hier ist etwas schiefgegangen" });
    expect(screen.getByRole("alert").textContent).toContain(
      "Deine Eingaben sind auf diesem Gerät gespeichert",
    );
    expect(screen.getByRole("button", { name: "Neu laden" })).toBeDefined();
    fireEvent.click(screen.getByRole("link", { name: "Übersicht" }));
    await screen.findByRole("heading", { name: "Griaß di, Anna!" });
    cleanup();
    fake.backend.news = [newsEntry(7)];
    renderStaffApp("/news/create/7");
    expect((await screen.findByLabelText<HTMLInputElement>("Titel")).value).toBe("Die Gans");
  });
});

describe("an unreachable server", () => {
  it.each([
    ["/einloggen", "auth/state", "Einloggen"],
    ["/news/edit", "auth/state", "Neuigkeiten bearbeiten"],
    ["/news/edit", "news", "Neuigkeiten bearbeiten"],
    ["/food-menu/settings", "menu-settings", "Speisekarten ein- und ausblenden"],
    ["/opening-hours", "opening-hours", "Öffnungszeiten"],
    ["/nachrichten", "messages", "Nachrichten von Gästen"],
    ["/statistik", "statistics", "Statistik"],
    ["/verlauf", "audit", "Verlauf"],
  ])("at %s, without %s, is reported and can be retried", async (path, operation, heading) => {
    fake.server.use(http.get(`*/api/${operation}`, () => HttpResponse.error()));
    renderStaffApp(path);
    const retry = await screen.findByRole("button", { name: "Nochmals versuchen" });
    expect(screen.getByRole("alert").textContent).toContain("Das konnte nicht geladen werden");
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
    fake.server.resetHandlers(...fake.backend.handlers);
    fireEvent.click(retry);
    await waitFor(() => expect(screen.queryByRole("button", { name: "Nochmals versuchen" })).toBeNull());
    if (path !== "/einloggen") await screen.findByRole("heading", { level: 1, name: heading });
  });
});

describe("a connection that is back", () => {
  const reconnect = () => act(async () => void window.dispatchEvent(new Event("online")));

  it("is said where a write has failed without one, until it is sent again", async () => {
    fake.backend.news = [newsEntry(7)];
    renderStaffApp("/news/create/7");
    await screen.findByLabelText("Titel");
    fake.backend.refusals.push("offline", "offline");
    await press("Speichern");
    await screen.findByText(/^Keine Verbindung/);
    await reconnect();
    expect(screen.queryByText(/^Keine Verbindung/)).toBeNull();
    expect(screen.getByText(/^Die Verbindung ist wieder da/)).toBeDefined();
    await press("Nochmals senden");
    await screen.findByText(/^Keine Verbindung/);
    expect(screen.queryByText(/^Die Verbindung ist wieder da/)).toBeNull();
  });

  it("has what could not be loaded loaded by itself", async () => {
    fake.server.use(http.get("*/api/messages", () => HttpResponse.error()));
    renderStaffApp("/nachrichten");
    await screen.findByText(/Das konnte nicht geladen werden/);
    fake.server.resetHandlers(...fake.backend.handlers);
    window.dispatchEvent(new Event("offline"));
    await reconnect();
    await screen.findByText(/Keine Nachrichten|Keine Nachrichten/);
  });
});

describe("navigation", () => {
  it("every screen has its title, and takes the focus", async () => {
    renderStaffApp("/einloggen");
    fireEvent.click(await screen.findByRole("link", { name: "Öffnungszeiten" }));
    await screen.findByRole("heading", { name: "Die Woche" });
    expect(titleOf()).toBe("Öffnungszeiten – Verwaltung");
    expect(document.activeElement).toBe(screen.getByRole("main"));
    fireEvent.click(screen.getByRole("link", { name: "Übersicht" }));
    await screen.findByRole("heading", { name: "Griaß di, Anna!" });
    await press("Passwort ändern");
    expect(titleOf()).toBe("Passwort ändern – Verwaltung");
  });

  it("greets without a first name", async () => {
    fake.backend.session = { ...fake.backend.session, firstname: "" };
    renderStaffApp("/einloggen");
    await screen.findByRole("heading", { name: "Griaß di!" });
  });
});

describe("the error summary", () => {
  const summary = async () => {
    const box = await screen.findByRole("alert");
    await waitFor(() => expect(document.activeElement).toBe(box));
    return within(box).getAllByRole("button");
  };
  const hrefOf = (entry: HTMLElement | undefined) => {
    entry?.click();
    return document.activeElement;
  };

  it("lists what is missing once the alert was read, takes the focus and leads to each field", async () => {
    renderStaffApp("/news/create");
    const title = await screen.findByLabelText("Titel");
    await press("Speichern");
    await press("OK");
    const entries = await summary();
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      "Titel – Der Titel fehlt noch.",
      "Beschreibung – Die Beschreibung fehlt noch.",
      "Zeitraum – Der Zeitraum fehlt noch.",
      "Bild – Bitte wähle ein Bild.",
    ]);
    expect(hrefOf(entries[0])).toBe(title);
    expect(hrefOf(entries[3])).toBe(screen.getByLabelText("Bärlauch"));
    fireEvent.change(title, { target: { value: "Gans" } });
    expect(screen.queryByText(/^Titel –/)).toBeNull();
  });

  it("is the only live region of 32 times that are missing, with one entry for each day", async () => {
    renderStaffApp("/opening-hours");
    await screen.findByRole("heading", { name: "Die Woche" });
    for (const check of screen.getAllByLabelText<HTMLInputElement>("offen")) {
      if (!check.checked) fireEvent.click(check);
    }
    for (const operation of ["Lokal von", "Lokal bis", "Küche von"])
      for (const input of screen.getAllByLabelText(new RegExp(`, ${operation}$`)))
        fireEvent.change(input, { target: { value: "" } });
    for (const input of screen.getAllByLabelText(/, Küche bis$/))
      fireEvent.change(input, { target: { value: "20:00" } });
    await press("Woche speichern");
    const entries = await summary();
    expect(entries).toHaveLength(8);
    expect(entries[0]?.textContent).toBe(
      "Montag – Lokal von: Diese Zeit fehlt. Lokal bis: Diese Zeit fehlt. Küche von: Diese Zeit fehlt.",
    );
    expect(hrefOf(entries[7])).toBe(screen.getByLabelText("Feiertage, Lokal von"));
    expect(screen.getAllByRole("alert")).toHaveLength(1);
  });

  it("of a special day is that of its own form", async () => {
    renderStaffApp("/opening-hours");
    fireEvent.click(await screen.findByRole("button", { name: "Besonderen Tag eintragen" }));
    await press("Eintragen");
    const entries = await summary();
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      "Erster Tag – Dieses Datum fehlt.",
      expect.stringContaining("Bitte gib eine Bezeichnung ein."),
    ]);
    expect(hrefOf(entries[0])).toBe(screen.getByLabelText("Erster Tag"));
  });

  it("lists what the server refuses, in place of its general answer", async () => {
    fake.backend.news = [newsEntry(7)];
    renderStaffApp("/news/create/7");
    const when = await screen.findByLabelText("Zeitraum");
    fake.backend.failNext(422, "unprocessable-content", {
      errors: [
        { field: "timeframe", detail: "Zu lang." },
        { field: "imgSrc", detail: "Kein Bild." },
      ],
    });
    await press("Speichern");
    const entries = await summary();
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      "Zeitraum – Zu lang.",
      "Bild – Kein Bild.",
    ]);
    expect(hrefOf(entries[0])).toBe(when);
    expect(screen.getAllByRole("alert")).toHaveLength(1);
  });

  it("of another password leads to the field that the server refuses", async () => {
    renderStaffApp("/einloggen");
    fireEvent.click(await screen.findByRole("button", { name: "Passwort ändern" }));
    fake.backend.failNext(422, "unprocessable-content", {
      errors: [{ field: "newPassword", detail: "Zu kurz." }],
    });
    await press("Passwort speichern");
    const entries = await summary();
    expect(entries.map(({ textContent }) => textContent)).toEqual(["Neues Passwort – Zu kurz."]);
    expect(hrefOf(entries[0])).toBe(screen.getByLabelText("Neues Passwort"));
  });
});

describe("an undo", () => {
  afterEach(() => void vi.useRealTimers());

  it("is announced without taking the focus, is first in tab order, and pauses on focus and hover", async () => {
    fake.backend.news = [newsEntry(1), newsEntry(2)];
    renderStaffApp("/news/edit");
    fireEvent.click(await screen.findByRole("button", { name: "„Blatt 1“ löschen" }));
    fireEvent.click(await screen.findByRole("button", { name: "OK" }));
    const undo = await screen.findByRole("button", { name: "Rückgängig" });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    expect(undo.closest("[role=status]")).not.toBeNull();
    expect(document.activeElement).not.toBe(undo);
    expect(screen.getByRole("main").querySelector("a, button")).toBe(undo);
    act(() => undo.focus());
    act(() => vi.advanceTimersByTime(60_000));
    expect(undo.isConnected).toBe(true);
    act(() => undo.blur());
    act(() => vi.advanceTimersByTime(10_000));
    expect(undo.isConnected).toBe(false);
  });

  it("stays while it has the focus or the mouse is on it, whichever of the two ends first", async () => {
    fake.backend.news = [newsEntry(1), newsEntry(2)];
    renderStaffApp("/news/edit");
    fireEvent.click(await screen.findByRole("button", { name: "„Blatt 1“ löschen" }));
    fireEvent.click(await screen.findByRole("button", { name: "OK" }));
    const undo = await screen.findByRole("button", { name: "Rückgängig" });
    const bar = undo.parentElement as HTMLElement;
    const mouse = { pointerType: "mouse" };
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const isThereAfterAMinute = () => {
      act(() => vi.advanceTimersByTime(60_000));
      return undo.isConnected;
    };
    act(() => undo.focus());
    fireEvent.pointerEnter(bar, mouse);
    fireEvent.pointerLeave(bar, mouse);
    expect(isThereAfterAMinute()).toBe(true);
    fireEvent.pointerEnter(bar, mouse);
    act(() => undo.blur());
    expect(isThereAfterAMinute()).toBe(true);
    fireEvent.pointerLeave(bar, mouse);
    expect(isThereAfterAMinute()).toBe(false);
  });

  it("is not offered to the next account", async () => {
    fake.backend.news = [newsEntry(1), newsEntry(2)];
    renderStaffApp("/news/edit");
    fireEvent.click(await screen.findByRole("button", { name: "„Blatt 1“ löschen" }));
    fireEvent.click(await screen.findByRole("button", { name: "OK" }));
    const undo = await screen.findByRole("button", { name: "Rückgängig" });
    fireEvent.click(screen.getByRole("link", { name: "Übersicht" }));
    fireEvent.click(await screen.findByRole("button", { name: "Ausloggen" }));
    fireEvent.change(await screen.findByLabelText("E-Mail"), { target: { value: "anna@gasthaus.example" } });
    expect(undo.isConnected).toBe(false);
    fireEvent.change(screen.getByLabelText("Passwort"), { target: { value: "ein langer Satz über Knödel" } });
    await press("Einloggen");
    await screen.findByRole("button", { name: "Ausloggen" });
    expect(screen.queryByRole("button", { name: "Rückgängig" })).toBeNull();
  });

  it("that was taken says so for a moment, and gives the focus back", async () => {
    fake.backend.news = [newsEntry(1), newsEntry(2)];
    renderStaffApp("/news/edit");
    fireEvent.click(await screen.findByRole("button", { name: "„Blatt 1“ löschen" }));
    fireEvent.click(await screen.findByRole("button", { name: "OK" }));
    const undo = await screen.findByRole("button", { name: "Rückgängig" });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    act(() => undo.focus());
    fireEvent.click(undo);
    const output = await screen.findByText("„Blatt 1“ wurde wiederhergestellt.");
    expect(document.activeElement).toBe(screen.getByRole("main"));
    act(() => vi.advanceTimersByTime(4_000));
    expect(output.isConnected).toBe(false);
  });
});
