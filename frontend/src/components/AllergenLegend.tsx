import type { AllergenDeclaration } from "@/api/generated";
import { useTexts } from "@/i18n/texts";
import { allergenLegend } from "@/lib/dishes";

/** What the letters, and their absence, behind these dishes mean. */
export function AllergenLegend({ declarations }: { declarations: readonly AllergenDeclaration[] }) {
  const t = useTexts();
  const { letters, hasNone, hasUnchecked } = allergenLegend(declarations);
  const names = letters.map((letter) => [letter, t(`allergens.${letter}`)].join("\u00a0"));
  const sentences = [
    ...(names.length > 0 ? [t("dishes.legend", { letters: names.join(", ") })] : []),
    ...(hasNone ? [t("dishes.noneLegend")] : []),
    ...(hasUnchecked ? [t("dishes.uncheckedLegend")] : []),
  ];
  return sentences.length > 0 && <p className="hint">{sentences.join(" ")}</p>;
}
