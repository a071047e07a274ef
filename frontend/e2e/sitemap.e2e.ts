import { expect } from "vitest";
import { test } from "./fixtures";
import { missingPath, pages } from "./texts";

test("the sitemap has every public page in every language by its canonical address and nothing else", async ({
  server,
}) => {
  const xml = await (await fetch(`${server.url}/sitemap.xml`)).text();
  // With the public address.
  const listedUrls = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address));
  const publicPaths = pages.filter(({ page }) => page !== missingPath).map(({ path }) => path);
  expect(listedUrls.map(({ pathname }) => pathname).toSorted()).toEqual(publicPaths.toSorted());
  for (const { href, pathname } of listedUrls) {
    const response = await fetch(server.url + pathname, { redirect: "manual" });
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(await response.text())?.[1];
    const robots = response.headers.get("x-robots-tag");
    expect([response.status, robots, canonical], pathname).toEqual([200, null, href]);
  }
});
