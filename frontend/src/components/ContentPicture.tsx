import type { ContentPicture as ContentPictureData } from "@/api/generated";
import { contentPictureSource, PictureElement, type PictureProps } from "./Picture";
import { useLocalize } from "./useLocalize";

type Props = Omit<PictureProps, "alt" | "lang"> & {
  picture: Pick<ContentPictureData, "picture" | "files"> & Partial<Pick<ContentPictureData, "alt">>;
};

/** A picture that staff chose. */
export function ContentPicture({ picture, ...props }: Props) {
  const { text, lang } = useLocalize()(picture.alt);
  return <PictureElement {...props} source={contentPictureSource(picture)} alt={text} lang={lang} />;
}
