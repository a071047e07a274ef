// @vitest-environment node
import { expect, it } from "vitest";
import { decodeHosts } from "./decodeHosts";

it.each([
  ["post@xn--bckerei-5wa.example", "post@bäckerei.example"],
  ["https://www.xn--bckerei-5wa.example:8443/a?b#c", "https://www.bäckerei.example:8443/a?b#c"],
  ["http://xn--r8jz45g.xn--zckzah", "http://例え.テスト"],
  ["xn--strae-oqa.example", "straße.example"],
  ["https://gasthaus.example/xn--bckerei-5wa", "https://gasthaus.example/xn--bckerei-5wa"],
  ["/lokal/xn--bckerei-5wa", "/lokal/xn--bckerei-5wa"],
  ["https://xn--z.example/", "https://xn--z.example/"],
  ["<iframe src='https://xn--bckerei-5wa.example/'>", "<iframe src='https://xn--bckerei-5wa.example/'>"],
  ["", ""],
])("%s is shown as %s", (address, shown) => expect(decodeHosts(address)).toBe(shown));
