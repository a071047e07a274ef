import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { AuditAction } from "@/api/generated/models/AuditAction";
import { dictionaries } from "@/i18n/dictionaries";
import { translator } from "@/i18n/texts";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { renderStaffApp } from "@/testing/staffApp";
import { auditEntries, formatAuditEntry } from "./formatAuditEntry";

const fake = setUpFakeServer();
const t = translator(dictionaries.de);
const auditEntry = (id: number, at: string, kind: AuditAction = "NEWS_CREATED", subject = "Ganslzeit") => ({
  id,
  at,
  name: "Anna Huber",
  action: kind,
  subject,
});

describe("an audit entry as text", () => {
  it.each(auditEntries)("has a sentence for %s", (kind) => {
    const sentence = formatAuditEntry(t, auditEntry(1, "", kind));
    expect(sentence).toMatch(/^Anna Huber hat .+\.$/);
    expect(sentence).not.toContain("{");
  });

  it("names the command line if there is no account", () => {
    const { name: _, ...unsigned } = auditEntry(1, "", "STAFF_ADDED", "anna@gasthaus.example");
    expect(formatAuditEntry(t, unsigned)).toBe(
      "Die Kommandozeile hat den Zugang „anna@gasthaus.example“ angelegt.",
    );
  });

  it("tells of an entry without a title by its number, and of no other thing so", () => {
    expect(formatAuditEntry(t, auditEntry(1, "", "NEWS_EDITED", "9"))).toBe(
      "Anna Huber hat die Neuigkeit „Ohne Titel (Nr. 9)“ bearbeitet.",
    );
    expect(formatAuditEntry(t, auditEntry(1, "", "NEWS_EDITED", "9 Gansln"))).toContain("„9 Gansln“");
    expect(formatAuditEntry(t, auditEntry(1, "", "SPECIAL_DAY_CREATED", "9"))).toContain("„9“");
  });

  it("of an unknown kind is listed too", () => {
    expect(formatAuditEntry(t, auditEntry(1, "", "SOUP_SALTED" as AuditAction, "Frittatensuppe"))).toBe(
      "Anna Huber hat etwas geändert: Frittatensuppe",
    );
  });
});

describe("the log", () => {
  it("says who changed what, under the days of Vienna", async () => {
    fake.backend.auditEntries = [
      auditEntry(3, "2026-11-20T23:30:00Z", "NEWS_REORDERED", ""),
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

  it("tells two of one name apart, and names no account at the command line", async () => {
    const [father, son] = ["hans@gasthaus.example", "hansl@gasthaus.example"];
    const { name: _, ...unsigned } = auditEntry(1, "2026-11-20T10:00:00Z", "STAFF_ADDED", son);
    fake.backend.auditEntries = [
      { ...auditEntry(3, "2026-11-20T12:00:00Z"), email: father },
      { ...auditEntry(2, "2026-11-20T11:00:00Z"), email: son },
      unsigned,
    ];
    renderStaffApp("/verlauf");
    await screen.findByText(father);
    const accounts = screen.getAllByRole("listitem").map((item) => item.querySelector("small")?.textContent);
    expect(accounts).toEqual([father, son, undefined]);
  });

  it("comes in pages", async () => {
    fake.backend.auditEntries = Array.from({ length: 60 }, (_, index) =>
      auditEntry(60 - index, "2026-11-20T12:00:00Z"),
    );
    renderStaffApp("/verlauf");
    fireEvent.click(await screen.findByRole("button", { name: "Mehr anzeigen" }));
    await expect.poll(() => screen.getAllByRole("listitem").length).toBe(60);
    expect(screen.queryByRole("button", { name: "Mehr anzeigen" })).toBeNull();
  });
});
