import {
  accessModule,
  accountRows,
  ALL_ACCOUNTS,
  withSort,
  type AccountFilter,
  type AccountSort,
} from '@assetportal/sdk/admin';
import { useModule, useStore, useT } from '@assetportal/sdk/react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { EmptyState } from '../../../components/EmptyState/EmptyState.js';
import { Spinner } from '../../../components/Spinner/Spinner.js';
import { NotLoaded } from '../../frame/NotLoaded.js';
import styles from '../common/Listing.module.css';
import { AccountTable } from './AccountTable.js';
import { AccountTools } from './AccountTools.js';
import { AddUser } from './AddUser.js';
import { BulkBar } from './BulkBar.js';
import { EditUser } from './EditUser.js';

const NO_USERS: ReadonlySet<string> = new Set();

/** All users, with search, filter and sorting. */
export function AccountsTab({ id }: { readonly id: string }) {
  const t = useT();
  const { accounts } = useModule(accessModule);
  const { status, error, users } = useStore(accounts.store);
  const [filter, setFilter] = useState<AccountFilter>(ALL_ACCOUNTS);
  const [selected, setSelected] = useState<ReadonlySet<string>>(NO_USERS);
  const [edited, setEdited] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const toggle = useCallback(
    (name: string) =>
      setSelected((before) => {
        const next = new Set(before);
        if (!next.delete(name)) next.add(name);
        return next;
      }),
    [],
  );
  const sortBy = useCallback((sort: AccountSort) => setFilter((before) => withSort(before, sort)), []);
  // The table follows when the browser has time, so that typing stays fluid.
  const listed = useDeferredValue(filter);
  const rows = useMemo(() => accountRows(users, listed), [users, listed]);
  const user = users.find(({ name }) => name === edited);
  return (
    <div id={id} role="tabpanel" aria-labelledby={`${id}-users`} className={styles.listing}>
      <AccountTools {...{ filter }} shown={rows.length} onFilter={setFilter} onAdd={() => setAdding(true)} />
      {selected.size > 0 && <BulkBar names={[...selected]} onDone={() => setSelected(NO_USERS)} />}
      {status === 'failure' ? (
        <NotLoaded error={error} onRetry={() => void accounts.load()} />
      ) : status !== 'success' ? (
        <Spinner label={t('common.loading')} />
      ) : rows.length === 0 ? (
        <EmptyState
          title={t('access.users.nobody')}
          actions={<Button onClick={() => setFilter(ALL_ACCOUNTS)}>{t('access.users.showAll')}</Button>}
        />
      ) : (
        <AccountTable
          {...{ rows, selected }}
          filter={listed}
          onSort={sortBy}
          onSelected={setSelected}
          onToggle={toggle}
          onEdit={setEdited}
        />
      )}
      <AddUser open={isAdding} onClose={() => setAdding(false)} />
      {user !== undefined && <EditUser key={user.name} user={user} onClose={() => setEdited(null)} />}
    </div>
  );
}
