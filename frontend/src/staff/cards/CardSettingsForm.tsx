import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { mutate } from "@/api/client";
import type { CardSettings, Dish } from "@/api/generated";
import { getCardSettingsQuery, saveCardSettingsMutation } from "@/api/generated/queries";
import { type TranslateFunction, useTexts } from "@/i18n/texts";
import { FormFrame } from "../components/FormFrame";
import { useVersionedForm } from "../hooks/useVersionedForm";
import styles from "./Cards.module.css";
import { Marks } from "./Marks";
import { OwnCards } from "./OwnCards";
import { normalizeSettings, type SettingsInput, toSettingsEdit, toSettingsInput } from "./settings";

type Props = { settings: CardSettings; dishes: readonly Dish[] };

/** The own cards and the marks of dishes; folded unless there is input. */
export function CardSettingsForm({ settings, dishes }: Props) {
  const t = useTexts();
  const form = useVersionedForm({
    name: "card-settings",
    record: settings,
    toInput: toSettingsInput,
    normalize: normalizeSettings,
    mutationKey: saveCardSettingsMutation().mutationKey ?? [],
    save: ({ input, ifMatch }) =>
      mutate(({ CardsService }) =>
        CardsService.saveCardSettings({ ifMatch, requestBody: toSettingsEdit(input) }),
      ),
    query: getCardSettingsQuery(),
    savedText: "staff.cards.settings.saved",
  });
  const [isOpen, setOpen] = useState(form.isChanged);
  const names = (lines: readonly string[]) => lines.join(", ") || t("staff.empty");
  return (
    <details className="part" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <ChevronDown />
        {t("staff.cards.settings")}
      </summary>
      {isOpen && (
        <FormFrame
          form={form}
          className={styles.settings}
          labelledBy="card-settings"
          fields={[
            {
              key: "ownCards",
              label: t("staff.cards.ownCards"),
              format: ({ ownCards }) => names(ownCards.map(({ title }) => title)),
            },
            {
              key: "marks",
              label: t("staff.cards.marks"),
              format: ({ marks }) => names(marks.map(({ text }) => text)),
            },
          ]}
          inputs={errorInputs(t, form.errors, form.input)}
        >
          <h2 id="card-settings">{t("staff.cards.ownCards")}</h2>
          <OwnCards
            cards={form.input.ownCards}
            errors={form.errors}
            onChange={(ownCards) => form.change({ ownCards })}
            onRemove={(ownCards, { title }) =>
              form.changeWithUndo(
                {
                  text: t("staff.cards.own.removed", { title }),
                  undoneMessage: t("staff.content.removed.undone", { name: title }),
                },
                () => form.change({ ownCards }),
              )
            }
          />
          <h2>{t("staff.cards.marks")}</h2>
          <Marks
            marks={form.input.marks}
            dishes={dishes}
            errors={form.errors}
            onChange={(marks) => form.change({ marks })}
          />
        </FormFrame>
      )}
    </details>
  );
}

/** Fields such as `ownCards.0.title` and `marks.1.text`. */
function errorInputs(
  t: TranslateFunction,
  errors: Readonly<Record<string, string>>,
  { ownCards, marks }: SettingsInput,
) {
  return Object.keys(errors).map((key) => {
    const [list, index = "", name = ""] = key.split(".");
    const isCard = list === "ownCards";
    const title = isCard ? ownCards[Number(index)]?.title : marks[Number(index)]?.text;
    const label = isCard && name === "slug" ? t("staff.cards.own.slug") : t("staff.cards.own.title");
    return { key, label: `${title || t("staff.content.new")}, ${label}` };
  });
}
