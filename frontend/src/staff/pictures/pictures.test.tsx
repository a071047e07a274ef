import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { createDeferred } from "@/testing/deferred";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { closeStatus, field, followLink, press, renderStaffApp, type, waitForPath } from "@/testing/staffApp";
import { uploadedPicture } from "@/testing/uploadedPicture";

const fake = setUpFakeServer();

const photo = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: "image/jpeg" });

const choose = async (...files: File[]) =>
  fireEvent.change(await field("Bilder hochladen"), { target: { files } });

/** Answers uploads with a response by title, or accepts them. */
const answerUploads = (answer: (title: string) => object | undefined, status: number) =>
  fake.server.use(
    http.post("*/api/pictures", ({ request }) => {
      const errors = answer(new URL(request.url).searchParams.get("title") ?? "");
      return errors && HttpResponse.json({ status, errors }, { status });
    }),
  );

it("uploads pictures one after another, retries those that fail temporarily and keeps those that are refused", async () => {
  const titles: string[] = [];
  const damaged = [{ field: "picture", code: "picture-damaged", detail: "Dieses Bild ist beschädigt." }];
  answerUploads((title) => (title === "kaputt.jpg" ? damaged : undefined), 422);
  let isBusy = true;
  answerUploads((title) => {
    titles.push(title);
    return title === "regal.jpg" && isBusy ? [] : undefined;
  }, 503);
  renderStaffApp("/bilder");
  await screen.findByText("IMG_1.jpg");
  await choose(
    ...["garten.jpg", "kaputt.jpg", "regal.jpg"].map((name) => photo(name)),
    photo("riesig.jpg", 25 * 2 ** 20 + 1),
    photo("ofen.jpg"),
  );
  await screen.findByRole("link", { name: /garten.jpg/ });
  await screen.findByRole("link", { name: /ofen.jpg/ });
  expect(titles.slice(0, 4)).toEqual(["garten.jpg", "kaputt.jpg", "regal.jpg", "ofen.jpg"]);
  await screen.findByText("Das Bild ist größer als 25 MB. Bitte wähle ein kleineres.");
  await screen.findByText("Dieses Bild ist beschädigt.");
  await screen.findByText(/Der Server ist gerade ausgelastet/);
  isBusy = false;
  await screen.findByRole("link", { name: /regal.jpg/ });
  for (const button of screen.getAllByRole("button", { name: "Ausblenden" })) fireEvent.click(button);
  expect(screen.queryByText(/kaputt.jpg|riesig.jpg/)).toBeNull();
});

it("shows for each file that is no picture which format it has, also if it is too large", async () => {
  answerUploads((title) => [{ field: "picture", code: "video", detail: `${title}: kein JPEG` }], 422);
  renderStaffApp("/bilder");
  expect((await field("Bilder hochladen")).accept).toBe("image/jpeg,image/png,image/webp");
  const video = new File([new Uint8Array(25 * 2 ** 20 + 1)], "film.mov", { type: "video/quicktime" });
  await choose(video, new File([new Uint8Array(20)], "foto.heic", { type: "image/heic" }));
  await screen.findByText("film.mov: kein JPEG");
  await screen.findByText("foto.heic: kein JPEG");
});

it("changes the description and the focal point", async () => {
  renderStaffApp("/bilder");
  await followLink(/IMG_1.jpg.*Bildbeschreibung fehlt/);
  await type("Abstand von links", "37");
  await type("Abstand von oben", "58");
  await type("Bildbeschreibung", "Der Gastgarten");
  expect((await field("Bildbeschreibung (Englisch)")).lang).toBe("en");
  await press("Speichern");
  expect(await closeStatus()).toBe("Bild gespeichert");
  const body = { title: "IMG_1.jpg", alt: { de: "Der Gastgarten" }, focalX: 37, focalY: 58 };
  expect(fake.backend.writes).toEqual([{ operation: "PUT /pictures/upload-1", ifMatch: '"1"', body }]);
  await waitForPath("/bilder");
  expect(screen.queryByText("Bildbeschreibung fehlt")).toBeNull();
});

