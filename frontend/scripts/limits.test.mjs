// @vitest-environment node
import { expect, it } from "vitest";
import { generateLimitsSource } from "./limits.mjs";

const body = {
  content: { "application/json": { schema: { $ref: "#/components/schemas/SpecialDayDraft" } } },
};

it("writes the text lengths of request bodies", () => {
  const source = generateLimitsSource({
    paths: { "/days": { get: {}, post: { requestBody: body }, parameters: [] } },
    components: {
      schemas: {
        SpecialDay: { properties: { label: { maxLength: 3 } } },
        SpecialDayDraft: {
          properties: { label: { minLength: 1, maxLength: 200 }, note: { maxLength: 9 }, from: {} },
        },
      },
    },
  });
  expect(source.slice(source.indexOf("export"))).toBe(`export const specialDayDraftLimits = {
  label: { min: 1, max: 200 },
  note: { min: 0, max: 9 },
} as const;
`);
});
