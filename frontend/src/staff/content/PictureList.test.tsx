import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import type { PageContent } from "@/api/generated";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { closeStatus, field, press, renderStaffApp } from "@/testing/staffApp";
import { fridayNoonState } from "@/testing/state";
import { uploadedPicture } from "@/testing/uploadedPicture";

// `PageView.test.tsx` renders pages.
vi.mock("@/entry/guestPage", () => ({ loadGuestPage: async () => () => null }));

const fake = setUpFakeServer();
const venue = fridayNoonState.content.venue as PageContent;
const [room] = venue.lists.rooms ?? [];
const initialPictures = room?.pictures ?? [];
const roomName = room?.texts.name?.de ?? "";

beforeEach(() => {
  fake.backend.contents.venue = { ...fake.backend.contents.venue, published: structuredClone(venue) };
  fake.backend.pictures = [uploadedPicture(1, { alt: { de: "Der Gastgarten" } })];
});

/** The first room with as many pictures. */
async function openRoom(pictureCount: number) {
  const pictures = Array.from({ length: pictureCount }, (_, index) => initialPictures.at(index % 3));
  Object.assign(fake.backend.contents.venue.published.lists.rooms?.[0] ?? {}, { pictures });
  renderStaffApp("/inhalte/venue");
  fireEvent.click(await screen.findByRole("button", { name: roomName }));
}

// By texts, as roles are slow to compute.
const roomItem = () => within(screen.getByText(roomName).closest("li") as HTMLElement);
const picture = (number: number) => within(roomItem().getByRole("group", { name: `Bild ${number}` }));
const pictureCount = () => roomItem().queryAllByRole("group").length;
const pressAdd = () => fireEvent.click(roomItem().getByRole("button", { name: "Bild hinzufügen" }));
const focusedName = () => (document.activeElement as HTMLInputElement).name;

async function savedPictures() {
  await press("Entwurf speichern");
  await closeStatus();
  return fake.backend.contents.venue.draft?.lists.rooms?.[0]?.pictures;
}

const photos = (...numbers: number[]) =>
  numbers.map((number) => new File(["…"], `${number}.jpg`, { type: "image/jpeg" }));

it("adds only a picture that was chosen", async () => {
  await openRoom(1);
  const toggle = (expanded: boolean) => roomItem().getByRole("button", { name: "Bild hinzufügen", expanded });
  toggle(false);
  pressAdd();
  toggle(true);
  expect(pictureCount()).toBe(1);
  fireEvent.click(await screen.findByRole("button", { name: "Der Gastgarten" }));
  expect(picture(2).getByLabelText<HTMLInputElement>("Bildbeschreibung").value).toBe("Der Gastgarten");
  expect(screen.queryByRole("button", { name: "Der Gastgarten" })).toBeNull();
  expect(focusedName()).toBe("lists.rooms.0.pictures.1.alt.de");
  expect(await savedPictures()).toEqual([
    ...initialPictures.slice(0, 1),
    { picture: "upload-1", alt: { de: "Der Gastgarten" } },
  ]);
});

it("adds all uploaded pictures, up to the maximum", async () => {
  await openRoom(9);
  pressAdd();
  const input = await field("Bilder hochladen");
  expect(input.multiple).toBe(true);
  fireEvent.change(input, { target: { files: photos(11, 12, 13, 14) } });
  await waitFor(() => expect(pictureCount()).toBe(12));
  expect(roomItem().queryByRole("button", { name: "Bild hinzufügen" })).toBeNull();
  const names = (await savedPictures())?.map(({ picture: name }) => name);
  expect(names?.slice(9)).toEqual(["upload-11", "upload-12", "upload-13"]);
});

it("replaces a picture with its texts by a single upload", async () => {
  await openRoom(1);
  fireEvent.change(roomItem().getByLabelText("Bildunterschrift"), { target: { value: "Mittag" } });
  fireEvent.click(picture(1).getByRole("button", { name: "Anderes Bild wählen" }));
  const input = await field("Bilder hochladen");
  expect(input.multiple).toBe(false);
  input.focus();
  fireEvent.change(input, { target: { files: photos(11) } });
  await waitFor(() => expect(focusedName()).toBe("lists.rooms.0.pictures.0.alt.de"));
  expect(screen.queryByLabelText("Bilder hochladen")).toBeNull();
  expect(await savedPictures()).toEqual([{ picture: "upload-11", alt: { de: "" } }]);
});

it("keeps the texts if the same picture is chosen", async () => {
  await openRoom(1);
  fireEvent.click(picture(1).getByRole("button", { name: "Anderes Bild wählen" }));
  fireEvent.click(await screen.findByRole("button", { pressed: true }));
  expect(screen.queryByLabelText("Bilder hochladen")).toBeNull();
  expect(screen.queryByRole("button", { name: "Entwurf speichern" })).toBeNull();
});

it("moves pictures with their texts, keeps the focus at the end and announces the position", async () => {
  await openRoom(3);
  const button = picture(2).getByRole("button", { name: "„Bild 2“ nach unten" });
  button.focus();
  fireEvent.click(button);
  const atEnd = picture(3).getByRole("button", { name: "„Bild 3“ nach unten" });
  expect(atEnd).toBe(document.activeElement);
  expect(atEnd.ariaDisabled).toBe("true");
  fireEvent.click(atEnd);
  roomItem().getByText("„Bild 2“ steht jetzt an 3. Stelle von 3.");
  const [first, second, third] = initialPictures;
  expect(await savedPictures()).toEqual([first, third, second]);
});

it("offers no moving of a single picture", async () => {
  await openRoom(1);
  expect(picture(1).queryByRole("button", { name: /nach unten/ })).toBeNull();
});

it("keeps the place of a picture that is not loaded yet, and offers none that would move", async () => {
  fake.server.use(http.get(/\/api\/pictures/, () => new Promise(() => {})));
  const pictures = [{ picture: "upload-1", alt: { de: "Der Gastgarten" } }];
  Object.assign(fake.backend.contents.venue.published.lists.rooms?.[0] ?? {}, { pictures });
  renderStaffApp("/inhalte/venue");
  fireEvent.click(await screen.findByRole("button", { name: roomName }));
  expect(picture(1).getByText("Bild 1").parentElement?.querySelector("[class*=thumbnail]")).not.toBeNull();
  pressAdd();
  expect(roomItem().queryAllByRole("button", { pressed: false })).toEqual([]);
});

it("warns of a picture that is too small where it is enlarged", async () => {
  const { files } = uploadedPicture(1);
  fake.backend.pictures = [
    uploadedPicture(1, { alt: { de: "Klein" }, files: { ...files, width: 640, height: 480 } }),
    uploadedPicture(2, { alt: { de: "Groß" } }),
  ];
  await openRoom(1);
  for (const name of ["Klein", "Groß"]) {
    pressAdd();
    fireEvent.click(await screen.findByRole("button", { name }));
  }
  // At once, so that nothing moves between the two parts of a tap.
  const warning = picture(2).getByRole("alert");
  expect(warning.textContent).toContain("640 × 480");
  expect(warning.textContent).toContain("1200 × 800");
  picture(3).getByRole("presentation");
  expect(picture(3).queryByRole("alert")).toBeNull();
});
