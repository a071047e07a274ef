import { Plus, X } from "lucide-react";
import { dishDraftLimits } from "@/api/generated/limits";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { TextField } from "../components/fields";
import styles from "./Cards.module.css";
import { emptyPrice, maxPrices, type PriceInput } from "./dishInput";

type Props = {
  /** The name of the list in the API. */
  path: "prices" | "nextPrices.prices";
  prices: readonly PriceInput[];
  errors: Readonly<Record<string, string>>;
  onChange: (prices: readonly PriceInput[]) => void;
};

/** One to four prices. Several have portions. */
export function PriceFields({ path, prices, errors, onChange }: Props) {
  const t = useTexts();
  const field = (index: number, name: keyof PriceInput) => ({
    label: t(`staff.dish.${name}`),
    name: `${path}.${index}.${name}`,
    value: prices[index]?.[name] ?? "",
    error: errors[`${path}.${index}.${name}`],
    onChange: (value: string) =>
      onChange(prices.map((price, at) => (at === index ? { ...price, [name]: value } : price))),
  });
  return (
    <div className="tightStack">
      {prices.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: prices have no ids and are not moved
        <div key={index} className={styles.prices}>
          <TextField {...field(index, "price")} inputMode="decimal" />
          <TextField
            {...field(index, "portion")}
            required={prices.length > 1}
            maxLength={dishDraftLimits[`${path}.*.portion`].max}
          />
          {prices.length > 1 && (
            <Button
              icon={<X />}
              label={t("staff.dish.price.remove", { number: index + 1 })}
              onClick={() => onChange(prices.toSpliced(index, 1))}
            />
          )}
        </div>
      ))}
      <p className="hint">{t("staff.dish.portion.hint")}</p>
      <p className="error">{errors[path]}</p>
      {prices.length < maxPrices && (
        <div>
          <Button icon={<Plus />} onClick={() => onChange([...prices, emptyPrice])}>
            {t("staff.dish.price.add")}
          </Button>
        </div>
      )}
    </div>
  );
}
