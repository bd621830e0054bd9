import { problemMessage } from '@assetportal/sdk/translations';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { FolderOpen } from 'lucide-react';
import { Button } from '../../components/Button/Button.js';
import { EmptyState } from '../../components/EmptyState/EmptyState.js';
import { ErrorState } from '../../components/ErrorState/ErrorState.js';
import { usePageTitle } from '../../shell/navigation/pageTitle.js';
import styles from './DashboardPage.module.css';
import { DashboardTiles } from './DashboardTiles.js';
import { Hero } from './Hero.js';
import { PosterRow } from './PosterRow.js';
import { useDashboard } from './useDashboard.js';

/** The home page: a search field, the newest assets, and tiles that link to searches. */
export default function DashboardPage() {
  const t = useT();
  const translator = useStore(useApp().translator);
  const { dashboard, error, retry } = useDashboard();
  usePageTitle('');

  return (
    <div className={styles.page}>
      <Hero total={dashboard?.total} colors={dashboard?.newest ?? []} />
      {dashboard === null && error !== null ? (
        <ErrorState
          title={problemMessage(error, translator).title}
          actions={<Button onClick={retry}>{t('common.retry')}</Button>}
        >
          <p>{problemMessage(error, translator).detail}</p>
        </ErrorState>
      ) : dashboard?.total === 0 ? (
        <EmptyState icon={<FolderOpen />} title={t('search.emptyLibraryTitle')}>
          <p>{t('search.emptyLibraryText')}</p>
        </EmptyState>
      ) : (
        <div className={styles.sections} aria-busy={dashboard === null}>
          <PosterRow assets={dashboard?.newest} />
          <DashboardTiles title={t('dashboard.kinds')} tiles={dashboard?.kinds ?? []} />
          <DashboardTiles title={t('dashboard.folders')} tiles={dashboard?.folders ?? []} />
        </div>
      )}
    </div>
  );
}
