import { type FormEvent, useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { ContentPage } from "@/api/content";
import type { EditablePageContent } from "@/api/generated/models/EditablePageContent";
import { type TextKey, useTexts } from "@/i18n/texts";
import { FormErrors } from "../components/FormErrors";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { useOfferRestore } from "../hooks/useDiscardWithUndo";
import { focusScreen } from "../layout/focus";
import { DraftComparison } from "./ContentComparison";
import { ContentConflict } from "./ContentConflict";
import styles from "./ContentForm.module.css";
import { ContentSaveBar } from "./ContentSaveBar";
import { type ContentDraftState, definitions, normalize, type Path, setAt } from "./draft";
import { fieldLabel } from "./fieldLabel";
import { ItemList } from "./ItemList";
import { withItemIds } from "./itemIds";
import { LocalizedTextFields } from "./LocalizedTextFields";
import { EditedPageContext } from "./TextPreview";
import type { useContentMutations } from "./useContentMutations";

type Props = {
  page: ContentPage;
  editable: EditablePageContent;
  draftState: ContentDraftState;
  mutations: ReturnType<typeof useContentMutations>;
};

/** Edits the draft of a page. */
export function ContentForm({ page, editable, draftState, mutations }: Props) {
  const t = useTexts();
  const { hash } = useLocation();
  const { draft, baseValues, isChanged, change, snapshot } = draftState;
  const offerRestore = useOfferRestore();
  const { saving, publishing, theirs } = mutations;
  const [changedPath, setChangedPath] = useState<string>();

  // The preview leads to a field.
  useEffect(() => {
    const [field] = document.getElementsByName(hash.slice(1));
    field?.focus();
  }, [hash]);

  const isPending = saving.isPending || publishing.isPending;
  const errors = { ...saving.failure?.fields, ...publishing.failure?.fields };
  /** The content to send, also as the input, so that later input differs. */
  function normalizeInput() {
    const content = withItemIds(page, normalize(page, draft.content));
    if (isChanged) change({ content, version: draft.version });
    return content;
  }

  const onChange = (path: Path, value: unknown) => {
    setChangedPath(path.join("."));
    if (!isPending) mutations.reset();
    change({ content: setAt(draft.content, path, value), version: draft.version });
  };
  const onRemove = (path: Path, remaining: unknown, name: string) => {
    const before = snapshot();
    onChange(path, remaining);
    offerRestore(before, {
      text: t("staff.content.removed", { name }),
      undoneMessage: t("staff.content.removed.undone", { name }),
    });
    focusScreen();
  };

  /** Also when Enter is pressed in an input. */
  function save(event: FormEvent) {
    event.preventDefault();
    if (!isPending && isChanged)
      saving.send({ content: normalizeInput(), version: draft.version, message: "staff.content.saved" });
  }

  const { texts, paragraphs, lists } = definitions[page];
  if (theirs !== undefined)
    return (
      <ContentConflict
        page={page}
        mine={draft.content}
        theirs={theirs.draft ?? theirs.published}
        base={baseValues.content ?? editable.draft ?? editable.published}
        isPending={isPending}
        onTakeTheirs={mutations.takeTheirs}
        onResolved={(content, message) => mutations.saveMerged(content, theirs, message)}
      />
    );

  return (
    <form noValidate className={styles.form} onSubmit={save}>
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
            {...{ name, definition, errors, onChange, onRemove }}
            items={draft.content.lists[name] ?? []}
          />
        ))}
      </EditedPageContext>
      <DraftComparison page={page} published={editable.published} draft={draft.content} />
      <MutationErrorNotice
        write={saving.failure === undefined ? publishing : saving}
        keepsInput
        ignoredStatuses={[422]}
      />
      <ContentSaveBar
        {...{ page, editable, draftState, isPending }}
        onPublish={() => publishing.send(normalizeInput())}
      />
    </form>
  );
}
