import { CornerUpRight, X } from "lucide-react";
import { useContext, useState } from "react";
import { flushSync } from "react-dom";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { MoveButtons } from "../components/SortableList";
import type { UndoOffer } from "../hooks/useStoredInput";
import { focusScreen } from "../layout/focus";
import styles from "./Cards.module.css";
import { itemPath, sectionTitle } from "./cardInput";
import { type SectionActions, SectionsContext } from "./useCardForm";

type Props = {
  /** In the list. */
  id: string;
  sectionIndex: number;
  itemIndex: number;
  title: string;
  /** Whether it can be moved. */
  isArranging: boolean;
  actions: SectionActions;
  onRemove: () => void;
};

/** Moves an item in its section or to another one, and removes it. */
export function ItemButtons(props: Props) {
  const { id, sectionIndex, itemIndex, title, isArranging, actions, onRemove } = props;
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);

  /** The item goes: the focus moves to the one after it, else to the one before. */
  function leave(change: () => void) {
    flushSync(change);
    const [next] = [itemIndex, itemIndex - 1].flatMap((index) => [
      ...document.getElementsByName(itemPath(sectionIndex, index)),
    ]);
    if (next === undefined) focusScreen();
    else next.focus();
  }

  return (
    <div className={styles.rowButtons}>
      {isArranging && <MoveButtons id={id} />}
      <Button
        icon={<X />}
        name={itemPath(sectionIndex, itemIndex)}
        label={t("staff.cards.removeItem", { title })}
        onClick={() => leave(onRemove)}
      >
        {t("staff.content.remove")}
      </Button>
      {isArranging && (
        <Button
          icon={<CornerUpRight />}
          label={t("staff.cards.moveItem.label", { title })}
          isExpanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t("staff.cards.moveItem")}
        </Button>
      )}
      {isOpen && (
        <Targets
          {...{ sectionIndex, title }}
          onChoose={(targetId, offer) => {
            // Lines have no ids: the next one takes this place.
            setOpen(false);
            leave(() => actions.moveItem(sectionIndex, itemIndex, targetId, offer));
          }}
        />
      )}
    </div>
  );
}

type TargetsProps = Pick<Props, "sectionIndex" | "title"> & {
  onChoose: (targetId: string, offer: UndoOffer) => void;
};

/** The other sections. */
function Targets({ sectionIndex, title, onChoose }: TargetsProps) {
  const t = useTexts();
  const targets = useContext(SectionsContext).toSpliced(sectionIndex, 1);
  return (
    <ul aria-label={t("staff.cards.moveItem.label", { title })} className={styles.targets}>
      {targets.length === 0 && <li>{t("staff.cards.moveItem.none")}</li>}
      {targets.map((target) => {
        const names = { title, section: sectionTitle(t, target) };
        const offer = {
          text: t("staff.cards.moveItem.done", names),
          undoneMessage: t("staff.cards.moveItem.undone", names),
        };
        return (
          <li key={target.id}>
            <Button onClick={() => onChoose(target.id, offer)}>{names.section}</Button>
          </li>
        );
      })}
    </ul>
  );
}
