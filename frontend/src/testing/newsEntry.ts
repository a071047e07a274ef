import type { NewsEntry } from "@/api/generated";

export const newsEntry = (id: number, changes: Partial<NewsEntry> = {}): NewsEntry => ({
  id,
  title: `Blatt ${id}`,
  subText: "Ein Text.",
  imgSrc: "/assets/pictures/news-gans-800.webp",
  sortOrder: id,
  timeframe: "heute",
  timeframeLines: ["heute"],
  isComingSoon: false,
  isFood: false,
  version: 1,
  ...changes,
});
