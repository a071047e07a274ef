import { arrayMove } from "@dnd-kit/sortable";
import { Plus } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router";
import { cardContentLimits } from "@/api/generated/limits";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { DraftSaveBar } from "../components/DraftSaveBar";
import { FormFrame } from "../components/FormFrame";
import { TextArea } from "../components/fields";
import { SortableList } from "../components/SortableList";
import { useItemKeys } from "../hooks/itemIds";
import type { Dishes } from "../hooks/useDishes";
import styles from "./Cards.module.css";
import { cardFieldLabel, sectionTitle } from "./cardInput";
import { EnglishField } from "./EnglishField";
import { SectionEditor } from "./SectionEditor";
import { type CardForm, SectionsContext, useSectionActions } from "./useCardForm";
import { ValidityFields } from "./ValidityFields";

type Props = { form: CardForm; dishes: Dishes };

/** The sections of a card and what stands below them. */
export function CardEditor({ form, dishes }: Props) {
  const t = useTexts();
  const { input, errors } = form;
  const [shownField, setShownField] = useState<{ field: string }>();
  useEffect(() => {
    if (shownField !== undefined) document.getElementsByName(shownField.field)[0]?.focus();
  }, [shownField]);
  return (
    <FormFrame
      form={form}
      className={styles.editor}
      fields={[]}
      inputs={Object.keys(errors).map((key) => ({
        key,
        label: cardFieldLabel(t, input, dishes.byId, key),
      }))}
      onShowField={(field) => setShownField({ field })}
      buttons={<DraftSaveBar form={form} />}
    >
      <Sections form={form} dishes={dishes} shownField={shownField?.field} />
      <TextArea
        label={t("staff.cards.foot")}
        hint={t("staff.cards.foot.hint")}
        name="foot"
        value={input.foot}
        error={errors.foot}
        maxLength={cardContentLimits.foot.max}
        onChange={(foot) => form.change({ foot })}
      />
      <EnglishField
        label={t("staff.cards.foot")}
        name="footEn"
        value={input.footEn}
        error={errors.footEn}
        maxLength={cardContentLimits.footEn.max}
        onChange={(footEn) => form.change({ footEn })}
      />
      <ValidityFields form={form} />
    </FormFrame>
  );
}

/** The index of the section that has what is linked: `#gericht-12`. */
const dishOfHash = (hash: string) => Number(/^#gericht-(\d+)$/.exec(hash)?.[1]);

function Sections({ form, dishes, shownField }: Props & { shownField: string | undefined }) {
  const t = useTexts();
  const { hash } = useLocation();
  const { sections } = form.input;
  const keys = useItemKeys(sections);
  const actions = useSectionActions(form);
  const [openKeys, setOpenKeys] = useState<readonly string[]>(() => {
    const linked = sections.filter(({ items }) => items.some(({ dish }) => dish === dishOfHash(hash)));
    return (linked.length > 0 || sections.length > 1 ? linked : sections).map(({ id }) => id);
  });
  const [lastShown, setLastShown] = useState<string>();
  if (shownField !== undefined && shownField !== lastShown) {
    setLastShown(shownField);
    const key = keys[Number(shownField.split(".")[1])];
    if (key !== undefined) setOpenKeys([...openKeys, key]);
  }
  const added = useRef<string>(undefined);
  useEffect(() => {
    const index = sections.findIndex(({ id }) => id === added.current);
    if (index < 0) return;
    added.current = undefined;
    document.getElementsByName(`sections.${index}.heading`)[0]?.focus();
  }, [sections]);

  const toggle = useMemo(
    () => (key: string) =>
      setOpenKeys((open) => (open.includes(key) ? open.filter((one) => one !== key) : [...open, key])),
    [],
  );
  function add() {
    const id = actions.add();
    added.current = id;
    setOpenKeys([...openKeys, id]);
  }

  return (
    <section aria-labelledby="sections" className={styles.list}>
      <h3 id="sections">{t("staff.cards.sections")}</h3>
      {sections.length === 0 && <p>{t("staff.cards.sections.none")}</p>}
      <SortableList
        items={sections.map((section, index) => ({ id: keys[index] ?? "", title: sectionTitle(t, section) }))}
        onMove={(from, to) => form.change({ sections: arrayMove(sections, from, to) })}
      >
        <SectionsContext value={sections}>
          <ol>
            {sections.map((section, index) => (
              <SectionEditor
                key={keys[index]}
                sortableId={keys[index] ?? ""}
                isOpen={openKeys.includes(keys[index] ?? "")}
                onToggle={toggle}
                card={form.card}
                errors={form.errors}
                sectionIndex={index}
                {...{ section, dishes, actions }}
              />
            ))}
          </ol>
        </SectionsContext>
      </SortableList>
      <div>
        <Button icon={<Plus />} onClick={add}>
          {t("staff.cards.section.add")}
        </Button>
      </div>
    </section>
  );
}
