import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { signedOut } from "@/testing/fakeServer";
import { newsEntry } from "@/testing/newsEntry";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { setUpFakeStorage } from "@/testing/setUpFakeStorage";
import { currentPath, renderStaffApp } from "@/testing/staffApp";
import { resetUpload } from "./upload/uploadStore";

vi.mock("@/api/storage/transport", async (original) =>
  (await import("@/testing/mockTransport")).mockTransport(original),
);

const fake = setUpFakeServer();
setUpFakeStorage();

const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: string, text: string) =>
  fireEvent.change(await field(label), { target: { value: text } });
const press = (name: string) => act(async () => screen.getByRole("button", { name }).click());
const pdf = () => new File(["%PDF"], "Wild.pdf", { type: "application/pdf", lastModified: 1 });

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
    formValues: async () => [(await field("Titel")).value, (await field("Gans")).checked],
    filled: ["Ganslzeit", true],
    button: "Speichern",
    away: "Verwerfen",
  },
  {
    form: "an entry that is changed",
    path: "/news/create/7",
    fill: () => type("Titel", "Die Gans"),
    formValues: async () => [(await field("Titel")).value],
    filled: ["Die Gans"],
    button: "Speichern",
    away: "Verwerfen",
  },
  {
    form: "the menu settings",
    path: "/food-menu/settings",
    fill: async () => fireEvent.click(await field("Wildkarte")),
    formValues: async () => [(await field("Wildkarte")).checked],
    filled: [true],
    button: "Speichern",
    away: "Verwerfen",
  },
  {
    form: "the week",
    path: "/opening-hours",
    fill: () => type("Montag, Lokal bis", "22:00"),
    formValues: async () => [(await field("Montag, Lokal bis")).value],
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
      await type("Bezeichnung", "Silvester");
    },
    formValues: async () => [(await field("Erster Tag")).value, (await field("Bezeichnung")).value],
    filled: ["2026-12-31", "Silvester"],
    button: "Eintragen",
    away: "Abbrechen",
  },
];

