import { use, useState } from "react";
import type { LocalizedText } from "@/api/generated";
import { useHasEnglish } from "@/api/useMasterData";
import type { Language } from "@/i18n/languages";
import { useTexts } from "@/i18n/texts";
import { isNearLimit } from "@/lib/countCharacters";
import { TextArea, TextField } from "../components/fields";
import type { Path } from "./definitions";
import styles from "./LocalizedTextFields.module.css";
import { EditedPageContext, TextPreview } from "./TextPreview";

type Props = {
  label: string;
  path: Path;
  text: LocalizedText | undefined;
  /** In characters. */
  maxLength: number;
  /** Whether line breaks and emphasis are allowed. */
  isParagraph?: boolean;
  /** By field. */
  errors: Readonly<Record<string, string>>;
  onChange: (path: Path, value: LocalizedText) => void;
};

/** The German text and its translation. */
export function LocalizedTextFields(props: Props) {
  const { label, path, text = { de: "" }, maxLength, isParagraph = false, errors, onChange } = props;
  const t = useTexts();
  const hasEnglish = useHasEnglish();
  const name = path.join(".");
  const editedPage = use(EditedPageContext);
  const [changedLanguage, setChangedLanguage] = useState<Language>("de");
  const changedText = text[changedLanguage] ?? "";
  const TextInput = isParagraph ? TextArea : TextField;
  const input = (language: Language, value: string) => ({
    name: `${name}.${language}`,
    value,
    error: errors[`${name}.${language}`],
    maxLength,
    ...(language !== "de" && { lang: language }),
    onChange: (changed: string) => {
      setChangedLanguage(language);
      onChange(path, { ...text, [language]: changed });
    },
  });
  const isOnPage = name !== "texts.title" && name !== "texts.description";
  const preview = editedPage?.changedPath === name && isOnPage && isNearLimit(changedText, maxLength) && (
    <TextPreview {...editedPage} text={changedText} language={changedLanguage} />
  );
  return (
    <div className={styles.languages}>
      <TextInput label={label} {...input("de", text.de)} />
      {changedLanguage === "de" && preview}
      {hasEnglish && (
        <TextInput label={t("staff.content.english", { label })} {...input("en", text.en ?? "")} />
      )}
      {changedLanguage === "en" && preview}
    </div>
  );
}
