import { useRef } from "react";
import { flushSync } from "react-dom";
import type { LunchSettings } from "@/api/generated";
import { useTexts } from "@/i18n/texts";
import { datesOfWeek } from "@/lib/isoWeek";
import type { Dishes } from "../hooks/useDishes";
import { newCourse } from "./courses";
import { formatShortDate, weekdayName } from "./dates";
import styles from "./Lunch.module.css";
import { MenuLines } from "./MenuLines";
import { type MenuInput, maxMenus, menuLabel, shownMenus, type WeekDay } from "./week";

type Props = {
  week: string;
  day: WeekDay;
  /** Monday is 0. */
  index: number;
  menus: readonly MenuInput[];
  settings: LunchSettings;
  dishes: Dishes;
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