it("shows both focal points if two people have moved it", async () => {
  renderStaffApp("/bilder/upload-1");
  await type("Abstand von links", "37");
  Object.assign(fake.backend.pictures[0]?.files ?? {}, { focalX: 80 });
  Object.assign(fake.backend.pictures[0] ?? {}, { version: 2 });
  await press("Speichern");
  await screen.findByRole("group", { name: "Wichtigste Stelle im Bild" });
  const points = [...document.querySelectorAll<HTMLElement>("[data-focal-point] > span")];
  expect(points.map(({ style }) => style.left)).toEqual(["37%", "80%"]);
});

it("names the usages of a picture that cannot be deleted because it has come into use", async () => {
  renderStaffApp("/bilder/upload-1");
  await screen.findByRole("button", { name: "Bild löschen" });
  fake.backend.pictureUsages = [{ page: "venue", isPublished: true }];
  fake.backend.failNext(409, "conflict");
  await press("Bild löschen");
  await screen.findByText("Dieses Bild wird inzwischen verwendet und kann nicht gelöscht werden.");
  await screen.findByRole("link", { name: "Feiern und Räume" });
  expect(screen.queryByText("Nein: conflict")).toBeNull();
});

it("deletes and restores a picture that no page has", async () => {
  renderStaffApp("/bilder/upload-1");
  await press("Bild löschen");
  await waitForPath("/bilder");
  await screen.findByText("Noch keine eigenen Bilder.");
  await press("„IMG_1.jpg“ wiederherstellen");
  await screen.findByRole("link", { name: /IMG_1.jpg/ });
});

it("names the pages and news that have a picture, which cannot be deleted", async () => {
  fake.backend.pictureUsages = [
    { page: "venue", isPublished: true },
    { page: "kitchen", isPublished: false },
  ];
  fake.backend.pictureNews = [
    { id: 7, title: "Die Gans" },
    { id: 8, title: "" },
  ];
  renderStaffApp("/bilder/upload-1");
  await screen.findByRole("link", { name: "Feiern und Räume" });
  const entry = screen.getByRole("link", { name: "Neuigkeit: Die Gans" });
  expect(entry.getAttribute("href")).toBe("/news/create/7");
  screen.getByRole("link", { name: "Neuigkeit: Ohne Titel" });
  expect(screen.getByText("Küche").closest("li")?.textContent).toBe("Küche (Entwurf)");
  expect(screen.queryByRole("button", { name: "Bild löschen" })).toBeNull();
});

it("offers older pictures in parts", async () => {
  fake.backend.pictures = Array.from({ length: 51 }, (_, index) => uploadedPicture(index));
  renderStaffApp("/bilder");
  await screen.findByText("IMG_49.jpg");
  expect(screen.queryByText("IMG_50.jpg")).toBeNull();
  await press("Ältere Bilder anzeigen");
  await screen.findByText("IMG_50.jpg");
  await waitFor(() => expect(screen.queryByText("Ältere Bilder anzeigen")).toBeNull());
});

describe("the choice of a picture for a page", () => {
  const item = () => within(screen.getByText("Brot & Gebäck").closest("li") as HTMLElement);
  const openChoice = () => fireEvent.click(item().getByRole("button", { name: "Anderes Bild wählen" }));
  const open = async () => {
    renderStaffApp("/inhalte/kitchen");
    fireEvent.click(await screen.findByText("Brot & Gebäck"));
    openChoice();
  };
  const description = () => item().getByLabelText<HTMLInputElement>("Bildbeschreibung").value;

  it("brings its description", async () => {
    fake.backend.pictures = [uploadedPicture(1, { alt: { de: "Der Gastgarten" } })];
    await open();
    fireEvent.click(await screen.findByRole("button", { name: "Der Gastgarten" }));
    await waitFor(() => expect(description()).toBe("Der Gastgarten"));
    openChoice();
    await choose(photo("brot.jpg"));
    await waitFor(() => expect(description()).toBe(""));
  });

  it("keeps what is typed during an upload", async () => {
    const { promise, resolve } = createDeferred();
    fake.server.use(http.post("*/api/pictures", () => promise));
    await open();
    await choose(photo("brot.jpg"));
    fireEvent.change(item().getByLabelText("Text"), { target: { value: "Vom Bäcker im Dorf" } });
    resolve();
    await waitFor(() => expect(description()).toBe(""));
    expect(item().getByLabelText<HTMLInputElement>("Text").value).toBe("Vom Bäcker im Dorf");
  });
});
