import type { Picture } from "@/api/generated";

export const uploadedPicture = (number: number, changes: Partial<Picture> = {}): Picture => ({
  name: `upload-${number}`,
  title: `IMG_${number}.jpg`,
  files: {
    width: 1600,
    height: 1200,
    srcSet: `/media/upload-${number}-480.webp 480w`,
    largest: `/media/upload-${number}-1600.webp`,
    fallback: `/media/upload-${number}-800.jpg`,
    focalX: 50,
    focalY: 50,
  },
  uploadedAt: "2026-11-20T18:00:00Z",
  version: 1,
  ...changes,
});
