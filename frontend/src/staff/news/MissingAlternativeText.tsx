import { useQueryClient } from "@tanstack/react-query";
import { Save } from "lucide-react";
import type { Picture } from "@/api/generated";
import { pictureEditLimits } from "@/api/generated/limits";
import { editPictureMutation } from "@/api/generated/queries";
import { picturesKey } from "@/api/pictures";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { TextField } from "../components/fields";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { useStoredInput } from "../hooks/useStoredInput";
import styles from "./PicturePicker.module.css";

type Props = { picture: Picture; onSaved: () => void };

/** Part of the form of a news entry, which can have the picture only with an alternative text. */
export function MissingAlternativeText({ picture, onSaved }: Props) {
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
