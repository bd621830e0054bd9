import { CHANGE_SET_KINDS, createAdminClient, HISTORY_AREAS, historyAreaKey } from '@assetportal/sdk/admin';
import { useApp, useT } from '@assetportal/sdk/react';
import { useEffect, useState } from 'react';
import { Select } from '../../components/Select/Select.js';
import styles from './HistoryPage.module.css';
import { useHistoryAddress } from './useHistoryAddress.js';

/** The filters of the history: person, kind and area. */
export function HistoryFilters() {
  const t = useT();
  const { filter, key, go } = useHistoryAddress();
  const users = useUsers();
  const names = filter.user === null || users.includes(filter.user) ? users : [filter.user, ...users];
  return (
    <div className={styles.filters} data-view={key === null ? 'list' : 'version'}>
      <Select
        label={t('settings.history.person')}
        value={filter.user ?? ''}
        options={[
          { value: '', label: t('settings.history.everyone') },
          ...names.map((name) => ({ value: name, label: name })),
        ]}
        onChange={(user) => go({ key: null, user: user || null })}
      />
      <Select
        label={t('settings.history.kindFilter')}
        value={filter.kind ?? ''}
        options={[
          { value: '', label: t('settings.history.allKinds') },
          ...CHANGE_SET_KINDS.map((kind) => ({ value: kind, label: t(`settings.history.kind.${kind}`) })),
        ]}
        onChange={(kind) => go({ key: null, kind: kind || null })}
      />
      <Select
        label={t('settings.history.areaFilter')}
        value={filter.area ?? ''}
        options={[
          { value: '', label: t('settings.history.allAreas') },
          ...HISTORY_AREAS.map((area) => ({ value: area, label: t(historyAreaKey(area)) })),
        ]}
        onChange={(area) => go({ key: null, area: area || null })}
      />
    </div>
  );
}

/** Returns the names of the users who can change settings. Without them, the other filters still work. */
function useUsers(): readonly string[] {
  const { portal } = useApp();
  const [users, setUsers] = useState<readonly string[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    createAdminClient(portal)
      .users.list({}, { signal: controller.signal })
      .then((all) => setUsers(all.filter(({ isGuiAdmin }) => isGuiAdmin).map(({ name }) => name)))
      .catch(() => undefined);
    return () => controller.abort();
  }, [portal]);
  return users;
}
