import { bookmarksModule } from '@assetportal/sdk';
import { placeAfterDrag, placeAfterKey } from '@assetportal/sdk/rules';
import { useModule, useT } from '@assetportal/sdk/react';
import { useState, type KeyboardEvent } from 'react';

/** A bookmark that the user moves. */
export interface Lifted {
  readonly id: string;
  readonly from: number;
  /** Place at which it would be dropped now. */
  readonly place: number;
  readonly by: 'keys' | 'pointer';
}

/** The order that the user changes, by keyboard or by dragging. */
export interface Order {
  readonly lifted: Lifted | null;
  /** Text for screen readers on the last step. */
  readonly announcement: string;
  readonly onKeyDown: (event: KeyboardEvent, id: string) => void;
  readonly onDragStart: (id: string) => void;
  /** @param distance Distance from the place of the start, in pixels of the list */
  readonly onDragMove: (distance: number, rowHeight: number) => void;
  readonly drop: () => void;
  /** Returns the bookmark to its place. */
  readonly cancel: () => void;
}

/** Tracks the bookmark that the user moves. The order is saved after the drop (mockups, Bookmarks). */
export function useOrder(ids: readonly string[], titleOf: (id: string) => string): Order {
  const t = useT();
  const bookmarks = useModule(bookmarksModule);
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [announcement, setAnnouncement] = useState('');
  // Another tab may have removed it.
  const current = lifted !== null && ids.includes(lifted.id) ? lifted : null;

  const announce = (key: string, { id, place }: Pick<Lifted, 'id' | 'place'>) =>
    setAnnouncement(t(`bookmarks.${key}`, { title: titleOf(id), n: place + 1, total: ids.length }));
  const lift = (id: string, by: Lifted['by']) => {
    const from = ids.indexOf(id);
    const next = { id, from, place: from, by };
    setLifted(next);
    announce('lifted', next);
  };
  const moveTo = (place: number) => {
    if (current === null || place === current.place) return;
    setLifted({ ...current, place });
    announce('place', { ...current, place });
  };
  const drop = () => {
    if (current === null) return;
    setLifted(null);
    announce('dropped', current);
    void bookmarks.move([current.id], current.place);
  };
  const cancel = () => {
    if (current === null) return;
    setLifted(null);
    announce('returned', { ...current, place: current.from });
  };
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    const { key } = event;
    if (current === null) {
      if (key !== ' ') return;
      lift(id, 'keys');
    } else {
      const place = placeAfterKey(key, current.place, ids.length);
      if (place !== null) moveTo(place);
      else if (key === ' ' || key === 'Enter') drop();
      else if (key === 'Escape') cancel();
      else return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    lifted: current,
    announcement,
    onKeyDown,
    onDragStart: (id) => lift(id, 'pointer'),
    onDragMove(distance, rowHeight) {
      if (current !== null) moveTo(placeAfterDrag(current.from, distance, rowHeight, ids.length));
    },
    drop,
    cancel,
  };
}
