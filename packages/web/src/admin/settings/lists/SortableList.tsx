import { itemKeys } from '@assetportal/sdk/admin';
import { isSameJson } from '@assetportal/sdk/config';
import { offsetsAfterMove, type SortStep } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.js';
import { classes } from '../../../lib/classes.js';
import { useSorting, type Sorting } from '../../../lib/sorting/useSorting.js';
import { SortableArea } from './SortableArea.js';
import { SortableItem, type Grip } from './SortableItem.js';
import styles from './SortableList.module.css';

/** An item that can be sorted. */
export interface SortableEntry {
  readonly id: string;
  readonly name: string;
}

interface SortableListProps<I extends SortableEntry> {
  /** Name of the list. */
  readonly label: string;
  readonly items: readonly I[];
  readonly onMove: (id: string, place: number) => void;
  /** Returns the content of an item, with its grip. */
  readonly renderItem: (item: I, place: number, grip: ReactNode) => ReactNode;
  /** Returns attributes of an item. */
  readonly attributesOf?: (item: I) => Readonly<Record<`data-${string}`, string | undefined>>;
  /** Returns what follows an item and moves with it. With null: what is in front of the first one. */
  readonly renderAfter?: (id: string | null) => ReactNode;
}

/**
 * A list whose items the user sorts: by mouse, by touch and by keyboard (Space lifts and drops, arrow keys, Home and End
 * move, Escape cancels). While an item moves, the elements stay where they are in the document, and are only shown at
 * their new places. So the grip keeps the focus.
 */
export function SortableList<I extends SortableEntry>(props: SortableListProps<I>) {
  const { label, items, onMove, renderItem, attributesOf, renderAfter } = props;
  const t = useT();
  const help = useId();
  const list = useRef<HTMLOListElement>(null);
  const ids = items.map(({ id }) => id);
  const keys = useItemKeys(ids);
  const { sorting, offsets } = useOffsets(list, ids, {
    onMove,
    textOf: ({ kind, item: { id, place } }) => {
      const name = items.find((item) => item.id === id)?.name ?? id;
      return t(`settings.list.${kind}`, { name, n: place + 1, total: items.length });
    },
  });
  return (
    <>
      <p id={help} hidden>
        {t('settings.list.help')}
      </p>
      <VisuallyHidden role="status">{sorting.announcement}</VisuallyHidden>
      <SortableArea ids={ids} sorting={sorting}>
        <ol ref={list} aria-label={label} className={classes(sorting.lifted !== null && styles.sorting)}>
          {renderAfter?.(null)}
          {items.map((item, place) => {
            const grip: Grip = {
              item,
              place,
              total: items.length,
              offset: offsets[place] ?? 0,
              sorting,
              help,
            };
            return (
              <SortableItem
                key={keys.get(item.id)}
                {...grip}
                attributes={attributesOf?.(item)}
                after={renderAfter?.(item.id)}
              >
                {(button) => renderItem(item, place, button)}
              </SortableItem>
            );
          })}
        </ol>
      </SortableArea>
    </>
  );
}

/** Returns the React key of each item, which stays while its ID is edited. */
function useItemKeys(ids: readonly string[]): ReadonlyMap<string, string> {
  const [keys, setKeys] = useState(() => itemKeys(new Map(), ids));
  if (isSameJson([...keys.keys()], ids)) return keys;
  const next = itemKeys(keys, ids);
  setKeys(next);
  return next;
}

/** Tracks the order, and how far each item is shown from its place in the document. */
function useOffsets(
  list: RefObject<HTMLOListElement | null>,
  ids: readonly string[],
  options: {
    readonly onMove: (id: string, place: number) => void;
    readonly textOf: (step: SortStep) => string;
  },
): { readonly sorting: Sorting; readonly offsets: readonly number[] } {
  const [heights, setHeights] = useState<readonly number[]>([]);
  const sorting = useSorting({ ids, ...options });
  const { lifted } = sorting;
  const measured: Sorting = {
    ...sorting,
    onKeyDown: (event, id) => {
      if (lifted === null) setHeights(heightsOf(list.current));
      sorting.onKeyDown(event, id);
    },
    onDragStart: (id) => {
      setHeights(heightsOf(list.current));
      sorting.onDragStart(id);
    },
  };
  return {
    sorting: measured,
    offsets: lifted === null ? [] : offsetsAfterMove(heights, lifted.from, lifted.place),
  };
}

/** Returns the heights of the items, with what follows them. */
function heightsOf(list: HTMLOListElement | null): readonly number[] {
  const items = [...(list?.querySelectorAll<HTMLElement>(':scope > [data-item]') ?? [])];
  return items.map((item) => item.getBoundingClientRect().height);
}
