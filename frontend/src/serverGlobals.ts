// QuickJS has no `URL`, and the router takes the paths of our own links apart with one.
if (typeof globalThis.URL === "undefined") {
  const parts = /^([a-z][a-z0-9+.-]*:)?(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?(#.*)?$/i;

  class Address {
    readonly protocol: string;
    readonly host: string;
    readonly pathname: string;
    readonly search: string;
    readonly hash: string;

    constructor(text: string | Address, base?: string | Address) {
      const [, protocol, host, pathname = "", search = "", hash = ""] = parts.exec(String(text)) ?? [];
      if (protocol === undefined && base === undefined) throw new TypeError(`not an address: ${text}`);
      const under = base === undefined ? undefined : new Address(base);
      this.protocol = (protocol ?? under?.protocol ?? "").toLowerCase();
      this.host = host ?? under?.host ?? "";
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
  Object.assign(globalThis, { URL: Address });
}
