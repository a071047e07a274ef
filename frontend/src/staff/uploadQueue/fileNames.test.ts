// @vitest-environment node
import { expect, it } from "vitest";
import objectNameCases from "../../../../crates/domain/src/menus/file_name_cases.json";
import {
  asPdfFile,
  hasVisibleCharacters,
  objectName,
  proposedName,
  validateFileName,
  withPdfExtension,
} from "./fileNames";

it.each([
  ["Speisekarte.pdf", "Speisekarte"],
  ["Karte vom 1. Mai.pdf", "Karte vom 1"],
  ["Wildkarte", "Wildkarte"],
  [".pdf", ""],
  ["Mu\u0308sli.pdf", "Müsli"],
])("%s proposes “%s”", (file, name) => expect(proposedName(file)).toBe(name));

it.each([
  ["Karte.pdf", "application/pdf", true],
  ["Karte", "application/pdf", true],
  ["Karte.PDF", "", true],
  ["Karte.docx", "", false],
  ["Karte.pdf", "image/png", false],
  ["Karte.txt", "text/plain", false],
])("%s of type “%s” is accepted: %s", (name, type, isAccepted) => {
  const acceptedFile = asPdfFile(new File(["%PDF"], name, { type, lastModified: 7 }));
  expect(acceptedFile !== undefined).toBe(isAccepted);
  if (acceptedFile !== undefined)
    expect([acceptedFile.type, acceptedFile.name, acceptedFile.lastModified]).toEqual([
      "application/pdf",
      name,
      7,
    ]);
});

it.each([
  ["Speisekarte", "Speisekarte.pdf", true],
  ["Mu\u0308sli", "Müsli.pdf", true],
  [" Karte vom 1. Mai ", "Karte vom 1. Mai.pdf", true],
  ["Karte.PDF", "Karte.pdf", true],
  ["", ".pdf", false],
  ["  ", ".pdf", false],
  [".pdf", ".pdf", false],
  ["\u200B\u00AD", "\u200B\u00AD.pdf", false],
])("“%s” is the file %s; a name: %s", (typed, file, isName) => {
  expect([withPdfExtension(typed), hasVisibleCharacters(typed)]).toEqual([file, isName]);
});

it.each(Object.entries(objectNameCases))("“%s” is stored as %s", (typed, stored) =>
  expect(objectName(typed, "wild")).toBe(stored),
);

it.each([
  ["Karte", undefined],
  ["🦌".repeat(200), undefined],
  ["ä".repeat(201), "long"],
  ["a\tb", "characters"],
  ["a\u202Efdp.b", "characters"],
])("“%s” has the error %s", (typed, error) => expect(validateFileName(typed)).toBe(error));
