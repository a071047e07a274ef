import { createContext, type ReactNode, use } from "react";
import type german from "./de.json";

/** German is complete; every other dictionary is laid over it at build. */
export type TextKey = keyof typeof german;
export type Texts = Readonly<Record<TextKey, string>>;
export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

export function translator(texts: Texts): Translate {
  return (key, values = {}) =>
    texts[key].replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

const TranslateContext = createContext<Translate | undefined>(undefined);

export function TextsProvider({ texts, children }: { texts: Texts; children: ReactNode }) {
  return <TranslateContext value={translator(texts)}>{children}</TranslateContext>;
}

export function useTexts(): Translate {
  const translate = use(TranslateContext);
  if (translate === undefined) throw new Error("useTexts needs a TextsProvider above it");
  return translate;
}
