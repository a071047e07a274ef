// @vitest-environment node
import { expect, it } from "vitest";
import { fileName, isNamed, pdfIn, proposedName } from "./names";

it.each([
  ["Speisekarte.pdf", "Speisekarte"],
  ["Karte vom 1. Mai.pdf", "Karte vom 1"],
  ["Wildkarte", "Wildkarte"],
  [".pdf", ""],
])("%s proposes “%s”", (file, name) => expect(proposedName(file)).toBe(name));

it.each([
  ["Karte.pdf", "application/pdf", true],
  ["Karte", "application/pdf", true],
  ["Karte.PDF", "", true],
  ["Karte.docx", "", false],
  ["Karte.pdf", "image/png", false],
  ["Karte.txt", "text/plain", false],
])("%s, declared as “%s”, is taken: %s", (name, type, isTaken) => {
  const taken = pdfIn(new File(["%PDF"], name, { type, lastModified: 7 }));
  expect(taken !== undefined).toBe(isTaken);
  if (taken !== undefined)
    expect([taken.type, taken.name, taken.lastModified]).toEqual(["application/pdf", name, 7]);
});

it.each([
  ["Speisekarte", "Speisekarte.pdf", true],
  [" Karte vom 1. Mai ", "Karte vom 1. Mai.pdf", true],
  ["Karte.PDF", "Karte.pdf", true],
  ["", ".pdf", false],
  ["  ", ".pdf", false],
  [".pdf", ".pdf", false],
])("“%s” is the file %s; a name: %s", (typed, file, named) => {
  expect([fileName(typed), isNamed(typed)]).toEqual([file, named]);
});
