/** Code points after Unicode normalization, as on the server. */
export const countCharacters = (text: string) => [...text.normalize("NFC")].length;
