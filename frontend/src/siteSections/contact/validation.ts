import type { FieldProblem } from "@/api/generated";
import { contactMessageLimits } from "@/api/generated/limits";
import type { TextKey } from "@/i18n/texts";
import { countCharacters } from "@/lib/countCharacters";

export type ContactFieldName = keyof typeof contactMessageLimits;
export type ContactFields = Readonly<Record<ContactFieldName, string>>;
export type FieldError = { key: TextKey; limit: number };

/** In form order. */
export const contactFieldNames = ["body", "name", "email"] as const satisfies readonly ContactFieldName[];

const outerWhiteSpace = /^\p{White_Space}+|\p{White_Space}+$/gu;
/** `DI`: Default_Ignorable_Code_Point. */
const invisibleTextPattern = /^[\p{White_Space}\p{DI}]*$/u;
/** Control characters, line and paragraph separators, bidirectional controls. */
const forbiddenInLine = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;
const controlCharactersExceptLines = /[^\P{Cc}\n\r\t]/u;
/** The HTML standard's pattern, plus a dot in the host and at most 64 characters before the `@` (RFC 5321). */
const emailPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/** As `trim_pasted` in `crates/domain/src/text.rs`. */
const trimPasted = (text: string) =>
  text
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, "")
    .replace(/^[\p{White_Space}\p{DI}]+|[\p{White_Space}\p{DI}]+$/gu, "");

const trimWhiteSpace = (text: string) => text.replace(outerWhiteSpace, "");

/** Without leading and trailing white space, as on the server. */
export const countTrimmedCharacters = (text: string) => countCharacters(trimWhiteSpace(text));

const internationalHost = /(?<=@)[^\s/?#:@\\]*[^\0-\x7f][^\s/?#:@\\]*$/;

/** Without `mailto:` and with its host in ASCII, as it is stored. */
const asciiEmail = (address: string) =>
  address.replace(/^mailto:\s*/i, "").replace(internationalHost, (host) => {
    const url = `https://${host.replace(/[\u2010-\u2013\u2212]/g, "-")}`;
    return URL.canParse(url) ? new URL(url).hostname : host;
  });

export function validateField(field: ContactFieldName, value: string): FieldError | undefined {
  const { min, max } = contactMessageLimits[field];
  const text = field === "email" ? trimPasted(value) : trimWhiteSpace(value);
  const length = countCharacters(text);
  if (invisibleTextPattern.test(text)) return { key: `contact.error.${field}.missing`, limit: min };
  if (controlCharactersExceptLines.test(text)) return { key: "contact.error.control", limit: 0 };
  if (length > max) return { key: `contact.error.${field}.long`, limit: max };
  if (field !== "body" && forbiddenInLine.test(text)) return { key: "contact.error.control", limit: 0 };
  if (field === "email")
    return emailPattern.test(asciiEmail(text)) ? undefined : { key: "contact.error.email.form", limit: 0 };
  return length < min ? { key: `contact.error.${field}.short`, limit: min } : undefined;
}

/** Maps the server's error codes; unknown codes get a general message. */
export function fieldErrorFromProblem(
  field: ContactFieldName,
  { code, bound }: Pick<FieldProblem, "code" | "bound">,
): FieldError {
  const { min, max } = contactMessageLimits[field];
  switch (code) {
    case "missing":
      return { key: `contact.error.${field}.missing`, limit: min };
    case "too-short":
      if (field === "email") break;
      return { key: `contact.error.${field}.short`, limit: bound ?? min };
    case "too-long":
      return { key: `contact.error.${field}.long`, limit: bound ?? max };
    case "control-character":
      return { key: "contact.error.control", limit: 0 };
    case "not-an-email":
      return { key: "contact.error.email.form", limit: 0 };
  }
  return { key: "contact.error.refused", limit: 0 };
}
