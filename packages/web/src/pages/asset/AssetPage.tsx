import type { App } from '@assetportal/sdk';
import { can } from '@assetportal/sdk/rules';
import { problemMessage } from '@assetportal/sdk/translations';
import type { Asset } from '@assetportal/sdk/contract';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { Button, ButtonLink } from '../../components/Button/Button.js';
import { ErrorState } from '../../components/ErrorState/ErrorState.js';
import { prepareStage } from '../../stage/Stage.js';
import { UnknownPage } from '../../shell/unknown-page/UnknownPage.js';
import { usePageTitle } from '../../shell/navigation/pageTitle.js';
import styles from './layout/AssetPage.module.css';
import { AssetSkeleton } from './AssetSkeleton.js';
import { AssetView } from './AssetView.js';
import { useLoadAsset } from './useLoadAsset.js';

/** Loads an asset and the code of its stage before the page renders, unless the visitor must log in first. */
export async function prepare(app: App, id: string): Promise<void> {
  if (!can(app.session.store.getState(), 'search')) return;
  await app.asset.load(id);
  const { asset } = app.asset.store.getState();
  if (asset !== null) await prepareStage(asset);
}

/** The page of one asset: its stage, and beside it its metadata and the actions of the user. */
export default function AssetPage() {
  const t = useT();
  const { id = '' } = useParams();
  const { current, status, load } = useLoadAsset(id);
  const last = useLast(current);
  usePageTitle(current?.title);

  if (current !== null) return <AssetView asset={current} />;
  if (status === 'missing')
    return <UnknownPage title={t('asset.missingTitle')} text={t('asset.missingText')} />;
  if (status === 'failure') return <AssetFailed last={last} onRetry={load} />;
  return <AssetSkeleton />;
}

/** Returns the asset that the page has shown last. */
function useLast(current: Asset | null): Asset | null {
  const [last, setLast] = useState(current);
  if (current !== null && current !== last) setLast(current);
  return last;
}

interface AssetFailedProps {
  readonly last: Asset | null;
  readonly onRetry: () => void;
}

/** Shown if the asset failed to load, with the reason. The last asset stays visible behind it. */
function AssetFailed({ last, onRetry }: AssetFailedProps) {
  const t = useT();
  const app = useApp();
  const translator = useStore(app.translator);
  const error = useStore(app.asset.store, (state) => state.error);
  return (
    <div className={styles.failed}>
      {last !== null && (
        <div className={styles.behind} inert aria-hidden>
          <AssetView asset={last} />
        </div>
      )}
      <div className={styles.failure}>
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
      </div>
    </div>
  );
}
