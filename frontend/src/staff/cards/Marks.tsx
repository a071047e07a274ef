import { Plus, Trash2 } from "lucide-react";
import type { Dish } from "@/api/generated";
import { cardSettingsEditLimits } from "@/api/generated/limits";
import { useHasEnglish } from "@/api/useMasterData";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { TextField } from "../components/fields";
import styles from "./Cards.module.css";
import { type MarkInput, newMark } from "./settings";

const maxMarks = 30;

type Props = {
  marks: readonly MarkInput[];
  dishes: readonly Dish[];
  errors: Readonly<Record<string, string>>;
  onChange: (marks: readonly MarkInput[]) => void;
};

/** The marks of dishes, and how many dishes have each. */
export function Marks({ marks, dishes, errors, onChange }: Props) {
  const t = useTexts();
  const hasEnglish = useHasEnglish();
  const field = (mark: MarkInput, index: number, name: "text" | "textEn") => ({
    name: `marks.${index}.${name}`,
    label: t(`staff.cards.mark.${name}`),
    value: mark[name],
    error: errors[`marks.${index}.${name}`],
    maxLength: cardSettingsEditLimits[`marks.*.${name}`].max,
    onChange: (value: string) => onChange(marks.with(index, { ...mark, [name]: value })),
  });
  const countOf = ({ id }: MarkInput) => dishes.filter((dish) => dish.marks.includes(id)).length;
  return (
    <>
      <p className="hint">{t("staff.cards.marks.hint")}</p>
      <ul className="tightStack">
        {marks.map((mark, index) => (
          <li key={mark.id} className={styles.item}>
            <div className="fit">
              <TextField {...field(mark, index, "text")} required />
              {hasEnglish && <TextField {...field(mark, index, "textEn")} lang="en" />}
            </div>
            <div className="row">
              <Button
                icon={<Trash2 />}
                label={t("staff.cards.mark.remove", { text: mark.text })}
                onClick={() => onChange(marks.toSpliced(index, 1))}
              >
                {t("staff.content.remove")}
              </Button>
              <span className="hint">{t("staff.cards.mark.dishes", { count: countOf(mark) })}</span>
            </div>
          </li>
        ))}
      </ul>
      {marks.length < maxMarks && (
        <div>
          <Button icon={<Plus />} onClick={() => onChange([...marks, newMark(marks)])}>
            {t("staff.cards.mark.add")}
          </Button>
        </div>
      )}
    </>
  );
}
