import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createPath, MemoryRouter, useLocation } from "react-router";
import { expect } from "vitest";
import { createStaffQueryClient } from "@/api/staffQueryClient";
import { StaffApp } from "@/entry/StaffApp";
import { dictionaries } from "@/i18n/dictionaries";
import { createUsageTrackingMutationCache } from "@/staff/usage/writes";
import { password } from "./fakeServer";
import type { setUpFakeServer } from "./setUpFakeServer";
import { fridayNoonState } from "./state";

function CurrentPath() {
  return <output data-testid="path">{decodeURIComponent(createPath(useLocation()))}</output>;
}

export const currentPath = () => screen.getByTestId("path").textContent;

export const waitForPath = (path: string) => waitFor(() => expect(currentPath()).toBe(path));

export function renderStaffApp(path: string) {
  return render(
    // Without transitions navigation is synchronous, so a test can assert that none happened.
    <MemoryRouter initialEntries={[path]} useTransitions={false}>
      <StaffApp
        client={createStaffQueryClient(fridayNoonState, createUsageTrackingMutationCache())}
        texts={dictionaries.de}
      />
      <CurrentPath />
    </MemoryRouter>,
  );
}

const click = (element: HTMLElement | undefined) => act(async () => element?.click());

export const press = async (name: string | RegExp) => click(await screen.findByRole("button", { name }));

/** Clicks a link; that of the screen if the navigation has the same. */
export const followLink = async (name: string | RegExp) =>
  click((await screen.findAllByRole("link", { name })).at(-1));

export const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);

export const type = async (label: string | RegExp, value: string) =>
  fireEvent.change(await field(label), { target: { value } });

export const chooseFile = async (file: File) =>
  fireEvent.change(await field(/PDF auswählen|Andere Datei/), { target: { files: [file] } });

export const alertText = async () => (await screen.findByRole("alertdialog")).querySelector("p")?.textContent;

/** Waits for an alert, closes it and returns its text. */
export async function closeAlert() {
  const text = await alertText();
  await press("OK");
  return text;
}

/** Waits for a message without a dialog, which has not taken the focus, closes it and returns its text. */
export async function closeStatus() {
  const button = await screen.findByRole("button", { name: "Meldung schließen" });
  const bar = button.parentElement;
  expect(bar?.closest("[role=status]")).not.toBeNull();
  expect(bar?.contains(document.activeElement)).toBe(false);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  const text = bar?.querySelector("p")?.textContent;
  await click(button);
  return text;
}

/** Expects one error and one heading, lets requests succeed again and retries. */
export async function retryFailedLoad({ server, backend }: ReturnType<typeof setUpFakeServer>) {
  await screen.findByRole("button", { name: "Nochmals versuchen" });
  expect(screen.getByRole("alert").textContent).toContain("Das konnte nicht geladen werden");
  expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  server.resetHandlers(...backend.handlers);
  await press("Nochmals versuchen");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Nochmals versuchen" })).toBeNull());
}

export const findConnectionErrorText = () => screen.findByText(/^Keine Verbindung/);

export async function signIn(email = "anna@gasthaus.example") {
  await type("E-Mail", email);
  await type("Passwort", password);
  await press("Einloggen");
}
