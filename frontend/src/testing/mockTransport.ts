import type { Transport } from "@/api/storage/transport";

// Loaded before the mocked module, so it may import types only.

let current: Transport | undefined;

/** Replaces the transport of the storage client. */
export function setTransport(transport: Transport): void {
  current = transport;
}

/** Factory for `vi.mock("@/api/storage/transport", …)`. */
export async function mockTransport(original: () => Promise<{ xhrTransport: Transport }>) {
  const actual = await original();
  const xhrTransport: Transport = (request) => (current ?? actual.xhrTransport)(request);
  return { ...actual, xhrTransport };
}
