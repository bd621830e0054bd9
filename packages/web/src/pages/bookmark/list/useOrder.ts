import { bookmarksModule } from '@assetportal/sdk';
import { placeAfterDrag } from '@assetportal/sdk/rules';
import { useModule, useT } from '@assetportal/sdk/react';
import { useSorting, type Sorting } from '../../../lib/sorting/useSorting.js';

/** The order that the user changes, by keyboard or by dragging. */
export interface Order extends Omit<Sorting, 'moveTo' | 'drop'> {
  readonly onDragMove: (drag: Drag) => void;
  readonly onDragEnd: (drag: Drag) => void;
}

interface Drag {
  /** Distance from the place of the start, in pixels of the list. */
  readonly distance: number;
  /** Height of each row in pixels. */
  readonly rowHeight: number;
}

/** Tracks the bookmark that the user moves. The order is saved after the drop (mockups, Bookmarks). */
export function useOrder(ids: readonly string[], titleOf: (id: string) => string): Order {
  const t = useT();
  const bookmarks = useModule(bookmarksModule);
  const { moveTo, drop, ...sorting } = useSorting({
    ids,
    textOf: ({ kind, item }) =>
      t(`bookmarks.${kind}`, { title: titleOf(item.id), n: item.place + 1, total: ids.length }),
    onMove: (id, place) => void bookmarks.move([id], place),
  });
  const at =
    (then: (place: number) => void) =>
    ({ distance, rowHeight }: Drag) => {
      const { lifted } = sorting;
      if (lifted !== null) then(placeAfterDrag(lifted.from, distance, rowHeight, ids.length));
    };
  return { ...sorting, onDragMove: at(moveTo), onDragEnd: at(drop) };
}
