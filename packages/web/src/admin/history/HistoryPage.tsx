import { historyModule, isSameSet } from '@assetportal/sdk/admin';
import { useModule, useStore, useT } from '@assetportal/sdk/react';
import { useEffect } from 'react';
import { useMediaQuery } from '../../lib/useMediaQuery.js';
import { PageHead } from '../frame/PageHead.js';
import { ChangeSetView } from './ChangeSetView.js';
import { HistoryFilters } from './HistoryFilters.js';
import { HistoryList } from './HistoryList.js';
import styles from './HistoryPage.module.css';
import { useHistoryAddress } from './useHistoryAddress.js';

/** Windows in which the list and a version are separate views. */
const NARROW = '(width < 48rem)';

/** The history of all settings: the versions by day, what changed in each, and the way back. */
export default function HistoryPage() {
  const t = useT();
  const history = useModule(historyModule);
  const { filter, key: requested } = useHistoryAddress();
  const first = useStore(history.store, ({ sets }) => sets[0]);
  const isNarrow = useMediaQuery(NARROW);
  const newest = first === undefined || isNarrow ? null : { id: first.id, user: first.user };
  const key = requested ?? newest;
  const { user, kind, area } = filter;
  useEffect(() => {
    void history.load({ user, kind, area });
  }, [history, user, kind, area]);
  const [id, by] = [key?.id, key?.user ?? null];
  useEffect(() => {
    const opened = id === undefined ? null : { id, user: by };
    const before = history.store.getState().opened;
    if (opened === null || before === null || !isSameSet(opened, before.key)) void history.open(opened);
  }, [history, id, by]);
  useEffect(() => () => history.leave(), [history]);
  return (
    <>
      <PageHead title={t('settings.history.title')}>
        <HistoryFilters />
      </PageHead>
      <div className={styles.history} data-view={requested === null ? 'list' : 'version'}>
        <HistoryList current={key} />
        <ChangeSetView />
      </div>
    </>
  );
}
