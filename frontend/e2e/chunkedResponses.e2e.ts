import { expect } from "vitest";
import { chunkedProxy } from "./chunkedProxy";
import { openHydrated, test } from "./fixtures";
import { layoutShifts, recordLayoutShifts } from "./layoutChecks";

test.for([
  ["/", "desktop"],
  ["/lokal", "phone"],
  ["/kontakt", "smallPhone"],
] as const)(
  "%s has no layout shifts while it is loading, on a %s",
  async ([path, screenSize], { server, openPage, onTestFinished }) => {
    const proxy = await chunkedProxy(server);
    onTestFinished(proxy.close);
    const page = await openPage(proxy, { screenSize, reducedMotion: true });
    await recordLayoutShifts(page);
    await openHydrated(page, path);
    expect(await layoutShifts(page)).toEqual([]);
  },
);
