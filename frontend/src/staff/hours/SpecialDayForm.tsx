import { useQueryClient } from "@tanstack/react-query";
import { mutate } from "@/api/client";
import type { SpecialDay } from "@/api/generated";
import { specialDayDraftLimits } from "@/api/generated/limits";
import { getOpeningHoursQuery } from "@/api/generated/queries";
import type { Today } from "@/components/hours";
import { SpecialDaysTable } from "@/components/SpecialDaysTable";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { FormFrame } from "../components/FormFrame";
import { TextField } from "../components/fields";
import { useVersionedForm } from "../hooks/useVersionedForm";
import { DayTimesInputs } from "./DayTimesInputs";
import styles from "./SpecialDaysSection.module.css";
import {
  comparableSpecialDayFields,
  specialDayErrors,
  specialDayInputPrefix,
  toSpecialDay,
  toSpecialDayEditRequest,
  toSpecialDayInput,
} from "./specialDay";
import { timeFieldLabel, timeFields } from "./times";

/** Previews a day in the past as on that day, without marking today. */
const todayForPreview = (until: string, today: Today): Today =>
  until < today.date ? { ...today, date: until, rule: { kind: "specialDay" } } : today;

type Props = {
  /** The id, or the name of something new. */
  name: string;
  day: SpecialDay;
  today: Today;
};

function useSpecialDayForm({ name, day }: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const query = getOpeningHoursQuery();
  return useVersionedForm({
    name: specialDayInputPrefix + name,
    record: day,
    toInput: toSpecialDayInput,
    normalize: (input) => toSpecialDayInput(toSpecialDay(input)),
    validate: (input) => specialDayErrors(t, input),
    save: ({ input, ifMatch, idempotencyKey }) =>
      mutate(({ OpeningHoursService: service }) =>
        day.version === 0
          ? service.createSpecialDay({ idempotencyKey, requestBody: toSpecialDay(input) })
          : service.editSpecialDay({ id: day.id, ifMatch, requestBody: toSpecialDayEditRequest(input) }),
      ),
    load: async () => {
      const { specialDays } = await client.fetchQuery({ ...query, staleTime: 0 });
      return specialDays.find(({ id }) => id === day.id);
    },
    onSaved: (saved) => {
      client.setQueryData(query.queryKey, (hours) => {
        const others = hours?.specialDays.filter(({ id }) => id !== saved.id) ?? [];
        return hours && { ...hours, specialDays: [...others, saved] };
      });
      void client.invalidateQueries(query);
    },
  });
}

/** Form of one special day, which is saved separately. */
export function SpecialDayForm(props: Props) {
  const t = useTexts();
  const form = useSpecialDayForm(props);
  const { input, errors, change, isSaving } = form;
  const field = (name: "from" | "until" | "label") => ({
    label: t(`staff.hours.special.${name}`),
    name,
    value: input[name],
    error: errors[name],
    onChange: (value: string) => change({ [name]: value }),
  });
  const fields = comparableSpecialDayFields(t);
  return (
    <FormFrame
      form={form}
      className={styles.form}
      labelledBy="special"
      fields={fields}
      inputs={[...fields, ...timeFields.map((key) => ({ key, label: timeFieldLabel(t, key) }))]}
      renderPreview={(decided) => (
        <SpecialDaysTable
          specialDays={[{ ...toSpecialDay(decided), id: props.day.id }]}
          today={todayForPreview(decided.until, props.today)}
        />
      )}
      buttons={
        <div className={styles.buttons}>
          <Button onClick={form.discard}>{t("staff.hours.special.cancel")}</Button>
          <Button type="submit" variant="main" isPending={isSaving}>
            {t(props.day.version === 0 ? "staff.hours.special.save" : "staff.hours.special.saveChange")}
          </Button>
        </div>
      }
    >
      <div className="fit">
        <TextField {...field("from")} type="date" required />
        <TextField {...field("until")} type="date" required min={input.from} />
      </div>
      <TextField
        {...field("label")}
        maxLength={specialDayDraftLimits.label.max}
        hint={t("staff.hours.special.label.hint")}
      />
      <DayTimesInputs
        day={t("staff.hours.special")}
        times={input.times}
        errors={errors}
        onChange={(times) => change({ times })}
      />
    </FormFrame>
  );
}
