import type { RowFilter, TableLine, TranslationRow } from '@assetportal/sdk/admin';
import { useT } from '@assetportal/sdk/react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.js';
import type { EditedPair } from '../common/useLanguages.js';
import { NothingShown } from './NothingShown.js';
import { ScopeLine, SectionLine } from './SectionLine.js';
import { TableRow } from './TableRow.js';
import styles from './TranslationTable.module.css';
import type { Grid } from '../common/useGrid.js';
import { useLines } from './useLines.js';

interface TranslationTableProps {
  readonly lines: readonly TableLine[];
  readonly rows: readonly TranslationRow[];
  readonly pair: EditedPair;
  readonly grid: Grid;
  readonly filter: RowFilter;
  /** True while the lines are still those of an earlier search. */
  readonly isOutdated: boolean;
  readonly message: string | null;
  readonly onMessageShown: () => void;
  readonly onToggleAdmin: () => void;
  /** Shows all rows. */
  readonly onReset: () => void;
}

/** The messages, source beside target. Only the lines in view are in the document. */
export function TranslationTable(props: TranslationTableProps) {
  const { lines, pair, grid, filter, isOutdated, onToggleAdmin } = props;
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  const { virtualizer, items, isSticky } = useLines(scroller, lines, grid.activeLine);
  useFocus(scroller, grid, virtualizer.scrollToIndex);
  useMessage(props);
  const { target, source } = pair;
  return (
    <div ref={scroller} className={styles.scroller}>
      {lines.length === 0 && <NothingShown filter={filter} />}
      <div
        role="grid"
        aria-label={t('languages.table', { language: target.lang })}
        aria-rowcount={lines.length + 1}
        aria-colcount={4}
        aria-busy={isOutdated || undefined}
        className={styles.table}
        hidden={lines.length === 0}
      >
        <div role="row" aria-rowindex={1} className={styles.head}>
          <span role="columnheader">{t('languages.key')}</span>
          <span role="columnheader">
            <bdi>{source.lang}</bdi> <small>{t('languages.sourceText')}</small>
          </span>
          <span role="columnheader">
            <bdi>{target.lang}</bdi>
          </span>
          <span role="columnheader">
            <VisuallyHidden>{t('languages.state')}</VisuallyHidden>
          </span>
        </div>
        <div role="rowgroup" className={styles.body} style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, key, start }) => {
            const line = lines[index];
            if (line === undefined) return null;
            const sticky = isSticky(index);
            return (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                role="row"
                aria-rowindex={index + 2}
                className={styles.line}
                data-kind={line.kind}
                data-sticky={sticky || undefined}
                style={sticky ? undefined : { transform: `translateY(${start}px)` }}
              >
                {line.kind === 'scope' && <ScopeLine line={line} onToggle={onToggleAdmin} />}
                {line.kind === 'section' && <SectionLine line={line} />}
                {line.kind === 'row' && <TableRow row={line.row} pair={pair} grid={grid} />}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** Scrolls to the active cell after it has moved, and gives it the focus. */
function useFocus(
  scroller: React.RefObject<HTMLDivElement | null>,
  { moves, activeLine, active, editing }: Grid,
  scrollTo: (index: number) => void,
): void {
  const focus = useEffectEvent(() => {
    if (moves === 0 || active === undefined) return;
    scrollTo(activeLine);
    if (editing !== null) return;
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-form="${CSS.escape(active.form)}"]`);
    cell?.focus({ preventScroll: true });
    // The lines around it are measured when they appear, which may move it out of view.
    requestAnimationFrame(() => requestAnimationFrame(() => cell?.scrollIntoView({ block: 'nearest' })));
  });
  useLayoutEffect(() => focus(), [moves]);
}

/** Moves to the message that the address names, as soon as its row is in the table. */
function useMessage({
  message,
  lines,
  rows,
  grid,
  onMessageShown,
  onReset,
}: Pick<TranslationTableProps, 'message' | 'lines' | 'rows' | 'grid' | 'onMessageShown' | 'onReset'>): void {
  const show = useEffectEvent(() => {
    if (message === null) return;
    const row = rows.find(({ key, forms }) => key === message || forms.some((form) => form.key === message));
    const form = row?.forms.find(({ key }) => key === message) ?? row?.forms[0];
    if (row === undefined || form === undefined) return onMessageShown();
    if (!lines.some((line) => line.id === row.key)) return onReset();
    grid.select({ row: row.key, form: form.key });
    onMessageShown();
  });
  useEffect(() => show(), [message, lines]);
}
