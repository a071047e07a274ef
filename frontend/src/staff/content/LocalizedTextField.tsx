import type { LocalizedText } from "@/api/generated";
import { useTexts } from "@/i18n/texts";
import { TextArea, TextField } from "../components/fields";
import type { Path } from "./definitions";
import { useEditor } from "./EditorContext";

type Props = {
  label: string;
  path: Path;
  text: LocalizedText | undefined;
  /** In characters. */
  maxLength: number;
  /** Whether line breaks and emphasis are allowed. */
  isParagraph?: boolean;
  /** Whether a page cannot be published without the German text. */
  required?: boolean;
};

/** A text in the language that is edited. A translation has the German text as its hint. */
export function LocalizedTextField({
  label,
  path,
  text = { de: "" },
  maxLength,
  isParagraph = false,
  required = false,
}: Props) {
  const t = useTexts();
  const { language, errors, outdated, onChange } = useEditor();
  const name = [...path, language].join(".");
  const TextInput = isParagraph ? TextArea : TextField;
  const isTranslation = language !== "de";
  return (
    <TextInput
      key={language}
      name={name}
      label={isTranslation ? t("staff.content.english", { label }) : label}
      {...(isTranslation && { lang: language })}
      {...(isTranslation &&
        text.de !== "" && {
          hint: t(outdated.has(name) ? "staff.content.germanIsNewer" : "staff.content.german", {
            text: text.de,
          }),
        })}
      required={required && !isTranslation}
      value={text[language] ?? ""}
      error={errors[name]}
      maxLength={maxLength}
      onChange={(changed) => onChange(path, { ...text, [language]: changed })}
    />
  );
}
