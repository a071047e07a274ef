import { useId, useState } from "react";
import type { CardItem } from "@/api/generated";
import { Field } from "@/components/Field";
import { useTexts } from "@/i18n/texts";
import { formatPrice } from "@/lib/dishes";
import { today } from "../components/dates";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { useCombobox } from "../components/useCombobox";
import type { Dishes } from "../hooks/useDishes";
import { type AddOption, addOptions } from "./addOptions";
import styles from "./Cards.module.css";
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

/** An example: a number at the end is probably meant as the price. */
const withPrice = (name: string) => (/\s\d+$/.test(name) ? `${name},00` : `${name} 14,90`);

/** Adds a dish that is found by its name or created with its price, or a line. Enter leads on to the next. */
export function AddItemField({ name, section, dishes, listed, onAdd }: Props) {
  const t = useTexts();
  const id = useId();
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const { create, names, write } = useDishCreation((dish) => onAdd({ dish }));
  const { fieldProps, isOpen, list, onKeyDown } = useCombobox({
    text,
    options: addOptions(dishes.index, listed, text),
    initial: "first",
    label: t("staff.cards.add.options"),
    renderOption: (option) => <Option option={option} />,
    onChoose: choose,
  });

  function change(typed: string) {
    setText(typed);
    setError(undefined);
  }
  function choose(option: AddOption) {
    if (option.kind === "new" && option.price === undefined)
      return setError(t("staff.cards.add.priceMissing", { example: withPrice(option.name) }));
    if (option.kind === "new" && option.price !== undefined) create(option.name, option.price);
    else if (option.kind === "line") onAdd({ text: option.text });
    else if (option.kind === "dish" && !option.isListed) onAdd({ dish: option.dish.id });
    return change("");
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
            aria-expanded={isOpen}
            {...fieldProps}
            value={text}
            onChange={({ target }) => change(target.value)}
            onKeyDown={(event) => {
              onKeyDown(event);
              // Not the form.
              if (event.key === "Enter") event.preventDefault();
            }}
          />
        )}
      </Field>
      {list}
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
