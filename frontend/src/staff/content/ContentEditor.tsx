import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { ContentPage } from "@/api/content";
import type { EditablePageContent } from "@/api/generated";
import { type TextKey, useTexts } from "@/i18n/texts";
import { FormFrame } from "../components/FormFrame";
import { focusScreen } from "../layout/focus";
import { DraftComparison } from "./ContentComparison";
import { ContentConflict } from "./ContentConflict";
import styles from "./ContentForm.module.css";
import { ContentSaveBar } from "./ContentSaveBar";
import { definitions, type Path, setAt } from "./definitions";
import { fieldLabel } from "./fieldLabel";
import { ItemList } from "./ItemList";
import { LocalizedTextFields } from "./LocalizedTextFields";
import { EditedPageContext } from "./TextPreview";
import type { ContentForm } from "./useContentForm";

type Props = { page: ContentPage; editable: EditablePageContent; form: ContentForm };

/** Edits the draft of a page. */
export function ContentEditor({ page, editable, form }: Props) {
  const t = useTexts();
  const { hash } = useLocation();
  const { input, errors, conflict } = form;
  const [changedPath, setChangedPath] = useState<string>();

  // The preview leads to a field.
  useEffect(() => {
    const [field] = document.getElementsByName(hash.slice(1));
    field?.focus();
  }, [hash]);

  const onChange = (path: Path, value: unknown) => {
    setChangedPath(path.join("."));
    form.change(setAt(input, path, value));
  };
  const onRemove = (path: Path, remaining: unknown, name: string) => {
    form.changeWithUndo(
      {
        text: t("staff.content.removed", { name }),
        undoneMessage: t("staff.content.removed.undone", { name }),
      },
      () => onChange(path, remaining),
    );
    focusScreen();
  };

  const { texts, paragraphs, lists } = definitions[page];
  if (conflict !== undefined) return <ContentConflict {...{ page, form, conflict }} />;
  return (
    <FormFrame
      form={form}
      className={styles.form}
      fields={[]}
      inputs={Object.keys(errors).map((key) => ({ key, label: fieldLabel(t, page, input, key) }))}
      buttons={<ContentSaveBar {...{ page, editable, form }} />}
    >
      <EditedPageContext value={{ page, content: input, changedPath }}>
        <section className={styles.texts}>
          {Object.entries(texts).map(([name, maxLength]) => (
            <LocalizedTextFields
              key={name}
              label={t(`staff.content.text.${name}` as TextKey)}
              path={["texts", name]}
              text={input.texts[name]}
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
            items={input.lists[name] ?? []}
          />
        ))}
      </EditedPageContext>
      <DraftComparison page={page} published={editable.published} draft={input} />
    </FormFrame>
  );
}
