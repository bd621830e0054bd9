import { closestCenter, DndContext, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import type { ReactNode } from 'react';

interface SortableAreaProps {
  /** IDs of the items, in the order in which they are shown. */
  readonly ids: readonly string[];
  readonly onMove: (id: string, place: number) => void;
  readonly children: ReactNode;
}

/** Screen readers get the announcements of useListOrder instead, in the language of the portal. */
const SILENT = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};
const ACCESSIBILITY = {
  announcements: SILENT,
  screenReaderInstructions: { draggable: '' },
  restoreFocus: false,
};

/** The area in which items move by their grips: by mouse, and by touch after 250 ms, so that a swipe scrolls. */
export function SortableArea({ ids, onMove, children }: SortableAreaProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  return (
    <DndContext
      sensors={sensors}
      accessibility={ACCESSIBILITY}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => {
        if (over !== null && over.id !== active.id) onMove(String(active.id), ids.indexOf(String(over.id)));
      }}
    >
      {children}
    </DndContext>
  );
}
