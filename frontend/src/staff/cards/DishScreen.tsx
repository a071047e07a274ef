import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useParams } from "react-router";
import type { Dish } from "@/api/generated";
import { deleteDishMutation, getDishQuery } from "@/api/generated/queries";
import { PageLink } from "@/components/PageLink";
import "@/i18n/staffCardsTexts";
import { useTexts } from "@/i18n/texts";
import { cardEditorPath } from "@/routes/cardPaths";
import { staffPaths } from "@/routes/paths";
import { Button, ButtonLink } from "../components/Button";
import { QueryStatus } from "../components/Loading";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { Notice } from "../components/Notice";
import { offerUndo } from "../components/StatusMessages";
import { useDeletion } from "../hooks/useDeletion";
import { useNavigateWhileMounted } from "../hooks/useNavigateWhileMounted";
import { toFailure } from "../hooks/useStaffMutation";
import styles from "./Cards.module.css";
import { cardsWith, type ListedCard, useCards } from "./cards";
import { DishForm } from "./DishForm";
import { dishExists, refreshDishes, restoreDish } from "./dishes";
import { newDish } from "./dishInput";
import { SoldOutButton } from "./SoldOutButton";
import { useReturnPath } from "./useDishForm";

/** In the place of an id. */
const newDishName = "neu";

/** Edits a dish, or a new one. */
export default function DishScreen() {
  const t = useTexts();
  const { id = "" } = useParams();
  const isNew = id === newDishName;
  const query = useQuery({ ...getDishQuery({ id: Number(id) }), enabled: !isNew });
  const { cards, settings, queries } = useCards();
  if ([400, 404].includes(toFailure(query.error).status ?? 0))
    return (
      <Notice
        kind="warning"
        action={<ButtonLink to={staffPaths.dishes}>{t("staff.dishes.heading")}</ButtonLink>}
      >
        {t("staff.dish.gone")}
      </Notice>
    );
  const dish = isNew ? newDish : query.data;
  return (
    <>
      <QueryStatus queries={isNew ? queries : [...queries, query]} />
      {dish !== undefined && cards !== undefined && settings !== undefined && (
        <div key={id} className="stack">
          {!isNew && <DishHead dish={dish} cards={cards} />}
          <DishForm dish={dish} marks={settings.marks} />
          {!isNew && <DishDeletion dish={dish} />}
        </div>
      )}
    </>
  );
}

/** The cards that have the dish, and whether it is sold out. */
function DishHead({ dish, cards }: { dish: Dish; cards: readonly ListedCard[] }) {
  const t = useTexts();
  const returnPath = useReturnPath(dish.id);
  const having = cardsWith(cards, dish.id);
  return (
    <div className={styles.head}>
      <div className="row">
        <SoldOutButton dish={dish} />
        <ButtonLink to={returnPath} variant="bare">
          {t("staff.dish.back")}
        </ButtonLink>
      </div>
      <p>
        {having.length === 0
          ? t("staff.dish.noCard")
          : t(having.length === 1 ? "staff.dish.oneCard" : "staff.dish.cards", { count: having.length })}{" "}
        {having.map(({ slug, title }, index) => (
          <span key={slug}>
            {index > 0 && ", "}
            <PageLink to={cardEditorPath(slug)}>{title}</PageLink>
          </span>
        ))}
      </p>
    </div>
  );
}

function DishDeletion({ dish }: { dish: Dish }) {
  const t = useTexts();
  const client = useQueryClient();
  const { navigate } = useNavigateWhileMounted();
  const returnPath = useReturnPath(dish.id);
  const deletion = useDeletion(deleteDishMutation(), {
    toMutationArgs: ({ id, version }: Dish) => ({ id, ifMatch: `"${version}"` }),
    exists: ({ id }) => dishExists(client, id),
    onDeleted: ({ id, name }, deletedBy) => {
      navigate(returnPath);
      void refreshDishes(client);
      offerUndo({
        text: t(deletedBy === "us" ? "staff.trash.moved" : "staff.trash.deletedBefore", { title: name }),
        undoneMessage: t("staff.trash.restored", { title: name }),
        mutation: { ...restoreDish(client), onSettled: () => refreshDishes(client) },
        mutationArgs: { id },
      });
    },
  });
  return (
    <div className="part tightStack">
      <div>
        <Button icon={<Trash2 />} isPending={deletion.isPending} onClick={() => deletion.send(dish)}>
          {t("staff.dish.delete")}
        </Button>
      </div>
      <p className="hint">{t("staff.dish.delete.hint")}</p>
      <MutationErrorNotice write={deletion} />
    </div>
  );
}
