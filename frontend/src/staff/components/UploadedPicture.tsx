import type { PictureFiles } from "@/api/generated";
import { contentPictureSource, PictureElement, type PictureProps } from "@/components/Picture";

type Props = Omit<PictureProps, "alt"> & { name: string; files: PictureFiles };

/** An uploaded picture beside its title. */
export const UploadedPicture = ({ name, files, ...props }: Props) => (
  <PictureElement {...props} source={contentPictureSource({ picture: name, files })} alt="" />
);
