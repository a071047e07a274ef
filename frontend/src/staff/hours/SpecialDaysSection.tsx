import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import type { OpeningHours } from "@/api/generated";
import { getTodayQuery } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { newSpecialDayParameter } from "@/routes/paths";
import type { useStoredInputs } from "../hooks/useStoredInput";
import { PeriodsSection } from "./PeriodsSection";
import { SpecialDayForm } from "./SpecialDayForm";
import { newSpecialDay, type SpecialDayInput, specialDayKind, toSpecialDayInput } from "./specialDay";

type Props = { hours: OpeningHours; stored: ReturnType<typeof useStoredInputs<SpecialDayInput>> };

export function SpecialDaysSection({ hours, stored }: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const newDate = search.get(newSpecialDayParameter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the date is the only reason
  useEffect(() => {
    if (newDate !== null) void open(newDate);
  }, [newDate]);

  async function open(date: string) {
    setSearch({}, { replace: true });
    const name = `new-${date}`;
    if (stored.inputs.has(name)) return;
    const { holidays } = await client.fetchQuery(getTodayQuery()).catch(() => ({ holidays: [] }));
    const { holiday, hours } = holidays.find((one) => one.date === date) ?? {};
    const label = holiday === undefined ? "" : t(`holiday.${holiday}`);
    const input = toSpecialDayInput({ ...newSpecialDay, ...hours, label, from: date, until: date });
    stored.store(name, { input, base: input, version: newSpecialDay.version });
  }

  return (
    <PeriodsSection
      {...{ hours, stored }}
      kind={specialDayKind}
      start={newSpecialDay}
      Form={SpecialDayForm}
    />
  );
}
