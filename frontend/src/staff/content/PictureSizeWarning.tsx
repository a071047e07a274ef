import { useQuery } from "@tanstack/react-query";
import { getPictureQuery } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { Notice } from "../components/Notice";
import { isBuiltIn } from "./pictures";

type Props = { name: string; list: string; itemId: string };

/** In pixels, where a picture is shown large, by its list and item. */
function neededSize({ list, itemId }: Omit<Props, "name">) {
  if (list === "heroPictures" || (list === "pictures" && itemId === "hero")) return [1600, 900] as const;
  if (list === "socialPicture") return [1200, 630] as const;
  if (list === "icon") return [512, 512] as const;
  // They can be enlarged.
  if (list === "rooms" || list === "platters") return [1200, 800] as const;
  return [0, 0] as const;
}

/** Of an uploaded picture that will be blurred. */
export function PictureSizeWarning({ name, ...slot }: Props) {
  const t = useTexts();
  const { data } = useQuery({ ...getPictureQuery({ name }), enabled: !isBuiltIn(name) });
  const [neededWidth, neededHeight] = neededSize(slot);
  if (data === undefined) return null;
  const { width, height } = data.files;
  // A logo is not cut.
  const isLongEnough = slot.list === "icon" && Math.max(width, height) >= neededWidth;
  if (isLongEnough || (width >= neededWidth && height >= neededHeight)) return null;
  return (
    <Notice kind="warning">
      {t("staff.content.pictureTooSmall", { width, height, neededWidth, neededHeight })}
    </Notice>
  );
}
