import type { FieldProblem } from "@/api/generated/models/FieldProblem";
import type { TextKey } from "@/i18n/texts";

/**
 * The fields of a message in the order of the form, with the fewest and the most characters of each: decision C4, as
 * `ContactMessage` of the domain reads it.
 */
export const limits = {
  body: { fewest: 10, most: 2000 },
  name: { fewest: 2, most: 100 },
  email: { fewest: 1, most: 254 },
} as const;

export type FieldName = keyof typeof limits;
export type Words = Readonly<Record<FieldName, string>>;
export type Fault = { key: TextKey; limit: number };

export const fieldNames = Object.keys(limits) as FieldName[];

const blanksAtTheEnds = /^\p{White_Space}+|\p{White_Space}+$/gu;
const controls = /\p{Cc}/u;
const controlsBesidesLines = /[^\P{Cc}\n\r\t]/u;
/** What HTML calls a valid e-mail address, with a dot in its host, and at most 64 characters before the `@` (RFC 5321). */
const address =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

const trimmed = (text: string) => text.replace(blanksAtTheEnds, "");

/** Characters as the house counts them: whole ones, without the blanks at both ends. */
export const characters = (text: string) => [...trimmed(text)].length;

/** The first thing that is wrong with a field. */
export function faultOf(field: FieldName, written: string): Fault | undefined {
  const { fewest, most } = limits[field];
  const text = trimmed(written);
  const length = characters(text);
  if (length === 0) return { key: `contact.fault.${field}.missing`, limit: fewest };
  if (controlsBesidesLines.test(text)) return { key: "contact.fault.control", limit: 0 };
  if (length > most) return { key: `contact.fault.${field}.long`, limit: most };
  if (field !== "body" && controls.test(text)) return { key: "contact.fault.control", limit: 0 };
  if (field === "email")
    return address.test(text) ? undefined : { key: "contact.fault.email.form", limit: 0 };
  return length < fewest ? { key: `contact.fault.${field}.short`, limit: fewest } : undefined;
}

/** What a refusal of the house says, in the words of this page; a code that is news to it has a sentence for all. */
export function faultOfRefusal(
  field: FieldName,
  { code, bound }: Pick<FieldProblem, "code" | "bound">,
): Fault {
  const { fewest, most } = limits[field];
  switch (code) {
    case "missing":
      return { key: `contact.fault.${field}.missing`, limit: fewest };
    case "too-short":
      if (field === "email") break;
      return { key: `contact.fault.${field}.short`, limit: bound ?? fewest };
    case "too-long":
      return { key: `contact.fault.${field}.long`, limit: bound ?? most };
    case "control-character":
      return { key: "contact.fault.control", limit: 0 };
    case "not-an-email":
      return { key: "contact.fault.email.form", limit: 0 };
  }
  return { key: "contact.fault.refused", limit: 0 };
}
