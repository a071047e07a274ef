import { describe, expect } from "vitest";
import { open, test } from "./fixtures";
import { inPieces } from "./pieces";
import { shifted } from "./shift";

describe.each(["desk", "phone", "smallPhone"] as const)("on a %s", (screen) => {
  test.for(["/", "/lokal", "/kontakt"])(
    "nothing on %s moves while it is still coming",
    async (path, { house, letIn, onTestFinished }) => {
      const line = await inPieces(house);
      onTestFinished(line.close);
      const page = await letIn(line, { screen, still: true });
      await open(page, path);
      expect(await shifted(page)).toBeLessThan(0.001);
    },
  );
});
