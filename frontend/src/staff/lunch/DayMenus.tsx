import { Plus } from "lucide-react";
import { useId, useRef } from "react";
import { flushSync } from "react-dom";
import type { LunchSettings } from "@/api/generated";
import { useTexts } from "@/i18n/texts";
import { formatPrice } from "@/lib/dishes";
import { datesOfWeek } from "@/lib/isoWeek";
import { CourseLine } from "./CourseLine";
import { type CourseInput, isEmptyCourse, newCourse } from "./courses";
import { formatShortDate, weekdayName } from "./dates";
import styles from "./Lunch.module.css";
import { type MenuInput, maxCourses, maxMenus, menuLabel, shownMenus, type WeekDay } from "./week";

type Props = {
  week: string;
  day: WeekDay;
  /** Monday is 0. */
  index: number;
  menus: readonly MenuInput[];
  settings: LunchSettings;
  hasEnglish: boolean;
  closedReason: "closed" | "noKitchen" | undefined;
  errors: Readonly<Record<string, string>>;
  onChange: (menus: MenuInput[]) => void;
};

export function DayMenus({ week, day, index, closedReason, onChange, ...props }: Props) {
  const t = useTexts();
  const element = useRef<HTMLFieldSetElement>(null);
  const menus = shownMenus(props.menus);
  const name = weekdayName(t, index);

  function changeAndFocus(changed: MenuInput[], field: string) {
    flushSync(() => onChange(changed));
    element.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  }

  return (
    <fieldset ref={element} className={styles.day}>
      <legend>
        {t("staff.lunch.day", { day: name, date: formatShortDate(t, datesOfWeek(week)[index] ?? "") })}
      </legend>
      {closedReason !== undefined && <p className="hint">{t(`staff.lunch.${closedReason}`)}</p>}
      {menus.map((menu, number) => (
        <MenuLines
          // biome-ignore lint/suspicious/noArrayIndexKey: a menu has no other identity than its number
          key={number}
          {...props}
          {...{ menu, number }}
          path={`${day}.menus.${number}`}
          label={menuLabel(t, name, number, menus.length)}
          heading={menus.length > 1 ? t("staff.lunch.menu", { number: number + 1 }) : undefined}
          onChange={(changed) => onChange(menus.with(number, changed))}
          onAddLine={(changed, field) => changeAndFocus(menus.with(number, changed), field)}
          onAddMenu={
            number === menus.length - 1 && menus.length < maxMenus
              ? () =>
                  changeAndFocus(
                    [...menus, { courses: [newCourse], price: "" }],
                    `${day}.menus.${menus.length}.courses.0.text`,
                  )
              : undefined
          }
          day={name}
        />
      ))}
    </fieldset>
  );
}

type MenuLinesProps = Pick<Props, "settings" | "hasEnglish" | "errors"> & {
  menu: MenuInput;
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

function MenuLines(props: MenuLinesProps) {
  const { menu, path, day, label, heading, hasEnglish, errors, onChange, onAddLine, onAddMenu } = props;
  const t = useTexts();
  const { courses } = menu;
  const isFull = courses.length >= maxCourses;

  /** The line after another one: an empty one that is there, or a new one. */
  function addLine(after: number) {
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
          <CourseLine
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other identity than its number
            key={line}
            {...{ course, hasEnglish, errors }}
            path={`${path}.courses.${line}`}
            label={t("staff.lunch.line", { menu: label, number: line + 1 })}
            placeholder={t(line === 0 ? "staff.lunch.line.placeholder" : "staff.lunch.line.next")}
            onChange={(changed: CourseInput) => onChange({ ...menu, courses: courses.with(line, changed) })}
            onEnter={() => addLine(line)}
          />
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

function PriceInput({ menu, number, path, label, settings, errors, onChange }: MenuLinesProps) {
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
