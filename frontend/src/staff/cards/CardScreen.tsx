import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useParams } from "react-router";
import type { EditableCard } from "@/api/generated";
import {
  getCardDraftQuery,
  getCardVersionQuery,
  listCardVersionsQuery,
  reviewCardMutation,
} from "@/api/generated/queries";
import "@/i18n/staffCardsTexts";
import { useTexts } from "@/i18n/texts";
import { cardPath } from "@/routes/cardPaths";
import { previewPath, staffPaths } from "@/routes/paths";
import { Button, ButtonLink } from "../components/Button";
import { VersionComparison } from "../components/Comparison";
import { today } from "../components/dates";
import { QueryStatus } from "../components/Loading";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { Notice } from "../components/Notice";
import { reportSuccess } from "../components/StatusMessages";
import { VersionList } from "../components/VersionList";
import { type CardName, useCardNames } from "../hooks/useCardNames";
import { type Dishes, useDishes } from "../hooks/useDishes";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { CardConflict, cardDifferences } from "./CardComparison";
import { CardEditor } from "./CardEditor";
import styles from "./Cards.module.css";
import { toCardInput } from "./cardInput";
import { describePublication, describeReview } from "./cards";
import { useCardForm } from "./useCardForm";

/** Edits, publishes and reviews a card. */
export default function CardScreen() {
  const t = useTexts();
  const { card: slug = "" } = useParams();
  const { cards, queries } = useCardNames();
  const name = cards?.find((card) => card.slug === slug);
  const draft = useQuery({ ...getCardDraftQuery({ card: slug }), enabled: name !== undefined });
  const { query: dishesQuery, dishes } = useDishes();
  if (cards !== undefined && name === undefined)
    return (
      <Notice
        kind="warning"
        action={<ButtonLink to={staffPaths.cards}>{t("staff.cards.heading")}</ButtonLink>}
      >
        {t("staff.cards.gone")}
      </Notice>
    );
  return (
    <>
      <QueryStatus queries={[...queries, draft, dishesQuery]} />
      {name !== undefined && draft.data !== undefined && dishesQuery.data !== undefined && (
        <DraftEditor key={slug} name={name} editable={draft.data} dishes={dishes} />
      )}
    </>
  );
}

type Props = { name: CardName; editable: EditableCard; dishes: Dishes };

function DraftEditor({ name, editable, dishes }: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const { slug: card } = name;
  const form = useCardForm(card, editable);
  if (form.conflict !== undefined)
    return <CardConflict form={form} conflict={form.conflict} dishes={dishes.byId} />;
  return (
    <>
      <CardHead name={name} editable={editable} />
      <CardEditor form={form} dishes={dishes} />
      <VersionList
        form={form}
        versionsQuery={listCardVersionsQuery({ card })}
        loadVersion={async (number) =>
          toCardInput(await client.fetchQuery(getCardVersionQuery({ card, number })))
        }
        noneText="staff.cards.versions.none"
        renderComparison={({ number, label }) => (
          <VersionComparison
            label={label}
            query={getCardVersionQuery({ card, number })}
            compare={(version) =>
              cardDifferences(t, dishes.byId, toCardInput(editable.published), toCardInput(version))
            }
          />
        )}
      />
    </>
  );
}

function CardHead({ name, editable }: Omit<Props, "dishes">) {
  const t = useTexts();
  const client = useQueryClient();
  const { slug: card, title } = name;
  const isPublished = editable.published.sections.length > 0;
  const review = useStaffMutation(reviewCardMutation(), {
    onDone: (reviewed) => {
      client.setQueryData(getCardDraftQuery({ card }).queryKey, reviewed);
      reportSuccess(t("staff.cards.reviewed"));
    },
  });
  return (
    <div className={styles.head}>
      <h2>{title}</h2>
      <p className="hint">{describePublication(t, { ...name, card: editable }, today())}</p>
      <div className="row quietLinks">
        <ButtonLink to={previewPath(cardPath(card))} variant="bare">
          {t("staff.cards.preview")}
        </ButtonLink>
        {isPublished && (
          <a href={cardPath(card)} className="target">
            {t("staff.cards.view")}
          </a>
        )}
        <ButtonLink to={staffPaths.dishes} variant="bare">
          {t("staff.dishes.heading")}
        </ButtonLink>
        <ButtonLink to={staffPaths.cards} variant="bare">
          {t("staff.cards.others")}
        </ButtonLink>
      </div>
      {isPublished && (
        <div className={styles.review}>
          <p>{describeReview(t, editable)}</p>
          <Button icon={<Check />} isPending={review.isPending} onClick={() => review.send({ card })}>
            {t("staff.cards.review")}
          </Button>
        </div>
      )}
      <MutationErrorNotice write={review} />
    </div>
  );
}
