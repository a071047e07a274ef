import { describe, expect } from "vitest";
import { staffPaths } from "../src/paths";
import { test } from "./fixtures";
import { missingPath, pages } from "./texts";

type Server = { url: string };

/** As paths: the sitemap contains the public address. */
async function listed(server: Server): Promise<URL[]> {
  const xml = await (await fetch(`${server.url}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address));
}

const options = async (server: Server, path: string) => {
  const response = await fetch(server.url + path, { redirect: "manual" });
  return {
    status: response.status,
    robots: response.headers.get("x-robots-tag"),
    html: await response.text(),
  };
};

const canonical = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];

describe("the sitemap", () => {
  test("has every public page in every language, and nothing else", async ({ server }) => {
    const paths = (await listed(server)).map(({ pathname }) => pathname);
    const all = pages.filter(({ page }) => page !== missingPath).map(({ path }) => path);
    expect(paths.toSorted()).toEqual(all.toSorted());
  });

  test("lists existing pages by their canonical address", async ({ server }) => {
    const addresses = await listed(server);
    expect(addresses.length).toBeGreaterThan(0);
    for (const { href, pathname } of addresses) {
      const { status, robots, html } = await options(server, pathname);
      expect([status, robots, canonical(html)], pathname).toEqual([200, null, href]);
    }
  });

  test.for(Object.values(staffPaths))("does not list %s", async (path, { server }) => {
    expect((await listed(server)).map(({ pathname }) => pathname)).not.toContain(path);
    const { status, robots, html } = await options(server, path);
    expect([status, robots, canonical(html)]).toEqual([200, "noindex", undefined]);
  });
});
