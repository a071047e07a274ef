import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { setUpFakeObjectStorage } from "@/testing/setUpFakeObjectStorage";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { closeAlert, press, renderStaffApp } from "@/testing/staffApp";

const fake = setUpFakeServer();
setUpFakeObjectStorage();

const deletions = [
  {
    record: "a news entry",
    path: "/news/edit",
    button: "„Blatt 7“ löschen",
    name: "„Blatt 7“",
    deleted: "News Blatt 7 erfolgreich gelöscht",
    restored: "wurde wiederhergestellt.",
    operations: ["DELETE /news/7", "POST /news/7/restore"],
    deleteByAnother: () => void fake.backend.trash.push(...fake.backend.news.splice(0)),
  },
  {
    record: "a special day",
    path: "/opening-hours",
    button: "Betriebsurlaub löschen",
    name: "„Betriebsurlaub“",
    deleted: "„Betriebsurlaub“ wurde gelöscht.",
    restored: "ist wieder eingetragen.",
    operations: [
      expect.stringMatching(/^DELETE \/opening-hours\/special-days\/\d+$/),
      "POST /opening-hours/special-days",
    ],
    deleteByAnother: () => void fake.backend.hours.specialDays.splice(0),
  },
  {
    record: "a season",
    path: "/opening-hours",
    button: "Sommer löschen",
    name: "„Sommer“",
    deleted: "„Sommer“ wurde gelöscht.",
    restored: "ist wieder eingetragen.",
    operations: ["DELETE /opening-hours/seasons/3", "POST /opening-hours/seasons"],
    deleteByAnother: () => void fake.backend.hours.seasons.splice(0),
  },
  {
    record: "a menu file",
    path: "/food-menu/crud",
    button: "Speisekarte löschen",
    name: "„Speisekarte.pdf“",
    deleted: "„Speisekarte.pdf“ liegt im Papierkorb. Gäste sehen diese Speisekarte nicht mehr.",
    restored: "ist wieder da, auch für Gäste.",
    operations: ["DELETE /menu-files/food", "POST /menu-files/food/restore"],
    deleteByAnother: () => void fake.backend.files.splice(0),
  },
  {
    record: "a picture",
    path: "/bilder/upload-1",
    button: "Bild löschen",
    name: "„IMG_1.jpg“",
    deleted: "„IMG_1.jpg“ liegt im Papierkorb.",
    restored: "wurde wiederhergestellt.",
    operations: ["DELETE /pictures/upload-1", "POST /pictures/upload-1/restore"],
    // From its own screen.
    deleteByAnother: undefined,
  },
];

describe.each(deletions)("deleting $record", (deletion) => {
  const { path, button, name, deleted, restored, operations, deleteByAnother } = deletion;
  const open = async () => {
    renderStaffApp(path);
    await screen.findByRole("button", { name: button });
  };

  it.each(["", "lost"] as const)("can be undone, also if the responses are lost: %j", async (fault) => {
    await open();
    if (fault === "lost") fake.backend.queuedFailures.push(fault, fault);
    await press(button);
    await screen.findByText(deleted);
    if (path === "/news/edit") await closeAlert();
    expect(screen.queryByRole("button", { name: button })).toBeNull();
    await press("Rückgängig");
    await screen.findByText(`${name} ${restored}`);
    if (path === "/bilder/upload-1") await screen.findByRole("link", { name: /IMG_1.jpg/ });
    else expect(await screen.findAllByRole("button", { name: button })).toHaveLength(1);
    expect(fake.backend.writes.map(({ operation }) => operation)).toEqual(operations);
    expect(screen.queryByText(/Keine Verbindung/)).toBeNull();
  });

  if (deleteByAnother !== undefined)
    it("by another person is reported", async () => {
      await open();
      deleteByAnother();
      await press(button);
      await screen.findByText(`${name} war schon gelöscht.`);
      expect(screen.queryByRole("button", { name: button })).toBeNull();
      expect(screen.queryByText(/Nein: not-found|noch in der Liste/)).toBeNull();
    });
});
