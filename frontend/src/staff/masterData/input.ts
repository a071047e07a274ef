import type { Site, SiteEdit } from "@/api/generated";
import type { TextKey } from "@/i18n/texts";
import { decodeHosts } from "@/lib/decodeHosts";
import { parseCoordinates } from "./coordinates";

/** The fields by section of the form, with their paths in the API. */
export const sections = {
  inn: ["product", "contact.phone", "contact.email"],
  address: ["address.street", "address.postalCode", "address.locality", "address.country"],
  map: ["geo.latitude", "geo.longitude", "links.map", "links.directions"],
  follow: ["links.video", "links.social"],
  imprint: [
    "imprint.owner",
    "imprint.managers",
    "imprint.registerNumber",
    "imprint.registerCourt",
    "imprint.vatId",
    "imprint.tradeRegisterNumber",
    "imprint.trade",
    "imprint.tradeAuthority",
    "imprint.chamber",
  ],
  website: ["copyrightSince"],
} as const;

export type Section = keyof typeof sections;
export type Field = (typeof sections)[Section][number];
export const fields: readonly Field[] = Object.values(sections).flat();

export type FurtherLink = { de: string; en: string; url: string };

export type MasterDataInput = Record<Field, string> & {
  further: readonly FurtherLink[];
  hasEnglish: boolean;
};

export const maxFurtherLinks = 8;

/** As in the API. */
export const furtherLinkPath = (index: number, name: keyof FurtherLink) =>
  `links.further.${index}.${name === "url" ? name : `label.${name}`}`;

type NameOf<Path> = Path extends `${string}.${infer Name}` ? Name : Path;

export const labelKey = (field: Field): TextKey =>
  `staff.masterData.${field.replace(/^.*\./, "") as NameOf<Field>}`;

const isNumber = (field: Field) => field.startsWith("geo.") || field === "copyrightSince";
const hasHost = (field: Field) => field === "contact.email" || field.startsWith("links.");
/** With a decimal comma, if it is one number. */
const formatDegrees = (degrees: number | string) => String(degrees).replace(/^([-+]?\d*)\.(\d+)$/, "$1,$2");

/** Both coordinates if either field contains a pair. */
export function splitCoordinates(texts: Partial<MasterDataInput>): Partial<MasterDataInput> {
  const pair =
    parseCoordinates(texts["geo.latitude"] ?? "") ?? parseCoordinates(texts["geo.longitude"] ?? "");
  if (pair === undefined) return {};
  const { latitude, longitude } = pair;
  return { "geo.latitude": formatDegrees(latitude), "geo.longitude": formatDegrees(longitude) };
}

function displayed(field: Field, text: string): string {
  if (hasHost(field)) return decodeHosts(text);
  return isNumber(field) ? formatDegrees(text) : text;
}

function valueAt(site: Site, field: Field): string {
  const value = field.split(".").reduce<unknown>((part, name) => Reflect.get(Object(part), name), site);
  const text = String(value ?? "");
  return displayed(field, text);
}

export const toMasterDataInput = (site: Site): MasterDataInput => ({
  ...(Object.fromEntries(fields.map((field) => [field, valueAt(site, field)])) as Record<Field, string>),
  further: (site.links.further ?? []).map(({ label: { de, en = "" }, url }) => ({
    de,
    en,
    url: decodeHosts(url),
  })),
  hasEnglish: site.languages.includes("en"),
});

const normalizeText = (text: string) => text.trim().normalize("NFC");

/** As the texts will be stored, so that they can be compared with those of another person. */
export const normalize = (input: MasterDataInput): MasterDataInput => ({
  ...input,
  ...Object.fromEntries(fields.map((field) => [field, displayed(field, normalizeText(input[field]))])),
  further: input.further
    .map(({ de, en, url }) => ({
      de: normalizeText(de),
      en: normalizeText(en),
      url: decodeHosts(normalizeText(url)),
    }))
    .filter((link) => Object.values(link).some((text) => text !== "")),
  ...splitCoordinates(input),
});

/** Without empty fields: the server reports those that are required. */
export function toSiteEdit(input: MasterDataInput): SiteEdit {
  const further = input.further.map(({ de, en, url }) => ({ label: { de, ...(en && { en }) }, url }));
  const edit = {
    contact: {},
    address: {},
    geo: {},
    links: { ...(further.length > 0 && { further }) },
    imprint: {},
    isGermanOnly: !input.hasEnglish,
  };
  for (const field of fields) {
    const [object = "", name] = field.split(".");
    const text = input[field];
    const value = isNumber(field) ? Number(text.replace(",", ".")) : text;
    if (text === "") continue;
    if (name === undefined) Reflect.set(edit, object, value);
    else Reflect.set(Reflect.get(edit, object), name, value);
  }
  return edit as SiteEdit;
}
