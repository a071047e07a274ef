import { arrayMove } from "@dnd-kit/sortable";
import { ChevronDown, ChevronUp, Eye, EyeOff, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useLocation } from "react-router";
import type { ContentItem } from "@/api/generated";
import { type TextKey, useTexts } from "@/i18n/texts";
import { decodeHosts } from "@/lib/decodeHosts";
import { Button } from "../components/Button";
import { TextField } from "../components/fields";
import { MoveButtons, SortableList } from "../components/SortableList";
import { itemLabel, itemName, type ListDefinition, type Path } from "./definitions";
import styles from "./ItemList.module.css";
import { newItem } from "./itemIds";
import { LocalizedTextFields } from "./LocalizedTextFields";
import { PictureList } from "./PictureList";

type Props = {
  name: string;
  definition: ListDefinition;
  items: readonly ContentItem[];
  /** By field. */
  errors: Readonly<Record<string, string>>;
  onChange: (path: Path, value: unknown) => void;
  /** `name`: what is removed. */
  onRemove: (path: Path, remaining: unknown, name: string) => void;
};

/** Adds, changes, moves, hides and removes the items of a list. */
export function ItemList({ name, definition, items, errors, onChange, onRemove }: Props) {
  const t = useTexts();
  const { isFixed = false, builtIn = [], maxItems } = definition;
  const replaceItems = (next: readonly ContentItem[]) => onChange(["lists", name], next);
  return (
    <section className={styles.list}>
      <h2>{t(`staff.content.list.${name}` as TextKey)}</h2>
      {items.length === 0 && <p>{t("staff.content.empty")}</p>}
      <SortableList
        items={items.map((item) => ({ id: item.id, title: itemName(t, item, definition) }))}
        onMove={(from, to) => replaceItems(arrayMove([...items], from, to))}
      >
        <ol>
          {items.map((item, index) => (
            <li key={item.id}>
              <Item
                {...{ item, definition, errors, onChange, onRemove }}
                path={["lists", name, index]}
                actions={
                  isFixed || (
                    <div className={styles.actions}>
                      <MoveButtons id={item.id} />
                      <Button
                        icon={item.hidden === true ? <Eye /> : <EyeOff />}
                        onClick={() =>
                          onChange(["lists", name, index, "hidden"], item.hidden === true ? undefined : true)
                        }
                      >
                        {t(item.hidden === true ? "staff.content.show" : "staff.content.hide")}
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
                  )
                }
              />
            </li>
          ))}
        </ol>
      </SortableList>
      {!isFixed && items.length < maxItems && (
        <Button icon={<Plus />} onClick={() => replaceItems([...items, newItem()])}>
          {t(`staff.content.add.${name}` as TextKey)}
        </Button>
      )}
    </section>
  );
}

type ItemProps = Omit<Props, "name" | "items"> & { item: ContentItem; path: Path; actions: ReactNode };

/** An item, closed until it is chosen, also in the preview, new or rejected. */
function Item({ item, definition, path, errors, onChange, onRemove, actions }: ItemProps) {
  const t = useTexts();
  const id = useId();
  const { isFixed = false, texts, paragraphs = [], hasLink = false, maxPictures = 0 } = definition;
  const label = itemLabel(item, definition);
  const name = path.join(".");
  const { hash } = useLocation();
  const [isExpanded, setExpanded] = useState((label === "" && !isFixed) || hash.startsWith(`#${name}.`));
  const isOpen = isExpanded || Object.keys(errors).some((field) => field.startsWith(`${name}.`));
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className={styles.toggle}
        onClick={() => setExpanded(!isOpen)}
      >
        {isOpen ? <ChevronUp /> : <ChevronDown />}
        <span>{itemName(t, item, definition)}</span>
        {item.hidden === true && <span className={styles.hidden}>{t("staff.content.hidden")}</span>}
      </button>
      <div id={id} hidden={!isOpen} className={styles.item}>
        {isOpen && (
          <>
            {Object.entries(texts).map(([text, maxLength]) => (
              <LocalizedTextFields
                key={text}
                label={t(`staff.content.item.${text}` as TextKey)}
                path={[...path, "texts", text]}
                text={item.texts[text]}
                maxLength={maxLength}
                isParagraph={paragraphs.includes(text)}
                errors={errors}
                onChange={onChange}
              />
            ))}
            {hasLink && (
              <TextField
                label={t("staff.content.link")}
                hint={t("staff.content.link.hint")}
                name={`${name}.link`}
                value={decodeHosts(item.link ?? "")}
                error={errors[`${name}.link`]}
                onChange={(link) => onChange([...path, "link"], link === "" ? undefined : link)}
              />
            )}
            {maxPictures > 0 && (
              <PictureList
                path={[...path, "pictures"]}
                list={String(path[1])}
                itemId={item.id}
                definition={definition}
                pictures={item.pictures}
                errors={errors}
                onChange={onChange}
                onRemove={onRemove}
              />
            )}
            {actions}
          </>
        )}
      </div>
    </>
  );
}
