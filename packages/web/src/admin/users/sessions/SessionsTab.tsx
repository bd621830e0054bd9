import { accessModule } from '@assetportal/sdk/admin';
import type { UserSession } from '@assetportal/sdk/contract';
import { nameKey } from '@assetportal/sdk/contract';
import { useModule, useStore, useT } from '@assetportal/sdk/react';
import { RotateCw, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { EmptyState } from '../../../components/EmptyState/EmptyState.js';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import { Spinner } from '../../../components/Spinner/Spinner.js';
import { NotLoaded } from '../../frame/NotLoaded.js';
import styles from '../common/Listing.module.css';
import { EndSessions, type Ending } from './EndSessions.js';
import { SessionTable } from './SessionTable.js';

/** The sessions of all users. */
export function SessionsTab({ id }: { readonly id: string }) {
  const t = useT();
  const { sessions } = useModule(accessModule);
  const { status, error, sessions: all } = useStore(sessions.store);
  const [query, setQuery] = useState('');
  const [ending, setEnding] = useState<Ending | null>(null);
  const rows = useMemo(() => matching(all, query), [all, query]);
  return (
    <div id={id} role="tabpanel" aria-labelledby={`${id}-sessions`} className={styles.listing}>
      <div className={styles.tools}>
        <label className={styles.search}>
          <Search aria-hidden />
          <input
            type="search"
            aria-label={t('access.sessions.search')}
            placeholder={t('access.sessions.search')}
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
        </label>
        <span role="status" className={styles.count}>
          {t('access.sessions.count', { count: rows.length })} {t('access.sessions.guests')}
        </span>
        <IconButton label={t('common.reload')} onClick={() => void sessions.load()}>
          <RotateCw />
        </IconButton>
      </div>
      {status === 'failure' ? (
        <NotLoaded error={error} onRetry={() => void sessions.load()} />
      ) : status !== 'success' ? (
        <Spinner label={t('common.loading')} />
      ) : rows.length === 0 ? (
        <EmptyState
          title={t('access.sessions.none')}
          actions={<Button onClick={() => setQuery('')}>{t('access.sessions.showAll')}</Button>}
        />
      ) : (
        <SessionTable rows={rows} onEnd={setEnding} />
      )}
      {ending !== null && <EndSessions ending={ending} onClose={() => setEnding(null)} />}
    </div>
  );
}

function matching(sessions: readonly UserSession[], query: string): readonly UserSession[] {
  const key = nameKey(query.trim());
  if (key === '') return sessions;
  return sessions.filter(({ user, client }) => nameKey(`${user}\n${client ?? ''}`).includes(key));
}
