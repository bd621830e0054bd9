import { sortByColumn, type ListColumn } from '@assetportal/sdk/rules';
import type { Sort } from '@assetportal/sdk/contract';
import { useT } from '@assetportal/sdk/react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.js';
import { classes } from '../../../lib/classes.js';
import styles from './ListHeader.module.css';

interface ListHeaderProps {
  readonly columns: readonly ListColumn[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** The names of the columns. A click on a name sorts the results, a second click reverses the order. */
export function ListHeader({ columns, sort, onSort }: ListHeaderProps) {
  const t = useT();
  return (
    // eslint-disable-next-line jsx-a11y/no-redundant-roles -- Its `display` removes the implicit role.
    <thead role="rowgroup" className={styles.header} data-covers="top">
      <tr role="row" aria-rowindex={1} className={styles.row}>
        <th role="columnheader">
          <VisuallyHidden>{t('asset.preview')}</VisuallyHidden>
        </th>
        {columns.map((column) => (
          <HeaderCell key={column.field} column={column} sort={sort} onSort={onSort} />
        ))}
        <th role="columnheader">
          <VisuallyHidden>{t('search.actions')}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}

interface HeaderCellProps {
  readonly column: ListColumn;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

function HeaderCell({ column, sort, onSort }: HeaderCellProps) {
  const { label, sortField, align } = column;
  const active = sortField !== undefined && sort.field === sortField;
  const Arrow = sort.direction === 'asc' ? ArrowUp : ArrowDown;
  const order = sort.direction === 'asc' ? 'ascending' : 'descending';
  return (
    <th
      role="columnheader"
      aria-sort={active ? order : undefined}
      className={classes(align === 'end' && styles.end)}
    >
      {sortField === undefined ? (
        <span className={styles.label}>{label}</span>
      ) : (
        <button type="button" className={styles.label} onClick={() => onSort(sortByColumn(sort, column))}>
          <span>{label}</span>
          {active && <Arrow aria-hidden />}
        </button>
      )}
    </th>
  );
}
