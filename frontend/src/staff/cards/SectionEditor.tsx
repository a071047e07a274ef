import { ChevronDown, ChevronUp, GripVertical, Trash2 } from "lucide-react";
import { memo, useId, useState } from "react";
import type { CardItem, CardSection } from "@/api/generated";
import { cardContentLimits } from "@/api/generated/limits";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { TextField } from "../components/fields";
import list from "../components/ItemList.module.css";
import { MoveButtons, useSortableItem } from "../components/SortableList";
import type { Dishes } from "../hooks/useDishes";
import { focusScreen } from "../layout/focus";
import { AddItemField } from "./AddItemField";
import styles from "./Cards.module.css";
import { sectionTitle } from "./cardInput";
import { EnglishField } from "./EnglishField";
import { SectionItems } from "./SectionItems";
import type { SectionActions } from "./useCardForm";

type BodyProps = {
  /** Its address. */
  card: string;
  section: CardSection;
  sectionIndex: number;
  dishes: Dishes;
  errors: Readonly<Record<string, string>>;
  actions: SectionActions;
};

type Props = BodyProps & { sortableId: string; isOpen: boolean; onToggle: (sortableId: string) => void };

/** A section, closed until it is chosen or new. */
export function SectionEditor({ sortableId, isOpen, onToggle, ...props }: Props) {
  const t = useTexts();
  const id = useId();
  const { section, sectionIndex, errors } = props;
  const { itemProps, handle } = useSortableItem(sortableId);
  const hasErrors = Object.keys(errors).some((field) => field.startsWith(`sections.${sectionIndex}.`));
  const count = section.items.filter(({ dish }) => dish !== undefined).length;
  return (
    <li {...itemProps}>
      <div className={list.head}>
        {handle}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className={list.toggle}
          onClick={() => onToggle(sortableId)}
        >
          {isOpen ? <ChevronUp /> : <ChevronDown />}
          <span>
            {sectionTitle(t, section)}{" "}
            <span className={styles.note}>
              {count === 1 ? t("staff.cards.section.one") : t("staff.cards.section.count", { count })}
            </span>
          </span>
          {hasErrors && <span className={list.mark}>{t("staff.content.hasErrors")}</span>}
        </button>
        <MoveButtons id={sortableId} />
      </div>
      <div id={id} hidden={!isOpen} className={list.item}>
        {isOpen && <SectionBody {...props} />}
      </div>
    </li>
  );
}

/** Rendered only when the section changes. */
const SectionBody = memo(function SectionBody(props: BodyProps) {
  const { card, section, sectionIndex, dishes, errors, actions } = props;
  const t = useTexts();
  const [isArranging, setArranging] = useState(false);
  const path = `sections.${sectionIndex}`;
  const title = sectionTitle(t, section);
  const setItems = (change: (items: CardItem[]) => CardItem[]) =>
    actions.change(sectionIndex, (one) => ({ ...one, items: change(one.items) }));
  const field = (name: "heading" | "headingEn") => ({
    label: t(`staff.cards.section.${name}`),
    name: `${path}.${name}`,
    value: section[name] ?? "",
    error: errors[`${path}.${name}`],
    maxLength: cardContentLimits[`sections.*.${name}`].max,
    onChange: (value: string) => actions.change(sectionIndex, (one) => ({ ...one, [name]: value })),
  });
  return (
    <>
      <TextField {...field("heading")} required />
      <EnglishField {...field("headingEn")} label={t("staff.cards.section.heading")} isLine />
      <SectionItems
        {...{ card, sectionIndex, isArranging, errors, actions }}
        items={section.items}
        dishes={dishes.byId}
      />
      <AddItemField
        name={`${path}.add`}
        section={title}
        dishes={dishes}
        listed={section.items.flatMap(({ dish }) => dish ?? [])}
        onAdd={(item) => setItems((items) => [...items, item])}
      />
      <div className={`row ${styles.sectionButtons}`}>
        {section.items.length > 0 && (
          <Button icon={<GripVertical />} isExpanded={isArranging} onClick={() => setArranging(!isArranging)}>
            {t(isArranging ? "staff.cards.section.arranged" : "staff.cards.section.arrange")}
          </Button>
        )}
        <Button
          icon={<Trash2 />}
          label={t("staff.cards.section.removeOne", { title })}
          onClick={() => {
            actions.remove(sectionIndex, {
              text: t("staff.content.removed", { name: title }),
              undoneMessage: t("staff.content.removed.undone", { name: title }),
            });
            focusScreen();
          }}
        >
          {t("staff.cards.section.remove")}
        </Button>
      </div>
    </>
  );
});
