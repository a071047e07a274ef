import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable";
import type { ReactNode } from "react";
import type { NewsEntry } from "@/api/generated";
import { useTexts } from "@/i18n/texts";
import { newsTitleById } from "./newsTitleById";

const restrictToVerticalAxis: Modifier = ({ transform }) => ({ ...transform, x: 0 });

type Props = {
  news: readonly NewsEntry[];
  onMove: (from: number, to: number) => void;
  children: ReactNode;
};

/** Reorders entries by mouse, touch and keyboard, and announces their positions. */
export function SortableNewsList({ news, onMove, children }: Props) {
  const t = useTexts();
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = news.map(({ id }) => id);
  const positionOf = (id: UniqueIdentifier) => ids.indexOf(Number(id));

  const announcePosition = (id: UniqueIdentifier, over: UniqueIdentifier = id) =>
    t("staff.news.list.moved", {
      title: newsTitleById(t, news, Number(id)),
      place: positionOf(over) + 1,
      count: ids.length,
    });

  function onDragEnd({ active, over }: DragEndEvent) {
    if (over !== null && over.id !== active.id) onMove(positionOf(active.id), positionOf(over.id));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[restrictToVerticalAxis]}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => announcePosition(active.id),
          onDragOver: ({ active, over }) => announcePosition(active.id, over?.id),
          onDragEnd: ({ active, over }) => announcePosition(active.id, over?.id),
          onDragCancel: ({ active }) => announcePosition(active.id),
        },
        screenReaderInstructions: { draggable: t("staff.news.list.dragHelp") },
      }}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
