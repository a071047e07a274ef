import { Trash2 } from "lucide-react";
import { cardSettingsEditLimits } from "@/api/generated/limits";
import { useHasEnglish } from "@/api/useMasterData";
import { useTexts } from "@/i18n/texts";
import { paths } from "@/routes/paths";
import { Button } from "../components/Button";
import { TextField } from "../components/fields";
import { PictureChoice } from "../components/PictureChoice";
import { MoveButtons, useSortableItem } from "../components/SortableList";
import { StaffPicture } from "../components/StaffPicture";
import styles from "./Cards.module.css";
import { isNewCard, type OwnCardInput } from "./settings";

type Props = {
  card: OwnCardInput;
  /** The address that it will have. */
  slug: string;
  /** The name of the fields in the API. */
  path: string;
  sortableId: string;
  canMove: boolean;
  errors: Readonly<Record<string, string>>;
  onChange: (changes: Partial<OwnCardInput>) => void;
  onRemove: () => void;
};

/** The title, address and picture of an own card. Another address would be another card. */
export function OwnCardFields({ card, slug, path, sortableId, canMove, errors, onChange, onRemove }: Props) {
  const t = useTexts();
  const hasEnglish = useHasEnglish();
  const { itemProps, handle } = useSortableItem(sortableId);
  const title = card.title || t("staff.content.new");
  const field = (name: "title" | "titleEn" | "slug") => ({
    name: `${path}.${name}`,
    label: t(`staff.cards.own.${name}`),
    value: card[name],
    error: errors[`${path}.${name}`],
    maxLength: cardSettingsEditLimits[`ownCards.*.${name}`].max,
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <li {...itemProps} className={`${itemProps.className} ${styles.item}`}>
      <div className="fit">
        <TextField {...field("title")} required />
        {hasEnglish && <TextField {...field("titleEn")} lang="en" />}
      </div>
      {isNewCard(card) ? (
        <TextField {...field("slug")} value={slug} hint={`${paths.kitchen}/${slug}`} />
      ) : (
        <p className="hint">{`${paths.kitchen}/${slug}`}</p>
      )}
      <div className="row">
        {card.picture !== "" && (
          <StaffPicture name={card.picture} sizes="120px" className={styles.thumbnail} />
        )}
        <PictureChoice
          name={`${path}.picture`}
          chosen={card.picture}
          onChoose={({ picture }) => onChange({ picture })}
        >
          {t(card.picture === "" ? "staff.content.addPicture" : "staff.content.choosePicture")}
        </PictureChoice>
        {card.picture !== "" && (
          <Button onClick={() => onChange({ picture: "" })}>{t("staff.content.removePicture")}</Button>
        )}
      </div>
      <p className="error">{errors[`${path}.picture`]}</p>
      <div className="row">
        {canMove && (
          <>
            {handle}
            <MoveButtons id={sortableId} />
          </>
        )}
        <Button icon={<Trash2 />} label={t("staff.cards.own.remove", { title })} onClick={onRemove}>
          {t("staff.content.remove")}
        </Button>
      </div>
    </li>
  );
}
