import { isSelected, type CardLayout, type Selection } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { Card } from './Card.js';
import styles from './Thumbnails.module.css';

interface CardRowProps {
  /** Index of the row. */
  readonly at: number;
  readonly layout: CardLayout;
  readonly docs: readonly Asset[];
  /** Index of the active result. */
  readonly active: number;
  readonly selected: Selection;
  /** ID of the asset in the info view. */
  readonly opened: string | undefined;
}

/** One row of cards. */
export function CardRow({ at, layout, docs, active, selected, opened }: CardRowProps) {
  const { columns, width, height, rowHeight, gap } = layout;
  const start = at * columns;
  return (
    <div
      role="row"
      aria-rowindex={at + 1}
      className={styles.row}
      style={{ transform: `translateY(${at * rowHeight}px)`, height: rowHeight }}
    >
      {docs.slice(start, start + columns).map((asset, offset) => (
        <Card
          key={asset.id}
          asset={asset}
          index={start + offset}
          left={offset * (width + gap)}
          width={width}
          imageHeight={height}
          active={start + offset === active}
          selected={isSelected(selected, asset.id)}
          opened={asset.id === opened}
        />
      ))}
    </div>
  );
}
