/** Blank lines separate paragraphs. */
export const splitParagraphs = (text: string) => text.trim().split(/\r?\n\s*\n/);
