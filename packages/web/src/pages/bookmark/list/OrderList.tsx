import { DndContext, DragOverlay } from '@dnd-kit/core';
import type { Asset } from '@assetportal/sdk/contract';
import { moveBookmarks, type BookmarkRow, type LiftedItem } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { useId, useMemo, useRef, type ComponentProps, type ReactNode } from 'react';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.js';
import { ACCESSIBILITY } from '../../../lib/sorting/accessibility.js';
import { usePointerSensors } from '../../../lib/sorting/sensors.js';
import { classes } from '../../../lib/classes.js';
import { DraggableRow } from './DraggableRow.js';
import { useRowHeight, useVisibleRange } from './geometry.js';
import styles from './OrderList.module.css';
import { Row } from './Row.js';
import row from './Row.module.css';
import { useOrder, type Order } from './useOrder.js';
import { useRowFocus } from './useRowFocus.js';

export interface OrderListProps {
  readonly ids: readonly string[];
  /** The assets loaded so far. */
  readonly assets: ReadonlyMap<string, Asset>;
  readonly rowOf: (asset: Asset) => BookmarkRow;
  /** IDs of the assets that the user may not download. */
  readonly unavailable: ReadonlySet<string>;
  readonly onDownload: (asset: Asset) => void;
  readonly onRemove: (id: string) => void;
  readonly onMove: (id: string, place: number) => void;
}

/** Moves the row only up and down. */
const MODIFIERS = [({ transform }: { transform: Transform }) => ({ ...transform, x: 0 })];
const SCROLL = { threshold: { x: 0, y: 0.15 } };

interface Transform {
  readonly x: number;
  readonly y: number;
  readonly scaleX: number;
  readonly scaleY: number;
}

/**
 * The bookmarks in the user's order. A row moves by its handle: by mouse, by touch after 300 ms, or by keyboard. All rows
 * have the same height, so that a place needs no measurement, and long lists render only the visible rows.
 */
export function OrderList(props: OrderListProps) {
  const { ids, assets, rowOf, unavailable } = props;
  const t = useT();
  const help = useId();
  const list = useRef<HTMLOListElement>(null);
  const rowHeight = useRowHeight();
  const titleOf = (id: string) => {
    const asset = assets.get(id);
    return asset === undefined ? id : rowOf(asset).title;
  };
  const order = useOrder(ids, titleOf);
  const { lifted } = order;
  const places = usePlaces(ids, lifted);
  const [first, last] = useVisibleRange(list, ids.length, rowHeight);
  const focus = useRowFocus(list, ids, lifted);
  const shown = ids.filter((id) => {
    const place = places.get(id) ?? 0;
    return (place >= first && place <= last) || id === lifted?.id;
  });
  const dragged = lifted?.by === 'pointer' ? assets.get(lifted.id) : undefined;
  const common = { help, onDownload: props.onDownload, onRemove: focus.beforeRemove(props.onRemove) };
  return (
    <SortableArea order={order} rowHeight={rowHeight}>
      <p id={help} hidden>
        {t('bookmarks.help')}
      </p>
      <VisuallyHidden role="status">{order.announcement}</VisuallyHidden>
      <ol
        ref={list}
        className={styles.list}
        style={{ height: ids.length * rowHeight + 1 }}
        aria-label={t('header.bookmarksCount', { count: ids.length })}
      >
        {shown.map((id) => (
          <DraggableRow
            key={id}
            id={id}
            asset={assets.get(id)}
            rowOf={rowOf}
            place={places.get(id) ?? 0}
            total={ids.length}
            rowHeight={rowHeight}
            locked={unavailable.has(id)}
            order={order}
            onMove={props.onMove}
            {...common}
          />
        ))}
        <DropLine lifted={lifted} rowHeight={rowHeight} />
      </ol>
      <DragOverlay dropAnimation={null}>
        {dragged !== undefined && (
          <DraggedRow asset={dragged} row={rowOf(dragged)} locked={unavailable.has(dragged.id)} {...common} />
        )}
      </DragOverlay>
    </SortableArea>
  );
}

interface SortableAreaProps {
  readonly order: Order;
  readonly rowHeight: number;
  readonly children: ReactNode;
}

/** The area in which rows move by mouse and by touch. */
function SortableArea({ order, rowHeight, children }: SortableAreaProps) {
  const sensors = usePointerSensors(300);
  return (
    <DndContext
      sensors={sensors}
      accessibility={ACCESSIBILITY}
      modifiers={MODIFIERS}
      autoScroll={SCROLL}
      onDragStart={({ active }) => order.onDragStart(String(active.id))}
      onDragMove={({ delta }) => order.onDragMove(delta.y, rowHeight)}
      onDragEnd={({ delta }) => order.onDragEnd(delta.y, rowHeight)}
      onDragCancel={order.cancel}
    >
      {children}
    </DndContext>
  );
}

/** The row below the pointer. */
function DraggedRow(props: Omit<ComponentProps<typeof Row>, 'lifted'>) {
  return (
    <div inert className={classes(row.row, row.lifted, row.overlay)}>
      <Row {...props} lifted />
    </div>
  );
}

/** Returns the place of each bookmark. One that moves by keyboard is shown at its new place. */
function usePlaces(ids: readonly string[], lifted: LiftedItem | null): ReadonlyMap<string, number> {
  const moved = lifted?.by === 'keys' ? lifted : null;
  return useMemo(() => {
    const order = moved === null ? ids : moveBookmarks(ids, [moved.id], moved.place);
    return new Map(order.map((id, place) => [id, place]));
  }, [ids, moved]);
}

function DropLine({ lifted, rowHeight }: { readonly lifted: LiftedItem | null; readonly rowHeight: number }) {
  if (lifted?.by !== 'pointer') return null;
  const line = lifted.place > lifted.from ? lifted.place + 1 : lifted.place;
  return <li aria-hidden className={styles.drop} style={{ top: line * rowHeight }} />;
}
