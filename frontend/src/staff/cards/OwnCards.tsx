import { arrayMove } from "@dnd-kit/sortable";
import { Plus } from "lucide-react";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { SortableList } from "../components/SortableList";
import { useItemKeys } from "../hooks/itemIds";
import { OwnCardFields } from "./OwnCardFields";
import { newOwnCard, type OwnCardInput, slugsOf } from "./settings";

const maxOwnCards = 30;

type Props = {
  cards: readonly OwnCardInput[];
  errors: Readonly<Record<string, string>>;
  onChange: (cards: readonly OwnCardInput[]) => void;
  onRemove: (remaining: readonly OwnCardInput[], removed: OwnCardInput) => void;
};

/** The own cards in their order, which guests see. */
export function OwnCards({ cards, errors, onChange, onRemove }: Props) {
  const t = useTexts();
  const keys = useItemKeys(cards);
  const slugs = slugsOf(cards);
  return (
    <>
      <p className="hint">{t("staff.cards.ownCards.hint")}</p>
      <SortableList
        items={cards.map(({ title }, index) => ({
          id: keys[index] ?? "",
          title: title || t("staff.content.new"),
        }))}
        onMove={(from, to) => onChange(arrayMove([...cards], from, to))}
      >
        <ol className="tightStack">
          {cards.map((card, index) => (
            <OwnCardFields
              key={keys[index]}
              sortableId={keys[index] ?? ""}
              {...{ card, errors }}
              path={`ownCards.${index}`}
              slug={slugs[index] ?? ""}
              canMove={cards.length > 1}
              onChange={(changes) => onChange(cards.with(index, { ...card, ...changes }))}
              onRemove={() => onRemove(cards.toSpliced(index, 1), card)}
            />
          ))}
        </ol>
      </SortableList>
      {cards.length < maxOwnCards && (
        <div>
          <Button icon={<Plus />} onClick={() => onChange([...cards, newOwnCard()])}>
            {t("staff.cards.own.add")}
          </Button>
        </div>
      )}
    </>
  );
}
