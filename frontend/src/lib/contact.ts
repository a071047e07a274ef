/** A mail draft to the house with its subject filled in. */
export const mailDraft = (email: string, subject: string) =>
  `mailto:${email}?subject=${encodeURIComponent(subject)}`;
