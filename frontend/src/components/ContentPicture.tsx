import type { ComponentProps } from "react";
import type { ContentPictureData } from "@/lib/localizedText";
import { Picture, type PictureName } from "./Picture";
import { useLocalize } from "./useLocalize";

type Props = Omit<ComponentProps<typeof Picture>, "name" | "alt" | "lang"> & { picture: ContentPictureData };

/** A picture that staff chose. */
export function ContentPicture({ picture, ...props }: Props) {
  const { text, lang } = useLocalize()(picture.alt);
  return <Picture {...props} name={picture.picture as PictureName} alt={text} lang={lang} />;
}
