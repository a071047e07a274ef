import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { signedOut } from "@/testing/fakeServer";
import { newsEntry } from "@/testing/newsEntry";
import { anna, setUpFakeObjectStorage } from "@/testing/setUpFakeObjectStorage";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import {
  chooseFile,
  closeAlert,
  currentPath,
  field,
  findConnectionErrorText,
  press,
  renderStaffApp,
  signIn,
  type,
  waitForPath,
} from "@/testing/staffApp";
import { uploadedPicture } from "@/testing/uploadedPicture";
import { pdf } from "@/testing/uploadForm";
import { resetUpload } from "./upload/uploadStore";

const fake = setUpFakeServer();
setUpFakeObjectStorage();

const inputValue = async (label: string) => (await field(label)).value;
const check = async (label: string) => fireEvent.click(await field(label));

const forms = [
  {
    form: "a new entry",
    path: "/news/create",
    fill: async () => {
      for (const label of ["Titel", "Beschreibung", "Zeitraum"]) await type(label, "Ganslzeit");
      await check("Gans");
    },
    changeAgain: () => type("Titel", "Ganslzeit!"),
    readForm: async () => [await inputValue("Titel"), (await field("Gans")).checked],
    filledValues: ["Ganslzeit", true],
    stored: () => fake.backend.news.slice(1).map(({ title }) => title),
    results: [["Ganslzeit"], ["Ganslzeit!"]],
    saveButton: "Speichern",
    discardButton: "Verwerfen",
  },
  {
    form: "a new entry with an uploaded picture",
    path: "/news/create",
    fill: async () => {
      for (const label of ["Titel", "Beschreibung", "Zeitraum"]) await type(label, "Ganslzeit");
      await check("IMG_1.jpg");
    },
    readForm: async () => [await inputValue("Titel"), (await field("IMG_1.jpg")).checked],
    filledValues: ["Ganslzeit", true],
    stored: () => fake.backend.news.slice(1).map(({ imgSrc }) => imgSrc),
    results: [["/media/upload-1-800.jpg"]],
    saveButton: "Speichern",
    discardButton: "Verwerfen",
  },
  {
    form: "an existing entry",
    path: "/news/create/7",
    fill: async () => {
      await type("Titel", "Die Gans");
      await check("IMG_1.jpg");
    },
    changeAgain: () => type("Titel", "Die Gans!"),
    readForm: async () => [await inputValue("Titel"), (await field("IMG_1.jpg")).checked],
    filledValues: ["Die Gans", true],
    stored: () => fake.backend.news.map(({ title }) => title),
    results: [["Die Gans"], ["Die Gans!"]],
    saveButton: "Speichern",
    discardButton: "Verwerfen",
  },
  {
    form: "the menu settings",
    path: "/food-menu/settings",
    fill: () => check("Wildkarte"),
    changeAgain: () => check("Burgerkarte"),
    readForm: async () => [(await field("Wildkarte")).checked],
    filledValues: [true],
    stored: () => fake.backend.settings.displayedMenus.map(({ isChecked }) => isChecked),
    results: [
      [true, true, true],
      [true, true, false],
    ],
    saveButton: "Speichern",
    discardButton: "Verwerfen",
  },
  {
    form: "the week",
    path: "/opening-hours",
    fill: () => type("Montag, Lokal bis", "22:00"),
    readForm: async () => [await inputValue("Montag, Lokal bis")],
    filledValues: ["22:00"],
    stored: () => [fake.backend.hours.week[0]?.openUntil],
    results: [["22:00"]],
    saveButton: "Woche speichern",
    discardButton: "Verwerfen",
  },
  {
    form: "a special day",
    path: "/opening-hours",
    fill: async () => {
      await press("Besonderen Tag eintragen");
      await type("Erster Tag", "2026-12-31");
      await type("Bezeichnung", "Silvester");
    },
    readForm: async () => [await inputValue("Erster Tag"), await inputValue("Bezeichnung")],
    filledValues: ["2026-12-31", "Silvester"],
    stored: () => fake.backend.hours.specialDays.slice(2).map(({ label }) => label),
    results: [["Silvester"]],
    saveButton: "Eintragen",
    discardButton: "Abbrechen",
  },
];

