import type { Picture } from "@/api/generated/models/Picture";
import { staffTransport } from "@/api/storage/transport";
import { parseJson, requireSuccess, UploadFailure } from "@/api/storage/UploadFailure";
import type { UploadJob } from "@/api/storage/UploadTask";

export type PictureUploadJob = UploadJob & { readonly kind: "picture" };

/** iOS converts photos to one of them. */
export const acceptedPictureTypes: readonly string[] = ["image/jpeg", "image/png", "image/webp"];

/** The server accepts as many bytes. */
const maxBytes = 25 * 2 ** 20;

/** A format is known by as many bytes. */
const formatBytes = 4096;

/** The server limits the title to as many characters. */
const maxTitleLength = 100;

/** Uploads a picture in one request. The same file again is the same picture, so the request can be repeated. */
export const createPictureUpload = (
  account: string,
  file: File,
  onUploaded: (picture: Picture) => Promise<void>,
): PictureUploadJob => ({
  kind: "picture",
  account,
  file,
  async send({ signal, update }) {
    const isTooLarge = file.size > maxBytes;
    if (isTooLarge && acceptedPictureTypes.includes(file.type))
      throw new UploadFailure("tooLarge", { status: 413 });
    const title = [...file.name].slice(0, maxTitleLength).join("");
    const response = await staffTransport({
      method: "POST",
      url: `/api/pictures?title=${encodeURIComponent(title)}`,
      headers: { "Content-Type": "application/octet-stream" },
      // The server names the format of a video by its first bytes.
      body: isTooLarge ? file.slice(0, formatBytes) : file,
      onUploadProgress: (sent) => update({ sent }),
      signal,
    });
    await onUploaded(parseJson<Picture>(requireSuccess(response)));
  },
  // The request has ended when it is called.
  cancel: async () => false,
});
