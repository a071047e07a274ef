import { vi } from "vitest";

/** A browser with passkeys; what it returns can be replaced. jsdom has none. */
export function stubPasskeys() {
  const answer = (_: unknown): Promise<unknown> => Promise.resolve({ id: "passkey" });
  const credentials = { get: vi.fn(answer), create: vi.fn(answer) };
  const parse = (options: unknown) => options;
  vi.stubGlobal("PublicKeyCredential", {
    parseRequestOptionsFromJSON: parse,
    parseCreationOptionsFromJSON: parse,
  });
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { credentials }));
  return credentials;
}

/** What the browser sends to the server. */
export const passkeyCredential = JSON.stringify({ id: "passkey" });
