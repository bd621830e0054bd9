import { sortStep, type LiftedItem, type SortStep } from '@assetportal/sdk/rules';
import { useState, type KeyboardEvent } from 'react';

/** The order of a list while the user changes it, by keyboard or by dragging. */
export interface Sorting {
  readonly lifted: LiftedItem | null;
  /** Text for screen readers on the last step. */
  readonly announcement: string;
  /** Handles the keys of a grip. */
  readonly onKeyDown: (event: KeyboardEvent, id: string) => void;
  readonly onDragStart: (id: string) => void;
  /** Moves the lifted item to another place, without dropping it. */
  readonly moveTo: (place: number) => void;
  /**
   * Drops the lifted item.
   *
   * @param place Default: its last place
   */
  readonly drop: (place?: number) => void;
  /** Returns the item to its place. */
  readonly cancel: () => void;
}

interface SortingOptions {
  /** IDs of the items, in their order. */
  readonly ids: readonly string[];
  /** Returns the announcement of a step. */
  readonly textOf: (step: SortStep) => string;
  /** Called when an item is dropped. */
  readonly onMove: (id: string, place: number) => void;
}

/** Tracks the item that the user moves. The order changes with the drop. */
export function useSorting({ ids, textOf, onMove }: SortingOptions): Sorting {
  const [lifted, setLifted] = useState<LiftedItem | null>(null);
  const [announcement, setAnnouncement] = useState('');
  // Another tab may have removed it.
  const current = lifted !== null && ids.includes(lifted.id) ? lifted : null;

  const run = (step: SortStep) => {
    const { kind, item } = step;
    const isEnd = kind === 'dropped' || kind === 'returned';
    setLifted(isEnd ? null : item);
    setAnnouncement(textOf(step));
    if (kind === 'dropped') onMove(item.id, item.place);
  };
  return {
    lifted: current,
    announcement,
    onKeyDown(event, id) {
      const step = sortStep(event.key, id, ids, current);
      if (step === null) return;
      event.preventDefault();
      event.stopPropagation();
      run(step);
    },
    onDragStart(id) {
      const from = ids.indexOf(id);
      run({ kind: 'lifted', item: { id, from, place: from, by: 'pointer' } });
    },
    moveTo(place) {
      if (current !== null && place !== current.place) run({ kind: 'place', item: { ...current, place } });
    },
    drop(place) {
      if (current !== null) run({ kind: 'dropped', item: { ...current, place: place ?? current.place } });
    },
    cancel() {
      if (current !== null) run({ kind: 'returned', item: { ...current, place: current.from } });
    },
  };
}
