import { arrayMove } from "@dnd-kit/sortable";
import { ChevronDown, ChevronUp, Eye, EyeOff, Plus, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import type { ContentItem } from "@/api/generated";
import { pageContentLimits } from "@/api/generated/limits";
import { type TextKey, useTexts } from "@/i18n/texts";
import { decodeHosts } from "@/lib/decodeHosts";
import { Button } from "../components/Button";
import { TextField } from "../components/fields";
import styles from "../components/ItemList.module.css";
import { MoveButtons, SortableList, useSortableItem } from "../components/SortableList";
import { useItemKeys } from "../hooks/itemIds";
import { itemName, type ListDefinition } from "./definitions";
import { useEditor } from "./EditorContext";
import { newItem } from "./itemIds";
import { LocalizedTextField } from "./LocalizedTextField";
import { PictureList } from "./PictureList";

type Props = { name: string; definition: ListDefinition; items: readonly ContentItem[] };

/** Adds, changes, moves, hides and removes the items of a list. */
export function ItemList({ name, definition, items }: Props) {
  const t = useTexts();
  const heading = useId();
  const { language, opened, openField, onChange } = useEditor();
  const { isFixed = false, maxItems, label } = definition;
  const keys = useItemKeys(items);
  const [openKeys, setOpenKeys] = useState<readonly string[]>([]);
  const [lastOpened, setLastOpened] = useState<typeof opened>();
  if (opened !== lastOpened) {
    setLastOpened(opened);
    const [, list, index] = opened?.field.split(".") ?? [];
    const key = list === name ? keys[Number(index)] : undefined;
    if (key !== undefined) setOpenKeys([...openKeys, key]);
  }

  function add() {
    onChange(["lists", name], [...items, newItem()]);
    openField(`lists.${name}.${items.length}.${label ? `texts.${label}.${language}` : "pictures"}`);
  }

  return (
    <section aria-labelledby={heading} className={styles.list}>
      <h2 id={heading}>{t(`staff.content.list.${name}` as TextKey)}</h2>
      {items.length === 0 && <p>{t("staff.content.empty")}</p>}
      <SortableList
        items={items.map((item, index) => ({ id: keys[index] ?? "", title: itemName(t, item, definition) }))}
        onMove={(from, to) => onChange(["lists", name], arrayMove([...items], from, to))}
      >
        <ol aria-labelledby={heading}>
          {items.map((item, index) => {
            const key = keys[index] ?? "";
            const isOpen = openKeys.includes(key);
            return (
              <Item
                key={key}
                {...{ name, definition, items, item, index, isOpen }}
                sortableId={key}
                onToggle={() =>
                  setOpenKeys(isOpen ? openKeys.filter((one) => one !== key) : [...openKeys, key])
                }
              />
            );
          })}
        </ol>
      </SortableList>
      {!isFixed && items.length < maxItems && (
        <Button icon={<Plus />} onClick={add}>
          {t(`staff.content.add.${name}` as TextKey)}
        </Button>
      )}
    </section>
  );
}

type ItemProps = Props & {
  item: ContentItem;
  index: number;
  isOpen: boolean;
  sortableId: string;
  onToggle: () => void;
};

/** An item, closed until it is chosen, also on the page, or new. */
function Item({ isOpen, sortableId, onToggle, ...props }: ItemProps) {
  const t = useTexts();
  const id = useId();
  const { errors } = useEditor();
  const { itemProps, handle } = useSortableItem(sortableId);
  const { name, definition, item, index } = props;
  const hasErrors = Object.keys(errors).some((field) => field.startsWith(`lists.${name}.${index}.`));
  return (
    <li {...itemProps}>
      <div className={styles.head}>
        {definition.isFixed || handle}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className={styles.toggle}
          onClick={onToggle}
        >
          {isOpen ? <ChevronUp /> : <ChevronDown />}
          <span>{itemName(t, item, definition)}</span>{" "}
          {item.hidden === true && <span className={styles.mark}>{t("staff.content.hidden")}</span>}
          {hasErrors && <span className={styles.mark}>{t("staff.content.hasErrors")}</span>}
        </button>
        {definition.isFixed || <MoveButtons id={sortableId} />}
      </div>
      <div id={id} hidden={!isOpen} className={styles.item}>
        {isOpen && <ItemFields {...props} />}
      </div>
    </li>
  );
}

type ItemFieldsProps = Props & { item: ContentItem; index: number };

function ItemFields({ name, definition, items, item, index }: ItemFieldsProps) {
  const t = useTexts();
  const { errors, onChange, onRemove } = useEditor();
  const { isFixed = false, builtIn = [], label, texts, paragraphs = [], hasLink = false } = definition;
  const path = ["lists", name, index];
  const link = [...path, "link"];
  const isHidden = item.hidden === true;
  return (
    <>
      {Object.entries(texts).map(([text, maxLength]) => (
        <LocalizedTextField
          key={text}
          label={t(`staff.content.item.${text}` as TextKey)}
          path={[...path, "texts", text]}
          text={item.texts[text]}
          maxLength={maxLength}
          isParagraph={paragraphs.includes(text)}
          required={text === label && !isHidden}
        />
      ))}
      {hasLink && (
        <TextField
          label={t("staff.content.link")}
          hint={t("staff.content.link.hint")}
          name={link.join(".")}
          value={decodeHosts(item.link ?? "")}
          maxLength={pageContentLimits["lists.*.*.link"].max}
          error={errors[link.join(".")]}
          onChange={(changed) => onChange(link, changed === "" ? undefined : changed)}
        />
      )}
      <PictureList path={[...path, "pictures"]} list={name} {...{ definition, item }} />
      {!isFixed && (
        <div className="row">
          <Button
            icon={isHidden ? <Eye /> : <EyeOff />}
            onClick={() => onChange([...path, "hidden"], isHidden ? undefined : true)}
          >
            {t(isHidden ? "staff.content.show" : "staff.content.hide")}
          </Button>
          {!builtIn.includes(item.id) && (
            <Button
              icon={<Trash2 />}
              onClick={() => {
                const others = items.filter((other) => other.id !== item.id);
                onRemove(["lists", name], others, itemName(t, item, definition));
              }}
            >
              {t("staff.content.remove")}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
