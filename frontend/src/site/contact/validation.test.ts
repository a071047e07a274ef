// @vitest-environment node
import { describe, expect, it } from "vitest";
import { type ContactFieldName, countCharacters, validateField } from "./validation";

/** `20x` means twenty letters, as in the domain's test table. */
const expandShorthand = (text: string) =>
  text.replace(/^(\d+)x$/, (_, times: string) => "ö".repeat(Number(times)));

const longHost = `${"b".repeat(63)}.${"b".repeat(63)}.${"b".repeat(52)}`;

describe("the validation of the contact form", () => {
  it.each<[ContactFieldName, string, string]>([
    ["name", "Anna Huber", "valid"],
    ["name", "Anna", "valid"],
    ["name", "ÄÖÜß", "valid"],
    ["name", "Eva", "valid"],
    ["name", "2x", "valid"],
    ["name", "100x", "valid"],
    ["name", "  Anna\u00a0", "valid"],
    ["name", "A", "contact.fault.name.short 2"],
    ["name", "A         ", "contact.fault.name.short 2"],
    ["name", "101x", "contact.fault.name.long 100"],
    ["name", "", "contact.fault.name.missing 2"],
    ["name", " \t ", "contact.fault.name.missing 2"],
    ["name", "Anna\tHuber", "contact.fault.control 0"],
    ["name", "Anna\u0000", "contact.fault.control 0"],
    ["email", "a@b.at", "valid"],
    ["email", " anna.huber@gmx.example ", "valid"],
    ["email", "anna.huber+tisch@a-b.at", "valid"],
    ["email", "o'neill@gasthaus.at", "valid"],
    ["email", "vorname.nachname@gmail.com", "valid"],
    ["email", `${"b".repeat(64)}@${longHost}b.example`, "valid"],
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
    ["body", "10x", "valid"],
    ["body", "2000x", "valid"],
    ["body", "Grüß Gott,\nein Tisch?\t", "valid"],
    ["body", "", "contact.fault.body.missing 10"],
    ["body", "          ", "contact.fault.body.missing 10"],
    ["body", "9x", "contact.fault.body.short 10"],
    ["body", "2001x", "contact.fault.body.long 2000"],
    ["body", "Grüß Gott\u0007 ein Tisch?", "contact.fault.control 0"],
  ])("of %s %j results in %s", (field, value, result) => {
    const error = validateField(field, expandShorthand(value));
    expect(error === undefined ? "valid" : `${error.key} ${error.limit}`).toBe(result);
  });

  it("counts characters, not UTF-16 units", () => {
    expect(countCharacters(" 🍺🥨 ")).toBe(2);
    expect(validateField("body", "🍺".repeat(2000))).toBeUndefined();
    expect(validateField("body", "🍺".repeat(2001))?.limit).toBe(2000);
  });
});
