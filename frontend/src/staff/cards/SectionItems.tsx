import { arrayMove } from "@dnd-kit/sortable";
import { memo, useCallback } from "react";
import type { CardItem, Dish } from "@/api/generated";
import { cardContentLimits } from "@/api/generated/limits";
import { PageLink } from "@/components/PageLink";
import { useTexts } from "@/i18n/texts";
import { dishCardParameter, dishPath } from "@/routes/cardPaths";
import { today } from "../components/dates";
import { TextField } from "../components/fields";
import { SortableList, useSortableItem } from "../components/SortableList";
import type { DishesById } from "../hooks/useDishes";
import styles from "./Cards.module.css";
import { itemPath, itemTitle } from "./cardInput";
import { describeDish, formatPrices, pricesOn } from "./dishInput";
import { EnglishField } from "./EnglishField";
import { ItemButtons } from "./ItemButtons";
import type { SectionActions } from "./useCardForm";

type Props = {
  /** The address of the card. */
  card: string;
  sectionIndex: number;
  items: readonly CardItem[];
  dishes: DishesById;
  /** Whether items can be moved by buttons and removed. */
  isArranging: boolean;
  errors: Readonly<Record<string, string>>;
  actions: SectionActions;
};

/** A section has a dish once; lines have no ids. */
const itemId = ({ dish }: CardItem, index: number) => (dish === undefined ? `line-${index}` : `dish-${dish}`);

/** The dishes and lines of a section. Rendered only when they change. */
export const SectionItems = memo(function SectionItems({
  items,
  dishes,
  actions,
  sectionIndex,
  ...props
}: Props) {
  const t = useTexts();
  const change = useCallback(
    (changed: (items: CardItem[]) => CardItem[]) =>
      actions.change(sectionIndex, (section) => ({ ...section, items: changed(section.items) })),
    [actions, sectionIndex],
  );
  const day = today();
  const titles = items.map((item) => itemTitle(t, item, dishes));
  return (
    <SortableList
      items={items.map((item, index) => ({ id: itemId(item, index), title: titles[index] ?? "" }))}
      onMove={(from, to) => change((all) => arrayMove(all, from, to))}
    >
      <ol className={styles.items}>
        {items.map((item, index) => (
          <ItemRow
            key={itemId(item, index)}
            {...{ ...props, actions, sectionIndex, item, day, change }}
            itemIndex={index}
            dish={item.dish === undefined ? undefined : dishes.get(item.dish)}
            title={titles[index] ?? ""}
          />
        ))}
      </ol>
    </SortableList>
  );
});

type RowProps = Omit<Props, "items" | "dishes"> & {
  item: CardItem;
  itemIndex: number;
  /** Undefined for a line and for a deleted dish. */
  dish: Dish | undefined;
  title: string;
  /** Today. */
  day: string;
  /** Of the items of the section. */
  change: (changed: (items: CardItem[]) => CardItem[]) => void;
};

/** Rendered only when it changes. */
const ItemRow = memo(function ItemRow(props: RowProps) {
  const { card, sectionIndex, item, itemIndex, dish, title, day, errors, isArranging, actions, change } =
    props;
  const id = itemId(item, itemIndex);
  const path = itemPath(sectionIndex, itemIndex);
  const { itemProps, handle } = useSortableItem(id);
  const error = errors[path];
  const isDeleted = item.dish !== undefined && dish === undefined;
  const isRemovable = isArranging || error !== undefined || isDeleted;
  return (
    <li
      {...itemProps}
      className={`${itemProps.className} ${styles.row}`}
      {...(item.dish !== undefined && { "data-dish": item.dish })}
    >
      {handle}
      {dish !== undefined && <DishLink {...{ dish, card, day }} />}
      {isDeleted && <p className={styles.deleted}>{title}</p>}
      {item.dish === undefined && (
        <LineFields
          {...{ path, item, errors }}
          onChange={(changes) => change((all) => all.with(itemIndex, { ...all[itemIndex], ...changes }))}
        />
      )}
      {error !== undefined && <p className={`error ${styles.rowError}`}>{error}</p>}
      {isRemovable && (
        <ItemButtons
          {...{ id, sectionIndex, itemIndex, title, isArranging, actions }}
          onRemove={() => change((all) => all.toSpliced(itemIndex, 1))}
        />
      )}
    </li>
  );
});

function DishLink({ dish, card, day }: { dish: Dish; card: string; day: string }) {
  const t = useTexts();
  return (
    <PageLink to={`${dishPath(dish.id)}?${dishCardParameter}=${card}`} className={styles.dish}>
      <span className={styles.name}>{dish.name}</span>{" "}
      <span className={styles.price}>{formatPrices(pricesOn(dish, day))}</span>{" "}
      <span className="hint">{describeDish(t, dish, day)}</span>
    </PageLink>
  );
}

type LineProps = Pick<RowProps, "item" | "errors"> & {
  /** Of the item in the API. */
  path: string;
  onChange: (changes: Partial<CardItem>) => void;
};

function LineFields({ path, item, errors, onChange }: LineProps) {
  const t = useTexts();
  const field = (name: "text" | "textEn") => ({
    label: t("staff.cards.line"),
    name: `${path}.${name}`,
    value: item[name] ?? "",
    error: errors[`${path}.${name}`],
    maxLength: cardContentLimits[`sections.*.items.*.${name}`].max,
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <div className={styles.line}>
      <TextField {...field("text")} />
      <EnglishField {...field("textEn")} isLine />
    </div>
  );
}
