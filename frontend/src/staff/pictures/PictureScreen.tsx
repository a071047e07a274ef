import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useParams } from "react-router";
import { mutate } from "@/api/client";
import type { Picture, PictureEdit, PictureWithUsages } from "@/api/generated";
import { pictureEditLimits, pictureEditRequired } from "@/api/generated/limits";
import { deletePictureMutation, getPictureQuery, restorePictureMutation } from "@/api/generated/queries";
import { picturesKey } from "@/api/pictures";
import { useHasEnglish } from "@/api/useMasterData";
import { PageLink } from "@/components/PageLink";
import { useTexts } from "@/i18n/texts";
import { cardEditorPath } from "@/routes/cardPaths";
import { newsEntryPath, staffPaths } from "@/routes/paths";
import { type PageName, publicPages } from "@/routes/publicPages";
import { Button } from "../components/Button";
import { FormFrame } from "../components/FormFrame";
import { TextField } from "../components/fields";
import { QueryStatus } from "../components/Loading";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { Notice } from "../components/Notice";
import { offerUndo } from "../components/StatusMessages";
import { useDeletion } from "../hooks/useDeletion";
import { useNavigateWhileMounted } from "../hooks/useNavigateWhileMounted";
import { toFailure } from "../hooks/useStaffMutation";
import { useVersionedForm } from "../hooks/useVersionedForm";
import { verifyOnError } from "../hooks/verifyOnError";
import { FocalPoint, PictureWithPoint } from "./FocalPoint";
import styles from "./PictureScreen.module.css";

export default function PictureScreen() {
  const t = useTexts();
  const { name = "" } = useParams();
  const query = useQuery(getPictureQuery({ name }));
  if (toFailure(query.error).status === 404)
    return <Notice kind="warning">{t("staff.pictures.gone")}</Notice>;
  return (
    <>
      <QueryStatus queries={[query]} />
      {query.data !== undefined && <PictureForm key={name} {...query.data} />}
    </>
  );
}

const toPictureInput = ({ title, alt, files }: Picture) => ({
  title,
  "alt.de": alt?.de ?? "",
  "alt.en": alt?.en ?? "",
  focalPoint: { x: files.focalX, y: files.focalY },
});

type PictureInput = ReturnType<typeof toPictureInput>;

function toPictureEdit({ title, focalPoint, ...texts }: PictureInput): PictureEdit {
  const [de, en] = [texts["alt.de"], texts["alt.en"]];
  return {
    title,
    ...((de.trim() !== "" || en.trim() !== "") && { alt: { de, ...(en.trim() !== "" && { en }) } }),
    focalX: focalPoint.x,
    focalY: focalPoint.y,
  };
}

/** In form order, by their names in the API. */
const labels = {
  focalPoint: "staff.pictures.focus",
  "alt.de": "staff.pictures.alt",
  "alt.en": "staff.pictures.alt.en",
  title: "staff.pictures.title",
} as const;
const fields = Object.keys(labels) as (keyof typeof labels)[];

function usePictureForm({ usages, news, cards, ...picture }: PictureWithUsages) {
  const client = useQueryClient();
  const { name } = picture;
  const query = getPictureQuery({ name });
  return useVersionedForm({
    name: `picture/${name}`,
    record: picture,
    toInput: toPictureInput,
    save: ({ input, ifMatch }) =>
      mutate(({ PicturesService }) =>
        PicturesService.editPicture({ name, ifMatch, requestBody: toPictureEdit(input) }),
      ),
    load: (): Promise<Picture> => client.fetchQuery({ ...query, staleTime: 0 }),
    savedText: "staff.pictures.saved",
    onSaved: (saved) => {
      client.setQueryData(query.queryKey, { ...saved, usages, news, cards });
      void client.invalidateQueries({ queryKey: picturesKey });
      return staffPaths.pictures;
    },
  });
}

