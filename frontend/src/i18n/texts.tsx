import { createContext, type ReactNode, use } from "react";
import type consent from "./de/consent.json";
import type contact from "./de/contact.json";
import type cookiePolicy from "./de/cookiePolicy.json";
import type imprint from "./de/imprint.json";
import type jobs from "./de/jobs.json";
import type kitchen from "./de/kitchen.json";
import type notFound from "./de/notFound.json";
import type postcard from "./de/postcard.json";
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

/** The German words by the file that has them: `site` comes with every page, each other one with its page, form or banner; those of `staff` are for staff. */
type Parts = {
  site: typeof site;
  kitchen: typeof kitchen;
  venue: typeof venue;
  contact: typeof contact;
  postcard: typeof postcard;
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

export type Part = keyof Parts;
/** German is complete; every other dictionary is laid over it at build. */
export type TextKey = { [P in Part]: keyof Parts[P] }[Part];
export type Texts = Readonly<Record<TextKey, string>>;
export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

export function translator(texts: Texts): Translate {
  return (key, values = {}) =>
    texts[key].replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

type Spoken = { language: Language; translate: Translate };

const SpokenContext = createContext<Spoken | undefined>(undefined);

type Props = { language: Language; texts: Texts; children: ReactNode };

export function TextsProvider({ language, texts, children }: Props) {
  return <SpokenContext value={{ language, translate: translator(texts) }}>{children}</SpokenContext>;
}

function useSpoken(): Spoken {
  const spoken = use(SpokenContext);
  if (spoken === undefined) throw new Error("texts need a TextsProvider above them");
  return spoken;
}

export const useTexts = () => useSpoken().translate;

/** The language of the page. */
export const useLanguage = () => useSpoken().language;
