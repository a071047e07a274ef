import { describe, expect } from "vitest";
import { chunkedProxy } from "./chunkedProxy";
import { openHydrated, test } from "./fixtures";
import { layoutShiftScore } from "./layoutShift";

describe.each(["desktop", "phone", "smallPhone"] as const)("on a %s", (screen) => {
  test.for(["/", "/lokal", "/kontakt"])(
    "%s has no layout shifts while it is loading",
    async (path, { server, openPage, onTestFinished }) => {
      const line = await chunkedProxy(server);
      onTestFinished(line.close);
      const page = await openPage(line, { screen, reducedMotion: true });
      await openHydrated(page, path);
      expect(await layoutShiftScore(page)).toBeLessThan(0.001);
    },
  );
});
