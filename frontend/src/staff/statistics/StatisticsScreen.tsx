import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { getStatisticsQuery } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { LoadErrorNotice, Loading } from "../components/Loading";
import { RadioGroup } from "../components/RadioGroup";
import { StatisticsReport } from "./StatisticsReport";
import { useRefetchWhileActive } from "./useRefetchWhileActive";

/** In days. */
const periodLengths = ["7", "30", "365"] as const;

const defaultPeriod = "30";

/** Query parameter. */
const periodSearchParameter = "tage";

export default function StatisticsScreen() {
  const t = useTexts();
  const [search, setSearch] = useSearchParams();
  const days = periodLengths.find((period) => period === search.get(periodSearchParameter)) ?? defaultPeriod;
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...getStatisticsQuery({ days }),
    placeholderData: keepPreviousData,
  });
  // Do not cancel a slow request.
  useRefetchWhileActive(() => void refetch({ cancelRefetch: false }));

  return (
    <>
      <RadioGroup
        legend={t("staff.statistics.period")}
        options={periodLengths.map((value) => ({
          value,
          label: t("staff.statistics.days", { days: value }),
        }))}
        chosen={days}
        onChoose={(chosen) => setSearch({ [periodSearchParameter]: chosen }, { replace: true })}
      />
      {isError && <LoadErrorNotice isPending={isFetching} onRetry={() => void refetch()} />}
      {!isError && data === undefined && <Loading />}
      {data !== undefined && <StatisticsReport statistics={data} isPeriodLoading={isPlaceholderData} />}
    </>
  );
}
