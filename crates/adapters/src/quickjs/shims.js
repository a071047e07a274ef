// What React and its companions look for at load time and QuickJS does not have.
globalThis.console = { log() {}, info() {}, debug() {}, warn() {}, error() {} };
globalThis.URL = class URL {
  // The router takes addresses apart against a base that it makes up itself; paths are all it needs.
  constructor(address) {
    const [, origin, pathname, search, hash] = /^(https?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?(#.*)?$/.exec(String(address));
    Object.assign(this, { origin: origin ?? "http://localhost", pathname: pathname || "/", search: search ?? "", hash: hash ?? "" });
    this.href = this.origin + this.pathname + this.search + this.hash;
  }
  toString() {
    return this.href;
  }
};
