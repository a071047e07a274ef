import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { editRecords } from "@/testing/dataSets";
import { createDeferred } from "@/testing/deferred";
import { lunchWeek } from "@/testing/fakeLunch";
import { signedOut } from "@/testing/fakeServer";
import { changeFirstField, fillEveryField, valuesOf } from "@/testing/fillForm";
import { anna, resetUploads, setUpFakeObjectStorage } from "@/testing/setUpFakeObjectStorage";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import {
  chooseFile,
  closeAlert,
  closeStatus,
  currentPath,
  field,
  findConnectionErrorText,
  followLink,
  press,
  renderStaffApp,
  signIn,
  type,
  waitForPath,
} from "@/testing/staffApp";
import { uploadedPicture } from "@/testing/uploadedPicture";
import { pdf } from "@/testing/uploadForm";

const fake = setUpFakeServer();
setUpFakeObjectStorage();

type Form = {
  name: string;
  path: string;
  /** The screens between the menu and this one. */
  screens?: readonly string[];
  open?: () => Promise<unknown>;
  label: string;
  saveButton?: string;
  discardButton?: string;
  saves: () => number;
  /** Path of the record in the API; undefined for something new. */
  record?: string;
  /** The first difference between the input and what another person has saved. */
  difference?: string;
};

const restoredText = "Deine Eingaben sind wieder da.";
const waitForPictures = () => screen.findByText("IMG_1.jpg");

const forms: Form[] = [
  {
    name: "a new entry",
    path: "/news/create",
    open: waitForPictures,
    label: "Titel",
    saves: () => fake.backend.news.length - 1,
  },
  {
    name: "an entry",
    path: "/news/create/7",
    screens: ["/news/edit"],
    open: waitForPictures,
    label: "Titel",
    saves: () => (fake.backend.news[0]?.version ?? 0) - 1,
    record: "/news/7",
  },
  {
    name: "the menu settings",
    path: "/food-menu/settings",
    label: "Wildkarte",
    saves: () => fake.backend.settings.version - 3,
    record: "/menu-settings",
    difference: "BurgerkarteDeine FassungangezeigtGespeicherte Fassungausgeblendet",
  },
  {
    name: "the week",
    path: "/opening-hours",
    label: "Feiertage, Lokal bis",
    saveButton: "Woche speichern",
    saves: () => fake.backend.hours.version - 5,
    record: "/opening-hours",
    difference: "MontagDeine FassunggeschlossenGespeicherte Fassung10:00 – 23:00, Küche 11:00 – 20:15",
  },
  {
    name: "a new special day",
    path: "/opening-hours",
    open: () => press("Besonderen Tag eintragen"),
    label: "Erster Tag",
    saveButton: "Eintragen",
    discardButton: "Abbrechen",
    saves: () => fake.backend.hours.specialDays.length - 2,
  },
  {
    name: "a special day",
    path: "/opening-hours",
    open: () => press("Betriebsurlaub ändern"),
    label: "Erster Tag",
    saveButton: "Änderung speichern",
    discardButton: "Abbrechen",
    saves: () => (fake.backend.hours.specialDays.at(-1)?.version ?? 0) - 1,
    record: "/opening-hours",
  },
  {
    name: "a new season",
    path: "/opening-hours",
    open: () => press("Saison eintragen"),
    label: "Name",
    saveButton: "Eintragen",
    discardButton: "Abbrechen",
    saves: () => fake.backend.hours.seasons.length - 1,
  },
  {
    name: "a season",
    path: "/opening-hours",
    open: () => press("Sommer ändern"),
    label: "Name",
    saveButton: "Änderung speichern",
    discardButton: "Abbrechen",
    saves: () => (fake.backend.hours.seasons[0]?.version ?? 0) - 1,
    record: "/opening-hours",
  },
  {
    name: "the lunch menus of a week",
    path: "/mittag?woche=2036-W10",
    screens: ["/mittag"],
    label: "Montag, Zeile 1",
    saves: () => (fake.backend.lunchWeeks[0]?.version ?? 0) - 2,
    record: "/lunch/weeks/2036-W10",
  },
  {
    name: "the lunch settings",
    path: "/mittag",
    label: "Mittag bis",
    saveButton: "Einstellungen speichern",
    saves: () => fake.backend.lunchSettings.version - 1,
    record: "/lunch/settings",
  },
  {
    name: "a dish",
    path: "/gerichte/7",
    screens: ["/karten", "/gerichte"],
    label: "Name",
    saves: () => (fake.backend.dishes[0]?.version ?? 0) - 1,
    record: "/dishes/7",
  },
  {
    name: "the master data",
    path: "/stammdaten",
    label: "Name",
    saves: () => fake.backend.site.version - 1,
    record: "/site",
  },
  {
    name: "a picture",
    path: "/bilder/upload-1",
    screens: ["/bilder"],
    label: "Bildbeschreibung",
    saves: () => (fake.backend.pictures[0]?.version ?? 0) - 1,
    record: "/pictures/upload-1",
  },
  {
    name: "the content of a page",
    path: "/inhalte/kitchen",
    screens: ["/inhalte"],
    label: "Überschrift",
    saveButton: "Entwurf speichern",
    saves: () => fake.backend.contents.kitchen.version - 1,
    record: "/content/kitchen/draft",
  },
];
const formNamed = (name: string) => forms.find((form) => form.name === name) as Form;

