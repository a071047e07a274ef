import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Save, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { Picture } from "@/api/generated/models/Picture";
import type { PictureWithUsages } from "@/api/generated/models/PictureWithUsages";
import {
  deletePictureMutation,
  editPictureMutation,
  getPictureQuery,
  restorePictureMutation,
} from "@/api/generated/queries";
import { picturesKey } from "@/api/pictures";
import { PageLink } from "@/components/PageLink";
import { type TextKey, useTexts } from "@/i18n/texts";
import { newsEntryPath, staffPaths } from "@/routes/paths";
import { useAlert } from "../components/AlertProvider";
import { Button } from "../components/Button";
import { ConflictForm } from "../components/ConflictForm";
import { FormErrors } from "../components/FormErrors";
import { TextField } from "../components/fields";
import { QueryStatus } from "../components/Loading";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { Notice } from "../components/Notice";
import { SaveBar } from "../components/SaveBar";
import { useUndo } from "../components/UndoProvider";
import { toFailure } from "../hooks/failure";
import { useDeletion } from "../hooks/useDeletion";
import { useDiscardWithUndo } from "../hooks/useDiscardWithUndo";
import { useDraft } from "../hooks/useDraft";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { verifyOnError } from "../hooks/verifyOnError";
import { FocalPoint } from "./FocalPoint";
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

const draftOf = ({ title, alt, files, version }: Picture) => ({
  title,
  altDe: alt?.de ?? "",
  altEn: alt?.en ?? "",
  focalPoint: { x: files.focalX, y: files.focalY },
  version,
});

type Draft = ReturnType<typeof draftOf>;

/** Fields by their names in the API. */
const labels = {
  title: "staff.pictures.title",
  "alt.de": "staff.pictures.alt",
  "alt.en": "staff.pictures.alt.en",
} as const;

