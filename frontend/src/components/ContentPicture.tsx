import type { ComponentProps } from "react";
import type { ContentPictureData } from "@/lib/localizedText";
import { Picture, type PictureName, UploadedPicture } from "./Picture";
import { useLocalize } from "./useLocalize";

type Props = Omit<ComponentProps<typeof Picture>, "name" | "alt" | "lang"> & { picture: ContentPictureData };

/** A picture that staff chose. */
export function ContentPicture({ picture, ...props }: Props) {
  const { text, lang } = useLocalize()(picture.alt);
  const { picture: name, files } = picture;
  if (files !== undefined)
    return <UploadedPicture {...props} name={name} files={files} alt={text} lang={lang} />;
  return <Picture {...props} name={name as PictureName} alt={text} lang={lang} />;
}
