import { screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import { createDeferred } from "./deferred";
import type { FakeObjectStorage } from "./fakeObjectStorage";
import { chooseFile, press, renderStaffApp, type } from "./staffApp";

export const pdf = (name = "Wildkarte.Herbst.pdf", bytes = 1000) =>
  new File([new Uint8Array(bytes).fill(65)], name, { type: "application/pdf", lastModified: 1 });

export async function openUploadScreen() {
  const view = renderStaffApp("/food-menu/crud");
  await screen.findByRole("heading", { name: "Hochgeladene Speisekarten" });
  return view;
}

export const nameInput = () => screen.getByLabelText<HTMLInputElement>("Name der Speisekarte");

export const menuSelect = () => screen.getByLabelText<HTMLSelectElement>("Welche Speisekarte ist das?");

export const selectMenuType = (menu: string) => type("Welche Speisekarte ist das?", menu);

export const typeMenuName = (name: string) => type("Name der Speisekarte", name);

/** Opens the screen and chooses a file and its menu. */
export async function fillUploadForm(menu: string, file = pdf()) {
  const view = await openUploadScreen();
  await chooseFile(file);
  await selectMenuType(menu);
  return view;
}

/** Uploads a file, without waiting for the result. */
export async function upload(menu: string, file = pdf()) {
  const view = await fillUploadForm(menu, file);
  await press("Hochladen");
  return view;
}

/** Uploads a large file to a menu without one; its third request waits until `release` is called. */
export async function uploadUntilHeld({ storage }: { readonly storage: FakeObjectStorage }, name: string) {
  const { promise, resolve } = createDeferred();
  storage.onRequest = (number) => (number === 2 ? promise : undefined);
  await upload("WILD", pdf(name, 600_000));
  await waitFor(() => expect(storage.requests).toHaveLength(3));
  return resolve;
}
