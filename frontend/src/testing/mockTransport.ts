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
  // Pictures and records are those of the fake server.
  const isOfServer = (url: string) => url.startsWith("/api/pictures") || url.startsWith("/api/menu-files");
  const xhrTransport: HttpTransport = (request) => {
    if (current !== undefined && !isOfServer(request.url)) return current(request);
    // The fake server reports no progress.
    if (request.body instanceof Blob) request.onUploadProgress?.(request.body.size);
    return actual.xhrTransport(request);
  };
  return { ...actual, xhrTransport };
}
