import { CornerUpRight, X } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { MoveButtons } from "../components/SortableList";
import { focusScreen } from "../layout/focus";
import styles from "./Cards.module.css";
import { sectionTitle } from "./cardInput";
import type { SectionActions } from "./useCardForm";

type Props = {
  /** In the list. */
  id: string;
  /** Of the section. */
  index: number;
  /** Of the item in the section. */
  at: number;
  /** In the API. */
  name: string;
  title: string;
  /** Whether it can be moved. */
  isArranging: boolean;
  actions: SectionActions;
  onRemove: () => void;
};

/** Moves an item in its section or to another one, and removes it. */
export function ItemButtons({ id, index, at, name, title, isArranging, actions, onRemove }: Props) {
  const t = useTexts();
  const [targets, setTargets] = useState<ReturnType<SectionActions["others"]>>();

  /** The item goes: the focus moves to the one after it, else to the one before. */
  function leave(change: () => void) {
    flushSync(change);
    const [next] = [at, at - 1].flatMap((place) => [
      ...document.getElementsByName(`sections.${index}.items.${place}`),
    ]);
    if (next === undefined) focusScreen();
    else next.focus();
  }

  return (
    <div className={styles.rowButtons}>
      {isArranging && <MoveButtons id={id} />}
      <Button
        icon={<X />}
        name={name}
        label={t("staff.cards.removeItem", { title })}
        onClick={() => leave(onRemove)}
      >
        {t("staff.content.remove")}
      </Button>
      {isArranging && (
        <Button
          icon={<CornerUpRight />}
          label={t("staff.cards.moveItem.label", { title })}
          isExpanded={targets !== undefined}
          onClick={() => setTargets(targets === undefined ? actions.others(index) : undefined)}
        >
          {t("staff.cards.moveItem")}
        </Button>
      )}
      {targets !== undefined && (
        <ul aria-label={t("staff.cards.moveItem.label", { title })} className={styles.targets}>
          {targets.length === 0 && <li>{t("staff.cards.moveItem.none")}</li>}
          {targets.map(({ section, at: to }) => {
            const place = { title, section: sectionTitle(t, section) };
            return (
              <li key={section.id}>
                <Button
                  onClick={() =>
                    leave(() =>
                      actions.moveItem(index, at, to, {
                        text: t("staff.cards.moveItem.done", place),
                        undoneMessage: t("staff.cards.moveItem.undone", place),
                      }),
                    )
                  }
                >
                  {place.section}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
