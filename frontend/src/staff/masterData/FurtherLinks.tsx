import { Plus, Trash2 } from "lucide-react";
import { siteEditLimits } from "@/api/generated/limits";
import { useHasEnglish } from "@/api/useMasterData";
import { type TranslateFunction, useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { TextField } from "../components/fields";
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
  const hasEnglish = useHasEnglish();
  return (
    <>
      {links.map((link, index) => {
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
          // biome-ignore lint/suspicious/noArrayIndexKey: the links never move
          <fieldset key={index} className={styles.link}>
            <legend>{t("staff.masterData.further.number", { number: index + 1 })}</legend>
            <TextField {...fieldProps("de")} />
            {hasEnglish && <TextField {...fieldProps("en")} lang="en" />}
            <TextField {...fieldProps("url")} type="url" />
            <Button icon={<Trash2 />} onClick={() => onChange(links.toSpliced(index, 1))}>
              {t("staff.masterData.further.remove", { number: index + 1 })}
            </Button>
          </fieldset>
        );
      })}
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
