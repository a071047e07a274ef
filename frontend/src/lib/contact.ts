/** A mail draft with its subject filled in, and its text where there is one. */
export function mailDraft(email: string, subject: string, body?: string): string {
  // What follows a `?` in an address would be read as more fields of the mail.
  const to = encodeURIComponent(email).replace("%40", "@");
  const text = body === undefined ? "" : `&body=${encodeURIComponent(body)}`;
  return `mailto:${to}?subject=${encodeURIComponent(subject)}${text}`;
}
