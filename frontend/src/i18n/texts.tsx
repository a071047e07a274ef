import { createContext, type ReactNode, use } from "react";
import type consent from "./de/consent.json";
import type contact from "./de/contact.json";
import type cookiePolicy from "./de/cookiePolicy.json";
import type imprint from "./de/imprint.json";
import type jobs from "./de/jobs.json";
import type kitchen from "./de/kitchen.json";
import type notFound from "./de/notFound.json";
import type site from "./de/site.json";
import type staff from "./de/staff.json";
import type staffHours from "./de/staffHours.json";
import type staffMenus from "./de/staffMenus.json";
import type staffMessages from "./de/staffMessages.json";
import type staffNews from "./de/staffNews.json";
import type staffStatistics from "./de/staffStatistics.json";
import type staffUpload from "./de/staffUpload.json";
import type venue from "./de/venue.json";
import type { Language } from "./languages";

/**
 * Keys by file. `site` is loaded with every page, the others with their page, form or banner; `staff*` only in the
 * staff area.
 */
type TextSections = {
  site: typeof site;
  kitchen: typeof kitchen;
  venue: typeof venue;
  contact: typeof contact;
  jobs: typeof jobs;
  imprint: typeof imprint;
  cookiePolicy: typeof cookiePolicy;
  notFound: typeof notFound;
  consent: typeof consent;
  staff: typeof staff;
  staffUpload: typeof staffUpload;
  staffMenus: typeof staffMenus;
  staffHours: typeof staffHours;
  staffMessages: typeof staffMessages;
  staffNews: typeof staffNews;
  staffStatistics: typeof staffStatistics;
};

export type TextSection = keyof TextSections;
/** German is complete; other languages fall back to it at build time. */
export type TextKey = { [Section in TextSection]: keyof TextSections[Section] }[TextSection];
export type Texts = Readonly<Record<TextKey, string>>;
export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

export function translator(texts: Texts): Translate {
  return (key, values = {}) =>
    texts[key].replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

type I18n = { language: Language; translate: Translate };

const I18nContext = createContext<I18n | undefined>(undefined);

type Props = { language: Language; texts: Texts; children: ReactNode };

export function TextsProvider({ language, texts, children }: Props) {
  return <I18nContext value={{ language, translate: translator(texts) }}>{children}</I18nContext>;
}

function useI18n(): I18n {
  const i18n = use(I18nContext);
  if (i18n === undefined) throw new Error("useTexts needs a TextsProvider");
  return i18n;
}

export const useTexts = () => useI18n().translate;

export const useLanguage = () => useI18n().language;
