import { arrayMove } from "@dnd-kit/sortable";
import { X } from "lucide-react";
import { memo, useMemo } from "react";
import type { CardItem, Dish } from "@/api/generated";
import { cardContentLimits } from "@/api/generated/limits";
import { PageLink } from "@/components/PageLink";
import { useTexts } from "@/i18n/texts";
import { dishCardParameter, dishPath } from "@/routes/paths";
import { Button } from "../components/Button";
import { today } from "../components/dates";
import { TextField } from "../components/fields";
import { MoveButtons, SortableList, useSortableItem } from "../components/SortableList";
import styles from "./Cards.module.css";
import { type DishesById, itemTitle } from "./cardInput";
import { describeDish, formatPrices, pricesOn } from "./dishInput";
import { EnglishField } from "./EnglishField";
import type { SectionActions } from "./useCardForm";

type Props = {
  /** The address of the card. */
  card: string;
  /** The name of the section in the API. */
  path: string;
  index: number;
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
export const SectionItems = memo(
  ({ card, path, index, items, dishes, errors, actions, isArranging }: Props) => {
    const t = useTexts();
    const sortable = useMemo(
      () => items.map((item, at) => ({ id: itemId(item, at), title: itemTitle(t, item, dishes) })),
      [t, items, dishes],
    );
    const change = (changed: (items: CardItem[]) => CardItem[]) =>
      actions.change(index, (section) => ({ ...section, items: changed(section.items) }));
    return (
      <SortableList items={sortable} onMove={(from, to) => change((all) => arrayMove(all, from, to))}>
        <ol className={styles.items}>
          {items.map((item, at) => (
            <ItemRow
              key={itemId(item, at)}
              id={itemId(item, at)}
              {...{ card, item, isArranging, errors }}
              path={`${path}.items.${at}`}
              dish={item.dish === undefined ? undefined : dishes.get(item.dish)}
              title={sortable[at]?.title ?? ""}
              onChange={(changes) =>
                change((all) => all.map((one, index) => (index === at ? { ...one, ...changes } : one)))
              }
              onRemove={() => change((all) => all.filter((_, index) => index !== at))}
            />
          ))}
        </ol>
      </SortableList>
    );
  },
);

type RowProps = Pick<Props, "card" | "errors" | "isArranging"> & {
  id: string;
  /** The name of the item in the API. */
  path: string;
  item: CardItem;
  /** Undefined for a line and for a deleted dish. */
  dish: Dish | undefined;
  title: string;
  onChange: (changes: Partial<CardItem>) => void;
  onRemove: () => void;
};

function ItemRow({ id, path, card, item, dish, title, errors, isArranging, onChange, onRemove }: RowProps) {
  const t = useTexts();
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
      {dish !== undefined && <DishLink dish={dish} card={card} />}
      {isDeleted && <p className={styles.deleted}>{title}</p>}
      {item.dish === undefined && <LineFields {...{ path, item, errors, onChange }} />}
      {error !== undefined && <p className={`error ${styles.rowError}`}>{error}</p>}
      {isRemovable && (
        <div className={styles.rowButtons}>
          {isArranging && <MoveButtons id={id} />}
          <Button icon={<X />} name={path} label={t("staff.cards.removeItem", { title })} onClick={onRemove}>
            {t("staff.content.remove")}
          </Button>
        </div>
      )}
    </li>
  );
}

function DishLink({ dish, card }: { dish: Dish; card: string }) {
  const t = useTexts();
  const day = today();
  return (
    <PageLink to={`${dishPath(dish.id)}?${dishCardParameter}=${card}`} className={styles.dish}>
      <span className={styles.name}>{dish.name}</span>{" "}
      <span className={styles.price}>{formatPrices(pricesOn(dish, day))}</span>{" "}
      <span className="hint">{describeDish(t, dish, day)}</span>
    </PageLink>
  );
}

function LineFields({
  path,
  item,
  errors,
  onChange,
}: Pick<RowProps, "path" | "item" | "errors" | "onChange">) {
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
