import { arrayMove } from "@dnd-kit/sortable";
import { ChevronDown, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { mutate } from "@/api/client";
import type { CardSettings, Dish } from "@/api/generated";
import { cardSettingsEditLimits } from "@/api/generated/limits";
import { getCardSettingsQuery, saveCardSettingsMutation } from "@/api/generated/queries";
import { useHasEnglish } from "@/api/useMasterData";
import { type TranslateFunction, useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { FormFrame } from "../components/FormFrame";
import { TextField } from "../components/fields";
import { SortableList } from "../components/SortableList";
import { useItemKeys } from "../hooks/itemIds";
import { useVersionedForm } from "../hooks/useVersionedForm";
import styles from "./Cards.module.css";
import { OwnCardFields } from "./OwnCardFields";
import {
  type MarkInput,
  newMark,
  newOwnCard,
  normalizeSettings,
  type OwnCardInput,
  type SettingsInput,
  slugsOf,
  toSettingsEdit,
  toSettingsInput,
} from "./settings";

const maxItems = 30;

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
function errorInputs(t: TranslateFunction, errors: Errors, { ownCards, marks }: SettingsInput) {
  return Object.keys(errors).map((key) => {
    const [list, index = "", name = ""] = key.split(".");
    const isCard = list === "ownCards";
    const title = isCard ? ownCards[Number(index)]?.title : marks[Number(index)]?.text;
    const label = isCard && name === "slug" ? t("staff.cards.own.slug") : t("staff.cards.own.title");
    return { key, label: `${title || t("staff.content.new")}, ${label}` };
  });
}

type Errors = Readonly<Record<string, string>>;

type OwnCardsProps = {
  cards: readonly OwnCardInput[];
  errors: Errors;
  onChange: (cards: readonly OwnCardInput[]) => void;
  onRemove: (remaining: readonly OwnCardInput[], removed: OwnCardInput) => void;
};

function OwnCards({ cards, errors, onChange, onRemove }: OwnCardsProps) {
  const t = useTexts();
  const keys = useItemKeys(cards);
  const slugs = slugsOf(cards);
  return (
    <>
      <p className="hint">{t("staff.cards.ownCards.hint")}</p>
      <SortableList
        items={cards.map(({ title }, index) => ({
          id: keys[index] ?? "",
          title: title || t("staff.content.new"),
        }))}
        onMove={(from, to) => onChange(arrayMove([...cards], from, to))}
      >
        <ol className="tightStack">
          {cards.map((card, index) => (
            <OwnCardFields
              key={keys[index]}
              sortableId={keys[index] ?? ""}
              {...{ card, errors }}
              path={`ownCards.${index}`}
              slug={slugs[index] ?? ""}
              canMove={cards.length > 1}
              onChange={(changes) => onChange(cards.with(index, { ...card, ...changes }))}
              onRemove={() => onRemove(cards.toSpliced(index, 1), card)}
            />
          ))}
        </ol>
      </SortableList>
      {cards.length < maxItems && (
        <div>
          <Button icon={<Plus />} onClick={() => onChange([...cards, newOwnCard()])}>
            {t("staff.cards.own.add")}
          </Button>
        </div>
      )}
    </>
  );
}

type MarksProps = {
  marks: readonly MarkInput[];
  dishes: readonly Dish[];
  errors: Errors;
  onChange: (marks: readonly MarkInput[]) => void;
};

function Marks({ marks, dishes, errors, onChange }: MarksProps) {
  const t = useTexts();
  const hasEnglish = useHasEnglish();
  const field = (mark: MarkInput, index: number, name: "text" | "textEn") => ({
    name: `marks.${index}.${name}`,
    label: t(`staff.cards.mark.${name}`),
    value: mark[name],
    error: errors[`marks.${index}.${name}`],
    maxLength: cardSettingsEditLimits[`marks.*.${name}`].max,
    onChange: (value: string) => onChange(marks.with(index, { ...mark, [name]: value })),
  });
  const countOf = ({ id }: MarkInput) => dishes.filter((dish) => dish.marks.includes(id)).length;
  return (
    <>
      <p className="hint">{t("staff.cards.marks.hint")}</p>
      <ul className="tightStack">
        {marks.map((mark, index) => (
          <li key={mark.id} className={styles.item}>
            <div className="fit">
              <TextField {...field(mark, index, "text")} required />
              {hasEnglish && <TextField {...field(mark, index, "textEn")} lang="en" />}
            </div>
            <div className="row">
              <Button
                icon={<Trash2 />}
                label={t("staff.cards.mark.remove", { text: mark.text })}
                onClick={() => onChange(marks.toSpliced(index, 1))}
              >
                {t("staff.content.remove")}
              </Button>
              <span className="hint">{t("staff.cards.mark.dishes", { count: countOf(mark) })}</span>
            </div>
          </li>
        ))}
      </ul>
      {marks.length < maxItems && (
        <div>
          <Button icon={<Plus />} onClick={() => onChange([...marks, newMark(marks, dishes)])}>
            {t("staff.cards.mark.add")}
          </Button>
        </div>
      )}
    </>
  );
}
