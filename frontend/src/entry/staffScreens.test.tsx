import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { dictionaries } from "@/i18n/dictionaries";
import { staffPaths } from "@/routes/paths";
import { anna, signedOut } from "@/testing/fakeServer";
import { setUpFakeObjectStorage } from "@/testing/setUpFakeObjectStorage";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { renderStaffApp, retryFailedLoad, waitForPath } from "@/testing/staffApp";
import { openScreens, screens } from "./staffScreens";

const fake = setUpFakeServer();
setUpFakeObjectStorage();

it("every path has a screen", () => {
  const { signIn, ...others } = staffPaths;
  const shown = [...screens, ...openScreens].map(({ path }) => path).filter((path) => !path.includes(":"));
  expect(shown.toSorted()).toEqual(Object.values(others).toSorted());
  expect(shown).not.toContain(signIn);
});

const urlOf = (path: string) =>
  path
    .replace(":id", "7")
    .replace(":card", "speisekarte")
    .replace(":page", "kitchen")
    .replace(":name", "upload-1");

it.each(screens)("the screen at $path requires a session", async ({ path }) => {
  fake.backend.session = signedOut;
  renderStaffApp(urlOf(path));
  await waitForPath(`/einloggen?weiter=${urlOf(path)}`);
});

// The page has the master data.
const loadingScreens = screens.filter(({ path }) => path !== staffPaths.masterData);

it.each(loadingScreens)(
  "the screen at $path reports failed requests and offers a retry",
  async ({ path, title }) => {
    fake.server.use(http.get(/\/api\/(?!auth\/)/, () => HttpResponse.error()));
    renderStaffApp(urlOf(path));
    await retryFailedLoad(fake);
    await screen.findByRole("heading", { level: 1, name: dictionaries.de[title] });
    expect(document.title).toBe(`${dictionaries.de[title]} – Verwaltung`);
  },
);

describe("with the role Team", () => {
  const managementPaths = ["/nachrichten", "/stammdaten", "/personen", "/verlauf", "/inhalte/imprint"];
  const renderForTeam = async (path: string) => {
    fake.backend.session = { ...anna, role: "team" };
    renderStaffApp(path);
    await screen.findByRole("heading", { level: 1 });
    await waitFor(() => expect(screen.queryByText("Wird geladen …")).toBeNull());
  };

  it.each(["/einloggen", "/inhalte/imprint", ...screens.map(({ path }) => urlOf(path))])(
    "%s is shown or says which role it needs, without a request that would be refused",
    async (path) => {
      await renderForTeam(path);
      const notice = screen.queryByText("Dafür braucht dein Zugang die Rolle Leitung.");
      expect(notice !== null).toBe(managementPaths.includes(path));
      expect(fake.backend.refused).toEqual([]);
    },
  );

  it.each(["/einloggen", "/inhalte"])("%s has no links to such screens", async (path) => {
    await renderForTeam(path);
    const links = await screen.findAllByRole("link");
    const targets = links.map((link) => link.getAttribute("href") ?? "");
    expect(targets.filter((target) => managementPaths.includes(target))).toEqual([]);
    expect(targets).toContain("/news/create");
  });
});