function usePictureDeletion(name: string) {
  const t = useTexts();
  const { navigate } = useNavigateWhileMounted();
  const client = useQueryClient();
  const query = getPictureQuery({ name });
  /** Also updates the usages. */
  const exists = () =>
    client.fetchQuery({ ...query, staleTime: 0 }).then(
      () => true,
      (error) => {
        if (toFailure(error).status === 404) return false;
        throw error;
      },
    );
  return useDeletion(deletePictureMutation(), {
    toMutationArgs: ({ version }: Picture) => ({ name, ifMatch: `"${version}"` }),
    exists,
    onDeleted: async ({ title }, deletedBy) => {
      // Without the deleted picture, which is still shown.
      void client.invalidateQueries({ queryKey: picturesKey, refetchType: "none" });
      navigate(staffPaths.pictures);
      offerUndo({
        text: t(deletedBy === "us" ? "staff.trash.moved" : "staff.trash.deletedBefore", { title }),
        undoneMessage: t("staff.trash.restored", { title }),
        mutation: {
          ...verifyOnError(restorePictureMutation(), exists),
          onSettled: () => client.invalidateQueries({ queryKey: picturesKey }),
        },
        mutationArgs: { name },
      });
    },
  });
}

function PictureForm(picture: PictureWithUsages) {
  const t = useTexts();
  const hasEnglish = useHasEnglish();
  const form = usePictureForm(picture);
  const { input, errors, change } = form;
  const field = (name: "title" | "alt.de" | "alt.en") => ({
    label: t(labels[name]),
    name,
    value: input[name],
    error: errors[name],
    maxLength: pictureEditLimits[name].max,
    required: pictureEditRequired.some((required) => required === name),
    onChange: (value: string) => change({ [name]: value }),
  });
  return (
    <FormFrame
      form={form}
      className={styles.form}
      fields={fields.map((key) => ({
        key,
        label: t(labels[key]),
        ...(key === "focalPoint" && {
          format: ({ focalPoint }: PictureInput) => (
            <>
              {t("staff.pictures.focus.at", focalPoint)}
              <PictureWithPoint {...picture} point={focalPoint} />
            </>
          ),
        }),
      }))}
    >
      <div className={styles.columns}>
        <FocalPoint
          name={picture.name}
          files={picture.files}
          point={input.focalPoint}
          onChange={(focalPoint) => change({ focalPoint })}
        />
        <div className="stack">
          <TextField {...field("alt.de")} hint={t("staff.pictures.alt.hint")} />
          {hasEnglish && <TextField {...field("alt.en")} lang="en" />}
          <TextField {...field("title")} hint={t("staff.pictures.title.hint")} />
          <PictureUsages {...picture} />
        </div>
      </div>
    </FormFrame>
  );
}

/** The pages, news and cards that have the picture. Without any it can be deleted. */
function PictureUsages(picture: PictureWithUsages) {
  const t = useTexts();
  const { usages, news, cards } = picture;
  const deletion = usePictureDeletion(picture.name);
  return (
    <section className={styles.usages}>
      <h2>{t("staff.pictures.usages")}</h2>
      {usages.length + news.length + cards.length === 0 ? (
        <>
          <p>{t("staff.pictures.unused")}</p>
          <Button icon={<Trash2 />} isPending={deletion.isPending} onClick={() => deletion.send(picture)}>
            {t("staff.pictures.delete")}
          </Button>
        </>
      ) : (
        <ul>
          {usages.map(({ page, isPublished }) => (
            <li key={page}>
              <PageLink to={`${staffPaths.content}/${page}`}>{publicPages[page as PageName].label}</PageLink>
              {!isPublished && ` (${t("staff.content.hasDraft")})`}
            </li>
          ))}
          {cards.map(({ slug, title }) => (
            <li key={slug}>
              <PageLink to={cardEditorPath(slug)}>{t("staff.pictures.usages.card", { title })}</PageLink>
            </li>
          ))}
          {news.map(({ id, title }) => (
            <li key={id}>
              <PageLink to={newsEntryPath(id)}>
                {t("staff.pictures.usages.news", { title: title || t("staff.news.untitled") })}
              </PageLink>
            </li>
          ))}
        </ul>
      )}
      {deletion.failure?.status === 409 && <Notice kind="warning">{t("staff.pictures.inUse")}</Notice>}
      <MutationErrorNotice write={deletion} ignoredStatuses={[409]} />
    </section>
  );
}
