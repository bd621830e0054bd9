import {
  layoutRowAt,
  layoutRowOf,
  middleOf,
  verticalNeighbor,
  type RowLayoutOptions,
} from '@assetportal/sdk/rules';
import { useCallback, useMemo, useRef, useState } from 'react';
import { scrollResultIntoView } from '../view/scrollResultIntoView.js';
import { useActiveResult } from '../view/useActiveResult.js';
import type { Step } from '../view/useResultInput.js';
import { useResultView } from '../view/useResultView.js';
import { useVisibleRows } from '../view/useVisibleRows.js';
import { useWidth } from '../view/useWidth.js';
import type { ViewProps } from '../view/resultView.js';
import styles from './Grid.module.css';
import { createIncrementalLayout } from './incrementalLayout.js';
import { Tile } from './Tile.js';

export interface GridProps extends ViewProps {
  readonly minHeight: number;
  readonly maxHeight: number;
  readonly gap: number;
}

/** Rows drawn above and below the window. */
const OVERSCAN = 3;

/** Posters in justified rows. However many are loaded, only those near the window are in the page. */
export function Grid(props: GridProps) {
  const { docs, numFound, selected, minHeight, maxHeight, gap } = props;
  const container = useRef<HTMLDivElement>(null);
  const width = useWidth(container);
  const [layOutDocs] = useState(createIncrementalLayout);
  const layout = useMemo(() => {
    const options: RowLayoutOptions = { width, ...heights(width, minHeight, maxHeight), gap };
    return layOutDocs(docs, options, docs.length < numFound);
  }, [layOutDocs, docs, numFound, width, minHeight, maxHeight, gap]);

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
  const rows = useVisibleRows({
    container,
    geometry,
    overscan: OVERSCAN,
    keep: layoutRowOf(layout, active.index),
  });

  // Several steps up or down keep to the column they began in, though the pictures they pass lie askew.
  const column = useRef<{ index: number; x: number } | null>(null);
  const neighbor = useCallback(
    (index: number, step: Step): number => {
      const last = layout.placed - 1;
      const vertical = (by: number) => {
        const x = column.current?.index === index ? column.current.x : middleOf(layout, index);
        const to = verticalNeighbor(layout, index, by, x);
        column.current = { index: to, x };
        return to;
      };
      switch (step) {
        case 'left':
          return Math.max(0, index - 1);
        case 'right':
          return Math.min(last, index + 1);
        case 'up':
          return vertical(-1);
        case 'down':
          return vertical(1);
        case 'home':
          return 0;
        case 'end':
          return last;
        case 'pageup':
        case 'pagedown': {
          const from = layoutRowOf(layout, index);
          const distance = (step === 'pageup' ? -1 : 1) * window.innerHeight * 0.8;
          const to = layoutRowAt(layout, (layout.rows[from]?.top ?? 0) + distance);
          return vertical(to === from ? Math.sign(distance) : to - from);
        }
      }
    },
    [layout],
  );

  const attributes = useResultView(props, active, neighbor);

  return (
    <div
      ref={container}
      {...attributes}
      aria-rowcount={docs.length < numFound ? -1 : layout.rows.length}
      className={styles.grid}
      style={{ height: layout.height }}
    >
      {rows.map((at) => {
        const row = layout.rows[at];
        if (row === undefined) return null;
        return (
          <div
            key={at}
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
                  active={index === active.index}
                  selected={selected.has(asset.id)}
                  priority={at < 3}
                />
              );
            })}
          </div>
        );
      })}
    </div>
  );
}

/** On a phone the configured heights would leave one picture a row: there they follow the width. */
function heights(width: number, minHeight: number, maxHeight: number) {
  const scale = Math.min(1, width / (maxHeight * 2.6));
  return { minHeight: minHeight * scale, maxHeight: maxHeight * scale };
}
