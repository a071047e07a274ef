import type { Transport } from "@/api/storage/transport";

// Loaded by `vi.mock` before the mocked module, so it may import types only.

let current: Transport;

export function setTransport(transport: Transport): void {
  current = transport;
}

/** Factory for `vi.mock("@/api/storage/transport", …)`. */
export async function mockTransport(original: () => Promise<object>): Promise<object> {
  return { ...(await original()), xhrTransport: ((request) => current(request)) satisfies Transport };
}
