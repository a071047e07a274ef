import { arrayMove } from "@dnd-kit/sortable";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { siteEditLimits } from "@/api/generated/limits";
import { useHasEnglish } from "@/api/useMasterData";
import { type TranslateFunction, useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { TextField } from "../components/fields";
import { MoveButtons, SortableList, useSortableItem } from "../components/SortableList";
import { type FurtherLink, furtherLinkPath, maxFurtherLinks } from "./input";
import styles from "./MasterDataForm.module.css";

const limits = {
  de: siteEditLimits["links.further.*.label.de"],
  en: siteEditLimits["links.further.*.label.en"],
  url: siteEditLimits["links.further.*.url"],
};

/** For the list of errors. */
export const furtherLinkInputs = (t: TranslateFunction, links: readonly FurtherLink[]) =>
  links.flatMap((_, index) =>
    (["de", "en", "url"] as const).map((name) => {
      const link = t("staff.masterData.further.number", { number: index + 1 });
      const label = t(`staff.masterData.further.${name}`);
      return { key: furtherLinkPath(index, name), label: `${link}, ${label}` };
    }),
  );

type Props = {
  links: readonly FurtherLink[];
  /** By field. */
  errors: Readonly<Record<string, string>>;
  onChange: (links: readonly FurtherLink[]) => void;
};

/** Links with names, which guests see after those to the videos and the social network. */
export function FurtherLinks({ links, errors, onChange }: Props) {
  const t = useTexts();
  /** The keys of the links for React; they stay when links move. */
  const [ids, setIds] = useState(() => Array.from({ length: maxFurtherLinks }, (_, index) => `${index}`));
  const items = links.map(({ de }, index) => ({
    id: ids[index] ?? "",
    title: de || t("staff.masterData.further.number", { number: index + 1 }),
  }));
  function move(from: number, to: number) {
    setIds(arrayMove(ids, from, to));
    onChange(arrayMove([...links], from, to));
  }
  function remove(index: number) {
    setIds(arrayMove(ids, index, maxFurtherLinks - 1));
    onChange(links.toSpliced(index, 1));
  }
  return (
    <>
      {links.length > 0 && (
        <SortableList items={items} onMove={move}>
          <div className={styles.links}>
            {items.map(({ id }, index) => (
              <FurtherLinkFields
                key={id}
                {...{ id, links, errors, onChange, index }}
                onRemove={() => remove(index)}
              />
            ))}
          </div>
        </SortableList>
      )}
      {links.length < maxFurtherLinks && (
        <div>
          <Button icon={<Plus />} onClick={() => onChange([...links, { de: "", en: "", url: "" }])}>
            {t("staff.masterData.further.add")}
          </Button>
        </div>
      )}
    </>
  );
}

type FieldsProps = Props & { id: string; index: number; onRemove: () => void };

function FurtherLinkFields({ id, links, errors, onChange, index, onRemove }: FieldsProps) {
  const t = useTexts();
  const hasEnglish = useHasEnglish();
  const { itemProps, handle } = useSortableItem(id);
  const link = links[index] ?? { de: "", en: "", url: "" };
  const fieldProps = (name: keyof FurtherLink) => ({
    name: furtherLinkPath(index, name),
    label: t(`staff.masterData.further.${name}`),
    value: link[name],
    error: errors[furtherLinkPath(index, name)],
    maxLength: limits[name].max,
    required: name !== "en",
    onChange: (value: string) => onChange(links.with(index, { ...link, [name]: value })),
  });
  return (
    <div {...itemProps}>
      <fieldset className={styles.link}>
        <legend>{t("staff.masterData.further.number", { number: index + 1 })}</legend>
        <TextField {...fieldProps("de")} />
        {hasEnglish && <TextField {...fieldProps("en")} lang="en" />}
        <TextField {...fieldProps("url")} type="url" />
        <div className="row">
          {links.length > 1 && (
            <>
              {handle}
              <MoveButtons id={id} />
            </>
          )}
          <Button icon={<Trash2 />} onClick={onRemove}>
            {t("staff.masterData.further.remove", { number: index + 1 })}
          </Button>
        </div>
      </fieldset>
    </div>
  );
}
