import { itemKeys } from '@assetportal/sdk/admin';
import { isSameJson } from '@assetportal/sdk/config';
import { offsetsAfterMove, type SortStep } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { useEffect, useId, useRef, useState, type FocusEvent, type ReactNode, type RefObject } from 'react';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.js';
import { classes } from '../../../lib/classes.js';
import { useSorting, type Sorting } from '../../../lib/sorting/useSorting.js';
import { SortableArea } from './SortableArea.js';
import { SortableItem, type Grip, type SortableEntry } from './SortableItem.js';
import styles from './SortableList.module.css';
import { useVisibleRows, type VisibleRows } from './useVisibleRows.js';

interface SortableListProps<I extends SortableEntry> {
  /** Name of the list. */
  readonly label: string;
  readonly items: readonly I[];
  readonly onMove: (id: string, place: number) => void;
  /** Returns the content of an item, with its grip. */
  readonly renderItem: (item: I, place: number, grip: ReactNode) => ReactNode;
  /** Returns attributes of an item. */
  readonly attributesOf?: (item: I) => Readonly<Record<`data-${string}`, string | undefined>>;
  /** Returns what follows an item and moves with it. With null: the content in front of the first one. */
  readonly renderAfter?: (id: string | null) => ReactNode;
  /** Height of each item in pixels, for a long list: only the visible items are then in the document. */
  readonly rowHeight?: number;
  /** Called with the range of visible items of a long list. */
  readonly onVisible?: (range: VisibleRows) => void;
}

/**
 * A list whose items the user sorts: by mouse, by touch and by keyboard (Space lifts and drops, arrow keys, Home and End
 * move, Escape cancels). While an item moves, the elements stay where they are in the document, and are only shown at
 * their new places. So the grip keeps the focus.
 */
export function SortableList<I extends SortableEntry>(props: SortableListProps<I>) {
  const { label, items, onMove, renderItem, attributesOf, renderAfter, rowHeight } = props;
  const t = useT();
  const help = useId();
  const list = useRef<HTMLOListElement>(null);
  const ids = items.map(({ id }) => id);
  const keys = useItemKeys(ids);
  const { sorting, offsets } = useOffsets(list, ids, {
    rowHeight,
    onMove,
    textOf: ({ kind, item: { id, place } }) => {
      const name = items.find((item) => item.id === id)?.name ?? id;
      return t(`settings.list.${kind}`, { name, n: place + 1, total: items.length });
    },
  });
  const { places, onFocus } = useRenderedPlaces(list, ids, { ...props, lifted: sorting.lifted?.from });
  return (
    <>
      <p id={help} hidden>
        {t('settings.list.help')}
      </p>
      <VisuallyHidden role="status">{sorting.announcement}</VisuallyHidden>
      <SortableArea ids={ids} sorting={sorting}>
        <ol
          ref={list}
          aria-label={label}
          className={classes(
            sorting.lifted !== null && styles.sorting,
            rowHeight !== undefined && styles.long,
          )}
          style={rowHeight === undefined ? undefined : { height: items.length * rowHeight }}
          onFocus={onFocus}
        >
          {renderAfter?.(null)}
          {places.map((place) => {
            const item = items[place];
            if (item === undefined) return null;
            const grip: Grip = {
              item,
              place,
              sorting,
              help,
              rowHeight,
              total: items.length,
              offset: offsets[place] ?? 0,
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

/**
 * Returns the places of the items that are in the document: all of a short list. Of a long one the visible items, and
 * those that must not disappear: the lifted one, and the one with the focus.
 */
function useRenderedPlaces(
  list: RefObject<HTMLOListElement | null>,
  ids: readonly string[],
  options: Pick<SortableListProps<SortableEntry>, 'rowHeight' | 'onVisible'> & {
    readonly lifted: number | undefined;
  },
) {
  const { rowHeight, onVisible, lifted } = options;
  const { from, to } = useVisibleRows(list, ids.length, rowHeight);
  const [focused, setFocused] = useState<string | null>(null);
  useEffect(() => onVisible?.({ from, to }), [onVisible, from, to]);
  const visible = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
  const others = [lifted ?? -1, focused === null ? -1 : ids.indexOf(focused)];
  return {
    places: [...new Set([...visible, ...others.filter((place) => place >= 0)])].sort((a, b) => a - b),
    onFocus: ({ target }: FocusEvent<HTMLElement>) =>
      rowHeight !== undefined && setFocused(target.closest<HTMLElement>('[data-id]')?.dataset['id'] ?? null),
  };
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
    readonly rowHeight: number | undefined;
    readonly onMove: (id: string, place: number) => void;
    readonly textOf: (step: SortStep) => string;
  },
): { readonly sorting: Sorting; readonly offsets: readonly number[] } {
  const [heights, setHeights] = useState<readonly number[]>([]);
  const sorting = useSorting({ ids, ...options });
  const measure = () => {
    const { rowHeight } = options;
    setHeights(rowHeight === undefined ? heightsOf(list.current) : ids.map(() => rowHeight));
  };
  const { lifted } = sorting;
  const measured: Sorting = {
    ...sorting,
    onKeyDown: (event, id) => {
      if (lifted === null) measure();
      sorting.onKeyDown(event, id);
    },
    onDragStart: (id) => {
      measure();
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
