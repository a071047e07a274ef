import { ChevronDown } from "lucide-react";
import { useState } from "react";
import type { Dish, EditableDishMark } from "@/api/generated";
import { dishDraftLimits } from "@/api/generated/limits";
import { useTexts } from "@/i18n/texts";
import { AllergenField } from "../components/AllergenField";
import { formatAllergens, toAllergenInput } from "../components/allergens";
import { FormFrame } from "../components/FormFrame";
import { TextArea, TextField } from "../components/fields";
import { RadioGroup } from "../components/RadioGroup";
import styles from "./Cards.module.css";
import { EnglishField } from "./EnglishField";
import { PriceFields } from "./PriceFields";
import { comparableDishFields, dishFieldLabel, type DishForm as Form, useDishForm } from "./useDishForm";

type Props = { dish: Dish; marks: readonly EditableDishMark[] };

export function DishForm({ dish, marks }: Props) {
  const t = useTexts();
  const form = useDishForm(dish);
  const { input, errors, change } = form;
  const text = (name: "name" | "nameEn" | "description" | "descriptionEn") => ({
    label: t(`staff.dish.${name}`),
    name,
    value: input[name],
    error: errors[name],
    maxLength: dishDraftLimits[name].max,
    onChange: (value: string) => change({ [name]: value }),
  });
  const former = toAllergenInput(dish.allergens);
  /** Another name is another dish: its allergens are to be checked again. */
  const changeName = (name: string) => {
    const areUntouched = [former, ""].includes(input.allergens);
    const isSame = dish.name === "" || name.trim() === dish.name;
    change({ name, ...(areUntouched && { allergens: isSame ? former : "" }) });
  };
  const areCleared = former !== "" && input.allergens === "" && input.name.trim() !== dish.name;
  const markText = (id: number) => marks.find((mark) => mark.id === id)?.text ?? "";
  const allergenError = Object.entries(errors).find(([field]) => field.startsWith("allergens"))?.[1];
  return (
    <FormFrame
      form={form}
      className={styles.editor}
      fields={comparableDishFields(t, markText)}
      inputs={Object.keys(errors).map((key) => ({ key, label: dishFieldLabel(t, key) }))}
    >
      <TextField {...text("name")} required onChange={changeName} />
      <EnglishField {...text("nameEn")} label={t("staff.dish.name")} isLine />
      <TextArea {...text("description")} hint={t("staff.dish.description.hint")} />
      <EnglishField {...text("descriptionEn")} label={t("staff.dish.description")} />
      <PriceFields
        path="prices"
        prices={input.prices}
        errors={errors}
        onChange={(prices) => change({ prices })}
      />
      <NextPrices form={form} />
      <AllergenField
        name="allergens"
        value={input.allergens}
        error={allergenError}
        onChange={(allergens) => change({ allergens })}
      />
      {areCleared && (
        <p className={styles.cleared}>
          {t("staff.dish.cleared")}{" "}
          <button type="button" className={styles.keep} onClick={() => change({ allergens: former })}>
            {t("staff.dish.keepAllergens", { allergens: formatAllergens(t, former) })}
          </button>
        </p>
      )}
      <RadioGroup
        legend={t("staff.dish.diet")}
        name="diet"
        options={(["", "vegetarian", "vegan"] as const).map((value) => ({
          value,
          label: t(`staff.dish.diet.${value || "none"}`),
        }))}
        chosen={input.diet}
        onChoose={(diet) => change({ diet })}
      />
      {marks.length > 0 && <Marks form={form} marks={marks} />}
    </FormFrame>
  );
}

/** The day and the prices from then on; folded unless there is a day. */
function NextPrices({ form: { input, errors, change } }: { form: Form }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(input.nextFrom !== "");
  const { nextFrom, nextPrices, prices } = input;
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <ChevronDown />
        {t("staff.dish.nextFrom")}
      </summary>
      <div className="tightStack">
        <TextField
          label={t("staff.dish.nextFrom.day")}
          hint={t("staff.dish.nextFrom.hint")}
          name="nextPrices.from"
          type="date"
          value={nextFrom}
          error={errors["nextPrices.from"]}
          onChange={(day) =>
            change({ nextFrom: day, ...(nextPrices.length === 0 && { nextPrices: prices }) })
          }
        />
        {nextFrom !== "" && (
          <PriceFields
            path="nextPrices.prices"
            prices={nextPrices}
            errors={errors}
            onChange={(changed) => change({ nextPrices: changed })}
          />
        )}
      </div>
    </details>
  );
}

function Marks({ form: { input, change }, marks }: { form: Form; marks: readonly EditableDishMark[] }) {
  const t = useTexts();
  return (
    <fieldset className={styles.choices}>
      <legend>{t("staff.dish.marks")}</legend>
      {marks.map(({ id, text }) => (
        <label key={id}>
          <input
            type="checkbox"
            name={`marks.${id}`}
            checked={input.marks.includes(id)}
            onChange={({ target }) =>
              change({
                marks: target.checked ? [...input.marks, id] : input.marks.filter((one) => one !== id),
              })
            }
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
