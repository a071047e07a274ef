import type { Transport } from "@/api/storage/transport";

// What a test puts in the place of the transport is loaded before anything else, and must import nothing that is loaded
// with the transport: it would wait for itself for ever. So this file imports types alone.

let current: Transport;

/** From now on everything that is uploaded goes this way. */
export function sendBy(transport: Transport): void {
  current = transport;
}

/** The module of the transport as tests use it: `vi.mock("@/api/storage/transport", async (original) => …)`. */
export async function sending(original: () => Promise<object>): Promise<object> {
  return { ...(await original()), xhrTransport: ((request) => current(request)) satisfies Transport };
}
