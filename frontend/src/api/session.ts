/** What the server gives a signed-in browser beside the session, for its pages to read. */
const cookie = /(?:^|; )XSRF-TOKEN=([^;]*)/;

const proof = () => cookie.exec(document.cookie)?.[1];

/** Whether somebody of the staff may be signed in here; the server alone knows. */
export const mayBeSignedIn = () => proof() !== undefined;

/** The header that no page of another host could send (specification §7): asked of whatever changes something. */
export async function antiForgery({ method }: { method: string }): Promise<Record<string, string>> {
  const value = method === "GET" ? undefined : proof();
  return value === undefined ? {} : { "X-XSRF-TOKEN": decodeURIComponent(value) };
}
