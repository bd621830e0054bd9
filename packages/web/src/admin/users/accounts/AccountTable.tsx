import { whenOfSet, type AccountFilter, type AccountSort } from '@assetportal/sdk/admin';
import type { User } from '@assetportal/sdk/contract';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo } from 'react';
import styles from '../common/Listing.module.css';
import { VirtualTable } from '../common/VirtualTable.js';
import columns from './AccountTable.module.css';

interface AccountTableProps {
  readonly rows: readonly User[];
  readonly filter: AccountFilter;
  readonly selected: ReadonlySet<string>;
  readonly onSort: (sort: AccountSort) => void;
  readonly onSelected: (selected: ReadonlySet<string>) => void;
  readonly onToggle: (name: string) => void;
  readonly onEdit: (name: string) => void;
}

/** The users as a table. */
export const AccountTable = memo(function AccountTable(props: AccountTableProps) {
  const { rows, selected, onToggle, onEdit } = props;
  const t = useT();
  return (
    <VirtualTable
      label={t('access.tab.users')}
      columns={columns.accounts}
      heads={<AccountHeads {...props} />}
      rows={rows}
      keyOf={nameOf}
      renderCells={(user) => (
        <AccountCells isSelected={selected.has(user.name)} {...{ user, onToggle, onEdit }} />
      )}
    />
  );
});

const nameOf = ({ name }: User) => name;

/** The names of the columns, with the checkbox for all users and the sorting. */
function AccountHeads({ rows, filter, selected, onSort, onSelected }: AccountTableProps) {
  const t = useT();
  const areAll = rows.length > 0 && rows.every(({ name }) => selected.has(name));
  return (
    <>
      <span role="columnheader" className={styles.checkArea}>
        <input
          type="checkbox"
          className={styles.check}
          aria-label={t('access.users.selectAll')}
          checked={areAll}
          onChange={() => onSelected(areAll ? new Set() : new Set(rows.map(nameOf)))}
        />
      </span>
      <SortHead sort="name" label={t('login.user')} {...{ filter, onSort }} />
      <SortHead sort="email" label={t('access.users.email')} isWide {...{ filter, onSort }} />
      <span role="columnheader">{t('access.groups')}</span>
      <span role="columnheader" className={styles.wide}>
        {t('access.users.roles')}
      </span>
      <SortHead sort="lastLogin" label={t('access.users.lastLogin')} isWide {...{ filter, onSort }} />
    </>
  );
}

interface SortHeadProps {
  readonly sort: AccountSort;
  readonly label: string;
  /** True if the column is hidden on phones. */
  readonly isWide?: boolean;
  readonly filter: AccountFilter;
  readonly onSort: (sort: AccountSort) => void;
}

function SortHead({ sort, label, isWide, filter, onSort }: SortHeadProps) {
  const isSorted = filter.sort === sort;
  const { isDescending } = filter;
  const Icon = isDescending ? ArrowDown : ArrowUp;
  return (
    <span
      role="columnheader"
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
      className={isWide ? styles.wide : undefined}
    >
      <button type="button" onClick={() => onSort(sort)}>
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
      <span role="cell" className={styles.checkCell}>
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