const reload = ({ path }: Form) => {
  cleanup();
  renderStaffApp(path);
};

async function leaveAndReturn({ path, screens = [] }: Form) {
  for (const step of ["/einloggen", ...screens, path]) {
    const link = await waitFor(() => {
      const found = document.querySelector<HTMLElement>(`main a[href="${step}"]`);
      if (found === null) throw new Error(`no link to ${step}`);
      return found;
    });
    fireEvent.click(link);
    await waitFor(() => expect(currentPath()).toBe(step));
  }
}

const clickText = async (text: string) => fireEvent.click(await screen.findByText(text));

beforeEach(() => {
  fake.backend.lunchWeeks = [lunchWeek("2036-W10", ["Suppe + Gulasch", "Linsen | Knödel"])];
  const { kitchen } = fake.backend.contents;
  const { texts, lists } = kitchen.published;
  const shortLists = Object.entries(lists).map(([name, items]) => [name, items.slice(0, 2)]);
  fake.backend.contents.kitchen = {
    ...kitchen,
    published: { texts, lists: Object.fromEntries(shortLists) },
  };
  fake.backend.pictures = [uploadedPicture(1, { alt: { de: "Ein Gansl" } })];
});

describe.each(forms)("the input of $name", (form) => {
  const { saveButton = "Speichern", saves, record } = form;
  let filled: Awaited<ReturnType<typeof valuesOf>>;
  const expectFilled = () => waitFor(async () => expect(await valuesOf(form.label)).toEqual(filled));
  const fill = async (fillIn: (label: string) => Promise<void>) => {
    renderStaffApp(form.path);
    await form.open?.();
    await fillIn(form.label);
    filled = await valuesOf(form.label);
  };

  it("is kept after a reload, leaving, a refusal and a new sign-in, and saved once", async () => {
    await fill(fillEveryField);
    expect(screen.queryByText(restoredText)).toBeNull();
    reload(form);
    await screen.findByText(restoredText);
    await expectFilled();
    await leaveAndReturn(form);
    await expectFilled();
    fake.backend.failNext(422, "unprocessable-content");
    await clickText(saveButton);
    await screen.findByText("Nein: unprocessable-content");
    await expectFilled();
    fake.backend.failNext(401, "unauthorized");
    fake.backend.session = signedOut;
    await clickText(saveButton);
    expect(await closeAlert()).toBe(
      "Sie wurden leider ausgeloggt! Bitte log dich erneut ein und versuche es erneut!",
    );
    await waitForPath(`/einloggen?weiter=${form.path}`);
    await signIn();
    await waitForPath(form.path);
    await expectFilled();
    fake.backend.queuedFailures.push("lost");
    await clickText(saveButton);
    await findConnectionErrorText();
    reload(form);
    await expectFilled();
    await clickText(saveButton);
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
    expect(screen.queryByText(restoredText)).toBeNull();
    expect(screen.queryByText(/hat jemand anderer gespeichert/)).toBeNull();
    expect(saves()).toBe(1);
  });

  it("is sent once if the button is clicked twice, and again with its current values", async () => {
    await fill(record === undefined ? fillEveryField : changeFirstField);
    fake.backend.queuedFailures.push("offline");
    const save = screen.getByText(saveButton);
    fireEvent.click(save);
    fireEvent.click(save);
    await screen.findByText("Keine Verbindung. Deine Eingaben bleiben hier stehen.");
    await expectFilled();
    expect(fake.backend.writes).toHaveLength(1);
    await changeFirstField(form.label, record === undefined ? 1 : 2);
    await clickText("Nochmals versuchen");
    await waitFor(() => expect(saves()).toBe(1));
    expect(new Set(fake.backend.writes.map(({ body }) => JSON.stringify(body)))).toHaveLength(2);
  });

  if (record !== undefined) {
    it("is compared only with what another person has saved", async () => {
      await fill(changeFirstField);
      editRecords(fake.backend);
      fake.server.use(http.get(`*/api${record}`, () => HttpResponse.error()));
      await clickText(saveButton);
      await findConnectionErrorText();
      expect(screen.queryByText(/hat jemand anderer gespeichert/)).toBeNull();
      await expectFilled();
      fake.server.resetHandlers(...fake.backend.handlers);
      await clickText("Nochmals versuchen");
      await clickText("Meine Änderungen verwerfen");
      await clickText("Rückgängig");
      await expectFilled();
      await clickText(saveButton);
      const comparison = await screen.findByRole("form", { name: "Gleichzeitig geändert" });
      await waitFor(() => expect(document.activeElement).toBe(comparison));
      const [difference] = within(comparison).getAllByRole("group");
      if (form.difference !== undefined)
        expect(difference?.textContent?.replaceAll("\u00a0", " ")).toBe(form.difference);
      for (const mine of await screen.findAllByLabelText(/Deine Fassung/)) fireEvent.click(mine);
      await clickText("Auswahl speichern");
      await waitFor(() => expect(saves()).toBe(2));
      await waitFor(() => expect(sessionStorage).toHaveLength(0));
    });
  }
});

