// @vitest-environment node
import { expect, it } from "vitest";
import { generateLimitsSource } from "./limits.mjs";

const body = {
  content: { "application/json": { schema: { $ref: "#/components/schemas/SpecialDayDraft" } } },
};

it("writes the text lengths and required fields of request bodies, also of objects and lists in them", () => {
  const label = { allOf: [{ $ref: "#/components/schemas/Label" }] };
  const source = generateLimitsSource({
    paths: { "/days": { get: {}, post: { requestBody: body }, parameters: [] } },
    components: {
      schemas: {
        SpecialDay: { properties: { label: { maxLength: 3 } } },
        SpecialDayDraft: {
          required: ["label", "times"],
          properties: {
            label: { minLength: 1, maxLength: 200 },
            note: label,
            times: { items: label },
            from: {},
          },
        },
        Label: { required: ["de"], properties: { de: { maxLength: 9 } } },
      },
    },
  });
  expect(source.slice(source.indexOf("export"))).toBe(`export const specialDayDraftLimits = {
  label: { min: 1, max: 200 },
  "note.de": { min: 0, max: 9 },
  "times.*.de": { min: 0, max: 9 },
} as const;

export const specialDayDraftRequired = [
  "label",
] as const;
`);
});
