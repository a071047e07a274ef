import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ContentPage } from "@/api/content";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { type as enter, field, renderStaffApp } from "@/testing/staffApp";
import { uploadedPicture } from "@/testing/uploadedPicture";
import { markOf } from "./guestContent";

// Not within the time of a test.
import "@/entry/EditorScreen";
import "@/pages/KitchenPage";
import "@/pages/LandingPage";
import "@/pages/VenuePage";

const fake = setUpFakeServer();

const [first, second] = [markOf(0), markOf(1)];
/** Without marks. */
const plain = (text: string | null | undefined) =>
  text?.replaceAll(new RegExp(`[${first}${second}\u200d\u2060]`, "gu"), "");

async function openEditor(page: ContentPage) {
  renderStaffApp(`/inhalte/${page}`);
  const frame = await screen.findByTitle<HTMLIFrameElement>("So sehen Gäste die Seite");
  await waitFor(() => expect(frame.contentDocument?.querySelector("h1")).toBeTruthy(), { timeout: 20_000 });
  return frame.contentDocument as Document;
}

const shown = (guest: Document, selector: string, text: string) =>
  waitFor(() => {
    const found = [...guest.querySelectorAll(selector)].find(
      ({ textContent }) => plain(textContent) === text,
    );
    if (found === undefined) throw new Error(`no ${text}`);
    return found;
  });

const focusedName = () => (document.activeElement as HTMLInputElement).name;

it("shows what is typed, without hidden items", async () => {
  const guest = await openEditor("venue");
  await enter("Überschrift", "Feste bei {product}");
  const heading = await shown(guest, "h1", "Feste bei Gasthaus zur Linde");
  fireEvent.focus(await field("Überschrift"));
  await waitFor(() => expect((heading as HTMLElement).style.outline).not.toBe(""));
  fireEvent.click(screen.getByText("TV-Lounge"));
  fireEvent.click(await screen.findByText("Ausblenden"));
  await waitFor(() => expect(plain(guest.body.textContent)).not.toContain("TV-Lounge"));
});

it("shows the language that is edited, and German where a translation is missing", async () => {
  const guest = await openEditor("venue");
  fireEvent.click(await screen.findByLabelText("Englisch"));
  await waitFor(() => expect(guest.documentElement.lang).toBe("en"));
  await enter("Überschrift (Englisch)", "Celebrate");
  await shown(guest, "h1", "Celebrate");
  await enter("Überschrift (Englisch)", "");
  await shown(guest, "h1 [lang=de]", "Feiern bei uns");
});

it("opens the field of a text or picture that is tapped, each time", async () => {
  const guest = await openEditor("venue");
  for (let times = 0; times < 2; times += 1) {
    fireEvent.click(await shown(guest, "h1", "Feiern bei uns"));
    expect(focusedName()).toBe("texts.heading.de");
    fireEvent.click(await shown(guest, "nav a span, nav a", "TV-Lounge"));
    expect(focusedName()).toBe("lists.rooms.1.texts.name.de");
    fireEvent.click(screen.getByText("TV-Lounge"));
  }
  fireEvent.click(guest.querySelector('#eck img, [id="gmiadlichs-eck"] img, main section img') as Element);
  expect(focusedName()).toMatch(/^lists\.\w+\.\d+\.pictures\.0\.picture$/);
  fireEvent.click(await screen.findByLabelText("Englisch"));
  await waitFor(() => expect(guest.documentElement.lang).toBe("en"));
  fireEvent.click(guest.querySelector("h1") as Element);
  expect(focusedName()).toBe("texts.heading.en");
});

it("shows the name of an empty text or description, so that it can be tapped", async () => {
  const guest = await openEditor("venue");
  fireEvent.click(screen.getByText("TV-Lounge"));
  const room = within(screen.getByText("TV-Lounge").closest("li") as HTMLElement);
  for (const input of [
    await field("Überschrift"),
    room.getByLabelText("Text"),
    room.getAllByLabelText("Bildbeschreibung")[0] as HTMLElement,
  ])
    fireEvent.change(input, { target: { value: "" } });
  fireEvent.click(await shown(guest, "h1", "[Überschrift ist leer]"));
  expect(focusedName()).toBe("texts.heading.de");
  fireEvent.click(await shown(guest, "p", "[Text ist leer]"));
  expect(focusedName()).toBe("lists.rooms.1.texts.text.de");
  fireEvent.click(guest.querySelector('img[alt^="[Bildbeschreibung ist leer]"]') as Element);
  expect(focusedName()).toBe("lists.rooms.1.pictures.0.picture");
});

it("tells texts of the same words apart", async () => {
  for (const supplier of fake.backend.contents.kitchen.published.lists.suppliers ?? [])
    supplier.texts.text = { de: "Aus dem Dorf" };
  const guest = await openEditor("kitchen");
  await shown(guest, "*", "Aus dem Dorf");
  const texts = [...guest.querySelectorAll("main *")].filter(
    ({ textContent, children }) => children.length === 0 && plain(textContent) === "Aus dem Dorf",
  );
  for (const [index, text] of texts.entries()) {
    fireEvent.click(text);
    expect(focusedName()).toBe(`lists.suppliers.${index}.texts.text.de`);
  }
  expect(texts.length).toBeGreaterThan(2);
});

it("leads nowhere, takes no input and ends no session", async () => {
  const guest = await openEditor("home");
  const link = await waitFor(
    () => guest.querySelector<HTMLElement>("footer a[href='/kontakt']") as HTMLElement,
  );
  expect(fireEvent.click(link)).toBe(false);
  expect(screen.getByText(/^Das gehört nicht zu dieser Seite/)).toBeDefined();
  expect(screen.getByTestId("path").textContent).toBe("/inhalte/home");
  expect(fireEvent(link, new Event("beforeinput", { bubbles: true, cancelable: true }))).toBe(false);
  expect(screen.getByTitle("So sehen Gäste die Seite").getAttribute("sandbox")).toBe("allow-same-origin");
  expect(fake.backend.writes).toEqual([]);
  expect(fake.backend.session.isLoggedIn).toBe(true);
});

it("shows a picture that was chosen and is not saved", async () => {
  fake.backend.pictures = [uploadedPicture(1, { alt: { de: "Der Gastgarten" } })];
  const guest = await openEditor("kitchen");
  fireEvent.click(screen.getByText("Brot & Gebäck"));
  const item = within(screen.getByText("Brot & Gebäck").closest("li") as HTMLElement);
  fireEvent.click(item.getByText("Anderes Bild wählen"));
  fireEvent.click(await screen.findByRole("button", { name: "Der Gastgarten" }));
  await waitFor(() => expect(guest.querySelector('img[src*="upload-1"]')).toBeTruthy());
  expect((await field("Überschrift")).value).toBe("Unsere Küche");
});
