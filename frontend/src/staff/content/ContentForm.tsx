import { useQueryClient } from "@tanstack/react-query";
import { Megaphone, Save, Trash2 } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { mutate } from "@/api/client";
import type { ContentPage } from "@/api/content";
import type { EditablePageContent } from "@/api/generated/models/EditablePageContent";
import type { PageContent } from "@/api/generated/models/PageContent";
import {
  getContentDraftQuery,
  listContentVersionsQuery,
  saveContentDraftMutation,
} from "@/api/generated/queries";
import { type TextKey, useTexts } from "@/i18n/texts";
import { useAlert } from "../components/AlertProvider";
import { Button } from "../components/Button";
import { FormErrors } from "../components/FormErrors";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { Notice } from "../components/Notice";
import { SaveBar } from "../components/SaveBar";
import { useDiscardWithUndo } from "../hooks/useDiscardWithUndo";
import { useDraft } from "../hooks/useDraft";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { focusScreen } from "../layout/focus";
import styles from "./ContentForm.module.css";
import { definitions, normalize, type Path, setAt } from "./draft";
import { ItemList } from "./ItemList";
import { LocalizedTextFields } from "./LocalizedTextFields";

type Props = { page: ContentPage; editable: EditablePageContent };

/** Edits the draft of a page. */
export function ContentForm({ page, editable }: Props) {
  const t = useTexts();
  const alert = useAlert();
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const start = { content: editable.draft ?? editable.published, version: editable.version };
  const draftState = useDraft(`content/${page}`, start);
  const { draft, isChanged, change, rebase, discard } = draftState;
  const discardInput = useDiscardWithUndo(draftState);
  const [isOutdated, setIsOutdated] = useState(false);

  const onDone = (saved: EditablePageContent, message: TextKey) => {
    client.setQueryData(getContentDraftQuery({ page }).queryKey, saved);
    void client.invalidateQueries(listContentVersionsQuery({ page }));
    discard();
    void alert(t(message)).then(focusScreen);
  };
  const onFailed = async ({ status }: { status?: number | undefined }) => {
    if (status !== 412) return;
    setIsOutdated(true);
    await client.invalidateQueries(getContentDraftQuery({ page }));
  };
  const saving = useStaffMutation(saveContentDraftMutation(), {
    onDone: (saved) => onDone(saved, "staff.content.saved"),
    onFailed,
  });
  const publishing = useStaffMutation(
    {
      mutationFn: async (content: PageContent) => {
        const ifMatch = `"${draft.version}"`;
        const { version } = await mutate(({ ContentService }) =>
          ContentService.saveContentDraft({ page, ifMatch, requestBody: content }),
        );
        return mutate(({ ContentService }) =>
          ContentService.publishContent({ page, ifMatch: `"${version}"` }),
        );
      },
    },
    { onDone: (saved) => onDone(saved, "staff.content.published"), onFailed },
  );
  const isPending = saving.isPending || publishing.isPending;
  const errors = { ...saving.failure?.fields, ...publishing.failure?.fields };

  const onChange = (path: Path, value: unknown) => {
    saving.reset();
    publishing.reset();
    change({ content: setAt(draft.content, path, value), version: draft.version });
  };
  const save = (content: PageContent) =>
    saving.send({ page, ifMatch: `"${draft.version}"`, requestBody: content });
  const normalized = normalize(page, draft.content);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) publishing.send(normalized);
  }

  const { texts, lists } = definitions[page];
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={submit}>
      {isOutdated && (
        <Notice
          kind="warning"
          action={
            <>
              <Button
                onClick={() => {
                  setIsOutdated(false);
                  discard();
                }}
              >
                {t("staff.conflict.takeTheirs")}
              </Button>
              <Button
                onClick={() => {
                  setIsOutdated(false);
                  rebase(start, { content: draft.content, version: editable.version });
                }}
              >
                {t("staff.content.keepMine")}
              </Button>
            </>
          }
        >
          {t("staff.content.outdated")}
        </Notice>
      )}
      <FormErrors
        fields={Object.entries(errors).map(([field, error]) => ({
          field,
          label: t("staff.content.field"),
          error,
        }))}
      />
      <section className={styles.texts}>
        {Object.entries(texts).map(([name, maxLength]) => (
          <LocalizedTextFields
            key={name}
            label={t(`staff.content.text.${name}` as TextKey)}
            path={["texts", name]}
            text={draft.content.texts[name]}
            maxLength={maxLength}
            errors={errors}
            onChange={onChange}
          />
        ))}
      </section>
      {Object.entries(lists).map(([name, definition]) => (
        <ItemList
          key={name}
          name={name}
          definition={definition}
          items={draft.content.lists[name] ?? []}
          errors={errors}
          onChange={onChange}
        />
      ))}
      <MutationErrorNotice
        write={saving.failure === undefined ? publishing : saving}
        ignoredStatuses={[412, 422]}
      />
      {(isChanged || editable.draft !== undefined) && (
        <SaveBar>
          <Button
            icon={<Trash2 />}
            isPending={isPending}
            onClick={() => (isChanged ? discardInput() : save(editable.published))}
          >
            {t(isChanged ? "staff.discard" : "staff.content.discardDraft")}
          </Button>
          {isChanged && (
            <Button icon={<Save />} isPending={isPending} onClick={() => save(normalized)}>
              {t("staff.content.save")}
            </Button>
          )}
          <Button type="submit" variant="main" icon={<Megaphone />} isPending={isPending}>
            {t(isPending ? "staff.saving" : "staff.content.publish")}
          </Button>
        </SaveBar>
      )}
    </form>
  );
}
