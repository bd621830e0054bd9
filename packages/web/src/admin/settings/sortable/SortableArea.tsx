import {
  closestCenter,
  DndContext,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragOverEvent,
} from '@dnd-kit/core';
import type { ReactNode } from 'react';
import { ACCESSIBILITY } from '../../../lib/sorting/accessibility.js';
import type { Sorting } from '../../../lib/sorting/useSorting.js';

interface SortableAreaProps {
  /** IDs of the items, in their order. */
  readonly ids: readonly string[];
  readonly sorting: Sorting;
  readonly children: ReactNode;
}

/** The area in which items move by their grips: by mouse, and by touch after 250 ms, so that a swipe scrolls. */
export function SortableArea({ ids, sorting, children }: SortableAreaProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const onDragOver = ({ over }: DragOverEvent) => {
    if (over !== null) sorting.moveTo(ids.indexOf(String(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      accessibility={ACCESSIBILITY}
      collisionDetection={closestCenter}
      onDragStart={({ active }) => sorting.onDragStart(String(active.id))}
      onDragOver={onDragOver}
      onDragEnd={sorting.drop}
      onDragCancel={sorting.cancel}
    >
      {children}
    </DndContext>
  );
}
