import type { CardSettings, CardSettingsEdit } from "@/api/generated";
import { isNewItemId, itemIdFromLabel, newItemId } from "../hooks/itemIds";
import { takenSlugs } from "../hooks/useCardNames";

/** `id`: the slug, or that of a new item. `slug`: empty as long as it follows from the title. */
export type OwnCardInput = { id: string; slug: string; title: string; titleEn: string; picture: string };

export type MarkInput = { id: number; text: string; textEn: string };

export type SettingsInput = { ownCards: readonly OwnCardInput[]; marks: readonly MarkInput[] };

export const newOwnCard = (): OwnCardInput => ({
  ...{ id: newItemId(), slug: "", title: "", titleEn: "", picture: "" },
});

const maxMarkId = 2 ** 31 - 1;

/** Its id is random: dishes in the trash may still have the ids of removed marks. */
export function newMark(marks: readonly MarkInput[]): MarkInput {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  const id = 1 + (random % maxMarkId);
  return marks.some((mark) => mark.id === id) ? newMark(marks) : { id, text: "", textEn: "" };
}

export const toSettingsInput = ({ ownCards, marks }: CardSettings): SettingsInput => ({
  ownCards: ownCards.map(({ slug, title, titleEn = "", picture = "" }) => ({
    ...{ id: slug, slug, title, titleEn, picture },
  })),
  marks: marks.map(({ id, text, textEn = "" }) => ({ id, text, textEn })),
});

/** The addresses of all cards: that of a new one follows from its title until another is typed. */
export function slugsOf(cards: readonly OwnCardInput[]): readonly string[] {
  const used = new Set([...takenSlugs, ...cards.map(({ slug }) => slug.trim())]);
  return cards.map(({ slug, title }) => {
    const own = slug.trim() || itemIdFromLabel(title.trim(), "karte", used);
    used.add(own);
    return own;
  });
}

export const isNewCard = ({ id }: OwnCardInput) => isNewItemId(id);

export function normalizeSettings({ ownCards, marks }: SettingsInput): SettingsInput {
  const slugs = slugsOf(ownCards);
  return {
    ownCards: ownCards.map((card, index) => {
      const slug = slugs[index] ?? "";
      return { ...card, id: slug, slug, title: card.title.trim(), titleEn: card.titleEn.trim() };
    }),
    marks: marks.map(({ id, text, textEn }) => ({ id, text: text.trim(), textEn: textEn.trim() })),
  };
}

/** Of normalized input. */
export const toSettingsEdit = ({ ownCards, marks }: SettingsInput): CardSettingsEdit => ({
  ownCards: ownCards.map(({ slug, title, titleEn, picture }) => ({
    ...{ slug, title },
    ...(titleEn && { titleEn }),
    ...(picture && { picture }),
  })),
  marks: marks.map(({ id, text, textEn }) => ({ id, text, ...(textEn && { textEn }) })),
});
