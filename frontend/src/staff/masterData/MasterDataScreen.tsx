import { useSuspenseQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { mutate } from "@/api/client";
import { siteEditLimits, siteEditRequired } from "@/api/generated/limits";
import { getSiteQuery } from "@/api/generated/queries";
import { type TextKey, type TranslateFunction, useTexts } from "@/i18n/texts";
import { FormFrame } from "../components/FormFrame";
import { CheckboxField, TextField } from "../components/fields";
import { useVersionedForm } from "../hooks/useVersionedForm";
import { FurtherLinks, furtherLinkInputs } from "./FurtherLinks";
import {
  type Field,
  fields,
  labelKey,
  type MasterDataInput,
  normalize,
  type Section,
  sections,
  splitCoordinates,
  toMasterDataInput,
  toSiteEdit,
} from "./input";
import styles from "./MasterDataForm.module.css";

/** What distinguishes a field from a plain text. */
const fieldProps: Partial<
  Record<Field, Pick<ComponentProps<"input">, "type" | "inputMode"> & { hint?: TextKey }>
> = {
  "contact.phone": { type: "tel", hint: "staff.masterData.phone.hint" },
  "contact.email": { type: "email" },
  "geo.latitude": { inputMode: "decimal", hint: "staff.masterData.degrees.hint" },
  "geo.longitude": { inputMode: "decimal", hint: "staff.masterData.degrees.hint" },
  "links.map": { type: "url", hint: "staff.masterData.map.hint" },
  "links.directions": { type: "url" },
  "links.video": { type: "url" },
  "links.social": { type: "url" },
  "imprint.vatId": { hint: "staff.masterData.vatId.hint" },
  copyrightSince: { inputMode: "numeric", hint: "staff.masterData.copyrightSince.hint" },
};

const limits: Partial<Record<Field, { max: number }>> = siteEditLimits;
const required: readonly string[] = siteEditRequired;

/** What is compared besides texts. */
const otherFields = (t: TranslateFunction) =>
  [
    {
      key: "further",
      label: t("staff.masterData.further"),
      format: ({ further }: MasterDataInput) =>
        further.map(({ de, en, url }) => [de, en, url].filter(Boolean).join(", ")).join("; ") ||
        t("staff.empty"),
    },
    { key: "hasEnglish", label: t("staff.masterData.hasEnglish") },
  ] as const;

/** Name, address and imprint of the inn, saved together. */
export default function MasterDataScreen() {
  const t = useTexts();
  // The document of the staff area contains the master data of the time at which it was loaded.
  const { data: site } = useSuspenseQuery({ ...getSiteQuery(), refetchOnMount: "always" });
  const form = useVersionedForm({
    name: "masterData",
    record: site,
    toInput: toMasterDataInput,
    normalize,
    save: ({ input, ifMatch }) =>
      mutate(({ SiteService }) => SiteService.saveSite({ ifMatch, requestBody: toSiteEdit(input) })),
    query: getSiteQuery(),
    savedText: "staff.masterData.saved",
  });

  const textFields = fields.map((field) => ({ key: field, label: t(labelKey(field)) }));
  return (
    <FormFrame
      form={form}
      className="stack"
      fields={[...textFields, ...otherFields(t)]}
      inputs={[...textFields, ...furtherLinkInputs(t, form.input.further)]}
      buttons={form.isChanged ? undefined : null}
    >
      {(Object.keys(sections) as Section[]).map((section) => (
        <fieldset key={section} className={styles.section}>
          <legend>{t(`staff.masterData.section.${section}`)}</legend>
          <p className="hint">{t(`staff.masterData.section.${section}.hint`)}</p>
          {sections[section].map((field) => {
            const { hint, ...props } = fieldProps[field] ?? {};
            return (
              <TextField
                key={field}
                maxLength={limits[field]?.max}
                required={required.includes(field)}
                {...props}
                label={t(labelKey(field))}
                name={field}
                value={form.input[field]}
                error={form.errors[field]}
                {...(hint && { hint: t(hint) })}
                onChange={(value) => form.change({ [field]: value })}
                onPaste={(event) => {
                  const pair = splitCoordinates({ [field]: event.clipboardData.getData("text") });
                  if (Object.keys(pair).length === 0) return;
                  event.preventDefault();
                  form.change(pair);
                }}
              />
            );
          })}
          {section === "follow" && (
            <FurtherLinks
              links={form.input.further}
              errors={form.errors}
              onChange={(further) => form.change({ further })}
            />
          )}
          {section === "website" && (
            <CheckboxField
              label={t("staff.masterData.hasEnglish")}
              name="hasEnglish"
              checked={form.input.hasEnglish}
              onChange={(hasEnglish) => form.change({ hasEnglish })}
            />
          )}
        </fieldset>
      ))}
    </FormFrame>
  );
}
