import type { OpeningHours, SpecialDay } from "@/api/generated";
import { specialDayDraftLimits } from "@/api/generated/limits";
import { useHasEnglish } from "@/api/useMasterData";
import type { Today } from "@/components/hours";
import { SpecialDaysTable } from "@/components/SpecialDaysTable";
import { useTexts } from "@/i18n/texts";
import { TextField } from "../components/fields";
import { DayTimesInputs } from "./DayTimesInputs";
import { PeriodFields } from "./PeriodFields";
import { PeriodForm } from "./PeriodForm";
import { formHeading, periodNotes } from "./period";
import { comparableSpecialDayFields, specialDayErrors, specialDayKind, toSpecialDay } from "./specialDay";
import { timeFieldLabel, timeFields } from "./times";
import { usePeriodForm } from "./usePeriodForm";

/** Longer labels are awkward in the table of guests. */
const advisedLength = 40;

/** Previews a day in the past as on that day, without marking today. */
const todayForPreview = (until: string, today: Today): Today =>
  until < today.date ? { ...today, date: until, rule: { kind: "specialDay" } } : today;

type Props = {
  /** The id, or the name of something new. */
  name: string;
  record: SpecialDay;
  hours: OpeningHours;
};

export function SpecialDayForm({ name, record, hours }: Props) {
  const t = useTexts();
  const hasEnglish = useHasEnglish();
  const form = usePeriodForm({
    kind: specialDayKind,
    name,
    record,
    validate: (input) => specialDayErrors(t, input),
  });
  const { input, errors, change } = form;
  const { today } = hours.state;
  const labelField = (label: "label" | "labelEn") => ({
    ...{ label: t(`staff.hours.special.${label}`), name: label, value: input[label], error: errors[label] },
    ...{ maxLength: specialDayDraftLimits[label].max, advisedLength },
    onChange: (value: string) => change({ [label]: value }),
  });
  return (
    <PeriodForm
      form={form}
      heading={formHeading(t, specialDayKind, record)}
      isNew={record.version === 0}
      fields={comparableSpecialDayFields(t)}
      timeInputs={timeFields.map((key) => ({ key, label: timeFieldLabel(t, key) }))}
      renderPreview={(decided) => (
        <SpecialDaysTable
          specialDays={[{ ...toSpecialDay(decided), id: record.id }]}
          today={todayForPreview(decided.until, today)}
        />
      )}
    >
      <PeriodFields
        form={form}
        notes={periodNotes(
          t,
          specialDayKind,
          record.id,
          specialDayKind.normalize(input),
          hours.specialDays,
          today.date,
        )}
      />
      <TextField {...labelField("label")} hint={t("staff.hours.special.label.hint")} />
      {hasEnglish && <TextField {...labelField("labelEn")} lang="en" />}
      <DayTimesInputs
        day={t("staff.hours.special")}
        times={input.times}
        errors={errors}
        onChange={(times) => change({ times })}
      />
    </PeriodForm>
  );
}
