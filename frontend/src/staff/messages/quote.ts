/** The longest quotation, encoded: some mail programs take no links of more than about 2,000 characters. */
const longest = 1500;

/** A text as mails quote it; of a long one, its beginning. */
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
