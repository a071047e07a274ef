import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { getCardQuery } from "@/api/generated/queries";
import { cardSlugAt } from "@/routes/cardPaths";
import { CardDocument } from "@/siteSections/cards/CardDocument";
import { NotFound } from "./NotFound";

/** The card at the current path. */
export default function NotFoundPageOnServer() {
  const card = cardSlugAt(useLocation().pathname) ?? "";
  const { data } = useQuery({ ...getCardQuery({ card }), enabled: false });
  return data === undefined ? (
    <NotFound />
  ) : (
    <div id="cardPage" data-card={data.menuType ?? ""}>
      <CardDocument card={data} />
    </div>
  );
}
