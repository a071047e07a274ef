import { ChevronDown } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useHasEnglish } from "@/api/useMasterData";
import { useTexts } from "@/i18n/texts";
import { TextArea, TextField } from "../components/fields";
import styles from "./Cards.module.css";

type Props = Omit<ComponentProps<typeof TextArea>, "lang"> & {
  /** Whether it has one line. */
  isLine?: boolean;
};

/** The English text beside a German one, folded unless it has an error. Nothing without English pages. */
export function EnglishField({ label, isLine = false, ...field }: Props) {
  const t = useTexts();
  const hasEnglish = useHasEnglish();
  const [isOpen, setOpen] = useState(false);
  const english = t("staff.content.english", { label });
  const isShown = isOpen || field.error !== undefined;
  if (!hasEnglish) return null;
  const Input = isLine ? TextField : TextArea;
  return (
    <details open={isShown} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary aria-label={english}>
        <ChevronDown />
        {t("staff.cards.english")}
        {field.value !== "" && !isShown && <span className={styles.note}>{field.value}</span>}
      </summary>
      {isShown && <Input {...field} label={english} lang="en" />}
    </details>
  );
}
