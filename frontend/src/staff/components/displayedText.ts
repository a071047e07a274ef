/** As a page shows it, without spaces, which depend on paragraphs. */
export const displayedText = (text: string, product: string) =>
  text.replaceAll("{product}", product).replaceAll("*", "").replace(/\s+/g, "");
