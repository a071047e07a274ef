import { Plus } from "lucide-react";
import { useId } from "react";
import type { LunchSettings } from "@/api/generated";
import { useTexts } from "@/i18n/texts";
import { formatPrice } from "@/lib/dishes";
import type { Dishes } from "../hooks/useDishes";
import { CourseLine } from "./CourseLine";
import { type CourseInput, isEmptyCourse, newCourse } from "./courses";
import styles from "./Lunch.module.css";
import { type MenuInput, maxCourses } from "./week";

type Props = {
  menu: MenuInput;
  settings: LunchSettings;
  dishes: Dishes;
  hasEnglish: boolean;
  errors: Readonly<Record<string, string>>;
  number: number;
  /** In the API. */
  path: string;
  day: string;
  /** For accessible names. */
  label: string;
  heading: string | undefined;
  onChange: (menu: MenuInput) => void;
  /** The same, and moves the focus to a field. */
  onAddLine: (menu: MenuInput, field: string) => void;
  onAddMenu: (() => void) | undefined;
};

/** A menu of a day: its lines and its price. */
export function MenuLines(props: Props) {
  const { menu, path, day, label, heading, dishes, hasEnglish, errors, onChange, onAddLine, onAddMenu } =
    props;
  const t = useTexts();
  const { courses } = menu;
  const isFull = courses.length >= maxCourses;

  /** The line after another one: an empty one that is there, or a new one. */
  function addLine(after: number, courses: readonly CourseInput[] = menu.courses) {
    const next = courses[after + 1];
    const isThere = next !== undefined && isEmptyCourse(next);
    if (isFull && !isThere) return;
    const changed = isThere ? courses : courses.toSpliced(after + 1, 0, newCourse);
    onAddLine({ ...menu, courses: [...changed] }, `${path}.courses.${after + 1}.text`);
  }

  return (
    <div className={styles.menu}>
      {heading !== undefined && <p className={styles.number}>{heading}</p>}
      <ul className={styles.lines}>
        {courses.map((course, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other identity than its number
          <li key={line}>
            <CourseLine
              {...{ course, dishes, hasEnglish, errors }}
              path={`${path}.courses.${line}`}
              label={t("staff.lunch.line", { menu: label, number: line + 1 })}
              placeholder={t(line === 0 ? "staff.lunch.line.placeholder" : "staff.lunch.line.next")}
              onChange={(changed: CourseInput) => onChange({ ...menu, courses: courses.with(line, changed) })}
              onEnter={(changed) => addLine(line, courses.with(line, changed))}
            />
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {!isFull && (
          <button
            type="button"
            className="target"
            aria-label={t("staff.lunch.line.add.label", { menu: label })}
            onClick={() => addLine(courses.length - 1)}
          >
            <Plus />
            {t("staff.lunch.line.add")}
          </button>
        )}
        {onAddMenu !== undefined && (
          <button
            type="button"
            className="target"
            aria-label={t("staff.lunch.menu.add.label", { day })}
            onClick={onAddMenu}
          >
            <Plus />
            {t("staff.lunch.menu.add")}
          </button>
        )}
        <PriceInput {...props} />
      </div>
    </div>
  );
}

function PriceInput({ menu, number, path, label, settings, errors, onChange }: Props) {
  const t = useTexts();
  const id = useId();
  const error = errors[`${path}.price`];
  const usual = settings.prices[number];
  return (
    <div className={styles.price}>
      <input
        name={`${path}.price`}
        aria-label={t("staff.lunch.price.label", { menu: label })}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        placeholder={usual === undefined ? "" : formatPrice(usual)}
        value={menu.price}
        onChange={({ target }) => onChange({ ...menu, price: target.value })}
      />
      <span aria-hidden="true">€</span>
      <p id={`${id}-error`} className="error">
        {error}
      </p>
    </div>
  );
}
