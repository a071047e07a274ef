const xsrfCookiePattern = /(?:^|; )XSRF-TOKEN=([^;]*)/;

const xsrfToken = () => xsrfCookiePattern.exec(document.cookie)?.[1];

/** Whether there may be a session; only the server knows for certain. */
export const mayBeSignedIn = () => xsrfToken() !== undefined;

/** The headers of every request to the API. */
export const commonHeaders: Record<string, string> = {};

/** Anti-forgery header for requests that change something (specification §7). */
export async function createAntiForgeryHeaders({
  method,
}: {
  method: string;
}): Promise<Record<string, string>> {
  const value = method === "GET" ? undefined : xsrfToken();
  return value === undefined
    ? commonHeaders
    : { ...commonHeaders, "X-XSRF-TOKEN": decodeURIComponent(value) };
}
