// QuickJS has no `URL`, and the router takes the paths of our own links apart with one.
if (typeof globalThis.URL === "undefined") {
  const urlPattern = /^([a-z][a-z0-9+.-]*:)?(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?(#.*)?$/i;

  class UrlPolyfill {
    readonly protocol: string;
    readonly host: string;
    readonly pathname: string;
    readonly search: string;
    readonly hash: string;

    constructor(text: string | UrlPolyfill, base?: string | UrlPolyfill) {
      const [, protocol, host, pathname = "", search = "", hash = ""] = urlPattern.exec(String(text)) ?? [];
      if (protocol === undefined && base === undefined) throw new TypeError(`not an address: ${text}`);
      const baseUrl = base === undefined ? undefined : new UrlPolyfill(base);
      this.protocol = (protocol ?? baseUrl?.protocol ?? "").toLowerCase();
      this.host = host ?? baseUrl?.host ?? "";
      this.pathname = pathname || "/";
      this.search = search;
      this.hash = hash;
    }

    get origin() {
      return `${this.protocol}//${this.host}`;
    }

    get href() {
      return `${this.origin}${this.pathname}${this.search}${this.hash}`;
    }

    toString() {
      return this.href;
    }
  }
  Object.assign(globalThis, { URL: UrlPolyfill });
}
