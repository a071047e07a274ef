/** Code points after Unicode normalization, as on the server. */
export const countCharacters = (text: string) => [...text.normalize("NFC")].length;

/** Whether a text is longer than 80 % of its limit, from where on the length is shown. */
export const isNearLimit = (text: string, maxLength: number) =>
  countCharacters(text.trim()) > maxLength * 0.8;
