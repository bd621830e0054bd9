import { isSelected, type CardLayout, type SearchResults, type Selection } from '@assetportal/sdk/rules';
import type { useAssetActions } from '../../../components/AssetIcon/useAssetActions.js';
import { PendingResult } from '../view/PendingResult.js';
import { Card } from './Card.js';
import card from './Card.module.css';
import styles from './Thumbnails.module.css';

interface CardRowProps {
  /** Index of the row. */
  readonly at: number;
  readonly layout: CardLayout;
  /** Number of results. */
  readonly count: number;
  readonly results: SearchResults;
  /** Distance by which all rows are moved, in pixels. */
  readonly shift: number;
  /** Index of the active result. */
  readonly active: number;
  readonly selected: Selection;
  /** ID of the asset in the info view. */
  readonly opened: string | undefined;
  /** Returns the configured actions of an asset. */
  readonly iconsOf: ReturnType<typeof useAssetActions>;
}

/** One row of cards. */
export function CardRow(props: CardRowProps) {
  const { at, shift, layout, count, results, active, selected, opened, iconsOf } = props;
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
        if (index >= count) return null;
        const place = { index, left: offset * (width + gap), width, imageHeight: height };
        if (asset === undefined) {
          const { left, imageHeight } = place;
          return (
            <PendingResult
              key={index}
              index={index}
              active={index === active}
              className={card.card}
              style={{ insetInlineStart: left, width }}
            >
              <div className={card.image} style={{ height: imageHeight }} />
            </PendingResult>
          );
        }
        return (
          <Card
            key={index}
            asset={asset}
            {...place}
            icons={iconsOf(asset)}
            active={index === active}
            selected={isSelected(selected, asset.id)}
            opened={asset.id === opened}
          />
        );
      })}
    </div>
  );
}
