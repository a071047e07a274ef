import { useQueryClient } from "@tanstack/react-query";
import { Save, Trash2 } from "lucide-react";
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from "react";
import type { Site } from "@/api/generated/models/Site";
import { getSiteQuery, saveSiteMutation } from "@/api/generated/queries";
import { type TextKey, useTexts } from "@/i18n/texts";
import { useAlert } from "../components/AlertProvider";
import { Button } from "../components/Button";
import { ConflictForm } from "../components/ConflictForm";
import { FormErrors } from "../components/FormErrors";
import { TextField } from "../components/fields";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { SaveBar } from "../components/SaveBar";
import { useDiscardWithUndo } from "../hooks/useDiscardWithUndo";
import { useDraft } from "../hooks/useDraft";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { focusFirstError, focusScreen } from "../layout/focus";
import {
  draftOf,
  type Field,
  type FieldTexts,
  fields,
  isField,
  labelKey,
  type MasterDataDraft,
  normalize,
  type Section,
  sections,
  splitCoordinates,
  toSiteEdit,
} from "./draft";
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
};

const hints: Partial<Record<Field, TextKey>> = {
  "contact.phone": "staff.masterData.phone.hint",
  "geo.latitude": "staff.masterData.degrees.hint",
  "geo.longitude": "staff.masterData.degrees.hint",
  "links.map": "staff.masterData.map.hint",
  "imprint.vatId": "staff.masterData.vatId.hint",
};

/** Name, address and imprint of the inn, saved together. */
export function MasterDataForm({ site }: { site: Site }) {
  const t = useTexts();
  const alert = useAlert();
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const draftState = useDraft("master-data", draftOf(site));
  const { draft, baseValues, isChanged, change, rebase, discard } = draftState;
  const discardDraft = useDiscardWithUndo(draftState);
  /** Version saved by another person meanwhile. */
  const [theirs, setTheirs] = useState<Site>();

  const write = useStaffMutation(saveSiteMutation(), {
    onDone: (saved) => {
      client.setQueryData(getSiteQuery().queryKey, saved);
      discard();
      void alert(t("staff.masterData.saved")).then(focusScreen);
    },
    onFailed: async ({ status }) => {
      if (status !== 412) return;
      const saved = client.fetchQuery({ ...getSiteQuery(), staleTime: 0 });
      setTheirs(await saved.catch(() => undefined));
    },
  });
  const errors = write.failure?.fields ?? {};
  const hasFieldErrors = Object.keys(errors).some(isField);
  useEffect(() => {
    if (hasFieldErrors && form.current !== null) focusFirstError(form.current);
  }, [hasFieldErrors]);

  const save = (values: MasterDataDraft) =>
    write.send({ ifMatch: `"${values.version}"`, requestBody: toSiteEdit(values) });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (write.isPending) return;
    const normalized = normalize(draft);
    change(normalized);
    save(normalized);
  }

  if (theirs !== undefined) {
    const { version, ...theirTexts }: MasterDataDraft = draftOf(theirs);
    const { version: _, ...myTexts } = draft;
    return (
      <ConflictForm
        mine={myTexts}
        theirs={theirTexts}
        mergeBase={baseValues}
        fields={fields.map((field) => ({
          key: field,
          label: t(labelKey(field)),
          format: (texts: FieldTexts) => texts[field] || t("staff.masterData.empty"),
        }))}
        isPending={write.isPending}
        onTakeTheirs={() => {
          discard();
          write.reset();
          setTheirs(undefined);
        }}
        onConflictResolved={(decided) => {
          const next = { ...decided, version };
          rebase(draftOf(theirs), next);
          setTheirs(undefined);
          save(next);
        }}
      />
    );
  }

  return (
    <form ref={form} noValidate className={styles.form} onSubmit={submit}>
      <FormErrors
        fields={fields.map((field) => ({ field, label: t(labelKey(field)), error: errors[field] }))}
      />
      {(Object.keys(sections) as Section[]).map((section) => (
        <fieldset key={section} className={styles.section}>
          <legend>{t(`staff.masterData.section.${section}`)}</legend>
          <p>{t(`staff.masterData.section.${section}.hint`)}</p>
          {sections[section].map((field) => (
            <TextField
              key={field}
              {...inputProps[field]}
              label={t(labelKey(field))}
              name={field}
              value={draft[field]}
              error={errors[field]}
              {...(hints[field] && { hint: t(hints[field]) })}
              onChange={(value) => {
                write.reset();
                change({ [field]: value, version: draft.version });
              }}
              onPaste={(event) => {
                const pair = splitCoordinates({ [field]: event.clipboardData.getData("text") });
                if (Object.keys(pair).length === 0) return;
                event.preventDefault();
                write.reset();
                change({ ...pair, version: draft.version });
              }}
            />
          ))}
        </fieldset>
      ))}
      <MutationErrorNotice
        write={{ ...write, retry: () => save(draft) }}
        keepsInput
        ignoredStatuses={hasFieldErrors ? [422] : []}
      />
      {isChanged && (
        <SaveBar>
          <Button icon={<Trash2 />} onClick={discardDraft}>
            {t("staff.discard")}
          </Button>
          <Button type="submit" variant="main" icon={<Save />} isPending={write.isPending}>
            {t(write.isPending ? "staff.saving" : "staff.save")}
          </Button>
        </SaveBar>
      )}
    </form>
  );
}
