import { useDraggable, useDroppable } from '@dnd-kit/core';
import { useT } from '@assetportal/sdk/react';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { classes } from '../../../lib/classes.js';
import type { Sorting } from '../../../lib/sorting/useSorting.js';
import iconButton from '../../components/iconButton.module.css';
import mark from '../setting/mark.module.css';
import styles from './SortableList.module.css';

/** An item that can be sorted. */
export interface SortableEntry {
  readonly id: string;
  readonly name: string;
}

/** Properties of an item that moves by its grip. */
export interface Grip {
  readonly item: SortableEntry;
  readonly place: number;
  readonly total: number;
  /** Distance from its place in the document to where it is shown, in pixels. */
  readonly offset: number;
  readonly sorting: Sorting;
  /** ID of the instructions for the keyboard. */
  readonly help: string;
  /** Height of each item of a long list in pixels. Its items have a fixed place. */
  readonly rowHeight: number | undefined;
}

interface SortableItemProps extends Grip {
  readonly attributes: Readonly<Record<string, string | undefined>> | undefined;
  readonly after: ReactNode;
  readonly children: (grip: ReactNode) => ReactNode;
}

/** An item of a sortable list. While it moves by keyboard, a label states its place and the keys. */
export function SortableItem(props: SortableItemProps) {
  const { item, place, total, offset, sorting, help, rowHeight, attributes, after, children } = props;
  const t = useT();
  const element = useRef<HTMLLIElement>(null);
  const drag = useDraggable({ id: item.id });
  const drop = useDroppable({ id: item.id });
  const lifted = sorting.lifted?.id === item.id ? sorting.lifted : null;
  const byKeys = lifted?.by === 'keys';
  const scroll = () => {
    if (byKeys) element.current?.scrollIntoView({ block: 'nearest' });
  };
  useLayoutEffect(scroll);
  useFocusAfterDrop(element, byKeys);
  const distance = lifted?.by === 'pointer' ? (drag.transform?.y ?? 0) : offset;
  const grip = (
    <button
      type="button"
      className={classes(iconButton.quiet, styles.grip)}
      {...drag.listeners}
      aria-label={t('settings.list.move', { name: item.name })}
      aria-describedby={help}
      aria-pressed={lifted !== null}
      onKeyDown={(event) => sorting.onKeyDown(event, item.id)}
      onBlur={() => byKeys && sorting.cancel()}
    >
      <GripVertical aria-hidden />
    </button>
  );
  return (
    <li
      ref={(node) => {
        element.current = node;
        drag.setNodeRef(node);
        drop.setNodeRef(node);
      }}
      data-item
      data-id={item.id}
      {...attributes}
      className={classes(
        styles.item,
        mark.mark,
        lifted !== null && styles.lifted,
        lifted?.by === 'pointer' && styles.dragged,
      )}
      style={{
        ...(rowHeight === undefined ? {} : { height: rowHeight, top: place * rowHeight }),
        ...(distance === 0 ? {} : { translate: `0 ${distance}px` }),
      }}
      aria-posinset={place + 1}
      aria-setsize={total}
      onTransitionEnd={scroll}
    >
      {children(grip)}
      {after}
      {byKeys && <KeyLabel name={item.name} place={lifted.place} total={total} />}
    </li>
  );
}

/** Returns the focus to the grip if it was lost because the dropped element was moved within the document. */
function useFocusAfterDrop(element: RefObject<HTMLElement | null>, isLifted: boolean): void {
  const wasLifted = useRef(false);
  useLayoutEffect(() => {
    if (wasLifted.current && !isLifted && document.activeElement === document.body)
      element.current?.querySelector<HTMLElement>('[aria-pressed]')?.focus();
    wasLifted.current = isLifted;
  }, [element, isLifted]);
}

/** The place of the lifted item and the keys that move it, for those who see it. Screen readers get the status. */
function KeyLabel({
  name,
  place,
  total,
}: {
  readonly name: string;
  readonly place: number;
  readonly total: number;
}) {
  const t = useT();
  return (
    <span className={styles.label} aria-hidden>
      <span dir="auto">{t('settings.list.place', { name, n: place + 1, total })}</span>
      <kbd>
        <ArrowUp />
      </kbd>
      <kbd>
        <ArrowDown />
      </kbd>
      <kbd>{t('settings.list.space')}</kbd>
      {t('settings.list.drops')}
      <kbd>Esc</kbd>
      {t('settings.list.cancels')}
    </span>
  );
}
