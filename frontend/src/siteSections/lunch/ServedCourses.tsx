import type { LunchOfDay, ServedCourse, ServedMenu } from "@/api/generated";
import { ContentText } from "@/components/ContentText";
import { DishMarks } from "@/components/DishMarks";
import { useTexts } from "@/i18n/texts";
import { formatPrice } from "@/lib/dishes";
import styles from "./Lunch.module.css";
import { formatEveryWeek } from "./lunch";

function CourseText({ text, textEn, allergens, diet, isSoldOut }: ServedCourse) {
  const t = useTexts();
  return (
    <>
      <ContentText text={{ de: text, en: textEn }} />
      <DishMarks allergens={allergens} diet={diet} />
      {isSoldOut && (
        <>
          {" "}
          <strong className={styles.soldOut}>{t("cards.soldOut")}</strong>
        </>
      )}
    </>
  );
}

/** The courses of a menu, one below the other. */
export const ServedCourses = ({ courses }: Pick<ServedMenu, "courses">) => (
  <ul className={styles.courses}>
    {courses.map((course, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the courses never move
      <li key={index}>
        <CourseText {...course} />
      </li>
    ))}
  </ul>
);

/** "Menü 1", or "Tagesmenü" if there is only one. */
export function MenuName({ menus, number }: { menus: readonly ServedMenu[]; number: number }) {
  const t = useTexts();
  return menus.length > 1 ? t("lunch.menu", { number }) : t("lunch.onlyMenu");
}

export const MenuPrice = ({ price }: { price: number | undefined }) =>
  price !== undefined && <span className={styles.price}>{formatPrice(price)}&nbsp;€</span>;

/** "Jeden Freitag: Backhendl" */
export function EveryWeekCourse({ date, weekdayCourse }: LunchOfDay) {
  const t = useTexts();
  return (
    weekdayCourse && (
      <>
        <span className={styles.everyWeek}>{formatEveryWeek(t, date)}</span> <CourseText {...weekdayCourse} />
      </>
    )
  );
}
