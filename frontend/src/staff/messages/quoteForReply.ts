/** Encoded length; some mail programs limit links to about 2,000 characters. */
const maxEncodedLength = 1500;

/** Quotes a text for an e-mail, truncated if too long. */
export function quoteForReply(text: string): string {
  let quoted = "> ";
  let length = 0;
  for (const character of text.replaceAll(/\r\n?/g, "\n")) {
    const next = character === "\n" ? "\r\n> " : character;
    length += encodeURIComponent(next).length;
    if (length > maxEncodedLength) return `${quoted}[…]`;
    quoted += next;
  }
  return quoted;
}
