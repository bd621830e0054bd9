import { isSelected, type CardLayout, type SearchResults, type Selection } from '@assetportal/sdk/rules';
import { Card } from './Card.js';
import styles from './Thumbnails.module.css';

interface CardRowProps {
  /** Index of the row. */
  readonly at: number;
  readonly layout: CardLayout;
  readonly results: SearchResults;
  /** Distance by which all rows are moved, in pixels. */
  readonly shift: number;
  /** Index of the active result. */
  readonly active: number;
  readonly selected: Selection;
  /** ID of the asset in the info view. */
  readonly opened: string | undefined;
}

/** One row of cards. */
export function CardRow({ at, shift, layout, results, active, selected, opened }: CardRowProps) {
  const { columns, width, height, rowHeight, gap } = layout;
  const start = at * columns;
  return (
    <div
      role="row"
      aria-rowindex={at + 1}
      className={styles.row}
      style={{ transform: `translateY(${at * rowHeight + shift}px)`, height: rowHeight }}
    >
      {Array.from({ length: columns }, (_, offset) => {
        const index = start + offset;
        const asset = results.at(index);
        if (asset === undefined) return null;
        return (
          <Card
            key={index}
            asset={asset}
            index={index}
            left={offset * (width + gap)}
            width={width}
            imageHeight={height}
            active={index === active}
            selected={isSelected(selected, asset.id)}
            opened={asset.id === opened}
          />
        );
      })}
    </div>
  );
}
