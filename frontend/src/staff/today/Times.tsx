import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getTodayQuery } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { Loading } from "../components/Loading";
import styles from "./Today.module.css";

export type TimeList = "kitchenUntil" | "closesEarlier" | "closesLater";

/** What is unfolded at the edge of the screen is visible at once. */
export const scrollIntoView = (element: Element | null) => element?.scrollIntoView({ block: "nearest" });

type Props = { list: TimeList; isPending: boolean; onChoose: (time: string) => void };

/**
 * Quarter hours, the next first. Those that are a minute old are refetched before they are shown; later ones stay while
 * they are refetched, so that none vanishes under a finger.
 */
export function Times({ list, isPending, onChoose }: Props) {
  const t = useTexts();
  const { data, isFetching } = useQuery(getTodayQuery());
  const [isShown, setShown] = useState(false);
  if (!isShown && !isFetching) setShown(true);
  if (data === undefined || !isShown) return <Loading />;
  return (
    <fieldset ref={scrollIntoView} className={styles.unfolded}>
      <legend>{t(`staff.today.${list}.times`)}</legend>
      <div className={styles.times}>
        {data[list].map((time) => (
          <Button key={time} isPending={isPending} onClick={() => onChoose(time)}>
            {time}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
