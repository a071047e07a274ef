import { useId } from "react";
import { listPicturesPages } from "@/api/generated/queries";
import { RequiredMark } from "@/components/Field";
import { Picture } from "@/components/Picture";
import { type TextKey, useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { QueryStatus } from "../components/Loading";
import { UploadedPicture } from "../components/UploadedPicture";
import { usePagedList } from "../hooks/usePagedList";
import { PictureUpload } from "../uploadQueue/PictureUpload";
import { MissingAlternativeText } from "./MissingAlternativeText";
import styles from "./PicturePicker.module.css";
import { type ChosenPicture, newsPictures, uploadedPictureName } from "./pictures";

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
  const uploaded = usePagedList(listPicturesPages());
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
