import type { OpeningHours, Season } from "@/api/generated";
import { seasonDraftLimits } from "@/api/generated/limits";
import { useHasEnglish } from "@/api/useMasterData";
import { WeekTable } from "@/components/WeekTable";
import { useTexts } from "@/i18n/texts";
import { TextField } from "../components/fields";
import { PeriodFields } from "./PeriodFields";
import { PeriodForm } from "./PeriodForm";
import { formHeading, periodNotes } from "./period";
import { comparableSeasonFields, seasonErrors, seasonKind, toSeasonDraft } from "./season";
import { usePeriodForm } from "./usePeriodForm";
import { WeekInputs, weekInputErrors } from "./WeekInputs";

type Props = {
  /** The id, or the name of something new. */
  name: string;
  record: Season;
  hours: OpeningHours;
};

export function SeasonForm({ name, record, hours }: Props) {
  const t = useTexts();
  const hasEnglish = useHasEnglish();
  const form = usePeriodForm({
    kind: seasonKind,
    name,
    record,
    validate: (input) => seasonErrors(t, input),
  });
  const { input, errors, change } = form;
  const { today } = hours.state;
  const nameField = (field: "name" | "nameEn") => ({
    ...{ label: t(`staff.hours.season.${field}`), name: field, value: input[field], error: errors[field] },
    maxLength: seasonDraftLimits[field].max,
    onChange: (value: string) => change({ [field]: value }),
  });
  return (
    <PeriodForm
      form={form}
      heading={formHeading(t, seasonKind, record)}
      isNew={record.version === 0}
      fields={comparableSeasonFields(t)}
      timeInputs={weekInputErrors(t, errors)}
      renderPreview={(decided) => <WeekTable {...toSeasonDraft(decided)} id={record.id} today={today} />}
    >
      <TextField {...nameField("name")} required hint={t("staff.hours.season.name.hint")} />
      {hasEnglish && <TextField {...nameField("nameEn")} lang="en" />}
      <PeriodFields
        form={form}
        isUntilRequired
        notes={periodNotes(t, seasonKind, record.id, seasonKind.normalize(input), hours.seasons, today.date)}
      />
      <WeekInputs {...form} />
    </PeriodForm>
  );
}
