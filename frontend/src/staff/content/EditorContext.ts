import { createContext, use } from "react";
import type { Language } from "@/i18n/languages";
import type { Path } from "./definitions";

type Editor = {
  /** The language of the texts that are shown. */
  language: Language;
  /** By field. */
  errors: Readonly<Record<string, string>>;
  /** The fields of the English texts that are older than the German ones. */
  outdated: ReadonlySet<string>;
  /** What was opened last: another object each time. `field`: as in the API, such as `lists.rooms.0.texts.name.de`. */
  opened: { field: string } | undefined;
  /** Shows a field, also of the other language or of a closed item, and moves the focus to it. */
  openField: (field: string) => void;
  onChange: (path: Path, value: unknown) => void;
  /** `name`: what is removed. */
  onRemove: (path: Path, remaining: unknown, name: string) => void;
};

/** Provided by `ContentEditor`. */
export const EditorContext = createContext({} as Editor);

export const useEditor = () => use(EditorContext);
