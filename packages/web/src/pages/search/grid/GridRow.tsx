import type { Asset } from '@assetportal/sdk/contract';
import { isSelected, type RowLayout, type Selection } from '@assetportal/sdk/rules';
import styles from './Grid.module.css';
import { Tile } from './Tile.js';

interface GridRowProps {
  /** Index of the row in the layout. */
  readonly at: number;
  readonly layout: RowLayout;
  readonly docs: readonly Asset[];
  /** Index of the active result. */
  readonly active: number;
  readonly selected: Selection;
}

/** Number of rows at the top of the grid whose images load with priority. */
const PRIORITY_ROWS = 3;

/** One row of the grid. */
export function GridRow({ at, layout, docs, active, selected }: GridRowProps) {
  const row = layout.rows[at];
  if (row === undefined) return null;
  return (
    <div
      role="row"
      aria-rowindex={at + 1}
      className={styles.row}
      style={{ transform: `translateY(${row.top}px)`, height: row.height }}
    >
      {docs.slice(row.start, row.end).map((asset, offset) => {
        const index = row.start + offset;
        return (
          <Tile
            key={asset.id}
            asset={asset}
            index={index}
            left={layout.lefts[index] ?? 0}
            width={layout.widths[index] ?? 0}
            active={index === active}
            selected={isSelected(selected, asset.id)}
            priority={at < PRIORITY_ROWS}
          />
        );
      })}
    </div>
  );
}
