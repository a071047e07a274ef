import { type FocusEvent, type SyntheticEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Dish } from "@/api/generated";
import { useTexts } from "@/i18n/texts";
import { AllergenField } from "../components/AllergenField";
import { formatAllergens } from "../components/allergens";
import { findDishes } from "../components/dishSearch";
import { TextField } from "../components/fields";
import { useCombobox } from "../components/useCombobox";
import type { Dishes } from "../hooks/useDishes";
import { type CourseInput, dishCourse } from "./courses";
import { DishAllergens, DishLine } from "./DishLine";
import styles from "./Lunch.module.css";
import { useTextChange } from "./useTextChange";

type Props = {
  course: CourseInput;
  dishes: Dishes;
  /** In the API. */
  path: string;
  /** For accessible names. */
  label: string;
  placeholder: string;
  hasEnglish: boolean;
  errors: Readonly<Record<string, string>>;
  onChange: (course: CourseInput) => void;
  /** The line is typed. */
  onEnter?: (course: CourseInput) => void;
};

/** A line of a menu: a dish or a text. */
export function CourseLine(props: Props) {
  const { course, path, label, dishes, errors, onChange } = props;
  if (course.dish === undefined) return <TextLine {...props} />;
  return (
    <DishLine
      {...{ path, label, onChange }}
      dish={dishes.byId.get(course.dish)}
      error={errors[`${path}.dish`]}
    />
  );
}

const minSearchLength = 2;
const maxOptions = 4;

/** The text, which can become a dish with that name, and behind a button the allergens and the English text. */
function TextLine(props: Props) {
  const { course, path, label, placeholder, hasEnglish, errors, onChange, onEnter } = props;
  const t = useTexts();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { formerDetails, changeText, keepDetails } = useTextChange(course, onChange);
  const options = useDishOptions(props);
  const selection = useSelectionOnFocus();
  const [error, allergenError, englishError] = ["text", "allergens", "textEn"].map(
    (field) => errors[`${path}.${field}`],
  );
  const areDetailsShown = isOpen || allergenError !== undefined || englishError !== undefined;
  const formatDetails = ({ allergens, textEn }: CourseInput) =>
    [formatAllergens(t, allergens), hasEnglish && textEn !== "" ? t("staff.lunch.line.hasEnglish") : ""]
      .filter((part) => part !== "")
      .join(" · ");
  const details = formatDetails(course);
  return (
    <div className={styles.course}>
      <div className={styles.line}>
        <textarea
          rows={1}
          name={`${path}.text`}
          aria-label={label}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error`}
          placeholder={placeholder}
          {...options.fieldProps}
          value={course.text}
          {...selection}
          onFocus={(event) => {
            selection.onFocus(event);
            changeText(undefined);
          }}
          onBlur={options.hide}
          onChange={({ target }) => {
            options.show();
            changeText(target.value.replaceAll("\n", " "));
          }}
          onKeyDown={(event) => {
            options.onKeyDown(event);
            // Enter of an input method only ends the composition.
            if (event.defaultPrevented || event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (course.text.trim() !== "") onEnter?.(course);
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
        <div className={styles.options}>
          <p role="status">{options.isOpen && t("staff.lunch.dish.options")}</p>
          {options.list}
        </div>
      </div>
      <p id={`${id}-error`} className="error">
        {error}
      </p>
      {formerDetails !== undefined && (
        <p className={styles.cleared}>
          {t("staff.lunch.line.cleared")}{" "}
          <button type="button" onClick={keepDetails}>
            {t("staff.lunch.line.keep", { details: formatDetails(formerDetails) })}
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
    </div>
  );
}

/** Selects the whole text when a key or a tap moves the focus to the field; the next tap places the cursor. */
function useSelectionOnFocus() {
  const hadFocus = useRef(false);
  return {
    // Without a `relatedTarget` only the window gets the focus back.
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent<HTMLTextAreaElement>) =>
      relatedTarget && currentTarget.select(),
    onPointerDown: ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
      hadFocus.current = document.activeElement === currentTarget;
      const { selectionStart, selectionEnd, value } = currentTarget;
      // A tap on selected text places no cursor on a touchscreen.
      if (hadFocus.current && selectionEnd - selectionStart === value.length)
        currentTarget.setSelectionRange(0, 0);
    },
    // Browsers place the cursor after `focus`.
    onClick: ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
      const isDragged = currentTarget.selectionStart !== currentTarget.selectionEnd;
      if (!hadFocus.current && !isDragged) currentTarget.select();
    },
  };
}

/** The dishes that are meant, while the text is typed. */
function useDishOptions({ course, dishes, path, onChange, onEnter }: Props) {
  const t = useTexts();
  const [isTyping, setTyping] = useState(false);
  const text = course.text.trim();
  const combobox = useCombobox<Dish>({
    text,
    options:
      isTyping && text.length >= minSearchLength ? findDishes(dishes.index, text).slice(0, maxOptions) : [],
    initial: "none",
    label: t("staff.lunch.dish.options"),
    renderOption: (dish) => (
      <>
        <span>{dish.name}</span>
        <DishAllergens dish={dish} />
      </>
    ),
    onChoose: (dish) => {
      const chosen = dishCourse(dish);
      flushSync(() => onChange(chosen));
      document.getElementsByName(`${path}.dish`)[0]?.focus();
      onEnter?.(chosen);
    },
  });
  return { ...combobox, show: () => setTyping(true), hide: () => setTyping(false) };
}
