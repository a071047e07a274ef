import { toUnicode } from "punycode/punycode.es6.js";

function decodeLabel(label: string): string {
  try {
    return toUnicode(label);
  } catch {
    return label;
  }
}

/** An e-mail address or a URL with its host as people write it, with umlauts instead of `xn--…`. */
export const decodeHosts = (address: string) =>
  address.replace(/^(?:https?:\/\/)?[^/?#]*/, (host) => host.replace(/xn--[a-z\d-]+/gi, decodeLabel));
