import { describe, expect } from "vitest";
import { officePaths } from "../src/paths";
import { test } from "./fixtures";
import { nowhere, pages } from "./texts";

type House = { url: string };

/** The addresses that search engines are told, as paths: to them the house is at its public address. */
async function listed(house: House): Promise<URL[]> {
  const xml = await (await fetch(`${house.url}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address));
}

const visit = async (house: House, path: string) => {
  const response = await fetch(house.url + path, { redirect: "manual" });
  return {
    status: response.status,
    robots: response.headers.get("x-robots-tag"),
    html: await response.text(),
  };
};

const canonical = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];

describe("the sitemap", () => {
  test("has every public page in every language, and nothing else", async ({ house }) => {
    const paths = (await listed(house)).map(({ pathname }) => pathname);
    const all = pages.filter(({ page }) => page !== nowhere).map(({ path }) => path);
    expect(paths.toSorted()).toEqual(all.toSorted());
  });

  test("names pages that are there, each by the address it calls its own", async ({ house }) => {
    const addresses = await listed(house);
    expect(addresses.length).toBeGreaterThan(0);
    for (const { href, pathname } of addresses) {
      const { status, robots, html } = await visit(house, pathname);
      expect([status, robots, canonical(html)], pathname).toEqual([200, null, href]);
    }
  });

  test.for(Object.values(officePaths))(
    "keeps silent about %s, which is not to be listed",
    async (path, { house }) => {
      expect((await listed(house)).map(({ pathname }) => pathname)).not.toContain(path);
      const { status, robots, html } = await visit(house, path);
      expect([status, robots, canonical(html)]).toEqual([200, "noindex", undefined]);
    },
  );
});
