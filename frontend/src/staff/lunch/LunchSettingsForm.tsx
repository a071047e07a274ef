import { ChevronDown, Settings } from "lucide-react";
import { useState } from "react";
import { mutate } from "@/api/client";
import type { LunchSettings } from "@/api/generated";
import { getLunchSettingsQuery, saveLunchSettingsMutation } from "@/api/generated/queries";
import { useHasEnglish } from "@/api/useMasterData";
import { useTexts } from "@/i18n/texts";
import { FormFrame } from "../components/FormFrame";
import { CheckboxField, TextField } from "../components/fields";
import type { Dishes } from "../hooks/useDishes";
import { useVersionedForm } from "../hooks/useVersionedForm";
import { CourseLine } from "./CourseLine";
import { weekdayName } from "./dates";
import styles from "./Lunch.module.css";
import {
  comparableSettingsFields,
  menuPriceLabel,
  normalizeSettings,
  settingsErrors,
  settingsInputs,
  toSettingsEdit,
  toSettingsInput,
} from "./settings";

/** What holds for all weeks, folded until it is needed. */
export function LunchSettingsForm({ settings, dishes }: { settings: LunchSettings; dishes: Dishes }) {
  const t = useTexts();
  const hasEnglish = useHasEnglish();
  const form = useVersionedForm({
    name: "lunch-settings",
    record: settings,
    toInput: toSettingsInput,
    normalize: (input) => normalizeSettings(t, input),
    validate: (input) => settingsErrors(t, input),
    mutationKey: saveLunchSettingsMutation().mutationKey ?? [],
    save: ({ input, ifMatch }) =>
      mutate(({ LunchService }) =>
        LunchService.saveLunchSettings({ ifMatch, requestBody: toSettingsEdit(t, input) }),
      ),
    query: getLunchSettingsQuery(),
    savedText: "staff.lunch.settings.saved",
  });
  const { input, errors, change } = form;
  const [isOpen] = useState(form.isChanged);
  return (
    <details open={isOpen} className="stack part">
      <summary>
        <Settings />
        {t("staff.lunch.settings")}
        <ChevronDown />
      </summary>
      <FormFrame
        form={form}
        className={styles.settings}
        fields={comparableSettingsFields(t, dishes.byId)}
        inputs={settingsInputs(t)}
        saveLabel="staff.lunch.settings.save"
        buttons={form.isChanged ? undefined : null}
      >
        <p className="hint">{t("staff.lunch.settings.intro")}</p>
        <TextField
          label={t("staff.lunch.settings.until")}
          name="until"
          type="time"
          value={input.until}
          error={errors.until}
          onChange={(until) => change({ until })}
        />
        <fieldset>
          <legend>{t("staff.lunch.settings.prices")}</legend>
          <p className="hint">{t("staff.lunch.settings.prices.hint")}</p>
          <div className={styles.prices}>
            {input.prices.map((price, index) => (
              <TextField
                // biome-ignore lint/suspicious/noArrayIndexKey: the number of the menu
                key={index}
                label={menuPriceLabel(t, index)}
                name={`prices.${index}`}
                inputMode="decimal"
                value={price}
                error={errors[`prices.${index}`]}
                onChange={(changed) => change({ prices: input.prices.with(index, changed) })}
              />
            ))}
          </div>
        </fieldset>
        <div>
          {(["includesSoup", "includesDessert"] as const).map((name) => (
            <CheckboxField
              key={name}
              label={t(`staff.lunch.settings.${name}`)}
              name={name}
              checked={input[name]}
              onChange={(checked) => change({ [name]: checked })}
            />
          ))}
        </div>
        <fieldset>
          <legend>{t("staff.lunch.settings.weekdays")}</legend>
          <p className="hint">{t("staff.lunch.settings.weekdays.hint")}</p>
          <ul className={styles.lines}>
            {input.courses.map((course, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the weekday
              <li key={index}>
                <p className={styles.number}>{weekdayName(t, index)}</p>
                <CourseLine
                  {...{ course, dishes, hasEnglish, errors }}
                  path={`weekdayCourses.${index}.course`}
                  label={weekdayName(t, index)}
                  placeholder={t("staff.lunch.line.placeholder")}
                  onChange={(changed) => change({ courses: input.courses.with(index, changed) })}
                />
              </li>
            ))}
          </ul>
        </fieldset>
      </FormFrame>
    </details>
  );
}
