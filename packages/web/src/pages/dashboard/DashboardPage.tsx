import { problemMessage } from '@assetportal/sdk/translations';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { FolderOpen } from 'lucide-react';
import { Button } from '../../components/Button/Button.js';
import { EmptyState } from '../../components/EmptyState/EmptyState.js';
import { ErrorState } from '../../components/ErrorState/ErrorState.js';
import { usePageTitle } from '../../shell/navigation/pageTitle.js';
import styles from './DashboardPage.module.css';
import { EntryTiles } from './EntryTiles.js';
import { Hero } from './Hero.js';
import { PosterRow } from './PosterRow.js';
import { useDashboard } from './useDashboard.js';

/** The start: a search box, what is new, and ways into the library. */
export default function DashboardPage() {
  const t = useT();
  const texts = useStore(useApp().texts);
  const { dashboard, error, retry } = useDashboard();
  usePageTitle('');

  return (
    <div className={styles.page}>
      <Hero total={dashboard?.total} colors={dashboard?.newest ?? []} />
      {dashboard === undefined && error !== undefined ? (
        <ErrorState
          title={problemMessage(error, texts).title}
          actions={<Button onClick={retry}>{t('common.retry')}</Button>}
        >
          <p>{problemMessage(error, texts).detail}</p>
        </ErrorState>
      ) : dashboard?.total === 0 ? (
        <EmptyState icon={<FolderOpen />} title={t('search.emptyLibraryTitle')}>
          <p>{t('search.emptyLibraryText')}</p>
        </EmptyState>
      ) : (
        <div className={styles.sections} aria-busy={dashboard === undefined}>
          <PosterRow assets={dashboard?.newest} />
          <EntryTiles title={t('start.kinds')} entries={dashboard?.kinds ?? []} />
          <EntryTiles title={t('start.folders')} entries={dashboard?.folders ?? []} />
        </div>
      )}
    </div>
  );
}