describe.each(["an entry", "a new special day"].map(formNamed))("discarding the input of $name", (form) => {
  it("can be undone until the next input", async () => {
    renderStaffApp(form.path);
    await form.open?.();
    await fillEveryField(form.label);
    const filled = await valuesOf(form.label);
    const discard = async () => {
      await press(form.discardButton ?? "Verwerfen");
      await screen.findByText("Deine Eingaben wurden verworfen.");
    };
    await discard();
    await leaveAndReturn(form);
    await press("Rückgängig");
    await screen.findByText("Deine Eingaben sind wieder da.");
    reload(form);
    await waitFor(async () => expect(await valuesOf(form.label)).toEqual(filled));
    await discard();
    await form.open?.();
    await changeFirstField(form.label);
    expect(screen.queryByRole("button", { name: "Rückgängig" })).toBeNull();
  });
});

describe("leaving a form while it is saved", () => {
  let respond = () => {};
  const leaveWhileSaving = async ({ path, label, saveButton = "Speichern", open }: Form) => {
    const { promise: held, resolve } = createDeferred();
    respond = resolve;
    renderStaffApp(path);
    await open?.();
    await changeFirstField(label);
    // Without a response, so that the fake server answers.
    fake.server.use(http.all("*/api/*", ({ request }) => (request.method === "GET" ? undefined : held)));
    await press(saveButton);
    await followLink("Übersicht");
    await followLink("Verlauf");
    await waitForPath("/verlauf");
  };

  it.each(["an entry", "the menu settings", "a picture", "the week"].map(formNamed))(
    "leads nowhere else: $name",
    async (form) => {
      await leaveWhileSaving(form);
      respond();
      await press(/^(OK|Meldung schließen)$/);
      expect(currentPath()).toBe("/verlauf");
      expect(sessionStorage).toHaveLength(0);
    },
  );

  it("returns to the other screen after an expired session", async () => {
    fake.backend.failNext(401, "unauthorized");
    await leaveWhileSaving(formNamed("the week"));
    fake.backend.session = signedOut;
    respond();
    await closeAlert();
    await waitForPath("/einloggen?weiter=/verlauf");
  });

  it("reports that it has failed", async () => {
    fake.backend.queuedFailures.push("offline");
    await leaveWhileSaving(formNamed("the week"));
    respond();
    expect(await closeStatus()).toBe(
      "Das Speichern hat nicht geklappt. Deine Eingaben sind in diesem Tab noch da.",
    );
    expect(sessionStorage).toHaveLength(1);
  });
});

