import { useQueryClient } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { mutate } from "@/api/client";
import type { Site } from "@/api/generated";
import { siteEditLimits, siteEditRequired } from "@/api/generated/limits";
import { getSiteQuery } from "@/api/generated/queries";
import { type TextKey, type TranslateFunction, useTexts } from "@/i18n/texts";
import { FormButtons, FormFrame } from "../components/FormFrame";
import { CheckboxField, TextField } from "../components/fields";
import { SaveBar } from "../components/SaveBar";
import { useStatus } from "../components/StatusProvider";
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

const inputProps: Partial<Record<Field, Pick<ComponentProps<"input">, "type" | "inputMode">>> = {
  "contact.phone": { type: "tel" },
  "contact.email": { type: "email" },
  "geo.latitude": { inputMode: "decimal" },
  "geo.longitude": { inputMode: "decimal" },
  "links.map": { type: "url" },
  "links.directions": { type: "url" },
  "links.video": { type: "url" },
  "links.social": { type: "url" },
  copyrightSince: { inputMode: "numeric" },
};

const limits: Partial<Record<Field, { max: number }>> = siteEditLimits;
const required: readonly string[] = siteEditRequired;

const hints: Partial<Record<Field, TextKey>> = {
  "contact.phone": "staff.masterData.phone.hint",
  "geo.latitude": "staff.masterData.degrees.hint",
  "geo.longitude": "staff.masterData.degrees.hint",
  "links.map": "staff.masterData.map.hint",
  "imprint.vatId": "staff.masterData.vatId.hint",
  copyrightSince: "staff.masterData.copyrightSince.hint",
};

/** What is compared besides texts. */
const otherFields = (t: TranslateFunction) =>
  [
    {
      key: "further",
      label: t("staff.masterData.further"),
      format: ({ further }: MasterDataInput) =>
        further.map(({ de, en, url }) => [de, en, url].filter(Boolean).join(", ")).join("; ") ||
        t("staff.masterData.empty"),
    },
    {
      key: "hasEnglish",
      label: t("staff.masterData.hasEnglish"),
      format: ({ hasEnglish }: MasterDataInput) => t(hasEnglish ? "staff.yes" : "staff.no"),
    },
  ] as const;

/** Name, address and imprint of the inn, saved together. */
export function MasterDataForm({ site }: { site: Site }) {
  const t = useTexts();
  const { reportSuccess } = useStatus();
  const client = useQueryClient();
  const form = useVersionedForm({
    name: "masterData",
    record: site,
    toInput: toMasterDataInput,
    normalize,
    save: ({ input, ifMatch }) =>
      mutate(({ SiteService }) => SiteService.saveSite({ ifMatch, requestBody: toSiteEdit(input) })),
    load: () => client.fetchQuery({ ...getSiteQuery(), staleTime: 0 }),
    onSaved: (saved) => {
      client.setQueryData(getSiteQuery().queryKey, saved);
      reportSuccess(t("staff.masterData.saved"));
    },
  });

  const textFields = fields.map((field) => ({
    key: field,
    label: t(labelKey(field)),
    format: (input: MasterDataInput) => input[field] || t("staff.masterData.empty"),
  }));
  return (
    <FormFrame
      form={form}
      className="stack"
      fields={[...textFields, ...otherFields(t)]}
      inputs={[...textFields, ...furtherLinkInputs(t, form.input.further)]}
      buttons={
        form.isChanged && (
          <SaveBar>
            <FormButtons form={form} />
          </SaveBar>
        )
      }
    >
      {(Object.keys(sections) as Section[]).map((section) => (
        <fieldset key={section} className={styles.section}>
          <legend>{t(`staff.masterData.section.${section}`)}</legend>
          <p className="hint">{t(`staff.masterData.section.${section}.hint`)}</p>
          {sections[section].map((field) => (
            <TextField
              key={field}
              maxLength={limits[field]?.max}
              required={required.includes(field)}
              {...inputProps[field]}
              label={t(labelKey(field))}
              name={field}
              value={form.input[field]}
              error={form.errors[field]}
              {...(hints[field] && { hint: t(hints[field]) })}
              onChange={(value) => form.change({ [field]: value })}
              onPaste={(event) => {
                const pair = splitCoordinates({ [field]: event.clipboardData.getData("text") });
                if (Object.keys(pair).length === 0) return;
                event.preventDefault();
                form.change(pair);
              }}
            />
          ))}
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
