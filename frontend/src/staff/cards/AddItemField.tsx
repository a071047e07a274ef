import { type KeyboardEvent, useId, useState } from "react";
import type { CardItem } from "@/api/generated";
import { Field } from "@/components/Field";
import { useTexts } from "@/i18n/texts";
import { formatPrice } from "@/lib/dishes";
import { today } from "../components/dates";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { type AddOption, addOptions } from "./addOptions";
import styles from "./Cards.module.css";
import type { Dishes } from "./dishes";
import { formatPrices, pricesOn } from "./dishInput";
import { useDishCreation } from "./useDishCreation";

type Props = {
  name: string;
  /** The title of the section. */
  section: string;
  dishes: Dishes;
  /** The dishes that the section has. */
  listed: readonly number[];
  onAdd: (item: CardItem) => void;
};

/** Adds a dish that is found by its name or created with its price, or a line. Enter leads on to the next. */
export function AddItemField({ name, section, dishes, listed, onAdd }: Props) {
  const t = useTexts();
  const id = useId();
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const [isClosed, setClosed] = useState(false);
  const [error, setError] = useState<string>();
  const { create, names, write } = useDishCreation((dish) => onAdd({ dish }));
  const options = isClosed ? [] : addOptions(dishes.index, listed, text);

  function change(typed: string) {
    setText(typed);
    setActive(0);
    setClosed(false);
    setError(undefined);
  }
  function choose(option: AddOption) {
    if (option.kind === "new" && option.price === undefined)
      return setError(t("staff.cards.add.priceMissing", { name: option.name }));
    if (option.kind === "new" && option.price !== undefined) create(option.name, option.price);
    else if (option.kind === "line") onAdd({ text: option.text });
    else if (option.kind === "dish" && !option.isListed) onAdd({ dish: option.dish.id });
    return change("");
  }
  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    if (key === "Escape") setClosed(true);
    // Not the form.
    if (key === "Enter" || (options.length > 0 && key.startsWith("Arrow"))) event.preventDefault();
    const step = { ArrowDown: 1, ArrowUp: -1 }[key] ?? 0;
    if (options.length > 0) setActive((active + step + options.length) % options.length);
    const option = options[active];
    if (key === "Enter" && option !== undefined) choose(option);
  }

  return (
    <div className={styles.add}>
      {names.length > 0 && (
        <p role="status" className="hint">
          {t("staff.cards.add.creating", { names: names.join(", ") })}
        </p>
      )}
      <MutationErrorNotice write={write} ignoredStatuses={[422]} />
      <Field id={id} label={t("staff.cards.add", { section })} hint={t("staff.cards.add.hint")} error={error}>
        {(inputProps) => (
          <input
            {...inputProps}
            type="text"
            name={name}
            role="combobox"
            aria-expanded={options.length > 0}
            aria-controls={`${id}-options`}
            aria-autocomplete="list"
            aria-activedescendant={options.length > 0 ? `${id}-${active}` : undefined}
            autoComplete="off"
            enterKeyHint="next"
            value={text}
            onChange={({ target }) => change(target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <div id={`${id}-options`} role="listbox" aria-label={t("staff.cards.add.options")}>
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the field
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the options are another list for each text
            key={index}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.option}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            <Option option={option} />
          </div>
        ))}
      </div>
    </div>
  );
}

function Option({ option }: { option: AddOption }) {
  const t = useTexts();
  if (option.kind === "line") return <span>{t("staff.cards.add.line", { text: option.text })}</span>;
  if (option.kind === "new")
    return (
      <>
        <span>{t("staff.cards.add.new", { name: option.name })}</span>
        <span className={styles.price}>
          {option.price === undefined ? t("staff.cards.add.noPrice") : formatPrice(option.price)}
        </span>
      </>
    );
  const { dish, isListed } = option;
  return (
    <>
      <span>{dish.name}</span>
      <span className={styles.price}>
        {isListed ? t("staff.cards.add.listed") : formatPrices(pricesOn(dish, today()))}
      </span>
    </>
  );
}
