import { bookmarksModule } from '@assetportal/sdk';
import { placeAfterDrag } from '@assetportal/sdk/rules';
import { useModule, useT } from '@assetportal/sdk/react';
import { useSorting, type Sorting } from '../../../lib/sorting/useSorting.js';

/** The order that the user changes, by keyboard or by dragging. */
export interface Order extends Omit<Sorting, 'moveTo' | 'drop'> {
  /** @param distance Distance from the place of the start, in pixels of the list */
  readonly onDragMove: (distance: number, rowHeight: number) => void;
  /** Drops the bookmark. The parameters are those of `onDragMove`. */
  readonly onDragEnd: (distance: number, rowHeight: number) => void;
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
  const placeAt = (distance: number, rowHeight: number) =>
    placeAfterDrag(sorting.lifted?.from ?? 0, distance, rowHeight, ids.length);
  return {
    ...sorting,
    onDragMove: (distance, rowHeight) => moveTo(placeAt(distance, rowHeight)),
    onDragEnd: (distance, rowHeight) => drop(placeAt(distance, rowHeight)),
  };
}