describe.each(forms)("the draft of $form", (form) => {
  const { path, fill, readForm, filledValues, stored, results, saveButton, discardButton } = form;

  beforeEach(async () => {
    fake.backend.news = [newsEntry(7)];
    fake.backend.pictures = [uploadedPicture(1, { alt: { de: "Ein Gansl" } })];
    renderStaffApp(path);
    await fill();
  });

  const expectFilled = async () => expect(await readForm()).toEqual(filledValues);
  const reload = () => {
    cleanup();
    renderStaffApp(path);
  };
  const discard = async () => {
    await press(discardButton);
    await screen.findByText("Deine Eingaben wurden verworfen.");
  };
  const undo = async () => {
    await press("Rückgängig");
    await screen.findByText("Deine Eingaben sind wieder da.");
  };

  it("is kept after a reload", async () => {
    reload();
    await expectFilled();
  });

  it("is kept without a connection and can be sent again with its current values", async () => {
    fake.backend.queuedFailures.push("offline");
    await press(saveButton);
    const message = await findConnectionErrorText();
    expect(message.textContent).toBe("Keine Verbindung. Deine Eingaben bleiben hier stehen.");
    await expectFilled();
    await form.changeAgain?.();
    await press("Nochmals senden");
    await waitFor(() => expect(stored()).toEqual(results.at(-1)));
    expect(fake.backend.writes).toHaveLength(2);
  });

  it("is saved once if its response is lost and it is sent again", async () => {
    fake.backend.queuedFailures.push("lost");
    await press(saveButton);
    await findConnectionErrorText();
    await press("Nochmals senden");
    await waitFor(() => expect(fake.backend.writes.length).toBeGreaterThan(1));
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
    expect(screen.queryByRole("form", { name: "Gleichzeitig geändert" })).toBeNull();
    expect(stored()).toEqual(results[0]);
  });

  it("is kept after a new sign-in", async () => {
    fake.backend.failNext(401, "unauthorized");
    fake.backend.session = signedOut;
    await press(saveButton);
    expect(await closeAlert()).toBe(
      "Sie wurden leider ausgeloggt! Bitte log dich erneut ein und versuche es erneut!",
    );
    await waitForPath(`/einloggen?weiter=${path}`);
    await signIn();
    await waitForPath(path);
    await expectFilled();
  });

  it("can be restored after discarding", async () => {
    await discard();
    await undo();
    await expectFilled();
    reload();
    await expectFilled();
  });

  it("can be restored after leaving the screen and returning", async () => {
    await discard();
    const list = path.startsWith("/news/create/") ? ["/news/edit"] : [];
    for (const step of ["/einloggen", ...list, path]) {
      const link = await waitFor(() => {
        const found = document.querySelector<HTMLElement>(`main a[href="${step}"]`);
        if (found === null) throw new Error(`no link to ${step}`);
        return found;
      });
      fireEvent.click(link);
      await waitFor(() => expect(currentPath()).toBe(step));
    }
    await waitFor(() => expect(document.querySelector("main form, main button")).not.toBeNull());
    await waitFor(() => expect(screen.queryByText("Wird geladen …")).toBeNull());
    await undo();
    await expectFilled();
  });

  it("is not restored over newer input", async () => {
    await discard();
    await fill();
    expect(screen.queryByRole("button", { name: "Rückgängig" })).toBeNull();
    await expectFilled();
  });

  it("is shown only to the account that typed it", async () => {
    cleanup();
    const { session } = fake.backend;
    fake.backend.session = { ...session, firstname: "Berta", username: "berta@gasthaus.example" };
    const { unmount } = renderStaffApp(path);
    await screen.findByRole("heading", { level: 1 });
    await waitFor(() => expect(document.querySelector("main form, main button")).not.toBeNull());
    expect(screen.queryByDisplayValue(String(filledValues[0]))).toBeNull();
    expect(screen.queryByRole("button", { name: discardButton })).toBeNull();
    unmount();
    fake.backend.session = session;
    renderStaffApp(path);
    await expectFilled();
  });

  it("is sent once if the button is clicked twice", async () => {
    const save = screen.getByRole("button", { name: saveButton });
    fireEvent.click(save);
    fireEvent.click(save);
    await waitFor(() => expect(fake.backend.writes).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(fake.backend.writes).toHaveLength(1);
  });
});

it("the draft of an upload is kept after a reload until the same file is chosen again", async () => {
  renderStaffApp("/food-menu/crud");
  await chooseFile(pdf("Wild.pdf"));
  await type("Name der Speisekarte", "Wild im Herbst");
  await type("Welche Speisekarte ist das?", "WILD");
  cleanup();
  resetUpload(anna);
  renderStaffApp("/food-menu/crud");
  await screen.findByText(/Name und Art von „Wild.pdf“ sind noch ausgefüllt/);
  await chooseFile(pdf("Wild.pdf"));
  expect(await inputValue("Name der Speisekarte")).toBe("Wild im Herbst");
  expect(await inputValue("Welche Speisekarte ist das?")).toBe("WILD");
  await press("Verwerfen");
  expect(screen.queryByText(/sind noch ausgefüllt/)).toBeNull();
});

it("a draft of another version of the form is ignored", async () => {
  const storeDraft = (name: string, changes: object) =>
    sessionStorage.setItem(`staff-input:${anna}:${name}`, JSON.stringify({ input: changes, base: {} }));
  storeDraft("opening-hours", { days: "Montag", version: 5 });
  storeDraft("news", { title: "Ganslzeit", isFood: "ja", picture: null });
  renderStaffApp("/opening-hours");
  expect(await inputValue("Montag, Lokal bis")).toBe("23:00");
  cleanup();
  renderStaffApp("/news/create");
  expect(await inputValue("Titel")).toBe("");
});
