import type { HttpTransport } from "@/api/storage/transport";

// Loaded before the mocked module, so it may import types only.

let current: HttpTransport | undefined;

/** Replaces the transport of the storage client. */
export function setStorageTransport(transport: HttpTransport): void {
  current = transport;
}

/** Factory for `vi.mock("@/api/storage/transport", …)`. */
export async function mockTransport(original: () => Promise<{ xhrTransport: HttpTransport }>) {
  const actual = await original();
  const xhrTransport: HttpTransport = (request) => (current ?? actual.xhrTransport)(request);
  return { ...actual, xhrTransport };
}
