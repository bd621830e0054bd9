import type { Asset } from '@assetportal/sdk/contract';
import type { PreviewState } from '@assetportal/sdk';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useCallback, useRef, useState } from 'react';
import { Dialog } from '../components/Dialog/Dialog.js';
import { VisuallyHidden } from '../components/VisuallyHidden/VisuallyHidden.js';
import { useInitialFocus } from '../lib/useInitialFocus.js';
import { InfoPanel } from './InfoPanel.js';
import { PageStrip } from './PageStrip.js';
import styles from './Preview.module.css';
import { PreviewBar } from './PreviewBar.js';
import { Stage } from '../stage/Stage.js';
import type { StageHandle } from '../stage/types.js';
import { StepButtons } from './StepButtons.js';
import { useFullscreen } from './useFullscreen.js';
import { usePreloadNeighbors } from './usePreloadNeighbors.js';
import { usePreviewActions } from './usePreviewActions.js';

/** The dialog of the preview, in which the user steps through assets and their pages. */
export function Carousel({ asset, state }: { readonly asset: Asset; readonly state: PreviewState }) {
  const { preview } = useApp();
  const t = useT();
  const root = useInitialFocus<HTMLDivElement>();
  const stage = useRef<StageHandle>(null);
  const [info, setInfo] = useState(false);
  const fullscreen = useFullscreen(root);
  const { list, page, pages, pageCount } = state;
  const position = usePosition(asset, state);
  usePreloadNeighbors(asset, list);

  const step = useCallback((to: 'next' | 'previous') => preview[to](), [preview]);
  const { close, act, onKeyDown } = usePreviewActions({
    asset,
    pages: pageCount,
    stage,
    onFullscreen: fullscreen.toggle,
    onInformation: () => setInfo(!info),
  });

  return (
    <Dialog
      open
      bare
      kind="full"
      title={t('preview.title', { title: asset.title })}
      closeLabel={t('preview.close')}
      onClose={close}
    >
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- The dialog is interactive; its key events bubble to this element. */}
      <div ref={root} tabIndex={-1} className={styles.preview} onKeyDown={onKeyDown}>
        <PreviewBar asset={asset} position={position} info={info} fullscreen={fullscreen} onAction={act} />
        <div className={styles.middle}>
          <div className={styles.stage}>
            <Stage
              asset={asset}
              place="preview"
              page={page}
              handle={stage}
              onPage={preview.go}
              onStep={step}
              onClose={close}
            />
            <StepButtons />
          </div>
          {info && <InfoPanel asset={asset} onOpen={close} />}
        </div>
        {pageCount > 1 && <PageStrip key={asset.id} pages={pages} pageCount={pageCount} page={page} />}
        <VisuallyHidden role="status" aria-live="polite">
          {`${asset.title}. ${position}`}
        </VisuallyHidden>
      </div>
    </Dialog>
  );
}

/**
 * Returns the position of the current page, or of the asset in the list, as text. Empty for a single asset with
 * one page.
 */
function usePosition(asset: Asset, { list, page, pageCount }: PreviewState): string {
  const t = useT();
  const { search } = useApp();
  // The search may have more results than are loaded, before the list too.
  const place = useStore(search.store, ({ results, numFound }) =>
    results.around(asset.id) === list
      ? { at: results.indexOf(asset.id) ?? 0, total: numFound }
      : { at: list.findIndex((entry) => entry.id === asset.id), total: list.length },
  );
  if (pageCount > 1) return t('preview.pageOf', { page, pages: pageCount });
  if (list.length <= 1) return '';
  return t('preview.assetOf', { position: place.at + 1, total: place.total });
}
