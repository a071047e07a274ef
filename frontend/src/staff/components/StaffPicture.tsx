import { useQuery } from "@tanstack/react-query";
import { Picture, type PictureName } from "@/components/Picture";
import { isBuiltIn, uploadedPictureQuery } from "./pictures";
import { UploadedPicture } from "./UploadedPicture";

type Props = { name: string; sizes: string; className: string | undefined };

/** A picture of the website or of staff. */
export function StaffPicture({ name, ...props }: Props) {
  const { data } = useQuery(uploadedPictureQuery(name));
  if (isBuiltIn(name)) return <Picture {...props} name={name as PictureName} alt="" />;
  if (data === undefined) return <div className={props.className} />;
  return <UploadedPicture {...props} name={name} files={data.files} />;
}
