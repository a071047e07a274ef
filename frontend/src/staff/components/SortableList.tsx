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
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { createContext, type ReactNode, use, useMemo, useRef, useState } from "react";
import { VisuallyHidden } from "@/components/VisuallyHidden";
import { useTexts } from "@/i18n/texts";
import { useSharedValue } from "../hooks/useSharedValue";
import { Button } from "./Button";
import styles from "./SortableList.module.css";

/** `title`: by which staff know the item. */
type SortableItem = { id: UniqueIdentifier; title: string };

type SortableListState = {
  ids: readonly UniqueIdentifier[];
  titleOf: (id: UniqueIdentifier) => string;
  moveByButton: (from: number, to: number) => void;
};

const SortableListContext = createContext<SortableListState>({
  ids: [],
  titleOf: () => "",
  moveByButton: () => {},
});

/** The same object each time, because all items are rendered with another one. */
const keyboardOptions = { coordinateGetter: sortableKeyboardCoordinates };

const restrictToVerticalAxis: Modifier = ({ transform }) => ({ ...transform, x: 0 });

type Props = {
  items: readonly SortableItem[];
  onMove: (from: number, to: number) => void;
  children: ReactNode;
};

/** Reorders items by mouse, touch, keyboard and `MoveButtons`, and announces their positions. */
export function SortableList({ items, onMove, children }: Props) {
  const t = useTexts();
  const sensors = useSensors(useSensor(PointerSensor), useSensor(KeyboardSensor, keyboardOptions));
  const [announcement, setAnnouncement] = useState("");
  const positionOf = (id: UniqueIdentifier) => items.findIndex((item) => item.id === id);
  const announcementOf = (from: number, to: number) =>
    t("staff.list.moved", { title: items[from]?.title ?? "", place: to + 1, count: items.length });
  const announceDrag = ({ active, over }: Pick<DragEndEvent, "active"> & Partial<DragEndEvent>) =>
    announcementOf(positionOf(active.id), positionOf(over?.id ?? active.id));

  function onDragEnd({ active, over }: DragEndEvent) {
    setAnnouncement("");
    if (over !== null && over.id !== active.id) onMove(positionOf(active.id), positionOf(over.id));
  }

  function moveByButton(from: number, to: number) {
    setAnnouncement(announcementOf(from, to));
    onMove(from, to);
  }

  const ids = useSharedValue(items.map(({ id }) => id));
  const latest = useRef({ items, moveByButton });
  latest.current = { items, moveByButton };
  // Changes with the order only, because all items of nested lists are rendered with it.
  const list = useMemo(
    (): SortableListState => ({
      ids,
      titleOf: (id) => latest.current.items.find((item) => item.id === id)?.title ?? "",
      moveByButton: (from, to) => latest.current.moveByButton(from, to),
    }),
    [ids],
  );

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[restrictToVerticalAxis]}
      accessibility={{
        announcements: {
          onDragStart: announceDrag,
          onDragOver: announceDrag,
          onDragEnd: announceDrag,
          onDragCancel: ({ active }) => announceDrag({ active }),
        },
        screenReaderInstructions: { draggable: t("staff.list.dragHelp") },
      }}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <SortableListContext value={list}>{children}</SortableListContext>
      </SortableContext>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </DndContext>
  );
}

/** The props of an item of a `SortableList`, and the handle by which it is dragged. */
export function useSortableItem(id: UniqueIdentifier) {
  const t = useTexts();
  const { titleOf } = use(SortableListContext);
  const { attributes, listeners, transform, transition, isDragging, ...sortable } = useSortable({ id });
  const title = titleOf(id);
  return {
    itemProps: {
      ref: sortable.setNodeRef,
      className: isDragging ? `${styles.item} ${styles.dragged}` : styles.item,
      style: { transform: transform === null ? undefined : `translateY(${transform.y}px)`, transition },
    },
    handle: (
      <button
        ref={sortable.setActivatorNodeRef}
        type="button"
        className={styles.handle}
        aria-label={t("staff.list.drag", { title })}
        aria-describedby={attributes["aria-describedby"]}
        {...listeners}
      >
        <GripVertical />
      </button>
    ),
  };
}

/** Moves an item of a `SortableList` by one place. */
export function MoveButtons({ id }: { id: UniqueIdentifier }) {
  const t = useTexts();
  const { ids, titleOf, moveByButton } = use(SortableListContext);
  const index = ids.indexOf(id);
  const title = titleOf(id);
  return (
    <>
      <Button
        icon={<ArrowUp />}
        label={t("staff.list.up", { title })}
        disabledReason={index === 0 ? t("staff.list.isFirst") : undefined}
        onClick={() => moveByButton(index, index - 1)}
      />
      <Button
        icon={<ArrowDown />}
        label={t("staff.list.down", { title })}
        disabledReason={index === ids.length - 1 ? t("staff.list.isLast") : undefined}
        onClick={() => moveByButton(index, index + 1)}
      />
    </>
  );
}
