import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { getStatisticsQuery } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { LoadFailed, Loading } from "../components/Loading";
import { RadioGroup } from "./RadioGroup";
import { Report } from "./Report";
import { useRefetchWhileActive } from "./useRefetchWhileActive";

/** In days. */
const periods = ["7", "30", "365"] as const;

const defaultPeriod = "30";

/** Query parameter. */
const periodParameter = "tage";

export function StatisticsScreen() {
  const t = useTexts();
  const [search, setSearch] = useSearchParams();
  const days = periods.find((period) => period === search.get(periodParameter)) ?? defaultPeriod;
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...getStatisticsQuery({ days }),
    placeholderData: keepPreviousData,
  });
  // Do not cancel a slow request.
  useRefetchWhileActive(() => void refetch({ cancelRefetch: false }));

  return (
    <>
      <RadioGroup
        legend={t("staff.statistics.period")}
        options={periods.map((value) => ({ value, label: t("staff.statistics.days", { days: value }) }))}
        chosen={days}
        onChoose={(chosen) => setSearch({ [periodParameter]: chosen }, { replace: true })}
      />
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      {!isError && data === undefined && <Loading />}
      {data !== undefined && <Report statistics={data} isTransient={isPlaceholderData} />}
    </>
  );
}
