import { ArrowDown, ArrowUp } from "lucide-react";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { moved } from "./definitions";

type Props<Item> = { items: readonly Item[]; index: number; onMove: (items: Item[]) => void };

/** Moves an item of a list by one place. */
export function MoveButtons<Item>({ items, index, onMove }: Props<Item>) {
  const t = useTexts();
  return (
    <>
      <Button
        icon={<ArrowUp />}
        disabled={index === 0}
        onClick={() => onMove(moved(items, index, index - 1))}
      >
        {t("staff.content.up")}
      </Button>
      <Button
        icon={<ArrowDown />}
        disabled={index === items.length - 1}
        onClick={() => onMove(moved(items, index, index + 1))}
      >
        {t("staff.content.down")}
      </Button>
    </>
  );
}