describe.each(forms)("what was typed into $form", ({ path, fill, formValues, filled, button, away }) => {
  beforeEach(async () => {
    fake.backend.news = [newsEntry(7)];
    renderStaffApp(path);
    await fill();
  });

  it("is kept after a reload", async () => {
    cleanup();
    renderStaffApp(path);
    expect(await formValues()).toEqual(filled);
  });

  it("is there without a connection, and is sent once there is one", async () => {
    fake.backend.refusals.push("offline");
    await press(button);
    await screen.findByText(/Keine Verbindung/);
    expect(await formValues()).toEqual(filled);
    await press("Nochmals senden");
    await waitFor(() => expect(fake.backend.writes).toHaveLength(2));
  });

  it("is there after a new sign-in", async () => {
    fake.backend.failNext(401, "unauthorized");
    fake.backend.session = signedOut;
    await press(button);
    const alert = await screen.findByRole("alertdialog");
    expect(alert.querySelector("p")?.textContent).toBe(
      "Sie wurden leider ausgeloggt! Bitte log dich erneut ein und versuche es erneut!",
    );
    fireEvent.click(within(alert).getByRole("button", { name: "OK" }));
    await waitFor(() => expect(currentPath()).toBe(`/einloggen?weiter=${path}`));
    await type("E-Mail", "anna@gasthaus.example");
    await type("Passwort", "ein langer Satz über Knödel");
    await press("Einloggen");
    await waitFor(() => expect(currentPath()).toBe(path));
    expect(await formValues()).toEqual(filled);
  });

  it("can be restored after discarding", async () => {
    await press(away);
    await screen.findByText("Deine Eingaben wurden verworfen.");
    await press("Rückgängig");
    await screen.findByText("Deine Eingaben sind wieder da.");
    expect(await formValues()).toEqual(filled);
    cleanup();
    renderStaffApp(path);
    expect(await formValues()).toEqual(filled);
  });

  it("is back on the form also for who left it and came back meanwhile", async () => {
    await press(away);
    await screen.findByText("Deine Eingaben wurden verworfen.");
    const list = path.startsWith("/news/create/") ? ["/news/edit"] : [];
    for (const step of ["/einloggen", ...list, path]) {
      const link = await waitFor(() => {
        const found = document.querySelector<HTMLElement>(`main a[href="${step}"]`);
        if (found === null) throw new Error(`no way to ${step}`);
        return found;
      });
      fireEvent.click(link);
      await waitFor(() => expect(currentPath()).toBe(step));
    }
    await waitFor(() => expect(document.querySelector("main form, main button")).not.toBeNull());
    await waitFor(() => expect(screen.queryByText("Wird geladen …")).toBeNull());
    await press("Rückgängig");
    await screen.findByText("Deine Eingaben sind wieder da.");
    expect(await formValues()).toEqual(filled);
  });

  it("is not restored over newer input", async () => {
    await press(away);
    await screen.findByRole("button", { name: "Rückgängig" });
    await fill();
    expect(screen.queryByRole("button", { name: "Rückgängig" })).toBeNull();
    expect(await formValues()).toEqual(filled);
  });

  it("is there only for the account that typed it", async () => {
    cleanup();
    const anna = fake.backend.session;
    fake.backend.session = { ...anna, firstname: "Berta", username: "berta@gasthaus.example" };
    const { unmount } = renderStaffApp(path);
    await screen.findByRole("heading", { level: 1 });
    await waitFor(() => expect(document.querySelector("main form, main button")).not.toBeNull());
    expect(screen.queryByDisplayValue(String(filled[0]))).toBeNull();
    expect(screen.queryByRole("button", { name: away })).toBeNull();
    unmount();
    fake.backend.session = anna;
    renderStaffApp(path);
    expect(await formValues()).toEqual(filled);
  });

  it("is sent once, however often the button is pressed", async () => {
    const save = screen.getByRole("button", { name: button });
    fireEvent.click(save);
    fireEvent.click(save);
    await waitFor(() => expect(fake.backend.writes).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(fake.backend.writes).toHaveLength(1);
  });
});

describe("what was typed beside a file", () => {
  const chooseFile = async () =>
    fireEvent.change(await field(/PDF auswählen|Andere Datei/), { target: { files: [pdf()] } });

  it("is there after a reload, once the same file is chosen again", async () => {
    renderStaffApp("/food-menu/crud");
    await chooseFile();
    await type("Name der Speisekarte", "Wild im Herbst");
    await type("Welche Speisekarte ist das?", "WILD");
    cleanup();
    resetUpload("anna@gasthaus.example");
    renderStaffApp("/food-menu/crud");
    await screen.findByText(/Name und Art von „Wild.pdf“ sind noch ausgefüllt/);
    await chooseFile();
    expect((await field("Name der Speisekarte")).value).toBe("Wild im Herbst");
    expect((await field("Welche Speisekarte ist das?")).value).toBe("WILD");
    await press("Verwerfen");
    expect(screen.queryByText(/sind noch ausgefüllt/)).toBeNull();
  });
});

it("a draft of another version of the page fills what still fits", async () => {
  const store = (name: string, changes: object) =>
    sessionStorage.setItem(
      `staff-draft:anna@gasthaus.example:${name}`,
      JSON.stringify({ changes, baseValues: {} }),
    );
  store("opening-hours", { days: "Montag", version: 5 });
  store("news", { title: "Ganslzeit", isFood: "ja", picture: null });
  renderStaffApp("/opening-hours");
  expect((await field("Montag, Lokal bis")).value).toBe("23:00");
  cleanup();
  renderStaffApp("/news/create");
  expect((await field("Titel")).value).toBe("Ganslzeit");
  expect((await field("Aus der Küche")).checked).toBe(false);
});
