// @vitest-environment node
import { describe, expect, it } from "vitest";
import { characters, type FieldName, faultOf } from "./rules";

/** `20x` stands for twenty letters, as in the table of the domain. */
const spelledOut = (text: string) =>
  text.replace(/^(\d+)x$/, (_, times: string) => "ö".repeat(Number(times)));

describe("the rules of the form, as the domain has them", () => {
  it.each<[FieldName, string, string]>([
    ["name", "Anna Huber", "fine"],
    ["name", "Anna", "fine"],
    ["name", "ÄÖÜß", "fine"],
    ["name", "25x", "fine"],
    ["name", "  Anna\u00a0", "fine"],
    ["name", "Ann", "contact.fault.name.short 4"],
    ["name", "Ann       ", "contact.fault.name.short 4"],
    ["name", "26x", "contact.fault.name.long 25"],
    ["name", "", "contact.fault.name.missing 4"],
    ["name", " \t ", "contact.fault.name.missing 4"],
    ["name", "Anna\tHuber", "contact.fault.control 0"],
    ["name", "Anna\u0000", "contact.fault.control 0"],
    ["email", "a@b.at", "fine"],
    ["email", " anna.huber@gmx.example ", "fine"],
    ["email", "anna.huber+tisch@a-b.at", "fine"],
    ["email", "o'neill@gasthaus.at", "fine"],
    ["email", "", "contact.fault.email.missing 4"],
    ["email", "a@b", "contact.fault.email.short 4"],
    ["email", "anna.huber@gasthof.example", "contact.fault.email.long 25"],
    ["email", "anna huber", "contact.fault.email.form 0"],
    ["email", "anna@huber", "contact.fault.email.form 0"],
    ["email", "@gasthaus.example", "contact.fault.email.form 0"],
    ["email", "office@", "contact.fault.email.form 0"],
    ["email", "office@.example", "contact.fault.email.form 0"],
    ["email", "a@gasthaus..example", "contact.fault.email.form 0"],
    ["email", "a@-gasthaus.example", "contact.fault.email.form 0"],
    ["email", "a@gast@haus.example", "contact.fault.email.form 0"],
    ["email", "gäste@gasthaus.at", "contact.fault.email.form 0"],
    ["body", "10x", "fine"],
    ["body", "250x", "fine"],
    ["body", "Grüß Gott,\nein Tisch?\t", "fine"],
    ["body", "", "contact.fault.body.missing 10"],
    ["body", "          ", "contact.fault.body.missing 10"],
    ["body", "9x", "contact.fault.body.short 10"],
    ["body", "251x", "contact.fault.body.long 250"],
    ["body", "Grüß Gott\u0007 ein Tisch?", "contact.fault.control 0"],
  ])("%s: %j is %s", (field, written, said) => {
    const fault = faultOf(field, spelledOut(written));
    expect(fault === undefined ? "fine" : `${fault.key} ${fault.limit}`).toBe(said);
  });

  it("count whole characters, not halves of them", () => {
    expect(characters(" 🍺🥨 ")).toBe(2);
    expect(faultOf("body", "🍺".repeat(250))).toBeUndefined();
    expect(faultOf("body", "🍺".repeat(251))?.limit).toBe(250);
  });
});