function PictureForm(picture: PictureWithUsages) {
  const t = useTexts();
  const alert = useAlert();
  const offerUndo = useUndo();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { name, usages, news } = picture;
  const start = draftOf(picture);
  const draftState = useDraft(`picture/${name}`, start);
  const { draft, baseValues, isChanged, rebase, discard } = draftState;
  const discardDraft = useDiscardWithUndo(draftState);
  /** Version saved by another person meanwhile. */
  const [theirs, setTheirs] = useState<Picture>();
  const query = getPictureQuery({ name });
  const refresh = () => client.invalidateQueries({ queryKey: picturesKey });

  const write = useStaffMutation(editPictureMutation(), {
    onDone: (saved) => {
      client.setQueryData(query.queryKey, { ...saved, usages, news });
      discard();
      void refresh();
      void alert(t("staff.pictures.saved")).then(() => navigate(staffPaths.pictures));
    },
    onFailed: async ({ status }) => {
      if (status !== 412) return;
      const saved = await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
      setTheirs(saved);
    },
  });
  /** Also updates the usages. */
  const exists = () =>
    client.fetchQuery({ ...query, staleTime: 0 }).then(
      () => true,
      (error) => {
        if (toFailure(error).status === 404) return false;
        throw error;
      },
    );
  const deletion = useDeletion(deletePictureMutation(), {
    toMutationArgs: ({ version }: Picture) => ({ name, ifMatch: `"${version}"` }),
    exists,
    onDeleted: async ({ title }, deletedBy) => {
      discard();
      // Without the deleted picture, which is still shown.
      void client.invalidateQueries({ queryKey: picturesKey, refetchType: "none" });
      if (deletedBy === "others") await alert(t("staff.trash.deletedBefore", { title }));
      navigate(staffPaths.pictures);
      offerUndo({
        text: t("staff.trash.moved", { title }),
        undoneMessage: t("staff.trash.restored", { title }),
        mutation: { ...verifyOnError(restorePictureMutation(), exists), onSettled: refresh },
        mutationArgs: { name },
      });
    },
  });
  const change = (changes: Partial<Draft>) => {
    write.reset();
    draftState.change({ ...changes, version: draft.version });
  };
  const errors = write.failure?.fields ?? {};
  const save = ({ title, altDe, altEn, focalPoint, version }: Draft) =>
    write.send({
      name,
      ifMatch: `"${version}"`,
      requestBody: {
        title,
        ...((altDe.trim() !== "" || altEn.trim() !== "") && {
          alt: { de: altDe, ...(altEn.trim() !== "" && { en: altEn }) },
        }),
        focalX: focalPoint.x,
        focalY: focalPoint.y,
      },
    });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!write.isPending) save(draft);
  }

  if (theirs !== undefined) {
    const { version: _, ...mine } = draft;
    const theirDraft = draftOf(theirs);
    const { version, ...theirDetails } = theirDraft;
    return (
      <ConflictForm
        mine={mine}
        theirs={theirDetails}
        mergeBase={baseValues}
        fields={[
          { key: "title", label: t("staff.pictures.title"), format: ({ title }) => title },
          {
            key: "altDe",
            label: t("staff.pictures.alt"),
            format: ({ altDe }) => altDe || t("staff.masterData.empty"),
          },
          {
            key: "altEn",
            label: t("staff.pictures.alt.en"),
            format: ({ altEn }) => altEn || t("staff.masterData.empty"),
          },
          {
            key: "focalPoint",
            label: t("staff.pictures.focus"),
            format: ({ focalPoint: { x, y } }) => t("staff.pictures.focus.at", { x, y }),
          },
        ]}
        isPending={write.isPending}
        onTakeTheirs={() => {
          discard();
          write.reset();
          setTheirs(undefined);
        }}
        onConflictResolved={(decided) => {
          const next = { ...decided, version };
          rebase(theirDraft, next);
          setTheirs(undefined);
          save(next);
        }}
      />
    );
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <FormErrors
        fields={Object.entries(labels).map(([field, label]) => ({
          field,
          label: t(label),
          error: errors[field],
        }))}
      />
      <div className={styles.columns}>
        <FocalPoint
          name={name}
          files={picture.files}
          point={draft.focalPoint}
          onChange={(focalPoint) => change({ focalPoint })}
        />
        <div className={styles.fields}>
          <TextField
            label={t(labels["alt.de"])}
            name="alt.de"
            hint={t("staff.pictures.alt.hint")}
            value={draft.altDe}
            error={errors["alt.de"]}
            onChange={(altDe) => change({ altDe })}
          />
          <TextField
            label={t(labels["alt.en"])}
            name="alt.en"
            value={draft.altEn}
            error={errors["alt.en"]}
            onChange={(altEn) => change({ altEn })}
          />
          <TextField
            label={t(labels.title)}
            name="title"
            hint={t("staff.pictures.title.hint")}
            value={draft.title}
            error={errors.title}
            onChange={(title) => change({ title })}
          />
          <section className={styles.usages}>
            <h2>{t("staff.pictures.usages")}</h2>
            {usages.length + news.length === 0 ? (
              <>
                <p>{t("staff.pictures.unused")}</p>
                <Button
                  icon={<Trash2 />}
                  isPending={deletion.isPending}
                  onClick={() => deletion.send(picture)}
                >
                  {t("staff.pictures.delete")}
                </Button>
              </>
            ) : (
              <ul>
                {usages.map(({ page, isPublished }) => (
                  <li key={page}>
                    <PageLink to={`${staffPaths.content}/${page}`}>
                      {t(`staff.page.${page}` as TextKey)}
                    </PageLink>
                    {!isPublished && ` (${t("staff.content.hasDraft")})`}
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
        </div>
      </div>
      <MutationErrorNotice
        write={{ ...write, retry: () => save(draft) }}
        keepsInput
        ignoredStatuses={Object.keys(errors).length > 0 ? [422] : []}
      />
      <SaveBar>
        <Button type="submit" variant="main" icon={<Save />} isPending={write.isPending}>
          {t("staff.save")}
        </Button>
        {isChanged && (
          <Button icon={<Trash2 />} onClick={discardDraft}>
            {t("staff.pictures.discard")}
          </Button>
        )}
      </SaveBar>
    </form>
  );
}
