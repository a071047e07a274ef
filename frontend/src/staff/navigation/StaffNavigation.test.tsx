import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { field, press, renderStaffApp, waitForPath } from "@/testing/staffApp";

setUpFakeServer();
const navigations = () => screen.findAllByRole("navigation", { name: "Hauptmenü" });

it.each([
  ["/einloggen", "Übersicht", "page"],
  ["/nachrichten", "Nachrichten von Gästen", "page"],
  ["/news/create/7", "Neuigkeiten bearbeiten", "true"],
  ["/inhalte/kitchen", "Seiten bearbeiten", "true"],
])("on %s the link “%s” is marked as the current one", async (path, name, current) => {
  renderStaffApp(path);
  const [navigation] = await navigations();
  const marked = within(navigation as HTMLElement)
    .getAllByRole("link")
    .filter((link) => link.hasAttribute("aria-current"))
    .map((link) => [link.textContent, link.getAttribute("aria-current")]);
  expect(marked).toEqual([[name, current]]);
});

it("groups the screens, those of every day first", async () => {
  renderStaffApp("/nachrichten");
  const [navigation] = await navigations();
  const lists = within(navigation as HTMLElement).getAllByRole("list");
  expect(
    lists.map((list) => document.getElementById(list.getAttribute("aria-labelledby") ?? "")?.textContent),
  ).toEqual(["Jeden Tag", "Angebot", "Haus", "Verwaltung"]);
});

it("is a modal drawer on a phone, closed by Esc, its button and every link", async () => {
  renderStaffApp("/nachrichten");
  const toggle = await screen.findByRole("button", { name: "Menü" });
  const open = async () => {
    await press("Menü");
    return screen.getByRole<HTMLDialogElement>("dialog", { name: "Menü" });
  };
  const isOpen = () => screen.queryByRole("dialog") !== null;
  const drawer = await open();
  expect(toggle.getAttribute("aria-expanded")).toBe("true");
  // What the browser does on Esc.
  await act(async () => drawer.close());
  expect(isOpen()).toBe(false);
  await open();
  await press("Menü schließen");
  expect(isOpen()).toBe(false);
  const followLinkIn = async (name: string) =>
    act(async () => void fireEvent.click(within(await open()).getByRole("link", { name })));
  await followLinkIn("Nachrichten von Gästen");
  expect(isOpen()).toBe(false);
  await followLinkIn("Öffnungszeiten");
  await waitForPath("/opening-hours");
  expect(isOpen()).toBe(false);
  expect(document.activeElement?.textContent).toBe("Öffnungszeiten");
});

it("is there for the signed-in only", async () => {
  renderStaffApp("/einloggen");
  await navigations();
  await press("Ausloggen");
  await field("Passwort");
  expect(screen.queryByRole("navigation")).toBeNull();
  expect(screen.queryByRole("button", { name: "Menü" })).toBeNull();
});
