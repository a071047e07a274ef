import { createContext, useMemo, useRef } from "react";
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

/** All sections of the card, for what is rendered within one of them. */
export const SectionsContext = createContext<readonly CardSection[]>([]);

/** Changes of the sections. The functions stay the same, so that a section is rendered only when it changes. */
export function useSectionActions(form: CardForm) {
  const latest = useRef(form);
  latest.current = form;
  return useMemo(() => {
    const sections = () => latest.current.input.sections;
    const replace = (next: readonly CardSection[]) => latest.current.change({ sections: [...next] });
    return {
      /** Returns its id. */
      add: () => {
        const section = newSection();
        replace([...sections(), section]);
        return section.id;
      },
      change: (sectionIndex: number, change: (section: CardSection) => CardSection) =>
        replace(sections().map((section, index) => (index === sectionIndex ? change(section) : section))),
      remove: (sectionIndex: number, offer: UndoOffer) =>
        latest.current.changeWithUndo(offer, () => replace(sections().toSpliced(sectionIndex, 1))),
      moveItem: (sectionIndex: number, itemIndex: number, targetId: string, offer: UndoOffer) =>
        latest.current.changeWithUndo(offer, () =>
          replace(moveItem(sections(), sectionIndex, itemIndex, targetId)),
        ),
    };
  }, []);
}

export type SectionActions = ReturnType<typeof useSectionActions>;
