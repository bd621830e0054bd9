import {
  closestCenter,
  DndContext,
  getFirstCollision,
  type DragEndEvent,
  type DragOverEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import type { ReactNode } from 'react';
import { ACCESSIBILITY } from '../../../lib/sorting/accessibility.js';
import { usePointerSensors } from '../../../lib/sorting/sensors.js';
import type { Sorting } from '../../../lib/sorting/useSorting.js';

interface SortableAreaProps {
  /** IDs of the items, in their order. */
  readonly ids: readonly string[];
  readonly sorting: Sorting;
  readonly children: ReactNode;
}

/** The area in which items move by their grips: by mouse, and by touch after 250 ms, so that a swipe scrolls. */
export function SortableArea({ ids, sorting, children }: SortableAreaProps) {
  const sensors = usePointerSensors(250);
  const placeOf = (id: UniqueIdentifier) => ids.indexOf(String(id));
  const onDragOver = ({ over }: DragOverEvent) => {
    if (over !== null) sorting.moveTo(placeOf(over.id));
  };
  const onDragEnd = ({ collisions }: DragEndEvent) => {
    // The item below the pointer: `over` is still the one before it after a fast move.
    const id = getFirstCollision(collisions, 'id');
    sorting.drop(id === null ? undefined : placeOf(id));
  };
  return (
    <DndContext
      sensors={sensors}
      accessibility={ACCESSIBILITY}
      collisionDetection={closestCenter}
      onDragStart={({ active }) => sorting.onDragStart(String(active.id))}
      onDragOver={onDragOver}
      onDragEnd={onDragEnd}
      onDragCancel={sorting.cancel}
    >
      {children}
    </DndContext>
  );
}
