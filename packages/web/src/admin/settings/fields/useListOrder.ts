import type { ConfigPath } from '@assetportal/sdk/config';
import { moveInList, placeAfterKey } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { useState, type KeyboardEvent } from 'react';
import { useAdmin } from '../../context/adminContext.js';
import type { Item } from './useItems.js';

/** The order of a list, while the admin changes it. */
export interface ListOrder {
  /** Item that moves by keyboard, and the place at which it would be dropped. */
  readonly lifted: { readonly id: string; readonly place: number } | null;
  /** Text for screen readers on the last step. */
  readonly announcement: string;
  /** Returns the items as they are shown while one is lifted. */
  readonly shown: (items: readonly Item[]) => readonly Item[];
  /** Moves an item to a place at once. */
  readonly moveTo: (id: string, place: number) => void;
  /** Handles the keys of a grip: Space lifts and drops, the arrow keys move, Escape cancels. */
  readonly onKeyDown: (event: KeyboardEvent, id: string) => void;
  readonly cancel: () => void;
}

/** Tracks the item that moves by keyboard. The order of the configuration changes with the drop. */
export function useListOrder(path: ConfigPath, items: readonly Item[]): ListOrder {
  const t = useT();
  const { settings } = useAdmin();
  const [lifted, setLifted] = useState<ListOrder['lifted']>(null);
  const [announcement, setAnnouncement] = useState('');
  const placeOfItem = (id: string) => items.findIndex((item) => item.id === id);
  const announce = (key: string, id: string, place: number) =>
    setAnnouncement(
      t(`settings.list.${key}`, {
        name: items[placeOfItem(id)]?.name ?? id,
        n: place + 1,
        total: items.length,
      }),
    );
  const moveTo = (id: string, place: number) => {
    const from = placeOfItem(id);
    if (from !== place) settings.move(path, from, place);
    announce('dropped', id, place);
  };
  const lift = (id: string) => {
    setLifted({ id, place: placeOfItem(id) });
    announce('lifted', id, placeOfItem(id));
  };
  const cancel = () => {
    if (lifted === null) return;
    setLifted(null);
    announce('returned', lifted.id, placeOfItem(lifted.id));
  };
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    const isLifted = lifted?.id === id;
    if (event.key === ' ' || (event.key === 'Enter' && isLifted)) {
      event.preventDefault();
      if (!isLifted) return lift(id);
      setLifted(null);
      return moveTo(id, lifted.place);
    }
    if (!isLifted) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      return cancel();
    }
    const place = placeAfterKey(event.key, lifted.place, items.length);
    if (place === null) return;
    event.preventDefault();
    setLifted({ id, place });
    announce('place', id, place);
  };
  return {
    ...{ lifted, announcement, moveTo, onKeyDown, cancel },
    shown: (all) => withLifted(all, lifted),
  };
}

/** Returns the items with the lifted one at its new place. */
function withLifted(all: readonly Item[], lifted: ListOrder['lifted']): readonly Item[] {
  if (lifted === null) return all;
  const ids = moveInList(
    all.map(({ id }) => id),
    [lifted.id],
    lifted.place,
  );
  return ids.flatMap((id) => all.find((item) => item.id === id) ?? []);
}
