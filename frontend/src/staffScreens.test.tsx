import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { dictionaries } from "@/i18n/dictionaries";
import { staffPaths } from "@/paths";
import { signedOut } from "@/testing/fakeServer";
import { newsEntry } from "@/testing/newsEntry";
import { setUpFakeObjectStorage } from "@/testing/setUpFakeObjectStorage";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { renderStaffApp, retryFailedLoad, waitForPath } from "@/testing/staffApp";
import { screens } from "./staffScreens";

const fake = setUpFakeServer();
setUpFakeObjectStorage();

it("every path has a screen", () => {
  const { signIn, ...others } = staffPaths;
  const shown = screens.map(({ path }) => path).filter((path) => !path.includes(":"));
  expect(shown.toSorted()).toEqual(Object.values(others).toSorted());
  expect(shown).not.toContain(signIn);
});

describe.each(screens)("the screen at $path", ({ path, title }) => {
  const url = path.replace(":id", "7");

  beforeEach(() => {
    fake.backend.news = [newsEntry(7)];
  });

  it("requires a session", async () => {
    fake.backend.session = signedOut;
    renderStaffApp(url);
    await waitForPath(`/einloggen?weiter=${url}`);
  });

  // The page has the master data.
  it.skipIf(path === staffPaths.masterData)(
    "reports failed requests, offers a retry and has its title",
    async () => {
      fake.server.use(http.get(/\/api\/(?!auth\/)/, () => HttpResponse.error()));
      renderStaffApp(url);
      await retryFailedLoad(fake);
      await screen.findByRole("heading", { level: 1, name: dictionaries.de[title] });
      expect(document.title).toBe(`${dictionaries.de[title]} – Verwaltung`);
    },
  );
});
