import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { FileText } from 'lucide-react';
import { EmptyState } from '../../components/EmptyState/EmptyState.js';
import { useAdmin } from '../context/adminContext.js';
import { NotLoaded } from '../frame/NotLoaded.js';
import { AddPage } from './list/AddPage.js';

/** Shown in place of the editor while there is no page: the first one can be added, or the pages loaded again. */
export function NoPages() {
  const t = useT();
  const { locale } = useApp();
  const { pages } = useAdmin();
  const { status, error, languages } = useStore(pages.store);
  if (status === 'failure' && languages.length === 0)
    return (
      <NotLoaded
        error={error}
        onRetry={() => void pages.load(locale.store.getState().offered).catch(() => undefined)}
      />
    );
  // Nothing flashes while the pages load.
  if (languages.length === 0) return null;
  return (
    <EmptyState icon={<FileText />} title={t('pageEditor.noPages')} actions={<AddPage variant="primary" />}>
      <p>{t('pageEditor.noPagesText')}</p>
    </EmptyState>
  );
}
