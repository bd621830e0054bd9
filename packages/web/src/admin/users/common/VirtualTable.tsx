import { useRef, type ReactNode } from 'react';
import { classes } from '../../../lib/classes.js';
import { useFixedRows } from '../../components/useFixedRows.js';
import styles from './Listing.module.css';

interface VirtualTableProps<R> {
  readonly label: string;
  /** Class with the widths of the columns. */
  readonly columns: string | undefined;
  /** The names of the columns. */
  readonly heads: ReactNode;
  readonly rows: readonly R[];
  readonly keyOf: (row: R) => string;
  /** Returns the cells of a row. They should be memoized: they are rendered again while the table scrolls. */
  readonly renderCells: (row: R) => ReactNode;
}

/** Height of a row in pixels. */
const HEIGHT = 46;

/** A table of any length. Only the visible rows are in the document. */
export function VirtualTable<R>(props: VirtualTableProps<R>) {
  const { label, columns, heads, rows, keyOf, renderCells } = props;
  const frame = useRef<HTMLDivElement>(null);
  const { from, to } = useFixedRows(frame, { count: rows.length, height: HEIGHT });
  return (
    <div
      role="table"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      className={classes(styles.table, columns)}
    >
      <div role="rowgroup">
        <div role="row" aria-rowindex={1} className={styles.head}>
          {heads}
        </div>
      </div>
      <div ref={frame} role="rowgroup" className={styles.scroll} tabIndex={-1}>
        <div role="presentation" style={{ height: rows.length * HEIGHT, position: 'relative' }}>
          {rows.slice(from, to).map((row, index) => (
            <div
              key={keyOf(row)}
              role="row"
              aria-rowindex={from + index + 2}
              className={styles.row}
              style={{ height: HEIGHT, transform: `translateY(${(from + index) * HEIGHT}px)` }}
            >
              {renderCells(row)}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
