import { useQueryClient } from "@tanstack/react-query";
import { mutate } from "@/api/client";
import type { OpeningHours } from "@/api/generated";
import { getOpeningHoursQuery } from "@/api/generated/queries";
import { WeekTable } from "@/components/WeekTable";
import { useTexts } from "@/i18n/texts";
import { FormFrame } from "../components/FormFrame";
import { useVersionedForm, type VersionedForm } from "../hooks/useVersionedForm";
import { WeekInputs, weekInputErrors } from "./WeekInputs";
import { comparableWeekFields, toHoursEditRequest, toWeekInput, type WeekInput, weekErrors } from "./week";

export function useWeekForm(hours: OpeningHours) {
  const t = useTexts();
  const client = useQueryClient();
  return useVersionedForm({
    name: "opening-hours",
    record: hours,
    toInput: toWeekInput,
    normalize: (input) => toWeekInput(toHoursEditRequest(input)),
    validate: (input) => weekErrors(t, input),
    save: ({ input, ifMatch }) =>
      mutate(({ OpeningHoursService }) =>
        OpeningHoursService.saveOpeningHours({ ifMatch, requestBody: toHoursEditRequest(input) }),
      ),
    query: getOpeningHoursQuery(),
    savedText: "staff.hours.saved",
    onSaved: () => void client.invalidateQueries({ queryKey: ["openingHours"] }),
  });
}

type Props = { form: VersionedForm<WeekInput>; hours: OpeningHours };

/** Hours of the seven days and of holidays, saved together. */
export function WeekForm({ form, hours }: Props) {
  const t = useTexts();
  return (
    <section className="stack">
      <h2 id="week">{t("staff.hours.week")}</h2>
      <p className="hint">{t("staff.hours.kitchen.hint")}</p>
      <FormFrame
        form={form}
        className="stack"
        labelledBy="week"
        fields={comparableWeekFields(t)}
        inputs={weekInputErrors(t, form.errors)}
        renderPreview={(week) => <WeekTable {...toHoursEditRequest(week)} today={hours.state.today} />}
        saveLabel="staff.hours.save"
        buttons={form.isChanged ? undefined : null}
      >
        <WeekInputs {...form} />
      </FormFrame>
    </section>
  );
}
