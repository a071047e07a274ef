import { expect } from "vitest";
import { officePaths } from "../../src/paths";
import { annaAt, arrive, atTheMenu, endSession, noted, signIn, test } from "./staff";

const behind = Object.values(officePaths).filter((path) => path !== officePaths.signIn);

test.for([...behind, "/news/create/1"])(
  "%s asks to sign in, and is there afterwards",
  async (path, { office, letIn }) => {
    const page = await letIn(office);
    await page.goto(path);
    await arrive(page, "Einloggen");
    expect(page.url()).toBe(`${office.url}/einloggen?${new URLSearchParams({ weiter: path })}`);
    await page.getByText("Nach dem Einloggen kommst du zu der Seite zurück, auf der du warst.").waitFor();
    await signIn(page);
    await page.getByRole("link", { name: "Übersicht" }).waitFor();
    expect(page.url()).toBe(office.url + path);
  },
);

test("a screen that is opened after the session was over leads to the entrance", async ({
  office,
  letIn,
}) => {
  const page = await annaAt(letIn, office, "/einloggen", "Griaß di, Anna!", { mayComplain: noted(401) });
  await endSession(page, office);
  await page.getByRole("link", { name: "Neuigkeiten bearbeiten" }).click();
  await arrive(page, "Einloggen");
  await signIn(page);
  await arrive(page, "Neuigkeiten bearbeiten");
});

test("nobody is led to a stranger's page by the way back", async ({ office, letIn }) => {
  const page = await letIn(office);
  for (const elsewhere of ["https://elsewhere.example/news/edit", "//elsewhere.example", "/", "/einloggen"]) {
    await page.context().clearCookies({ name: /^(wirtshaus|XSRF-TOKEN)$/ });
    await page.goto(`/einloggen?${new URLSearchParams({ weiter: elsewhere })}`);
    await signIn(page);
    await page.getByRole("heading", { level: 1, name: "Griaß di, Anna!" }).waitFor();
    expect(new URL(page.url()).origin).toBe(office.url);
  }
});

test("Anna logs out, here or everywhere at once", async ({ office, letIn }) => {
  const page = await annaAt(letIn, office, "/einloggen", "Griaß di, Anna!");
  await page.getByRole("button", { name: "Ausloggen", exact: true }).click();
  await arrive(page, "Einloggen");
  await page.goto("/news/edit");
  await arrive(page, "Einloggen");

  const phone = await annaAt(letIn, office, "/einloggen", "Griaß di, Anna!", { screen: "phone" });
  await signIn(page);
  await arrive(page, "Neuigkeiten bearbeiten");
  await page.getByRole("link", { name: "Übersicht" }).click();
  await atTheMenu(page, office);
  await page.getByRole("button", { name: "Auf allen Geräten ausloggen" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Auf allen Geräten ausloggen" }).click();
  await arrive(page, "Einloggen");
  await phone.reload();
  await arrive(phone, "Einloggen");
});
