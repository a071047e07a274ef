import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FilePlus2 } from "lucide-react";
import { memo, useState } from "react";
import type { Dish } from "@/api/generated";
import { listDishesQuery } from "@/api/generated/queries";
import { PageLink } from "@/components/PageLink";
import "@/i18n/staffCardsTexts";
import { useTexts } from "@/i18n/texts";
import { dishPath } from "@/routes/cardPaths";
import { staffPaths } from "@/routes/paths";
import { Button, ButtonLink } from "../components/Button";
import { today } from "../components/dates";
import { findDishes } from "../components/dishSearch";
import { TextField } from "../components/fields";
import { QueryStatus } from "../components/Loading";
import { SaveBar } from "../components/SaveBar";
import { Trash } from "../components/Trash";
import { type Dishes, useDishes } from "../hooks/useDishes";
import styles from "./Cards.module.css";
import { refreshDishes, restoreDish } from "./dishes";
import { describeDish, formatPrices, pricesOn } from "./dishInput";
import { SoldOutButton } from "./SoldOutButton";

/** All dishes, whether a card has them or not. */
export default function DishesScreen() {
  const t = useTexts();
  const { query, dishes } = useDishes();
  return (
    <div className="stack">
      <QueryStatus queries={[query]} />
      {query.data?.length === 0 && <p>{t("staff.dishes.none")}</p>}
      {query.data !== undefined && query.data.length > 0 && <DishSearch dishes={dishes} />}
      <DishTrash />
      <SaveBar>
        <ButtonLink to={staffPaths.cards}>{t("staff.cards.heading")}</ButtonLink>
        <ButtonLink to={`${staffPaths.dishes}/neu`} variant="main" icon={<FilePlus2 />}>
          {t("staff.dishes.create")}
        </ButtonLink>
      </SaveBar>
    </div>
  );
}

/** How many are shown at once: more would make typing slow. */
const pageSize = 40;

function DishSearch({ dishes }: { dishes: Dishes }) {
  const t = useTexts();
  const [query, setQuery] = useState("");
  const [limit, setLimit] = useState(pageSize);
  const day = today();
  const found = findDishes(dishes.index, query);
  return (
    <>
      <TextField
        label={t("staff.dishes.search")}
        name="search"
        value={query}
        onChange={(typed) => {
          setQuery(typed);
          setLimit(pageSize);
        }}
      />
      <p role="status" className="hint">
        {found.length === 1 ? t("staff.dishes.one") : t("staff.dishes.count", { count: found.length })}
      </p>
      <ul className={styles.dishes}>
        {found.slice(0, limit).map((dish) => (
          <DishRow key={dish.id} {...{ dish, day }} />
        ))}
      </ul>
      {found.length > limit && (
        <div>
          <Button onClick={() => setLimit(limit + pageSize)}>{t("staff.more")}</Button>
        </div>
      )}
    </>
  );
}

const DishRow = memo(function DishRow({ dish, day }: { dish: Dish; day: string }) {
  const t = useTexts();
  return (
    <li>
      <PageLink to={dishPath(dish.id)} className={styles.dish}>
        <span className={styles.name}>{dish.name}</span>{" "}
        <span className={styles.price}>{formatPrices(pricesOn(dish, day))}</span>{" "}
        <span className="hint">{describeDish(t, dish, day)}</span>
      </PageLink>
      <SoldOutButton dish={dish} />
    </li>
  );
});

function DishTrash() {
  const client = useQueryClient();
  const { data: deleted } = useQuery(listDishesQuery({ scope: "trash" }));
  return (
    <Trash
      items={deleted?.map(({ id, name, deletedAt }) => ({ key: id, title: name, deletedAt, args: { id } }))}
      restore={restoreDish(client)}
      refresh={() => refreshDishes(client)}
    />
  );
}
