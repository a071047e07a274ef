// @vitest-environment node
import { describe, expect, it } from "vitest";
import { countCharacters, type FieldName, validateField } from "./validation";

/** `20x` means twenty letters, as in the domain's test table. */
const spelledOut = (text: string) =>
  text.replace(/^(\d+)x$/, (_, times: string) => "ö".repeat(Number(times)));

const longHost = `${"b".repeat(63)}.${"b".repeat(63)}.${"b".repeat(52)}`;

describe("the rules of the form, as the domain has them", () => {
  it.each<[FieldName, string, string]>([
    ["name", "Anna Huber", "fine"],
    ["name", "Anna", "fine"],
    ["name", "ÄÖÜß", "fine"],
    ["name", "Eva", "fine"],
    ["name", "2x", "fine"],
    ["name", "100x", "fine"],
    ["name", "  Anna\u00a0", "fine"],
    ["name", "A", "contact.fault.name.short 2"],
    ["name", "A         ", "contact.fault.name.short 2"],
    ["name", "101x", "contact.fault.name.long 100"],
    ["name", "", "contact.fault.name.missing 2"],
    ["name", " \t ", "contact.fault.name.missing 2"],
    ["name", "Anna\tHuber", "contact.fault.control 0"],
    ["name", "Anna\u0000", "contact.fault.control 0"],
    ["email", "a@b.at", "fine"],
    ["email", " anna.huber@gmx.example ", "fine"],
    ["email", "anna.huber+tisch@a-b.at", "fine"],
    ["email", "o'neill@gasthaus.at", "fine"],
    ["email", "vorname.nachname@gmail.com", "fine"],
    ["email", `${"b".repeat(64)}@${longHost}b.example`, "fine"],
    ["email", `${"b".repeat(64)}@${longHost}bb.example`, "contact.fault.email.long 254"],
    ["email", `${"b".repeat(65)}@huber.example`, "contact.fault.email.form 0"],
    ["email", `a@${"b".repeat(64)}.example`, "contact.fault.email.form 0"],
    ["email", "", "contact.fault.email.missing 1"],
    ["email", "a@b", "contact.fault.email.form 0"],
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
    ["body", "2000x", "fine"],
    ["body", "Grüß Gott,\nein Tisch?\t", "fine"],
    ["body", "", "contact.fault.body.missing 10"],
    ["body", "          ", "contact.fault.body.missing 10"],
    ["body", "9x", "contact.fault.body.short 10"],
    ["body", "2001x", "contact.fault.body.long 2000"],
    ["body", "Grüß Gott\u0007 ein Tisch?", "contact.fault.control 0"],
  ])("%s: %j is %s", (field, written, output) => {
    const fault = validateField(field, spelledOut(written));
    expect(fault === undefined ? "fine" : `${fault.key} ${fault.limit}`).toBe(output);
  });

  it("count whole characters, not halves of them", () => {
    expect(countCharacters(" 🍺🥨 ")).toBe(2);
    expect(validateField("body", "🍺".repeat(2000))).toBeUndefined();
    expect(validateField("body", "🍺".repeat(2001))?.limit).toBe(2000);
  });
});
