import type { Picture } from "./generated/models/Picture";
import { staffTransport } from "./storage/staffTransport";

export const picturesKey = ["pictures"];

/** Uploads a file. The same file again is the same picture, so it can be repeated. */
export async function uploadPicture(file: File, onProgress: (bytes: number) => void): Promise<Picture> {
  // The server limits the title to as many characters.
  const title = [...file.name].slice(0, 100).join("");
  const { status, text } = await staffTransport({
    method: "POST",
    url: `/api/pictures?title=${encodeURIComponent(title)}`,
    headers: { "Content-Type": "application/octet-stream" },
    body: file,
    onUploadProgress: onProgress,
    // Goes on when the screen is left.
    signal: new AbortController().signal,
  });
  if (status !== 201) throw Object.assign(new Error(), { status, body: parseErrorBody(text) });
  return JSON.parse(text);
}

/** A reverse proxy responds with HTML. */
function parseErrorBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
