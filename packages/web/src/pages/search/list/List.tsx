import { tileSizeModule } from '@assetportal/sdk';
import { useModule, useStore } from '@assetportal/sdk/react';
import { isSelected, listRowSize, selectedCount } from '@assetportal/sdk/rules';
import { useCallback, useRef } from 'react';
import type { Step } from '../view/resultActions.js';
import { useResultView } from '../view/input/useResultView.js';
import type { ViewProps } from '../view/resultView.js';
import type { Sort } from '@assetportal/sdk/contract';
import { classes } from '../../../lib/classes.js';
import { useAssetActions } from '../../../components/AssetIcon/useAssetActions.js';
import { PHONE, useMediaQuery } from '../../../lib/useMediaQuery.js';
import { useWidth } from '../view/useWidth.js';
import styles from './List.module.css';
import { ListHeader } from './ListHeader.js';
import { PendingRow } from './PendingRow.js';
import { LaterScrubber } from '../scrubber/LaterScrubber.js';
import { useEqualRows } from '../view/scroll/useEqualRows.js';
import { ListRow } from './ListRow.js';
import { useListColumns } from './useListColumns.js';

export interface ListProps extends ViewProps {
  /** Configured row height in pixels. Phones use {@link PHONE_ROW} instead. */
  readonly rowHeight: number;
  /** Configured width of the image in pixels. */
  readonly imageWidth: number;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

const PHONE_ROW = { rowHeight: 88, imageWidth: 112 };
const OVERSCAN = 4;

/** A table with one row per asset: image, title, and the configured columns (`search.listColumns`). */
export function List(props: ListProps) {
  const { results, numFound, selected } = props;
  const phone = useMediaQuery(PHONE);
  const { scale } = useStore(useModule(tileSizeModule));
  const configured = phone ? PHONE_ROW : listRowSize({ ...props, scale });
  const container = useRef<HTMLTableSectionElement>(null);
  const width = useWidth(container);
  const { imageScale, ...fitting } = useListColumns(width, configured.imageWidth, props.imageWidth);
  // The row keeps the proportions of a narrower image, so that the image is not cropped to a strip.
  const rowHeight = Math.round(configured.rowHeight * imageScale);
  const iconsOf = useAssetActions('list');
  const place = { view: 'list', container, width, columns: 1, rowHeight, overscan: OVERSCAN } as const;
  const { active, rows, height, shift, scrubber } = useEqualRows({ ...place, results, numFound });
  const attributes = useResultView(props, active, useListNeighbor(numFound, rowHeight));

  return (
    <>
      <table
        {...attributes}
        aria-rowcount={numFound + 1}
        className={classes(styles.list, selectedCount(selected, numFound) > 0 && styles.selecting)}
        style={fitting.style}
      >
        <ListHeader columns={fitting.columns} sort={props.sort} onSort={props.onSort} />
        <tbody ref={container} className={styles.rows} style={{ height }}>
          {rows.map((index) => {
            const asset = results.at(index);
            if (asset === undefined) {
              return (
                <PendingRow
                  key={index}
                  index={index}
                  top={index * rowHeight + shift}
                  height={rowHeight}
                  active={index === active.index}
                />
              );
            }
            return (
              <ListRow
                key={index}
                asset={asset}
                index={index}
                top={index * rowHeight + shift}
                height={rowHeight}
                columns={fitting.columns}
                below={fitting.below}
                icons={iconsOf(asset)}
                active={index === active.index}
                selected={isSelected(selected, asset.id)}
              />
            );
          })}
        </tbody>
      </table>
      <LaterScrubber container={container} {...scrubber} />
    </>
  );
}

/** Distance of Page up and Page down, as a fraction of the window height. */
const PAGE = 0.8;

/** Returns a function that maps a result and a keyboard step to the index of the next result. */
function useListNeighbor(count: number, rowHeight: number): (index: number, step: Step) => number {
  return useCallback(
    (index, step) => {
      const page = Math.max(1, Math.floor((window.innerHeight * PAGE) / rowHeight));
      const by = { left: -1, up: -1, right: 1, down: 1, pageup: -page, pagedown: page };
      if (step === 'home') return 0;
      if (step === 'end') return count - 1;
      return Math.max(0, Math.min(count - 1, index + by[step]));
    },
    [count, rowHeight],
  );
}
