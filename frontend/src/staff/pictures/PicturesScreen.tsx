import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { listPicturesPages, listPicturesQuery, restorePictureMutation } from "@/api/generated/queries";
import { itemsOfPages } from "@/api/listPages";
import { picturesKey } from "@/api/pictures";
import { PageLink } from "@/components/PageLink";
import { useTexts } from "@/i18n/texts";
import { staffPaths } from "@/routes/paths";
import { QueryStatus } from "../components/Loading";
import { ShowMore } from "../components/ShowMore";
import { Trash } from "../components/Trash";
import { UploadedPicture } from "../components/UploadedPicture";
import { PictureUpload } from "../uploadQueue/PictureUpload";
import styles from "./PicturesScreen.module.css";

/** The uploaded pictures. */
export default function PicturesScreen() {
  const t = useTexts();
  const pictures = useInfiniteQuery({ ...listPicturesPages(), select: itemsOfPages });

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
      <ShowMore list={pictures}>{t("staff.pictures.more")}</ShowMore>
      <PictureTrash />
    </div>
  );
}

function PictureTrash() {
  const client = useQueryClient();
  const { data: deleted } = useQuery(listPicturesQuery({ scope: "trash" }));
  return (
    <Trash
      items={deleted?.map(({ name, title, version, deletedAt }) => ({
        key: name,
        title,
        deletedAt,
        args: { name, ifMatch: `"${version}"` },
      }))}
      restore={restorePictureMutation()}
      refresh={() => client.invalidateQueries({ queryKey: picturesKey })}
    />
  );
}
