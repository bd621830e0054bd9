import { problemMessage } from '@assetportal/sdk/translations';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { FolderOpen } from 'lucide-react';
import { Button } from '../../components/Button/Button.js';
import { EmptyState } from '../../components/EmptyState/EmptyState.js';
import { ErrorState } from '../../components/ErrorState/ErrorState.js';
import { usePageTitle } from '../../shell/navigation/pageTitle.js';
import { Hero } from './hero/Hero.js';
import { Rows } from './rows/Rows.js';
import { useDashboard } from './useDashboard.js';

/** The home page: a hero with the search field, then rows of posters (specification, section 2, Dashboard). */
export default function DashboardPage() {
  const t = useT();
  const translator = useStore(useApp().translator);
  const { dashboard, error, retry } = useDashboard();
  usePageTitle('');

  return (
    <>
      <Hero dashboard={dashboard} />
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
        <Rows />
      )}
    </>
  );
}
