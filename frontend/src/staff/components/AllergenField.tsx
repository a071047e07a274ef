import { useTexts } from "@/i18n/texts";
import type { AllergenLetter } from "@/lib/dishes";
import styles from "./AllergenField.module.css";
import {
  type AllergenInput,
  allergenLetters,
  allergenName,
  describeAllergens,
  noAllergens,
  parseAllergens,
} from "./allergens";
import { TextField } from "./fields";

type Props = {
  name: string;
  value: AllergenInput;
  onChange: (value: AllergenInput) => void;
  error: string | undefined;
};

/** The declaration of the 14 allergens, typed as letters or words, or chosen. */
export function AllergenField({ name, value, onChange, error }: Props) {
  const t = useTexts();
  const { letters } = parseAllergens(t, value);
  const isNone = value === noAllergens;

  function toggle(toggled: AllergenLetter, isContained: boolean) {
    const contained = allergenLetters.filter((one) =>
      one === toggled ? isContained : letters.includes(one),
    );
    onChange(contained.join(""));
  }

  const choice = (label: string, checked: boolean, onToggle: (checked: boolean) => void) => (
    <label key={label}>
      <input type="checkbox" checked={checked} onChange={({ target }) => onToggle(target.checked)} />
      {label}
    </label>
  );

  return (
    <div className="tightStack">
      <TextField
        label={t("staff.allergens")}
        hint={t("staff.allergens.hint")}
        name={name}
        value={isNone ? t("staff.allergens.none") : value}
        error={error}
        onChange={onChange}
      />
      <p role="status">{error === undefined && describeAllergens(t, value)}</p>
      <fieldset className={styles.choices}>
        <legend>{t("staff.allergens.choose")}</legend>
        {allergenLetters.map((letter) =>
          choice(`${letter} ${allergenName(t, letter)}`, letters.includes(letter), (isContained) =>
            toggle(letter, isContained),
          ),
        )}
        {choice(t("staff.allergens.none.choice"), isNone, (checked) => onChange(checked ? noAllergens : ""))}
      </fieldset>
    </div>
  );
}
