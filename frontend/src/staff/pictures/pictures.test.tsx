import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { closeStatus, field, followLink, press, renderStaffApp, type, waitForPath } from "@/testing/staffApp";
import { uploadedPicture } from "@/testing/uploadedPicture";

const fake = setUpFakeServer();

const photo = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: "image/jpeg" });

const choose = async (...files: File[]) =>
  fireEvent.change(await field("Bilder hochladen"), { target: { files } });

/** Answers uploads with the titles in order; the title `kaputt.jpg` is refused, those in `failing` fail. */
function acceptUploads(failing: readonly string[] = []) {
  const titles: string[] = [];
  fake.server.use(
    http.post("*/api/pictures", ({ request }) => {
      const title = new URL(request.url).searchParams.get("title") ?? "";
      titles.push(title);
      if (failing.includes(title)) return HttpResponse.json({ status: 503 }, { status: 503 });
      if (title === "kaputt.jpg") {
        const errors = [{ field: "picture", code: "picture-damaged", detail: "Dieses Bild ist beschädigt." }];
        return HttpResponse.json({ status: 422, errors }, { status: 422 });
      }
      const picture = uploadedPicture(titles.length + 10, { title });
      fake.backend.pictures.unshift(picture);
      return HttpResponse.json(picture, { status: 201 });
    }),
  );
  return titles;
}

it("uploads pictures one after another, retries those that fail temporarily and keeps those that are refused", async () => {
  const failing = ["regal.jpg"];
  const titles = acceptUploads(failing);
  renderStaffApp("/bilder");
  await screen.findByText("IMG_1.jpg");
  await choose(
    photo("garten.jpg"),
    photo("kaputt.jpg"),
    photo("regal.jpg"),
    photo("riesig.jpg", 25 * 2 ** 20 + 1),
    photo("ofen.jpg"),
  );
  await screen.findByRole("link", { name: /garten.jpg/ });
  await screen.findByRole("link", { name: /ofen.jpg/ });
  expect(titles.slice(0, 4)).toEqual(["garten.jpg", "kaputt.jpg", "regal.jpg", "ofen.jpg"]);
  await screen.findByText("Das Bild ist größer als 25 MB. Bitte wähle ein kleineres.");
  await screen.findByText("Dieses Bild ist beschädigt.");
  await screen.findByText(/Der Server ist gerade ausgelastet/);
  failing.pop();
  await screen.findByRole("link", { name: /regal.jpg/ });
  for (const button of screen.getAllByRole("button", { name: "Ausblenden" })) fireEvent.click(button);
  expect(screen.queryByText("kaputt.jpg")).toBeNull();
  expect(screen.queryByText("riesig.jpg")).toBeNull();
});

it("shows for each file that is no picture which format it has, also if it is too large", async () => {
  fake.server.use(
    http.post("*/api/pictures", ({ request }) => {
      const title = new URL(request.url).searchParams.get("title");
      const errors = [{ field: "picture", code: "video", detail: `${title}: kein JPEG` }];
      return HttpResponse.json({ status: 422, errors }, { status: 422 });
    }),
  );
  renderStaffApp("/bilder");
  const { accept } = await field("Bilder hochladen");
  expect(accept).toBe("image/jpeg,image/png,image/webp");
  const video = new File([new Uint8Array(25 * 2 ** 20 + 1)], "film.mov", { type: "video/quicktime" });
  const live = new File([new Uint8Array(20)], "foto.heic", { type: "image/heic" });
  await choose(video, live);
  await screen.findByText("film.mov: kein JPEG");
  await screen.findByText("foto.heic: kein JPEG");
});

it("changes the description and the focal point", async () => {
  renderStaffApp("/bilder");
  await followLink(/IMG_1.jpg.*Bildbeschreibung fehlt/);
  await type("Abstand von links", "37");
  await type("Abstand von oben", "58");
  await type("Bildbeschreibung", "Der Gastgarten");
  await press("Speichern");
  expect(await closeStatus()).toBe("Bild gespeichert");
  const body = { title: "IMG_1.jpg", alt: { de: "Der Gastgarten" }, focalX: 37, focalY: 58 };
  expect(fake.backend.writes).toEqual([{ operation: "PUT /pictures/upload-1", ifMatch: '"1"', body }]);
  await waitForPath("/bilder");
  expect(screen.queryByText("Bildbeschreibung fehlt")).toBeNull();
});

it("counts the characters of a description, whose translation is marked as English", async () => {
  renderStaffApp("/bilder/upload-1");
  await type("Bildbeschreibung", "ä".repeat(161));
  screen.getByText("161 von 200 Zeichen");
  expect((await field("Bildbeschreibung (Englisch)")).lang).toBe("en");
});

it("offers to undo a deletion", async () => {
  renderStaffApp("/bilder/upload-1");
  await press("Bild löschen");
  await screen.findByText("„IMG_1.jpg“ liegt im Papierkorb.");
  await waitForPath("/bilder");
  await press("Rückgängig");
  await screen.findByText("„IMG_1.jpg“ wurde wiederhergestellt.");
  await screen.findByRole("link", { name: /IMG_1.jpg/ });
  expect(fake.backend.writes.map(({ operation }) => operation)).toEqual([
    "DELETE /pictures/upload-1",
    "POST /pictures/upload-1/restore",
  ]);
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

it("a picture that was chosen or uploaded for a page brings its description", async () => {
  fake.backend.pictures = [uploadedPicture(1, { alt: { de: "Der Gastgarten" } })];
  acceptUploads();
  renderStaffApp("/inhalte/kitchen");
  fireEvent.click(await screen.findByText("Brot & Gebäck"));
  const item = () => screen.getByText("Brot & Gebäck").closest("li") as HTMLElement;
  const openChoice = () =>
    fireEvent.click(within(item()).getByRole("button", { name: "Anderes Bild wählen" }));
  openChoice();
  fireEvent.click(await screen.findByRole("button", { name: "Der Gastgarten" }));
  await waitFor(() =>
    expect(item().querySelector<HTMLInputElement>('[name$="alt.de"]')?.value).toBe("Der Gastgarten"),
  );
  openChoice();
  await choose(photo("brot.jpg"));
  await waitFor(() => expect(item().querySelector<HTMLInputElement>('[name$="alt.de"]')?.value).toBe(""));
});

it("keeps what is typed while a picture is uploaded", async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  fake.server.use(
    http.post("*/api/pictures", async () => {
      await released;
      return HttpResponse.json(uploadedPicture(7, { alt: { de: "Ein Laib Brot" } }), { status: 201 });
    }),
  );
  renderStaffApp("/inhalte/kitchen");
  fireEvent.click(await screen.findByText("Brot & Gebäck"));
  const item = () => within(screen.getByText("Brot & Gebäck").closest("li") as HTMLElement);
  fireEvent.click(item().getByRole("button", { name: "Anderes Bild wählen" }));
  await choose(photo("brot.jpg"));
  fireEvent.change(item().getByLabelText("Text"), { target: { value: "Vom Bäcker im Dorf" } });
  release();
  await item().findByDisplayValue("Ein Laib Brot");
  expect(item().getByLabelText<HTMLInputElement>("Text").value).toBe("Vom Bäcker im Dorf");
});
