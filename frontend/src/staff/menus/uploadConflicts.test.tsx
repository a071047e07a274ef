import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { MenuFile } from "@/api/generated/models/MenuFile";
import { setUpFakeObjectStorage } from "@/testing/setUpFakeObjectStorage";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { alertText, closeAlert, press, waitForPath } from "@/testing/staffApp";
import { fillUploadForm, pdf, typeMenuName, upload } from "@/testing/uploadForm";

const fake = setUpFakeServer();
const uploads = setUpFakeObjectStorage();

/** Another person changes the file of the menu. */
function changeByAnotherPerson(changes: Partial<MenuFile>) {
  fake.backend.files = fake.backend.files.map((file) => ({ ...file, version: 2, ...changes }));
}
const findConflictMessage = () =>
  screen.findByText(/Jemand anderer hat diese Speisekarte inzwischen geändert/);

it.each(["when the upload starts", "after it"])(
  "a name taken by another menu can be replaced: %s",
  async (when) => {
    const detail = "Diesen Namen hat schon die Datei einer anderen Speisekarte. Bitte wähle einen anderen.";
    if (when === "after it") fake.backend.failNext(409, "conflict", { detail });
    else
      uploads.storage.fault = (number) =>
        number === 0
          ? {
              status: 412,
              text: JSON.stringify({ error: { reason: "used-by-other-menu", message: detail } }),
            }
          : undefined;
    await upload("WILD");
    await screen.findByText(detail);
    await typeMenuName("Wild");
    await waitFor(() => expect(screen.queryByText(detail)).toBeNull());
    await press("Hochladen");
    expect(await alertText()).toBe("Karte Wild wurde erfolgreich erstellt");
  },
);

it("another person's file is replaced only if the upload is repeated", async () => {
  await fillUploadForm("FOOD");
  changeByAnotherPerson({ name: "Neu.pdf" });
  await press("Hochladen");
  await findConflictMessage();
  expect(fake.backend.files[0]?.name).toBe("Neu.pdf");
  expect(screen.getByRole("region", { name: "Zusammenfassung" }).textContent).toContain("Ersetzt Neu.pdf.");
  await press("Nochmals versuchen");
  expect(await alertText()).toBe("Karte Wildkarte wurde erfolgreich angepasst");
  expect(fake.backend.writes.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
});

it("an unseen file of the same name is replaced only after confirmation", async () => {
  await fillUploadForm("FOOD", pdf("Speisekarte.pdf", 600_000));
  const updatedAt = "2026-11-20T11:05:00Z";
  uploads.storage.createdAt.set("menu/Speisekarte.pdf", updatedAt);
  changeByAnotherPerson({ updatedAt });
  await press("Hochladen");
  await screen.findByText(/Unter diesem Namen gibt es schon eine andere Datei/);
  expect(uploads.storage.stored.size).toBe(0);
  expect(fake.backend.writes).toEqual([]);
  await press("Nochmals versuchen");
  expect(await alertText()).toBe("Karte Speisekarte wurde erfolgreich angepasst");
  expect(fake.backend.writes.map(({ ifMatch }) => ifMatch)).toEqual(['"2"']);
});

it("a stored file that was not assigned can be replaced by the same upload", async () => {
  await fillUploadForm("FOOD", pdf("Neu.pdf", 600_000));
  changeByAnotherPerson({});
  await press("Hochladen");
  await findConflictMessage();
  await press("Nochmals versuchen");
  expect(await alertText()).toBe("Karte Neu wurde erfolgreich angepasst");
  expect(uploads.storage.precondition).toEqual(["not *", expect.stringMatching(/^"1970/)]);
});

it("an assignment whose response was lost succeeds when it is sent again", async () => {
  fake.backend.queuedFailures.push("lost");
  await upload("FOOD");
  expect(await closeAlert()).toBe("Karte Wildkarte wurde erfolgreich angepasst");
  await waitForPath("/einloggen");
  expect(screen.queryByText(/noch nicht online/)).toBeNull();
  expect(uploads.storage.requests).toHaveLength(1);
});
