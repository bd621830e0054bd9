import {
  boxesOf,
  isSelected,
  type RowLayout,
  type SearchResults,
  type Selection,
} from '@assetportal/sdk/rules';
import { useMemo } from 'react';
import type { useAssetActions } from '../../../components/AssetIcon/useAssetActions.js';
import { PendingResult } from '../view/PendingResult.js';
import styles from './Grid.module.css';
import { Tile } from './Tile.js';
import tile from './Tile.module.css';

interface GridRowProps {
  /** Index of the row in the layout. */
  readonly at: number;
  /** Distance from the top of the grid in pixels. */
  readonly top: number;
  readonly layout: RowLayout;
  /** False while ratios are estimates. A row with results that are not loaded is then empty, because it may move. */
  readonly isExact: boolean;
  readonly results: SearchResults;
  /** Index of the active result. */
  readonly active: number;
  readonly selected: Selection;
  /** Returns the configured actions of an asset. */
  readonly iconsOf: ReturnType<typeof useAssetActions>;
}

/** Number of rows at the top of the grid whose images load with priority. */
const PRIORITY_ROWS = 3;

/** One row of the grid. Results that are not loaded have an empty box. */
export function GridRow(props: GridRowProps) {
  const { at, top, layout, isExact, results, active, selected, iconsOf } = props;
  const boxes = useMemo(() => boxesOf(layout, at), [layout, at]);
  const isEmpty =
    !isExact &&
    boxes.some(({ index }) => results.at(index) === undefined) &&
    boxes.every(({ index }) => index !== active);
  return (
    <div
      role="row"
      aria-rowindex={at + 1}
      className={styles.row}
      style={{ transform: `translateY(${top}px)`, height: layout.heights[at] }}
    >
      {(isEmpty ? [] : boxes).map((box) => {
        const asset = results.at(box.index);
        const place = { ...box, active: box.index === active };
        if (asset === undefined) {
          const { index, left, width } = box;
          return (
            <PendingResult
              key={index}
              index={index}
              active={place.active}
              className={tile.pending}
              style={{ insetInlineStart: left, width }}
            />
          );
        }
        return (
          <Tile
            key={box.index}
            asset={asset}
            {...place}
            selected={isSelected(selected, asset.id)}
            priority={at < PRIORITY_ROWS}
            icons={iconsOf(asset)}
          />
        );
      })}
    </div>
  );
}
