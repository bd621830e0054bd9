import { countText, stagePage, type AssetAction } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useApp, useLocale, useT } from '@assetportal/sdk/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.js';
import { assetAddress, assetPageRoute } from '../../asset/assetAddress.js';
import { useAssetKeys } from '../../asset/useAssetKeys.js';
import { useNeighbors, useStep } from '../../asset/useNeighbors.js';
import { useCopy } from '../../asset/useCopy.js';
import { useOpenPreview } from '../../asset/useOpenPreview.js';
import { deferred } from '../../lib/deferred.js';
import { useDownload } from '../../shell/downloads/useDownload.js';
import { useBookmark } from '../../shell/bookmarks/useBookmark.js';
import { useFind } from '../../stage/hits/useFind.js';
import type { StageHandle } from '../../stage/types.js';
import styles from './layout/AssetPage.module.css';
import { AssetStage } from './layout/AssetStage.js';
import { PhoneActions } from './layout/PhoneActions.js';
import { useBack } from './layout/useBack.js';
import { Rail } from './rail/Rail.js';

const Similar = deferred('similar', async () => (await import('./similar/Similar.js')).Similar);

/** The page of an asset that has loaded. */
export function AssetView({ asset }: { readonly asset: Asset }) {
  const app = useApp();
  const navigate = useNavigate();
  const page = stagePage(asset, new URLSearchParams(useLocation().search).get('page'));
  const { query: find } = useFind(asset);
  const stage = useRef<StageHandle>(null);
  const neighbors = useNeighbors(asset.id);
  const [announcement, setAnnouncement] = useState('');
  const t = useT();
  const locale = useLocale();
  const open = useCallback(
    (to: Asset) => {
      // The asset replaces this page in the history, so that Back leads to the results after any number of steps.
      void navigate(assetPageRoute(to.id, 1), { replace: true });
      const { results, numFound } = app.search.store.getState();
      const position = t('preview.assetOf', {
        position: countText((results.indexOf(to.id) ?? 0) + 1, locale),
        total: countText(numFound, locale),
      });
      setAnnouncement(`${to.title}. ${position}`);
    },
    [app, navigate, t, locale],
  );
  const step = useStep(asset.id, neighbors, open);
  const setPage = useCallback(
    (to: number) => void navigate(assetPageRoute(asset.id, to, find), { replace: true }),
    [navigate, asset.id, find],
  );
  const openPreview = useOpenPreview(asset, page);
  const copy = useCopy();
  const back = useBack();
  usePageKeys(asset, { stage, page, find, step, back, openPreview, copy: copy.copy });

  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <AssetStage
          {...{ asset, page, stage, neighbors, step, back, openPreview }}
          onPage={setPage}
          onOpen={open}
        />
      </div>
      <Rail asset={asset} page={page} copy={copy} />
      <Similar asset={asset} />
      <PhoneActions asset={asset} page={page} />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  );
}

interface PageKeysInput {
  readonly stage: React.RefObject<StageHandle | null>;
  readonly page: number;
  /** Words that the page marks. */
  readonly find: string | undefined;
  readonly step: (direction: 'next' | 'previous') => void;
  readonly back: () => void;
  readonly openPreview: () => void;
  readonly copy: (text: string) => void;
}

/** Handles the keys of the page while no dialog is open. */
function usePageKeys(asset: Asset, input: PageKeysInput): void {
  const download = useDownload();
  const { toggle } = useBookmark(asset);
  const act = (action: AssetAction) => {
    const actions: Readonly<Record<AssetAction, () => void>> = {
      close: input.back,
      next: () => input.step('next'),
      previous: () => input.step('previous'),
      preview: input.openPreview,
      fullscreen: input.openPreview,
      details: () => document.querySelector<HTMLElement>('details[data-technical] > summary')?.click(),
      bookmark: toggle,
      'copy-link': () => input.copy(assetAddress(asset, input.page, input.find)),
      download: () => download([asset], { page: input.page }),
    };
    actions[action]();
    return true;
  };
  const onKeyDown = useAssetKeys({ asset, place: 'page', stage: input.stage, act });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (document.querySelector('dialog:modal') === null) onKeyDown(event);
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  });
}
