import { tileSizeModule } from '@assetportal/sdk';
import { useModule, useStore } from '@assetportal/sdk/react';
import { layOutCards, selectedCount } from '@assetportal/sdk/rules';
import { useMemo, useRef } from 'react';
import { useAssetActions } from '../../../components/AssetIcon/useAssetActions.js';
import { useMediaQuery } from '../../../lib/useMediaQuery.js';
import { classes } from '../../../lib/classes.js';
import { useResultView } from '../view/input/useResultView.js';
import { useWidth } from '../view/useWidth.js';
import type { ViewProps } from '../view/resultView.js';
import { LaterScrubber } from '../scrubber/LaterScrubber.js';
import { useEqualRows } from '../view/scroll/useEqualRows.js';
import { CardRow } from './CardRow.js';
import { InfoSheet } from './InfoSheet.js';
import { InfoView } from './InfoView.js';
import styles from './Thumbnails.module.css';
import { useCardNeighbor } from './useCardNeighbor.js';
import { useInfoView } from './useInfoView.js';

export interface ThumbnailsProps extends ViewProps {
  /** Configured size of an image in pixels (`search.thumbnails`). */
  readonly item: { readonly width: number; readonly height: number };
}

/** Number of rows rendered above and below the window. */
const OVERSCAN = 2;

/**
 * Cards with the whole image and its main metadata. A click on a card opens the info view, on narrow screens in a
 * sheet.
 */
export function Thumbnails(props: ThumbnailsProps) {
  const { results, numFound, selected, item, actions } = props;
  const container = useRef<HTMLDivElement>(null);
  const width = useWidth(container);
  const wide = useMediaQuery('(width >= 60rem)');
  const count = numFound;
  const { scale } = useStore(useModule(tileSizeModule));
  const layout = useMemo(() => layOutCards({ count, width, item, scale }), [count, width, item, scale]);
  const { rowHeight, columns, rows: rowCount } = layout;

  const place = { view: 'thumbnail', container, width, columns, rowHeight, overscan: OVERSCAN } as const;
  const { active, rows, height, shift, show, scrubber } = useEqualRows({ ...place, results, numFound });
  const neighbor = useCardNeighbor(layout, count);
  const info = useInfoView({ results, active, neighbor, show });
  const iconsOf = useAssetActions('tile');
  const cardActions = useMemo(() => ({ ...actions, open: info.open }), [actions, info.open]);
  const attributes = useResultView({ ...props, actions: cardActions }, active, neighbor);
  const view = { asset: info.asset, onClose: info.close, onStep: info.step, actions };

  return (
    <div className={classes(styles.area, wide && info.asset !== null && styles.open)}>
      <div
        ref={container}
        {...attributes}
        aria-rowcount={rowCount}
        aria-colcount={columns}
        className={classes(styles.cards, selectedCount(selected, numFound) > 0 && styles.selecting)}
        style={{ height }}
      >
        {rows.map((at) => (
          <CardRow
            key={at}
            at={at}
            shift={shift}
            layout={layout}
            count={count}
            results={results}
            active={active.index}
            selected={selected}
            opened={info.asset?.id}
            iconsOf={iconsOf}
          />
        ))}
      </div>
      <LaterScrubber container={container} {...scrubber} />
      {wide ? <InfoView {...view} /> : <InfoSheet {...view} />}
    </div>
  );
}
