// @vitest-environment node
import { describe, expect, it } from "vitest";
import { parseTable } from "@/testing/parseTable";
import form from "../../../../crates/domain/src/contact/form.txt?raw";
import emailAddresses from "../../../../crates/domain/src/inn/email_addresses.txt?raw";
import { type ContactFieldName, countTrimmedCharacters, validateField } from "./validation";

/** `20×ö` stands for twenty letters, and characters have the escapes of JSON, as in the domain's test. */
const expandNotation = (text: string) =>
  (JSON.parse(`"${text.trim()}"`) as string).replace(/(\d+)×(.)/gu, (_, times: string, letter: string) =>
    letter.repeat(Number(times)),
  );

/** In the words of the domain. */
function outcome(field: ContactFieldName, value: string): string {
  const error = validateField(field, expandNotation(value));
  if (error === undefined) return "ok";
  const domainErrors: Record<string, string> = {
    [`contact.error.${field}.missing`]: "is required",
    [`contact.error.${field}.short`]: `must have at least ${error.limit} characters`,
    [`contact.error.${field}.long`]: `must have at most ${error.limit} characters`,
    "contact.error.control": "contains a control character",
    "contact.error.email.form": "is not an e-mail address",
  };
  return domainErrors[error.key] ?? error.key;
}

describe("the validation of the contact form", () => {
  it.each(parseTable(form))("of %j results in %j", (fields, result) => {
    const [name = "", email = "", body = ""] = fields.split("|");
    const outcomes = Object.entries({ name, email, body }).map(
      ([field, value]) => [field, outcome(field as ContactFieldName, value)] as const,
    );
    const errors = outcomes.filter(([, error]) => error !== "ok").map((error) => error.join(" "));
    expect(errors.join(", ") || "ok").toBe(result);
  });

  it.each(parseTable(emailAddresses))("of the e-mail address %j results in %j", (address, result) =>
    expect(outcome("email", address)).toBe(result),
  );

  it.each([
    ["name", 2],
    ["email", 1],
    ["body", 10],
  ] as const)("of a missing %s reports the minimum %d", (field, limit) =>
    expect(validateField(field, "")?.limit).toBe(limit),
  );

  it.each([
    [" 🍺🥨 ", 2],
    ["Mu\u0308sli", 5],
    ["m\u0308", 2],
  ])("counts %j as %d characters", (text, count) => expect(countTrimmedCharacters(text)).toBe(count));
});
