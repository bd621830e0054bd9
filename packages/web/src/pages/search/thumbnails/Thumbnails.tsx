import { layOutCards, selectedCount } from '@assetportal/sdk/rules';
import { useCallback, useMemo, useRef } from 'react';
import { useMediaQuery } from '../../../lib/useMediaQuery.js';
import { classes } from '../../../lib/classes.js';
import { scrollResultIntoView } from '../view/scrollResultIntoView.js';
import { useActiveResult } from '../view/useActiveResult.js';
import { useResultView } from '../view/useResultView.js';
import { useVisibleRows } from '../view/useVisibleRows.js';
import { useWidth } from '../view/useWidth.js';
import type { ViewProps } from '../view/resultView.js';
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
  const { docs, numFound, selected, item, actions } = props;
  const container = useRef<HTMLDivElement>(null);
  const width = useWidth(container);
  const wide = useMediaQuery('(width >= 60rem)');
  const count = docs.length;
  const layout = useMemo(() => layOutCards({ count, width, item }), [count, width, item]);
  const { rowHeight, columns, rows: rowCount } = layout;

  const show = useCallback(
    (index: number) => {
      const top = Math.floor(index / columns) * rowHeight;
      if (container.current !== null) scrollResultIntoView(container.current, top, rowHeight);
    },
    [columns, rowHeight],
  );
  const active = useActiveResult(container, docs, show);
  const neighbor = useCardNeighbor(layout, count);
  const info = useInfoView({ docs, active, neighbor, show });
  const geometry = useMemo(
    () => ({
      count: rowCount,
      rowAt: (offset: number) => Math.max(0, Math.min(rowCount - 1, Math.floor(offset / rowHeight))),
    }),
    [rowCount, rowHeight],
  );
  const keep = active.index === -1 ? -1 : Math.floor(active.index / columns);
  const rows = useVisibleRows({ container, geometry, overscan: OVERSCAN, keep });
  const cardActions = useMemo(() => ({ ...actions, open: info.open }), [actions, info.open]);
  const attributes = useResultView({ ...props, actions: cardActions }, active, neighbor);
  const view = { asset: info.asset, onClose: info.close, onStep: info.step, actions };

  return (
    <div className={classes(styles.area, wide && info.asset !== null && styles.open)}>
      <div
        ref={container}
        {...attributes}
        aria-rowcount={count < numFound ? -1 : rowCount}
        aria-colcount={columns}
        className={classes(styles.cards, selectedCount(selected, numFound) > 0 && styles.selecting)}
        style={{ height: rowCount * rowHeight }}
      >
        {rows.map((at) => (
          <CardRow
            key={at}
            at={at}
            layout={layout}
            docs={docs}
            active={active.index}
            selected={selected}
            opened={info.asset?.id}
          />
        ))}
      </div>
      {wide ? <InfoView {...view} /> : <InfoSheet {...view} />}
    </div>
  );
}
