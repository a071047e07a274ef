import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getTodayQuery } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { Loading } from "../components/Loading";
import styles from "./Today.module.css";

export type TimeList = "kitchenUntil" | "closesEarlier" | "closesLater";

/** Three hours, which fill all rows. */
const initialTimeCount = 12;

/** What is unfolded at the edge of the screen is visible at once. */
export const scrollIntoView = (element: Element | null) => element?.scrollIntoView({ block: "nearest" });

type Props = { list: TimeList; isPending: boolean; onChoose: (time: string) => void };

/** Quarter hours, the next first. Those that are a minute old are refetched first, so that none moves under a finger. */
export function Times({ list, isPending, onChoose }: Props) {
  const t = useTexts();
  const { data, isFetching } = useQuery(getTodayQuery());
  const [showsAll, setShowsAll] = useState(false);
  if (data === undefined || isFetching) return <Loading />;
  const times = showsAll ? data[list] : data[list].slice(0, initialTimeCount);
  return (
    <fieldset ref={scrollIntoView} className={styles.unfolded}>
      <legend>{t(`staff.today.${list}.times`)}</legend>
      <div className={styles.times}>
        {times.map((time) => (
          <Button key={time} isPending={isPending} onClick={() => onChoose(time)}>
            {time}
          </Button>
        ))}
      </div>
      {times.length < data[list].length && (
        <Button variant="bare" onClick={() => setShowsAll(true)}>
          {t("staff.today.moreTimes")}
        </Button>
      )}
    </fieldset>
  );
}
