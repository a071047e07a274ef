import { contentPictureSource, PictureElement, type PictureProps } from "@/components/Picture";
import type { PictureFiles } from "@/lib/localizedText";

type Props = Omit<PictureProps, "alt"> & { name: string; files: PictureFiles };

/** An uploaded picture beside its title. */
export const UploadedPicture = ({ name, files, ...props }: Props) => (
  <PictureElement {...props} source={contentPictureSource({ picture: name, files })} alt="" />
);
