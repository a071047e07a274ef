import { expect } from "vitest";
import { chunkedProxy } from "./chunkedProxy";
import { openHydrated, test } from "./fixtures";
import { layoutShiftScore } from "./layoutShift";

test.for([
  ["/", "desktop"],
  ["/lokal", "phone"],
  ["/kontakt", "smallPhone"],
] as const)(
  "%s has no layout shifts while it is loading, on a %s",
  async ([path, screen], { server, openPage, onTestFinished }) => {
    const proxy = await chunkedProxy(server);
    onTestFinished(proxy.close);
    const page = await openPage(proxy, { screen, reducedMotion: true });
    await openHydrated(page, path);
    expect(await layoutShiftScore(page)).toBeLessThan(0.001);
  },
);
