import { useQueryClient } from "@tanstack/react-query";
import type { Dish } from "@/api/generated";
import { setDishSoldOutMutation } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { reportFailure } from "../components/StatusMessages";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { cacheDish } from "./dishes";

/** Marks a dish as sold out today, or takes that back. */
export function SoldOutButton({ dish }: { dish: Dish }) {
  const t = useTexts();
  const client = useQueryClient();
  const { id, name, isSoldOut } = dish;
  const write = useStaffMutation(setDishSoldOutMutation(), {
    onDone: (saved) => cacheDish(client, saved),
    onFailed: ({ detail }) => reportFailure(detail ?? t("staff.dish.soldOut.failed", { name })),
  });
  return (
    <Button
      label={t(isSoldOut ? "staff.dish.available.one" : "staff.dish.soldOut.one", { name })}
      isPending={write.isPending}
      onClick={() => write.send({ id, requestBody: { isSoldOut: !isSoldOut } })}
    >
      {t(isSoldOut ? "staff.dish.available" : "staff.dish.soldOut.button")}
    </Button>
  );
}
