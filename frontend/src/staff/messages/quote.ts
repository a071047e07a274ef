/** Encoded length; some mail programs limit links to about 2,000 characters. */
const longest = 1500;

/** Quotes a text for an e-mail, truncated if too long. */
export function quote(text: string): string {
  let quoted = "> ";
  let length = 0;
  for (const character of text.replaceAll(/\r\n?/g, "\n")) {
    const next = character === "\n" ? "\r\n> " : character;
    length += encodeURIComponent(next).length;
    if (length > longest) return `${quoted}[…]`;
    quoted += next;
  }
  return quoted;
}
