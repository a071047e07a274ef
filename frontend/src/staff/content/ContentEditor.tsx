import { Eye, PencilLine } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useMasterData } from "@/api/useMasterData";
import { isLanguage, type Language } from "@/i18n/languages";
import { type TextKey, useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { DraftSaveBar } from "../components/DraftSaveBar";
import { FormFrame } from "../components/FormFrame";
import { Notice } from "../components/Notice";
import { RadioGroup } from "../components/RadioGroup";
import { focusScreen } from "../layout/focus";
import { ContentConflict, DraftComparison } from "./ContentComparison";
import styles from "./ContentEditor.module.css";
import { definitions, type Path, setAt } from "./definitions";
import { EditorContext } from "./EditorContext";
import { fieldLabel } from "./fieldLabel";
import { ItemList } from "./ItemList";
import { LocalizedTextField } from "./LocalizedTextField";
import { outdatedEnglishFields } from "./outdatedEnglish";
import { PageView } from "./PageView";
import type { ContentForm } from "./useContentForm";

type Props = { form: ContentForm };

/** Edits the draft of a page, beside the page as guests would see it. */
export function ContentEditor({ form }: Props) {
  const t = useTexts();
  const { page, editable, input, errors } = form;
  const allLanguages = useMasterData().languages.filter(isLanguage);
  const [language, setLanguage] = useState<Language>("de");
  const [opened, setOpened] = useState<{ field: string }>();
  const [focusedField, setFocusedField] = useState("");
  const { element, isPageShown, setPageShown } = useView();
  const outdated = outdatedEnglishFields(editable, input);

  function openField(field: string) {
    const fieldLanguage = field.split(".").at(-1) ?? "";
    if (isLanguage(fieldLanguage)) setLanguage(fieldLanguage);
    setPageShown(false);
    setOpened({ field });
  }
  useEffect(() => {
    if (opened !== undefined) document.getElementsByName(opened.field)[0]?.focus();
  }, [opened]);

  const onChange = (path: Path, value: unknown) => form.change(setAt(input, path, value));
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

  const languageLabel = (value: Language) => {
    const number = Object.keys(errors).filter((field) => field.endsWith(`.${value}`)).length;
    const label = t(`staff.preview.language.${value}`);
    if (number > 0) return t("staff.content.languageErrors", { language: label, number });
    if (value === "de" || outdated.size === 0) return label;
    return t("staff.content.languageOutdated", { language: label, number: outdated.size });
  };

  if (form.conflict !== undefined) return <ContentConflict form={form} conflict={form.conflict} />;
  return (
    <EditorContext value={{ language, errors, outdated, opened, openField, onChange, onRemove }}>
      <div ref={element} className={styles.editor} data-view={isPageShown ? "page" : "form"}>
        <div className={styles.bar}>
          {allLanguages.length > 1 && (
            <RadioGroup
              legend={t("staff.preview.language")}
              options={allLanguages.map((value) => ({ value, label: languageLabel(value) }))}
              chosen={language}
              onChoose={setLanguage}
            />
          )}
          <div className={styles.switch}>
            <Button icon={isPageShown ? <PencilLine /> : <Eye />} onClick={() => setPageShown(!isPageShown)}>
              {t(isPageShown ? "staff.content.showForm" : "staff.content.showPage")}
            </Button>
          </div>
        </div>
        <FormFrame
          form={form}
          className={styles.form}
          fields={[]}
          inputs={Object.keys(errors).map((key) => ({ key, label: fieldLabel(t, page, input, key) }))}
          onShowField={openField}
          buttons={<DraftSaveBar form={form} />}
        >
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the page follows the focus */}
          <div
            className={styles.fields}
            onFocus={({ target }) => setFocusedField(target.getAttribute("name") ?? "")}
          >
            {language === "en" && outdated.size > 0 && (
              <Notice>
                <p>{t("staff.content.outdatedEnglish")}</p>
                {[...outdated].map((field) => (
                  <Button key={field} variant="bare" onClick={() => openField(field)}>
                    {fieldLabel(t, page, input, field)}
                  </Button>
                ))}
              </Notice>
            )}
            <Fields form={form} />
            <DraftComparison page={page} published={editable.published} draft={input} />
          </div>
        </FormFrame>
        <PageView {...{ page, language, focusedField }} content={input} onOpenField={openField} />
      </div>
    </EditorContext>
  );
}

/** Whether a narrow screen shows the page instead of the form, which keeps its scroll position. */
function useView() {
  const [isPageShown, setPageShown] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const formScrollTop = useRef(0);
  useLayoutEffect(() => {
    if (isPageShown) element.current?.scrollIntoView?.({ behavior: "instant" });
    else if (formScrollTop.current > 0) scrollTo({ top: formScrollTop.current, behavior: "instant" });
  }, [isPageShown]);
  return {
    element,
    isPageShown,
    setPageShown: (isShown: boolean) => {
      if (isShown) formScrollTop.current = scrollY;
      setPageShown(isShown);
    },
  };
}

function Fields({ form: { page, input } }: Props) {
  const t = useTexts();
  const { texts, paragraphs, lists } = definitions[page];
  return (
    <>
      {Object.entries(texts).map(([name, maxLength]) => (
        <LocalizedTextField
          key={name}
          label={t(`staff.content.text.${name}` as TextKey)}
          path={["texts", name]}
          text={input.texts[name]}
          maxLength={maxLength}
          isParagraph={paragraphs.includes(name)}
          required
        />
      ))}
      {Object.entries(lists).map(([name, definition]) => (
        <ItemList key={name} {...{ name, definition }} items={input.lists[name] ?? []} />
      ))}
    </>
  );
}
