import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { getStatisticsQuery } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { LoadFailed, Loading } from "../components/Loading";
import { Screen } from "../layout/Screen";
import { Choice } from "./Choice";
import { Report } from "./Report";
import { useWhileHere } from "./useWhileHere";

/** The periods there are, in days. */
const periods = ["7", "30", "365"] as const;

/** The one that is shown unless the address names another. */
const usual = "30";

/** What names the period in the address. */
const named = "tage";

/** What guests do here, in a period and in the one before it. */
export function StatisticsScreen() {
  const t = useTexts();
  const [search, setSearch] = useSearchParams();
  const days = periods.find((period) => period === search.get(named)) ?? usual;
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...getStatisticsQuery({ days }),
    placeholderData: keepPreviousData,
  });
  // What is already under way is waited for, however slow it is.
  useWhileHere(() => void refetch({ cancelRefetch: false }));

  return (
    <Screen heading={t("staff.menu.statistics")} intro={t("staff.statistics.intro")} wide>
      <Choice
        legend={t("staff.statistics.period")}
        options={periods.map((value) => ({ value, label: t("staff.statistics.days", { days: value }) }))}
        chosen={days}
        onChoose={(chosen) => setSearch({ [named]: chosen }, { replace: true })}
      />
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      {!isError && data === undefined && <Loading />}
      {data !== undefined && <Report statistics={data} isTransient={isPlaceholderData} />}
    </Screen>
  );
}