it("keeps the input of a special day while another one is edited", async () => {
  renderStaffApp("/opening-hours");
  await press("Betriebsurlaub ändern");
  await type("Bezeichnung", "Winterpause");
  const [other] = screen.getAllByRole("button", { name: / ändern$/ });
  if (other !== undefined) fireEvent.click(other);
  await waitFor(() => expect(screen.getAllByLabelText("Bezeichnung")).toHaveLength(2));
  expect(screen.getByDisplayValue("Winterpause")).toBeDefined();
});

it("shows input only to the account that typed it", async () => {
  renderStaffApp("/news/create");
  await type("Titel", "Ganslzeit");
  cleanup();
  const { session } = fake.backend;
  fake.backend.session = { ...session, firstname: "Berta", username: "berta@gasthaus.example" };
  renderStaffApp("/news/create");
  expect((await field("Titel")).value).toBe("");
  expect(screen.queryByRole("button", { name: "Verwerfen" })).toBeNull();
  cleanup();
  fake.backend.session = session;
  renderStaffApp("/news/create");
  expect((await field("Titel")).value).toBe("Ganslzeit");
});

it("keeps the query and the hash of a screen after a new sign-in", async () => {
  fake.backend.session = signedOut;
  renderStaffApp("/vorschau?seite=jobs#oben");
  await waitForPath("/einloggen?weiter=/vorschau?seite=jobs#oben");
  await signIn();
  await waitForPath("/vorschau?seite=jobs#oben");
});

it("keeps the input of an upload after a reload until the same file is chosen again", async () => {
  renderStaffApp("/food-menu/crud");
  await chooseFile(pdf("Wild.pdf"));
  await type("Name der Speisekarte", "Wild im Herbst");
  await type("Welche Speisekarte ist das?", "WILD");
  cleanup();
  resetUploads();
  renderStaffApp("/food-menu/crud");
  await screen.findByText(/Name und Art von „Wild.pdf“ sind noch ausgefüllt/);
  await chooseFile(pdf("Wild.pdf"));
  expect((await field("Name der Speisekarte")).value).toBe("Wild im Herbst");
  expect((await field("Welche Speisekarte ist das?")).value).toBe("WILD");
  await press("Verwerfen");
  expect(screen.queryByText(/sind noch ausgefüllt/)).toBeNull();
});

it("ignores input of another version of the form", async () => {
  const store = (name: string, input: object) =>
    sessionStorage.setItem(`staff-input:${anna}:${name}`, JSON.stringify({ input, base: {}, version: 5 }));
  store("opening-hours", { "week.0": "Montag" });
  store("news", { title: "Ganslzeit", isFood: "ja", imgSrc: null });
  renderStaffApp("/opening-hours");
  expect((await field("Montag, Lokal bis")).value).toBe("23:00");
  cleanup();
  renderStaffApp("/news/create");
  expect((await field("Titel")).value).toBe("");
});
