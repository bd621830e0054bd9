import { closestCenter, DndContext, type Collision, type DragOverEvent } from '@dnd-kit/core';
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
  const placeOf = ({ id }: Pick<Collision, 'id'>) => ids.indexOf(String(id));
  const onDragOver = ({ over }: DragOverEvent) => {
    if (over !== null) sorting.moveTo(placeOf(over));
  };
  return (
    <DndContext
      sensors={sensors}
      accessibility={ACCESSIBILITY}
      collisionDetection={closestCenter}
      onDragStart={({ active }) => sorting.onDragStart(String(active.id))}
      onDragOver={onDragOver}
      // The item below the pointer: `over` is still the one before it after a fast move.
      onDragEnd={({ collisions }) => sorting.drop(collisions?.slice(0, 1).map(placeOf)[0])}
      onDragCancel={sorting.cancel}
    >
      {children}
    </DndContext>
  );
}
