import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Save } from "lucide-react";
import { useId } from "react";
import type { Picture as UploadedPictureData } from "@/api/generated";
import { pictureEditLimits } from "@/api/generated/limits";
import { editPictureMutation, listPicturesPages } from "@/api/generated/queries";
import { itemsOfPages } from "@/api/listPages";
import { picturesKey } from "@/api/pictures";
import { RequiredMark } from "@/components/Field";
import { Picture } from "@/components/Picture";
import { type TextKey, useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { TextField } from "../components/fields";
import { QueryStatus } from "../components/Loading";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { UploadedPicture } from "../components/UploadedPicture";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { useStoredInput } from "../hooks/useStoredInput";
import { PictureUpload } from "../uploadQueue/PictureUpload";
import { type ChosenPicture, newsPictures, uploadedPictureName } from "./input";
import styles from "./PicturePicker.module.css";

type Props = {
  chosen: ChosenPicture;
  required: boolean;
  onChoose: (picture: ChosenPicture) => void;
  error?: string | undefined;
};

/** Uploaded pictures, then the built-in ones. */
export function PicturePicker({ chosen, required, onChoose, error }: Props) {
  const t = useTexts();
  const id = useId();
  const uploaded = useInfiniteQuery({ ...listPicturesPages(), select: itemsOfPages });
  const chosenName = uploadedPictureName(chosen);
  const chosenUpload = uploaded.data?.find(({ name }) => name === chosenName);
  const radioProps = (picture: ChosenPicture, checked: boolean) => ({
    name: "imgSrc",
    value: picture,
    checked,
    required,
    "aria-invalid": error !== undefined,
    onChange: () => onChoose(picture),
  });
  return (
    <fieldset aria-describedby={id}>
      <legend>
        {t("staff.news.imgSrc")} {required && <RequiredMark />}
      </legend>
      <PictureUpload maxFiles={1} onUploaded={({ files }) => onChoose(files.fallback)} />
      <QueryStatus queries={[uploaded]} />
      <div className={styles.pictures}>
        {uploaded.data?.map(({ name, title, alt, files }) => (
          <label key={name}>
            <input type="radio" {...radioProps(files.fallback, name === chosenName)} />
            <UploadedPicture name={name} files={files} sizes="140px" className="thumbnail" />
            <span>{title}</span>
            {alt === undefined && <span className={styles.missing}>{t("staff.pictures.altMissing")}</span>}
          </label>
        ))}
        {uploaded.hasNextPage && (
          <Button isPending={uploaded.isFetchingNextPage} onClick={() => void uploaded.fetchNextPage()}>
            {t("staff.pictures.more")}
          </Button>
        )}
        {newsPictures.map((name, picture) => (
          <label key={name}>
            <input type="radio" {...radioProps(String(picture), String(picture) === chosen)} />
            <Picture name={name} alt="" sizes="140px" className="thumbnail" />
            <span>{t(`staff.picture.${picture}` as TextKey)}</span>
          </label>
        ))}
      </div>
      {chosenUpload !== undefined && chosenUpload.alt === undefined && (
        <MissingAlternativeText
          key={chosenUpload.name}
          picture={chosenUpload}
          // Without the error of the entry.
          onSaved={() => onChoose(chosen)}
        />
      )}
      <p id={id} className="error">
        {error}
      </p>
    </fieldset>
  );
}

type MissingTextProps = { picture: UploadedPictureData; onSaved: () => void };

/** Part of the form of a news entry, which can have the picture only with an alternative text. */
function MissingAlternativeText({ picture, onSaved }: MissingTextProps) {
  const t = useTexts();
  const client = useQueryClient();
  const { name, title, files, version } = picture;
  const { latest, change, remove } = useStoredInput(`news-picture/${name}`, { text: "" });
  const { text } = latest().input;
  const refresh = () => client.invalidateQueries({ queryKey: picturesKey });
  const write = useStaffMutation(editPictureMutation(), {
    onDone: () => {
      remove();
      void refresh();
      onSaved();
    },
    // Another person may have described it.
    onFailed: refresh,
  });
  const save = () => {
    if (write.isPending) return;
    const { focalX, focalY } = files;
    write.send({
      name,
      ifMatch: `"${version}"`,
      requestBody: { title, alt: { de: text }, focalX, focalY },
    });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field
    <div
      className={styles.alternativeText}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        // Not the entry.
        event.preventDefault();
        save();
      }}
    >
      <TextField
        label={t("staff.news.pictureAlt")}
        name="alt.de"
        hint={t("staff.news.pictureAlt.hint")}
        value={text}
        maxLength={pictureEditLimits["alt.de"].max}
        error={write.failure?.fields["alt.de"]}
        onChange={(typed) => {
          write.reset();
          change({ text: typed });
        }}
      />
      <Button icon={<Save />} isPending={write.isPending} onClick={save}>
        {t("staff.news.pictureAlt.save")}
      </Button>
      <MutationErrorNotice write={{ ...write, retry: save }} keepsInput ignoredStatuses={[422]} />
    </div>
  );
}
