import { useDraggable } from '@dnd-kit/core';
import type { Asset } from '@assetportal/sdk/contract';
import type { BookmarkRow } from '@assetportal/sdk/rules';
import { useLayoutEffect, useRef, useState, type ComponentProps, type MouseEvent } from 'react';
import { classes } from '../../../lib/classes.js';
import { onDemand } from '../../../lib/onDemand/onDemand.js';
import { opened } from '../../../lib/onDemand/opened.js';
import { PendingRow, Row } from './Row.js';
import type { RowMenuProps } from './RowMenu.js';
import styles from './Row.module.css';
import type { Order } from './useOrder.js';

const RowMenu = onDemand<RowMenuProps>(
  'row-menu',
  async () => (await import('./RowMenu.js')).RowMenu,
  opened,
);

interface DraggableRowProps {
  readonly id: string;
  readonly asset: Asset | undefined;
  readonly rowOf: (asset: Asset) => BookmarkRow;
  readonly place: number;
  readonly total: number;
  readonly rowHeight: number;
  readonly locked: boolean;
  readonly help: string;
  readonly order: Order;
  readonly onDownload: (asset: Asset) => void;
  readonly onRemove: (id: string) => void;
  readonly onMove: (id: string, place: number) => void;
}

/** A row at its place, with its context menu. */
export function DraggableRow(props: DraggableRowProps) {
  const { id, asset, rowOf, place, total, rowHeight, locked, help, order, onDownload, onRemove } = props;
  const { setNodeRef, listeners } = useDraggable({ id });
  const element = useRef<HTMLLIElement>(null);
  const by = order.lifted?.id === id ? order.lifted.by : null;
  const row = asset === undefined ? undefined : rowOf(asset);
  const { menu, openMenu, closeMenu } = useMenuPlace(asset !== undefined);
  useLayoutEffect(() => {
    if (by === 'keys') element.current?.scrollIntoView({ block: 'nearest' });
  }, [by, place]);

  const handle: ComponentProps<'button'> = {
    ...listeners,
    ...({ 'data-handle': '' } as object),
    onKeyDown: (event) => order.onKeyDown(event, id),
    onBlur: () => by === 'keys' && order.cancel(),
  };
  return (
    <li
      ref={(node) => {
        element.current = node;
        setNodeRef(node);
      }}
      data-id={id}
      className={classes(styles.row, by === 'keys' && styles.lifted, by === 'pointer' && styles.away)}
      style={{ top: place * rowHeight, ['--row-line' as string]: `${row?.borderWidth ?? 1}px` }}
      aria-setsize={total}
      aria-posinset={place + 1}
      onContextMenu={openMenu}
    >
      {asset === undefined || row === undefined ? (
        <PendingRow />
      ) : (
        <Row
          asset={asset}
          row={row}
          locked={locked}
          help={help}
          handle={handle}
          lifted={by !== null}
          onDownload={onDownload}
          onRemove={onRemove}
        />
      )}
      {menu !== null && asset !== undefined && row !== undefined && (
        <ContextMenu
          {...props}
          asset={asset}
          title={row.title}
          at={menu}
          onClose={closeMenu}
          onReturn={() => element.current?.querySelector<HTMLElement>('[data-handle]')?.focus()}
        />
      )}
    </li>
  );
}

/** Returns where the context menu is open, or null, and functions that open and close it. */
function useMenuPlace(isEnabled: boolean) {
  const [menu, setMenu] = useState<{ x: number; y: number } | null>(null);
  const openMenu = (event: MouseEvent) => {
    if (!isEnabled) return;
    event.preventDefault();
    setMenu({ x: event.clientX, y: event.clientY });
  };
  return { menu, openMenu, closeMenu: () => setMenu(null) };
}

interface ContextMenuProps
  extends
    Pick<DraggableRowProps, 'id' | 'total' | 'locked' | 'onDownload' | 'onMove' | 'onRemove'>,
    Pick<RowMenuProps, 'title' | 'at' | 'onClose' | 'onReturn'> {
  readonly asset: Asset;
}

/** The context menu of a row, loaded on its first use. */
function ContextMenu(props: ContextMenuProps) {
  const { id, asset, total, locked, title, at, onClose, onReturn } = props;
  return (
    <RowMenu
      {...{ title, at, onClose, onReturn }}
      onDownload={locked ? undefined : () => props.onDownload(asset)}
      onMoveTop={() => props.onMove(id, 0)}
      onMoveEnd={() => props.onMove(id, total - 1)}
      onRemove={() => props.onRemove(id)}
    />
  );
}
