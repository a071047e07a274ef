import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { listPicturesPages, listPicturesQuery, restorePictureMutation } from "@/api/generated/queries";
import { picturesKey } from "@/api/pictures";
import { PageLink } from "@/components/PageLink";
import { useTexts } from "@/i18n/texts";
import { staffPaths } from "@/routes/paths";
import { Button } from "../components/Button";
import { LoadErrorNotice, QueryStatus } from "../components/Loading";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { Trash } from "../components/Trash";
import { UploadedPicture } from "../components/UploadedPicture";
import { usePagedList } from "../hooks/usePagedList";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { PictureUpload } from "../uploadQueue/PictureUpload";
import styles from "./PicturesScreen.module.css";

/** The uploaded pictures. */
export default function PicturesScreen() {
  const t = useTexts();
  const pictures = usePagedList(listPicturesPages());

  return (
    <div className="stack">
      <PictureUpload showsAll />
      <QueryStatus queries={[pictures]} />
      {pictures.data?.length === 0 && <p>{t("staff.pictures.none")}</p>}
      <ul className={styles.pictures}>
        {pictures.data?.map(({ name, title, alt, files }) => (
          <li key={name}>
            <PageLink to={`${staffPaths.pictures}/${name}`} className={styles.picture}>
              <UploadedPicture name={name} files={files} sizes="240px" className="thumbnail" />
              <span className={styles.title}>{title}</span>
              {alt === undefined && <span className={styles.missing}>{t("staff.pictures.altMissing")}</span>}
            </PageLink>
          </li>
        ))}
      </ul>
      {pictures.isFetchNextPageError && (
        <LoadErrorNotice isPending={pictures.isFetchingNextPage} onRetry={() => void pictures.showMore()} />
      )}
      {pictures.hasNextPage && !pictures.isFetchNextPageError && (
        <Button isPending={pictures.isFetchingNextPage} onClick={() => void pictures.showMore()}>
          {t("staff.pictures.more")}
        </Button>
      )}
      <PictureTrash />
    </div>
  );
}

function PictureTrash() {
  const client = useQueryClient();
  const { data: pictures } = useQuery(listPicturesQuery({ scope: "trash" }));
  const [restored, setRestored] = useState<string>();
  const write = useStaffMutation(restorePictureMutation(), {
    onDone: async ({ title }) => {
      await client.invalidateQueries({ queryKey: picturesKey });
      setRestored(title);
    },
  });
  if (pictures === undefined) return null;
  return (
    <Trash
      items={pictures.map(({ name, title, version, deletedAt }) => ({
        key: name,
        title,
        deletedAt,
        onRestore: () => {
          setRestored(undefined);
          write.send({ name, ifMatch: `"${version}"` });
        },
      }))}
      restoredItemTitle={restored}
      isPending={write.isPending}
    >
      <MutationErrorNotice write={write} />
    </Trash>
  );
}
