import { useMemo, useRef } from "react";
import { mutate } from "@/api/client";
import type { CardSection, EditableCard } from "@/api/generated";
import { getCardDraftQuery, listCardVersionsQuery, publishCardMutation } from "@/api/generated/queries";
import { type EditedDraft, useDraftForm } from "../hooks/useDraftForm";
import { useSharedValue } from "../hooks/useSharedValue";
import type { UndoOffer } from "../hooks/useStoredInput";
import { type CardInput, moveItem, newSection, normalizeCard, toCardContent, toCardInput } from "./cardInput";

type EditedCard = EditedDraft<CardInput> & Pick<EditableCard, "reviewedOn">;

const toEditedCard = ({ published, draft, ...card }: EditableCard): EditedCard => ({
  ...card,
  published: toCardInput(published),
  ...(draft && { draft: toCardInput(draft) }),
});

/** Saves and publishes the draft of a card. */
export function useCardForm(card: string, editable: EditableCard) {
  const form = useDraftForm<CardInput, EditedCard>(
    {
      name: `card/${card}`,
      query: getCardDraftQuery({ card }),
      versionsQuery: listCardVersionsQuery({ card }),
      complete: toCardInput,
      normalize: normalizeCard,
      saveDraft: async ({ ifMatch, content }) =>
        toEditedCard(
          await mutate(({ CardsService }) =>
            CardsService.saveCardDraft({ card, ifMatch, requestBody: toCardContent(content) }),
          ),
        ),
      publish: {
        mutationKey: publishCardMutation().mutationKey ?? [],
        mutationFn: async ({ ifMatch }) =>
          toEditedCard(await mutate(({ CardsService }) => CardsService.publishCard({ card, ifMatch }))),
      },
      publishedText: "staff.cards.published",
    },
    toEditedCard(editable),
  );
  return { ...form, card, input: useSharedValue(form.input), errors: useSharedValue(form.errors) };
}

export type CardForm = ReturnType<typeof useCardForm>;

/** Changes of the sections. The functions stay the same, so that a section is rendered only when it changes. */
export function useSectionActions(form: CardForm) {
  const latest = useRef(form);
  latest.current = form;
  return useMemo(() => {
    const sections = () => latest.current.input.sections;
    const replace = (next: CardSection[]) => latest.current.change({ sections: next });
    return {
      /** Returns its id. */
      add: () => {
        const section = newSection();
        replace([...sections(), section]);
        return section.id;
      },
      change: (index: number, change: (section: CardSection) => CardSection) =>
        replace(sections().map((section, at) => (at === index ? change(section) : section))),
      remove: (index: number, offer: UndoOffer) =>
        latest.current.changeWithUndo(offer, () => replace(sections().filter((_, at) => at !== index))),
      /** The sections with their indexes. */
      others: (index: number) =>
        sections()
          .map((section, at) => ({ section, at }))
          .filter(({ at }) => at !== index),
      moveItem: (from: number, at: number, to: number, offer: UndoOffer) =>
        latest.current.changeWithUndo(offer, () => replace(moveItem(sections(), from, at, to))),
    };
  }, []);
}

export type SectionActions = ReturnType<typeof useSectionActions>;
