import type { HttpTransport } from "@/api/storage/transport";

// Loaded before the mocked module, so it may import types only.

let current: HttpTransport | undefined;
let handlesAll = false;

/** Replaces the transport of the storage client, or that of pictures and menu files as well. */
export function setStorageTransport(transport: HttpTransport, isForAll = false): void {
  current = transport;
  handlesAll = isForAll;
}

/** Factory for `vi.mock("@/api/storage/transport", …)`. */
export async function mockTransport(original: () => Promise<{ staffTransport: HttpTransport }>) {
  const actual = await original();
  // Pictures and records are those of the fake server.
  const isOfServer = (url: string) =>
    !handlesAll && (url.startsWith("/api/pictures") || url.startsWith("/api/menu-files"));
  const staffTransport: HttpTransport = (request) => {
    if (current !== undefined && !isOfServer(request.url)) return current(request);
    // The fake server reports no progress.
    if (request.body instanceof Blob) request.onUploadProgress?.(request.body.size);
    return actual.staffTransport(request);
  };
  return { ...actual, staffTransport };
}
