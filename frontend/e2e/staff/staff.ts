import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test as base, type LetIn, type Visit } from "../fixtures";
import type { House } from "../server";
import { anna, berta, credentials, type Member, openOffice, signInPath, tokenOf } from "./open";

/** A staff member who asks the house without a browser. */
export class Desk {
  readonly #house: House;
  readonly token: string;

  private constructor(house: House, token: string) {
    this.#house = house;
    this.token = token;
  }

  static async of(house: House, member: Member): Promise<Desk> {
    return new Desk(house, await tokenOf(house, member));
  }

  /** Asks, and answers with what the house says; fails where it says no. */
  async ask<Answer = unknown>(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await fetch(`${this.#house.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body === undefined ? {} : { "content-type": "application/json; charset=utf-8" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const said = await answer.text();
    expect(answer.status, `${method} ${path}: ${said}`).toBeLessThan(300);
    return (said === "" ? undefined : JSON.parse(said)) as Answer;
  }
}

/** Every test of the staff area gets `office`, a house for its file, and `desk`, through which Berta sees to things. */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
  .extend("office", { scope: "file" }, async ({}, { onCleanup }) => {
    const office = await openOffice();
    onCleanup(() => office.close());
    return office;
  })
  .extend("desk", { scope: "file" }, ({ office }) => Desk.of(office, berta));

/** What browsers note on their console of an answer that is no success. */
export const noted = (...statuses: number[]) => new RegExp(`status of (${statuses.join("|")})`);

/** Fills in the form of the entrance and sends it. */
export async function signIn(page: Page, { email, password } = anna) {
  await page.getByLabel("E-Mail").fill(email);
  await page.getByLabel("Passwort").fill(password);
  await page.getByRole("button", { name: "Einloggen" }).click();
}

/** Signs the browser of a page in without the form, which has tests of its own. */
export async function admit(page: Page, { url }: House, member = anna) {
  const answer = await page.request.post(url + signInPath, { data: credentials(member) });
  expect(answer.status()).toBe(200);
}

/** Waits until a screen is there with everything it asks for. */
export async function arrive(page: Page, heading: string) {
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  await page.getByText(/^(Wird geladen|Das dauert länger)/).waitFor({ state: "detached" });
}

/** A page of Anna's at a screen. */
export async function annaAt(letIn: LetIn, house: House, path: string, heading: string, visit: Visit = {}) {
  const page = await letIn(house, visit);
  await admit(page, house);
  await page.goto(path);
  await arrive(page, heading);
  return page;
}

/** The entrance with the menu of somebody who is in. */
export async function atTheMenu(page: Page, house: House) {
  await page.getByRole("heading", { level: 1, name: "Griaß di, Anna!" }).waitFor();
  expect(page.url()).toBe(`${house.url}/einloggen`);
}

/** Waits for an alert, which is in the way of everything else, takes note of it, and answers with its words. */
export async function told(page: Page): Promise<string | null> {
  const alert = page.getByRole("alertdialog");
  await alert.waitFor();
  const words = await alert.locator("p").textContent();
  const read = alert.filter({ hasText: words ?? "" });
  await read.getByRole("button", { name: "OK" }).click();
  await read.waitFor({ state: "detached" });
  return words;
}

/** Ends the session of a page's browser on the side of the house; the browser knows nothing of it. */
export async function endSession(page: Page, { url }: House) {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === "wirtshaus")?.value;
  expect(token, "the session's cookie").toBeDefined();
  const answer = await fetch(`${url}/api/auth/sign-out`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(204);
}
