import { problemMessage } from '@assetportal/sdk/translations';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { Button, ButtonLink } from '../../components/Button/Button.js';
import { EmptyState } from '../../components/EmptyState/EmptyState.js';
import { ErrorState } from '../../components/ErrorState/ErrorState.js';
import { usePageTitle } from '../../shell/navigation/pageTitle.js';
import { AssetBar } from './AssetBar.js';
import { AssetHead } from './AssetHead.js';
import styles from './AssetPage.module.css';
import { AssetSkeleton } from './AssetSkeleton.js';
import { Metadata } from './Metadata.js';
import { AssetStage } from './AssetStage.js';

/** One asset: its picture, what is known of it, and the way to get it. */
export default function AssetPage() {
  const t = useT();
  const app = useApp();
  const texts = useStore(app.texts);
  const { id = '' } = useParams();
  const { status, asset, error } = useStore(app.asset.store);
  const current = asset?.id === id ? asset : null;
  usePageTitle(current?.title ?? (status === 'missing' ? t('asset.missingTitle') : undefined));

  // While the library is read, a preview that was not there yet may have been made.
  const waits = current !== null && current.url === undefined && current.preview_problem === undefined;
  const read = useStore(app.indexing, (state) => state.status?.done);
  useEffect(() => {
    if (waits && read !== undefined) void app.asset.load(id);
  }, [app, id, waits, read]);

  useEffect(() => {
    const known = app.search.store.getState().docs.find((doc) => doc.id === id);
    void app.asset.load(id, known);
    return () => app.asset.clear();
  }, [app, id]);

  if (current !== null) {
    return (
      <article className={styles.page}>
        <AssetBar asset={current} />
        <AssetStage key={current.id} asset={current} />
        <AssetHead asset={current} />
        <Metadata asset={current} />
      </article>
    );
  }
  if (status === 'missing') {
    return (
      <EmptyState
        level={1}
        icon={<SearchX />}
        title={t('asset.missingTitle')}
        actions={<ButtonLink to="/search/*">{t('asset.back')}</ButtonLink>}
      >
        <p>{t('asset.missingText')}</p>
      </EmptyState>
    );
  }
  if (status === 'failure') {
    return (
      <ErrorState
        level={1}
        title={t('asset.errorTitle')}
        actions={
          <>
            <Button variant="primary" onClick={() => void app.asset.load(id)}>
              {t('common.retry')}
            </Button>
            <ButtonLink to="/search/*">{t('asset.back')}</ButtonLink>
          </>
        }
      >
        <p>{problemMessage(error, texts).detail}</p>
      </ErrorState>
    );
  }
  return <AssetSkeleton />;
}
