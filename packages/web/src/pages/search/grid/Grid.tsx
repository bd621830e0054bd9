import { layoutRowAt, layoutRowOf } from '@assetportal/sdk/rules';
import { useCallback, useMemo, useRef } from 'react';
import type { ViewProps } from '../view/resultView.js';
import { scrollResultIntoView } from '../view/scrollResultIntoView.js';
import { useActiveResult } from '../view/useActiveResult.js';
import { useResultView } from '../view/useResultView.js';
import { useVisibleRows } from '../view/useVisibleRows.js';
import { useWidth } from '../view/useWidth.js';
import styles from './Grid.module.css';
import { GridRow } from './GridRow.js';
import { useGridLayout } from './useGridLayout.js';
import { useGridNeighbor } from './useGridNeighbor.js';

export interface GridProps extends ViewProps {
  readonly minHeight: number;
  readonly maxHeight: number;
  readonly gap: number;
}

/** Number of rows rendered above and below the window. */
const OVERSCAN = 3;

/**
 * Thumbnails in justified rows. However many results are loaded, it renders only the rows near the window and
 * the row with the active result.
 */
export function Grid(props: GridProps) {
  const { docs, numFound, selected } = props;
  const container = useRef<HTMLDivElement>(null);
  const width = useWidth(container);
  const layout = useGridLayout({ ...props, width });

  const show = useCallback(
    (index: number) => {
      const row = layout.rows[layoutRowOf(layout, index)];
      if (row !== undefined && container.current !== null)
        scrollResultIntoView(container.current, row.top, row.height);
    },
    [layout],
  );
  const active = useActiveResult(container, docs, show);
  const geometry = useMemo(
    () => ({ count: layout.rows.length, rowAt: (offset: number) => layoutRowAt(layout, offset) }),
    [layout],
  );
  const keep = layoutRowOf(layout, active.index);
  const rows = useVisibleRows({ container, geometry, overscan: OVERSCAN, keep });
  const attributes = useResultView(props, active, useGridNeighbor(layout));

  return (
    <div
      ref={container}
      {...attributes}
      aria-rowcount={docs.length < numFound ? -1 : layout.rows.length}
      className={styles.grid}
      style={{ height: layout.height }}
    >
      {rows.map((at) => (
        <GridRow key={at} at={at} layout={layout} docs={docs} active={active.index} selected={selected} />
      ))}
    </div>
  );
}
