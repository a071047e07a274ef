import { useId, useState } from "react";
import { useTexts } from "@/i18n/texts";
import { AllergenField } from "../components/AllergenField";
import { formatAllergens } from "../components/allergens";
import { TextField } from "../components/fields";
import { type CourseInput, nameOfCourse, newCourse } from "./courses";
import styles from "./Lunch.module.css";

type Props = {
  course: CourseInput;
  /** In the API. */
  path: string;
  /** For accessible names. */
  label: string;
  placeholder: string;
  hasEnglish: boolean;
  errors: Readonly<Record<string, string>>;
  onChange: (course: CourseInput) => void;
  onEnter?: () => void;
};

const hasDetails = ({ allergens, textEn }: CourseInput) => allergens !== "" || textEn !== "";

const haveSameDetails = (one: CourseInput, other: CourseInput) =>
  one.allergens === other.allergens && one.textEn === other.textEn;

/** Another text is another dish: it loses the allergens and the English text, which can be kept with one press. */
function useTextChange(course: CourseInput, onChange: (course: CourseInput) => void) {
  const [former, setFormer] = useState<CourseInput>();
  const isOther = ({ text }: CourseInput) => text.trim() !== "" && text.trim() !== course.text.trim();
  const areCleared = former !== undefined && hasDetails(former) && !hasDetails(course) && isOther(former);
  return {
    formerDetails: areCleared ? former : undefined,
    keepDetails: () => former && onChange({ ...course, allergens: former.allergens, textEn: former.textEn }),
    /** `undefined`: the change begins. */
    changeText(text: string | undefined) {
      if (text === undefined) {
        if (!areCleared) setFormer(course);
        return;
      }
      const start = former ?? course;
      setFormer(start);
      const areUntouched = areCleared || haveSameDetails(course, start);
      const isSame = start.text.trim() === "" || start.text.trim() === text.trim();
      const { allergens, textEn } = isSame ? start : newCourse;
      onChange({ ...course, text, ...(areUntouched && { allergens, textEn }) });
    },
  };
}

/** A line of a menu: its text, and behind a button the allergens and the English text. */
export function CourseLine(props: Props) {
  const { course, path, label, placeholder, hasEnglish, errors, onChange, onEnter } = props;
  const t = useTexts();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { formerDetails, changeText, keepDetails } = useTextChange(course, onChange);
  const [error, allergenError, englishError] = ["text", "allergens", "textEn"].map(
    (field) => errors[`${path}.${field}`],
  );
  if (course.dish !== undefined) return <li className={styles.dish}>{nameOfCourse(t, course)}</li>;
  const areDetailsShown = isOpen || allergenError !== undefined || englishError !== undefined;
  const details = [
    formatAllergens(t, course.allergens),
    hasEnglish && course.textEn !== "" ? t("staff.lunch.line.hasEnglish") : "",
  ]
    .filter((part) => part !== "")
    .join(" · ");
  return (
    <li className={styles.course}>
      <div className={styles.line}>
        <textarea
          rows={1}
          name={`${path}.text`}
          aria-label={label}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error`}
          autoComplete="off"
          enterKeyHint="next"
          placeholder={placeholder}
          value={course.text}
          onFocus={() => changeText(undefined)}
          onChange={({ target }) => changeText(target.value.replaceAll("\n", " "))}
          onKeyDown={(event) => {
            // Enter of an input method only ends the composition.
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (course.text.trim() !== "") onEnter?.();
          }}
        />
        <button
          type="button"
          aria-expanded={areDetailsShown}
          aria-label={
            details === ""
              ? t("staff.lunch.line.details", { line: label })
              : t("staff.lunch.line.details.filled", { line: label, details })
          }
          onClick={() => setOpen(!areDetailsShown)}
        >
          {details || t("staff.allergens")}
        </button>
      </div>
      <p id={`${id}-error`} className="error">
        {error}
      </p>
      {formerDetails !== undefined && (
        <p className={styles.cleared}>
          {t("staff.lunch.line.cleared")}{" "}
          <button type="button" onClick={keepDetails}>
            {t("staff.lunch.line.keep", { allergens: formatAllergens(t, formerDetails.allergens) })}
          </button>
        </p>
      )}
      {areDetailsShown && (
        <div className={styles.details}>
          <AllergenField
            name={`${path}.allergens`}
            value={course.allergens}
            error={allergenError}
            onChange={(allergens) => onChange({ ...course, allergens })}
          />
          {hasEnglish && (
            <TextField
              label={t("staff.lunch.line.english")}
              name={`${path}.textEn`}
              lang="en"
              value={course.textEn}
              error={englishError}
              onChange={(textEn) => onChange({ ...course, textEn })}
            />
          )}
        </div>
      )}
    </li>
  );
}
