import { expect } from "vitest";
import { chunkedProxy } from "./chunkedProxy";
import { openHydrated, test } from "./fixtures";
import { layoutShifts, recordLayoutShifts } from "./layoutChecks";

test.for([
  ["/", "desktop", { firstVisit: false }],
  ["/", "phone", { firstVisit: true }],
  ["/lokal", "phone", { firstVisit: false }],
  ["/kontakt", "smallPhone", { firstVisit: false }],
] as const)(
  "%s has no layout shifts while it is loading, on a %s, %o",
  async ([path, screenSize, { firstVisit }], { server, openPage, onTestFinished }) => {
    const proxy = await chunkedProxy(server);
    onTestFinished(proxy.close);
    const page = await openPage(proxy, { screenSize, firstVisit, reducedMotion: true });
    await recordLayoutShifts(page);
    await openHydrated(page, path);
    if (firstVisit) await page.locator("#consent").waitFor();
    expect(await layoutShifts(page)).toEqual([]);
  },
);
