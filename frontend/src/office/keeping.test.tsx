import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Transport } from "@/api/storage/transport";
import { FakeStorage } from "@/testing/fakeStorage";
import { entry, nobody, visitOffice, where } from "@/testing/officeHouse";
import { openOffice } from "@/testing/openOffice";
import { letGo } from "./upload/held";

const sent = vi.hoisted(() => ({ by: undefined as unknown }));
vi.mock("@/api/storage/transport", async (original) => ({
  ...(await original<object>()),
  xhrTransport: ((request) => (sent.by as Transport)(request)) satisfies Transport,
}));

const the = openOffice();
beforeEach(() => {
  letGo("anna@gasthaus.example");
  sent.by = new FakeStorage().transport;
});

const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: string, text: string) =>
  fireEvent.change(await field(label), { target: { value: text } });
const press = (name: string) => act(async () => screen.getByRole("button", { name }).click());
const pdf = () => new File(["%PDF"], "Wild.pdf", { type: "application/pdf", lastModified: 1 });

/** Every form of the staff area: what is typed into it, what then stands there, and what sends it. */
const forms = [
  {
    form: "a new entry",
    path: "/news/create",
    fill: async () => {
      await type("Titel", "Ganslzeit");
      await type("Beschreibung", "Mit Rotkraut.");
      await type("Zeitraum", "heute");
      fireEvent.click(await field("Gans"));
    },
    stands: async () => [(await field("Titel")).value, (await field("Gans")).checked],
    filled: ["Ganslzeit", true],
    button: "Speichern",
    away: "Verwerfen",
  },
  {
    form: "an entry that is changed",
    path: "/news/create/7",
    fill: () => type("Titel", "Die Gans"),
    stands: async () => [(await field("Titel")).value],
    filled: ["Die Gans"],
    button: "Speichern",
    away: "Verwerfen",
  },
  {
    form: "the menu settings",
    path: "/food-menu/settings",
    fill: async () => fireEvent.click(await field("Wildkarte")),
    stands: async () => [(await field("Wildkarte")).checked],
    filled: [true],
    button: "Speichern",
    away: "Verwerfen",
  },
  {
    form: "the week",
    path: "/opening-hours",
    fill: () => type("Montag, Lokal bis", "22:00"),
    stands: async () => [(await field("Montag, Lokal bis")).value],
    filled: ["22:00"],
    button: "Woche speichern",
    away: "Verwerfen",
  },
  {
    form: "a special day",
    path: "/opening-hours",
    fill: async () => {
      fireEvent.click(await screen.findByRole("button", { name: "Besonderen Tag eintragen" }));
      await type("Erster Tag", "2026-12-31");
      await type("Was ist an diesem Tag?", "Silvester");
    },
    stands: async () => [(await field("Erster Tag")).value, (await field("Was ist an diesem Tag?")).value],
    filled: ["2026-12-31", "Silvester"],
    button: "Eintragen",
    away: "Doch nicht",
  },
];

describe.each(forms)("what was typed into $form", ({ path, fill, stands, filled, button, away }) => {
  beforeEach(async () => {
    the.house.news = [entry(7)];
    visitOffice(path);
    await fill();
  });

  it("is there after a reload", async () => {
    cleanup();
    visitOffice(path);
    expect(await stands()).toEqual(filled);
  });

  it("is there without a connection, and is sent once there is one", async () => {
    the.house.refusals.push("offline");
    await press(button);
    await screen.findByText(/Keine Verbindung/);
    expect(await stands()).toEqual(filled);
    await press("Nochmals senden");
    await waitFor(() => expect(the.house.writes).toHaveLength(2));
  });

  it("is there after the session was lost and somebody signed in again", async () => {
    the.house.refuse(401, "unauthorized");
    the.house.session = nobody;
    await press(button);
    const alert = await screen.findByRole("alertdialog");
    expect(alert.querySelector("p")?.textContent).toBe(
      "Sie wurden leider ausgeloggt! Bitte log dich erneut ein und versuche es erneut!",
    );
    fireEvent.click(within(alert).getByRole("button", { name: "OK" }));
    await waitFor(() => expect(where()).toBe(`/einloggen?weiter=${path}`));
    await type("E-Mail", "anna@gasthaus.example");
    await type("Passwort", "ein langer Satz über Knödel");
    await press("Einloggen");
    await waitFor(() => expect(where()).toBe(path));
    expect(await stands()).toEqual(filled);
  });

  it("is back when throwing it away was a slip", async () => {
    await press(away);
    await screen.findByText("Was du geschrieben hast, ist verworfen.");
    await press("Rückgängig");
    await screen.findByText("Was du geschrieben hast, ist wieder da.");
    expect(await stands()).toEqual(filled);
    cleanup();
    visitOffice(path);
    expect(await stands()).toEqual(filled);
  });

  it("is back on the form also for who left it and came back meanwhile", async () => {
    await press(away);
    await screen.findByText("Was du geschrieben hast, ist verworfen.");
    const list = path.startsWith("/news/create/") ? ["/news/edit"] : [];
    for (const step of ["/einloggen", ...list, path]) {
      const link = await waitFor(() => {
        const found = document.querySelector<HTMLElement>(`main a[href="${step}"]`);
        if (found === null) throw new Error(`no way to ${step}`);
        return found;
      });
      fireEvent.click(link);
      await waitFor(() => expect(where()).toBe(step));
    }
    await waitFor(() => expect(document.querySelector("main form, main button")).not.toBeNull());
    await waitFor(() => expect(screen.queryByText("Wird geladen …")).toBeNull());
    await press("Rückgängig");
    await screen.findByText("Was du geschrieben hast, ist wieder da.");
    expect(await stands()).toEqual(filled);
  });

  it("is sent once, however often the button is pressed", async () => {
    const save = screen.getByRole("button", { name: button });
    fireEvent.click(save);
    fireEvent.click(save);
    await waitFor(() => expect(the.house.writes).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(the.house.writes).toHaveLength(1);
  });
});

describe("what was typed beside a file", () => {
  const choose = async () =>
    fireEvent.change(await field(/PDF auswählen|Andere Datei/), { target: { files: [pdf()] } });

  it("is there after a reload, once the same file is chosen again", async () => {
    visitOffice("/food-menu/crud");
    await choose();
    await type("Name der Karte", "Wild im Herbst");
    await type("Um welche Karte geht es?", "WILD");
    cleanup();
    letGo("anna@gasthaus.example");
    visitOffice("/food-menu/crud");
    await screen.findByText(/Name und Karte von „Wild.pdf“ stehen noch da/);
    await choose();
    expect((await field("Name der Karte")).value).toBe("Wild im Herbst");
    expect((await field("Um welche Karte geht es?")).value).toBe("WILD");
    await press("Verwerfen");
    expect(screen.queryByText(/stehen noch da/)).toBeNull();
  });
});

it("a draft of another version of the page fills what still fits", async () => {
  localStorage.setItem("office-draft:opening-hours", JSON.stringify({ days: "Montag", version: 5 }));
  localStorage.setItem(
    "office-draft:news",
    JSON.stringify({ title: "Ganslzeit", isFood: "ja", picture: null }),
  );
  visitOffice("/opening-hours");
  expect((await field("Montag, Lokal bis")).value).toBe("23:00");
  cleanup();
  visitOffice("/news/create");
  expect((await field("Titel")).value).toBe("Ganslzeit");
  expect((await field("Aus der Küche")).checked).toBe(false);
});
