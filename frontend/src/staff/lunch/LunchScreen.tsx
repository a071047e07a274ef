import { useSearchParams } from "react-router";
import "@/i18n/staffLunchTexts";
import { isIsoWeek } from "@/lib/isoWeek";
import { lunchWeekParameter } from "@/routes/lunchPaths";
import { WeekOverview } from "./WeekOverview";
import { WeekPart } from "./WeekPart";

/** All weeks, or the one in the query. */
export default function LunchScreen() {
  const [parameters] = useSearchParams();
  const week = parameters.get(lunchWeekParameter) ?? "";
  return isIsoWeek(week) ? <WeekPart key={week} week={week} /> : <WeekOverview />;
}
