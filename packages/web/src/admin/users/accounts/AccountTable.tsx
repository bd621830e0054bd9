import { whenOfSet, type AccountFilter, type AccountSort } from '@assetportal/sdk/admin';
import type { User } from '@assetportal/sdk/contract';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, useRef } from 'react';
import styles from '../common/Listing.module.css';
import columns from './AccountTable.module.css';

interface AccountTableProps {
  readonly rows: readonly User[];
  readonly filter: AccountFilter;
  readonly selected: ReadonlySet<string>;
  readonly onFilter: (filter: AccountFilter) => void;
  readonly onSelected: (selected: ReadonlySet<string>) => void;
  readonly onToggle: (name: string) => void;
  readonly onEdit: (name: string) => void;
}

const ROW_HEIGHT = 46;

/** The users as a table. Only the visible rows are in the document. */
export function AccountTable(props: AccountTableProps) {
  const { rows, selected, onToggle, onEdit } = props;
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- The compiler is not used here.
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.name ?? index,
    overscan: 8,
  });
  return (
    <div
      role="table"
      aria-label={t('access.tab.users')}
      aria-rowcount={rows.length + 1}
      className={`${styles.table} ${columns.accounts}`}
    >
      <AccountHeads {...props} />
      <div ref={scroller} role="rowgroup" className={styles.scroll} tabIndex={-1}>
        <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map((item) => {
            const user = rows[item.index];
            if (user === undefined) return null;
            return (
              <div
                key={item.key}
                role="row"
                aria-rowindex={item.index + 2}
                className={styles.row}
                style={{ height: item.size, transform: `translateY(${item.start}px)` }}
              >
                <AccountCells
                  user={user}
                  isSelected={selected.has(user.name)}
                  onToggle={onToggle}
                  onEdit={onEdit}
                />
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** The names of the columns, with the checkbox for all users and the sorting. */
function AccountHeads({ rows, filter, selected, onFilter, onSelected }: AccountTableProps) {
  const t = useT();
  const areAll = rows.length > 0 && rows.every(({ name }) => selected.has(name));
  return (
    <div role="rowgroup">
      <div role="row" aria-rowindex={1} className={styles.head}>
        <span role="columnheader" className={styles.checkArea}>
          <input
            type="checkbox"
            className={styles.check}
            aria-label={t('access.users.selectAll')}
            checked={areAll}
            onChange={() => onSelected(areAll ? new Set() : new Set(rows.map(({ name }) => name)))}
          />
        </span>
        <SortHead sort="name" label={t('login.user')} {...{ filter, onFilter }} />
        <SortHead sort="email" label={t('access.users.email')} isWide {...{ filter, onFilter }} />
        <span role="columnheader">{t('access.groups')}</span>
        <span role="columnheader" className={styles.wide}>
          {t('access.users.roles')}
        </span>
        <SortHead sort="lastLogin" label={t('access.users.lastLogin')} isWide {...{ filter, onFilter }} />
      </div>
    </div>
  );
}

interface SortHeadProps {
  readonly sort: AccountSort;
  readonly label: string;
  /** True if the column is hidden on phones. */
  readonly isWide?: boolean;
  readonly filter: AccountFilter;
  readonly onFilter: (filter: AccountFilter) => void;
}

function SortHead({ sort, label, isWide, filter, onFilter }: SortHeadProps) {
  const isSorted = filter.sort === sort;
  const { isDescending } = filter;
  const Icon = isDescending ? ArrowDown : ArrowUp;
  return (
    <span
      role="columnheader"
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
      className={isWide ? styles.wide : undefined}
    >
      <button
        type="button"
        onClick={() =>
          onFilter({ ...filter, sort, isDescending: isSorted ? !isDescending : sort === 'lastLogin' })
        }
      >
        {label}
        {isSorted && <Icon aria-hidden />}
      </button>
    </span>
  );
}

interface AccountCellsProps {
  readonly user: User;
  readonly isSelected: boolean;
  readonly onToggle: (name: string) => void;
  readonly onEdit: (name: string) => void;
}

/** The cells of a user. They stay the same while the table scrolls. */
const AccountCells = memo(function AccountCells({ user, isSelected, onToggle, onEdit }: AccountCellsProps) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const { name, email, groups, isAssetUser, isGuiAdmin, lastLogin } = user;
  return (
    <>
      <span role="cell">
        <label className={styles.checkArea}>
          <input
            type="checkbox"
            className={styles.check}
            aria-label={t('access.users.select', { name })}
            checked={isSelected}
            onChange={() => onToggle(name)}
          />
        </label>
      </span>
      <span role="cell">
        <button type="button" className={styles.name} dir="auto" title={name} onClick={() => onEdit(name)}>
          {name}
        </button>
      </span>
      <span role="cell" className={`${styles.wide} ${styles.quiet}`} title={email ?? undefined}>
        {email}
      </span>
      <span role="cell" title={groups.join(', ') || undefined}>
        {groups.map((group) => (
          <span key={group} className={styles.badge} dir="auto">
            {group}
          </span>
        ))}
      </span>
      <span role="cell" className={styles.wide}>
        {isGuiAdmin && (
          <span className={styles.badge} data-kind="admin">
            {t('settings.administration')}
          </span>
        )}
        {!isAssetUser && <span className={styles.badge}>{t('access.role.noAssets')}</span>}
      </span>
      <span role="cell" className={`${styles.wide} ${styles.quiet}`}>
        {lastLogin === null
          ? t('access.users.never')
          : whenOfSet({ date: lastLogin }, { now: new Date(), translator })}
      </span>
    </>
  );
});
