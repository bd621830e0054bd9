import type { TranslationRow } from '@assetportal/sdk/admin';
import { useT } from '@assetportal/sdk/react';
import { directionOf } from '@assetportal/sdk/rules';
import { memo } from 'react';
import { FormCell } from '../cell/FormCell.js';
import { MessageText } from '../cell/MessageText.js';
import type { EditedPair } from '../common/useLanguages.js';
import { RowState } from './RowState.js';
import styles from './TranslationTable.module.css';
import type { Grid } from '../common/useGrid.js';

interface TableRowProps {
  readonly row: TranslationRow;
  readonly pair: EditedPair;
  readonly grid: Grid;
}

/** A message in both languages, with its state. Plural forms are below each other. */
export const TableRow = memo(function TableRow({ row, pair, grid }: TableRowProps) {
  const t = useT();
  const { key, sources, forms } = row;
  const isCurrent = grid.active?.row === key && grid.moves > 0;
  const { source } = pair;
  return (
    <div role="none" className={styles.row} data-current={isCurrent || undefined}>
      <span role="rowheader" className={styles.key} dir="ltr">
        {key}
      </span>
      <span role="gridcell" className={styles.source} lang={source.short} dir={directionOf(source.short)}>
        {sources.map(({ category, text }) => (
          <span key={category} className={category === null ? undefined : styles.form}>
            {category !== null && <small dir="ltr">{category}</small>}
            <MessageText text={text} />
          </span>
        ))}
      </span>
      <span role="none" className={styles.target}>
        {forms.map((form) => (
          <span key={form.key} role="none" className={form.category === null ? undefined : styles.form}>
            {form.category !== null && (
              <small aria-hidden dir="ltr">
                {form.category}
              </small>
            )}
            <FormCell row={row} form={form} pair={pair} grid={grid} />
          </span>
        ))}
      </span>
      <span role="gridcell" className={styles.state} aria-label={t('languages.state')}>
        <RowState row={row} />
      </span>
    </div>
  );
}, isSame);

/** Returns true if the row is shown in the same way. Most edits and movements change only the row with the focus. */
function isSame(before: TableRowProps, after: TableRowProps): boolean {
  return (
    before.row === after.row &&
    !isActive(before) &&
    !isActive(after) &&
    before.pair.source.short === after.pair.source.short &&
    before.pair.target.short === after.pair.target.short &&
    before.pair.target.newer === after.pair.target.newer
  );
}

const isActive = ({ row, grid }: TableRowProps) => grid.active?.row === row.key;
