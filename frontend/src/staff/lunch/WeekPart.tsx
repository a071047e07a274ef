import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { LunchSettings, LunchWeek } from "@/api/generated";
import { getLunchSettingsQuery, getLunchWeekQuery } from "@/api/generated/queries";
import { useHasEnglish } from "@/api/useMasterData";
import { useTexts } from "@/i18n/texts";
import { staffPaths } from "@/routes/paths";
import { Button, ButtonLink } from "../components/Button";
import { FormFrame } from "../components/FormFrame";
import { QueryStatus } from "../components/Loading";
import { type Dishes, useDishes } from "../hooks/useDishes";
import { CopyWeek } from "./CopyWeek";
import { DayMenus } from "./DayMenus";
import { formatWeek } from "./dates";
import styles from "./Lunch.module.css";
import { ShareWeek } from "./ShareWeek";
import { useClosedDays } from "./useClosedDays";
import { useWeekForm } from "./useWeekForm";
import { WeekSaveBar } from "./WeekSaveBar";
import { comparableWeekFields, hasCourses, isEmptyWeek, weekDays, weekInputs } from "./week";

/** The menus of a week. */
export function WeekPart({ week }: { week: string }) {
  const t = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const record = useQuery(getLunchWeekQuery({ week }));
  const settings = useQuery(getLunchSettingsQuery());
  const { query: dishesQuery, dishes } = useDishes();
  // The link that was followed is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <div className={styles.head}>
        <ButtonLink to={staffPaths.lunch} variant="bare" icon={<ArrowLeft />}>
          {t("staff.lunch.weeks.all")}
        </ButtonLink>
        <h2 ref={heading} id="week" tabIndex={-1}>
          {formatWeek(t, week)}
        </h2>
      </div>
      <QueryStatus queries={[record, settings, dishesQuery]} />
      {record.data !== undefined && settings.data !== undefined && dishesQuery.data !== undefined && (
        <WeekEditor record={record.data} settings={settings.data} dishes={dishes} />
      )}
    </>
  );
}

const weekend = weekDays.slice(5);

type Props = { record: LunchWeek; settings: LunchSettings; dishes: Dishes };

function WeekEditor({ record, settings, dishes }: Props) {
  const t = useTexts();
  const hasEnglish = useHasEnglish();
  const form = useWeekForm(record);
  const { input, errors, change } = form;
  const { week } = record;
  const closed = useClosedDays(week, settings.until);
  const [showsWeekend, setShowsWeekend] = useState(false);
  const isWeekendShown = showsWeekend || weekend.some((day) => hasCourses(input[day]));
  return (
    <>
      {isEmptyWeek(record) && !form.isChanged && <CopyWeek week={week} dishes={dishes.byId} />}
      <FormFrame
        form={form}
        className="stack"
        labelledBy="week"
        fields={comparableWeekFields(t, dishes.byId)}
        inputs={weekInputs(t, input)}
        buttons={<WeekSaveBar form={form} record={record} />}
      >
        <p className="hint">
          {t("staff.lunch.intro.allergens")} {hasEnglish && t("staff.lunch.intro.english")}
        </p>
        <div className={styles.days}>
          {weekDays.map((day, index) =>
            weekend.includes(day) && !isWeekendShown ? null : (
              <DayMenus
                key={day}
                {...{ week, day, index, errors, settings, dishes, hasEnglish }}
                menus={input[day]}
                closedReason={closed[index]}
                onChange={(menus) => change({ [day]: menus })}
              />
            ),
          )}
        </div>
        {!isWeekendShown && (
          <div>
            <Button onClick={() => setShowsWeekend(true)}>{t("staff.lunch.weekend")}</Button>
          </div>
        )}
        {weekDays.some((day) => hasCourses(input[day])) && (
          <ShareWeek
            {...{ week, input, settings }}
            dishes={dishes.byId}
            closedDays={closed.flatMap((reason, index) => (reason === undefined ? [] : [index]))}
          />
        )}
      </FormFrame>
    </>
  );
}
