import { problemMessage } from '@assetportal/sdk/translations';
import type { Asset } from '@assetportal/sdk/contract';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { Button, ButtonLink } from '../../components/Button/Button.js';
import { ErrorState } from '../../components/ErrorState/ErrorState.js';
import { UnknownPage } from '../../shell/unknown-page/UnknownPage.js';
import { usePageTitle } from '../../shell/navigation/pageTitle.js';
import { AssetBar } from './AssetBar.js';
import { AssetHead } from './AssetHead.js';
import styles from './AssetPage.module.css';
import { AssetSkeleton } from './AssetSkeleton.js';
import { Metadata } from './Metadata.js';
import { AssetStage } from './AssetStage.js';

/** The page of one asset: preview, metadata and download. */
export default function AssetPage() {
  const { asset: loader } = useApp();
  const { id = '' } = useParams();
  const { status, asset } = useStore(loader.store);
  const result = useResult(id);
  // A search result shows at once, so that the buttons to its neighbors keep the focus.
  const isPending = status !== 'missing' && status !== 'failure';
  const current = asset?.id === id ? asset : isPending ? result : null;
  usePageTitle(current?.title);
  useLoadAsset(id, current);

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
  if (status === 'missing') return <UnknownPage />;
  if (status === 'failure') return <AssetFailed onRetry={() => void loader.load(id)} />;
  return <AssetSkeleton />;
}

/** Returns the asset from the loaded search results, or null. */
function useResult(id: string): Asset | null {
  return useStore(useApp().search, ({ results }) => {
    const position = results.indexOf(id);
    return (position === undefined ? undefined : results.at(position)) ?? null;
  });
}

/** Loads the asset. If it has no preview and no reported problem, reloads it whenever indexing progresses. */
function useLoadAsset(id: string, current: Asset | null): void {
  const app = useApp();
  // Indexing also renders previews, so a missing preview may exist by now.
  const previewPending =
    current !== null && current.url === undefined && current.preview_problem === undefined;
  const indexed = useStore(app.indexing, (state) => state.status?.done);
  useEffect(() => {
    if (previewPending && indexed !== undefined) void app.asset.load(id);
  }, [app, id, previewPending, indexed]);

  useEffect(() => {
    const { results } = app.search.store.getState();
    const at = results.indexOf(id);
    const loaded = at === undefined ? undefined : results.at(at);
    void app.asset.load(id, loaded);
    return () => app.asset.clear();
  }, [app, id]);
}

/** Shown if the asset failed to load, with the reason. */
function AssetFailed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT();
  const app = useApp();
  const translator = useStore(app.translator);
  const error = useStore(app.asset.store, (state) => state.error);
  return (
    <ErrorState
      level={1}
      title={t('asset.errorTitle')}
      actions={
        <>
          <Button variant="primary" onClick={onRetry}>
            {t('common.retry')}
          </Button>
          <ButtonLink to="/search/*">{t('asset.back')}</ButtonLink>
        </>
      }
    >
      <p>{problemMessage(error, translator).detail}</p>
    </ErrorState>
  );
}
