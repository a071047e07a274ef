import { useQueryClient } from "@tanstack/react-query";
import { Megaphone, Save, Trash2 } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { mutate } from "@/api/client";
import type { ContentPage } from "@/api/content";
import type { EditablePageContent } from "@/api/generated/models/EditablePageContent";
import type { PageContent } from "@/api/generated/models/PageContent";
import { getContentDraftQuery, listContentVersionsQuery } from "@/api/generated/queries";
import { type TextKey, useTexts } from "@/i18n/texts";
import { useAlert } from "../components/AlertProvider";
import { Button } from "../components/Button";
import { FormErrors } from "../components/FormErrors";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { SaveBar } from "../components/SaveBar";
import { useDiscardWithUndo } from "../hooks/useDiscardWithUndo";
import { useDraft } from "../hooks/useDraft";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { focusScreen } from "../layout/focus";
import { ContentConflict } from "./ContentConflict";
import styles from "./ContentForm.module.css";
import { definitions, normalize, type Path, setAt } from "./draft";
import { fieldLabel } from "./fieldLabel";
import { ItemList } from "./ItemList";
import { LocalizedTextFields } from "./LocalizedTextFields";
import { saveDraft } from "./saveDraft";
import { EditedPageContext } from "./TextPreview";

type Props = { page: ContentPage; editable: EditablePageContent };

type ContentDraft = { content: PageContent; version: number };

/** Edits the draft of a page. */
export function ContentForm({ page, editable }: Props) {
  const t = useTexts();
  const alert = useAlert();
  const client = useQueryClient();
  const start = { content: editable.draft ?? editable.published, version: editable.version };
  const draftState = useDraft(`content/${page}`, start);
  const { hash } = useLocation();
  const { draft, isChanged, change, rebase, discard } = draftState;
  const discardInput = useDiscardWithUndo(draftState);
  const [changedPath, setChangedPath] = useState<string>();
  /** What another person saved meanwhile. */
  const [theirs, setTheirs] = useState<EditablePageContent>();

  // The preview leads to a field.
  useEffect(() => {
    const [field] = document.getElementsByName(hash.slice(1));
    field?.focus();
  }, [hash]);

  const onDone = (saved: EditablePageContent, message: TextKey) => {
    client.setQueryData(getContentDraftQuery({ page }).queryKey, saved);
    void client.invalidateQueries(listContentVersionsQuery({ page }));
    discard();
    void alert(t(message)).then(focusScreen);
  };
  const onFailed = async ({ status }: { status?: number | undefined }) => {
    if (status !== 412) return;
    const saved = client.fetchQuery({ ...getContentDraftQuery({ page }), staleTime: 0 });
    setTheirs(await saved.catch(() => undefined));
  };
  const saving = useStaffMutation(
    {
      mutationFn: ({ content, version }: ContentDraft & { message: TextKey }) =>
        saveDraft(client, { page, content, version }),
    },
    { onDone: (saved, { message }) => onDone(saved, message), onFailed },
  );
  const publishing = useStaffMutation(
    {
      mutationFn: async (content: PageContent) => {
        const saved = await saveDraft(client, { page, version: draft.version, content });
        const { version } = saved;
        // For a retry of the publication.
        client.setQueryData(getContentDraftQuery({ page }).queryKey, saved);
        rebase({ content, version });
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
    setChangedPath(path.join("."));
    saving.reset();
    publishing.reset();
    change({ content: setAt(draft.content, path, value), version: draft.version });
  };
  const save = (content: PageContent) =>
    saving.send({ content, version: draft.version, message: "staff.content.saved" });
  const normalized = () => normalize(page, draft.content);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) publishing.send(normalized());
  }

  const { texts, paragraphs, lists } = definitions[page];
  if (theirs !== undefined)
    return (
      <ContentConflict
        page={page}
        mine={draft.content}
        theirs={theirs.draft ?? theirs.published}
        base={draftState.baseValues.content ?? start.content}
        isPending={isPending}
        onTakeTheirs={() => {
          discard();
          saving.reset();
          publishing.reset();
          setTheirs(undefined);
        }}
        onResolved={(content, message) => {
          const { version } = theirs;
          rebase({ content: theirs.draft ?? theirs.published, version }, { content, version });
          setTheirs(undefined);
          saving.send({ content, version, message });
        }}
      />
    );

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <FormErrors
        fields={Object.entries(errors).map(([field, error]) => ({
          field,
          label: fieldLabel(t, page, draft.content, field),
          error,
        }))}
      />
      <EditedPageContext value={{ page, content: draft.content, changedPath }}>
        <section className={styles.texts}>
          {Object.entries(texts).map(([name, maxLength]) => (
            <LocalizedTextFields
              key={name}
              label={t(`staff.content.text.${name}` as TextKey)}
              path={["texts", name]}
              text={draft.content.texts[name]}
              maxLength={maxLength}
              isParagraph={paragraphs.includes(name)}
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
      </EditedPageContext>
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
            <Button icon={<Save />} isPending={isPending} onClick={() => save(normalized())}>
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
