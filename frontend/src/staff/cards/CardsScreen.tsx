import { useQuery } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { listDishesQuery } from "@/api/generated/queries";
import { PageLink } from "@/components/PageLink";
import "@/i18n/staffCardsTexts";
import { useTexts } from "@/i18n/texts";
import { cardEditorPath } from "@/routes/cardPaths";
import { staffPaths } from "@/routes/paths";
import { ButtonLink } from "../components/Button";
import { today } from "../components/dates";
import { QueryStatus } from "../components/Loading";
import { CardSettingsForm } from "./CardSettingsForm";
import styles from "./Cards.module.css";
import { describePublication, describeReview, type ListedCard, useCards } from "./cards";

/** The cards of the menus and the own cards, with their states. */
export default function CardsScreen() {
  const t = useTexts();
  const { loaded, settings, queries } = useCards();
  const dishes = useQuery(listDishesQuery());
  return (
    <div className="stack">
      <div className="row">
        <ButtonLink to={staffPaths.dishes} icon={<ListChecks />}>
          {t("staff.dishes.heading")}
        </ButtonLink>
      </div>
      <QueryStatus queries={[...queries, dishes]} />
      <ul className={styles.cards}>
        {loaded.map((card) => (
          <CardLink key={card.slug} {...card} />
        ))}
      </ul>
      {settings !== undefined && dishes.data !== undefined && (
        <CardSettingsForm settings={settings} dishes={dishes.data} />
      )}
    </div>
  );
}

function CardLink(listed: ListedCard) {
  const t = useTexts();
  const { slug, title, card } = listed;
  const isPublished = card.published.sections.length > 0;
  return (
    <li>
      <PageLink to={cardEditorPath(slug)}>
        <span className={styles.title}>{title}</span>
        {card.draft !== undefined && <span className={styles.mark}>{t("staff.content.hasDraft")}</span>}
        <span className="hint">
          {describePublication(t, listed, today())}
          {isPublished && ` · ${describeReview(t, card)}`}
        </span>
      </PageLink>
    </li>
  );
}
