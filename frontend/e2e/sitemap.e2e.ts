import { describe, expect } from "vitest";
import { test } from "./fixtures";
import { missingPath, pages } from "./texts";

type Server = { url: string };

/** As paths: the sitemap contains the public address. */
async function listedUrls(server: Server): Promise<URL[]> {
  const xml = await (await fetch(`${server.url}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address));
}

const fetchPage = async (server: Server, path: string) => {
  const response = await fetch(server.url + path, { redirect: "manual" });
  return {
    status: response.status,
    robots: response.headers.get("x-robots-tag"),
    html: await response.text(),
  };
};

const canonical = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];

describe("the sitemap", () => {
  test("has every public page in every language by its canonical address, and nothing else", async ({
    server,
  }) => {
    const sitemapUrls = await listedUrls(server);
    const publicPaths = pages.filter(({ page }) => page !== missingPath).map(({ path }) => path);
    expect(sitemapUrls.map(({ pathname }) => pathname).toSorted()).toEqual(publicPaths.toSorted());
    for (const { href, pathname } of sitemapUrls) {
      const { status, robots, html } = await fetchPage(server, pathname);
      expect([status, robots, canonical(html)], pathname).toEqual([200, null, href]);
    }
  });
});
