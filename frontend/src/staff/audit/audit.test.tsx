import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { AuditAction } from "@/api/generated";
import sentences from "@/i18n/de/staffAudit.json";
import { dictionaries } from "@/i18n/dictionaries";
import { createTranslator } from "@/i18n/texts";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { press, renderStaffApp } from "@/testing/staffApp";
import { formatAuditEntry } from "./formatAuditEntry";

const fake = setUpFakeServer();
const t = createTranslator(dictionaries.de);
const auditEntry = (
  id: number,
  occurredAt: string,
  action: AuditAction = "newsCreated",
  subject = "Ganslzeit",
) => ({
  id,
  occurredAt,
  name: "Anna Huber",
  action,
  subject,
});
const commandLineEntry = (subject: string) => {
  const { name: _, ...entry } = auditEntry(1, "2026-11-20T10:00:00Z", "staffAdded", subject);
  return entry;
};

describe("the text of an audit entry", () => {
  const auditActions = Object.keys(sentences).flatMap(
    (key) => /action\.(?!other)(\w+)$/.exec(key)?.[1] ?? [],
  );

  it.each(auditActions as AuditAction[])("names person and subject of %s", (action) => {
    const text = formatAuditEntry(t, auditEntry(1, "", action));
    expect(text).toMatch(/^Anna Huber hat .+\.$/);
    expect(text).not.toContain("{");
  });

  it("names the command line if there is no account", () => {
    expect(formatAuditEntry(t, commandLineEntry("anna@gasthaus.example"))).toBe(
      "Die Serverbetreuung hat den Zugang „anna@gasthaus.example“ angelegt.",
    );
  });

  it.each([
    ["newsEdited", "9", "Anna Huber hat die Neuigkeit „Ohne Titel (Nr. 9)“ bearbeitet."],
    ["newsEdited", "9 Gansln", "Anna Huber hat die Neuigkeit „9 Gansln“ bearbeitet."],
    ["specialDayCreated", "9", "Anna Huber hat den besonderen Tag „9“ eingetragen."],
    ["lunchWeekSaved", "2026-W49", "Anna Huber hat die Mittagsmenüs der KW 49/2026 gespeichert."],
    ["UNKNOWN", "Frittatensuppe", "Anna Huber hat etwas geändert: Frittatensuppe"],
  ])("of %s with the subject %s is “%s”", (action, subject, text) => {
    expect(formatAuditEntry(t, auditEntry(1, "", action as AuditAction, subject))).toBe(text);
  });
});

describe("the audit log", () => {
  it("groups entries by calendar day in Vienna", async () => {
    fake.backend.auditEntries = [
      auditEntry(3, "2026-11-20T23:30:00Z", "newsReordered", ""),
      auditEntry(2, "2026-11-20T22:30:00Z"),
    ];
    renderStaffApp("/verlauf");
    await screen.findByText("Anna Huber hat die Reihenfolge der Neuigkeiten geändert.");
    const days = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(days).toEqual(["21.\u00a0November 2026", "20.\u00a0November 2026"]);
    expect(screen.getByText("00:30").closest("li")?.textContent).toContain(
      "Reihenfolge der Neuigkeiten geändert",
    );
  });

  it("shows e-mail addresses, but none for the command line", async () => {
    const [hans, hansl] = ["hans@gasthaus.example", "hansl@gasthaus.example"];
    fake.backend.auditEntries = [
      { ...auditEntry(3, "2026-11-20T12:00:00Z"), email: hans },
      { ...auditEntry(2, "2026-11-20T11:00:00Z"), email: hansl },
      commandLineEntry(hansl),
    ];
    renderStaffApp("/verlauf");
    await screen.findByText(hans);
    const accounts = within(screen.getByRole("main"))
      .getAllByRole("listitem")
      .map((item) => item.querySelector("small")?.textContent);
    expect(accounts).toEqual([hans, hansl, undefined]);
  });

  it("loads further pages", async () => {
    fake.backend.auditEntries = Array.from({ length: 60 }, (_, index) =>
      auditEntry(60 - index, "2026-11-20T12:00:00Z"),
    );
    renderStaffApp("/verlauf");
    await press("Mehr anzeigen");
    await expect.poll(() => within(screen.getByRole("main")).getAllByRole("listitem").length).toBe(60);
    expect(screen.queryByRole("button", { name: "Mehr anzeigen" })).toBeNull();
  });
});
