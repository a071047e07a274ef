export function mailtoUrl(email: string, subject: string, body?: string): string {
  // A `?` in an address would start the header fields.
  const to = encodeURIComponent(email).replace("%40", "@");
  const text = body === undefined ? "" : `&body=${encodeURIComponent(body)}`;
  return `mailto:${to}?subject=${encodeURIComponent(subject)}${text}`;
}
