import { countText, PREVIEW_Z_INDEX, stagePageCount } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import type { PreviewState } from '@assetportal/sdk';
import { useApp, useLocale, useT } from '@assetportal/sdk/react';
import { useCallback, useRef, useState, type RefObject } from 'react';
import { Filmstrip } from '../asset/Filmstrip.js';
import { useStep, type Direction, type StripNeighbors } from '../asset/useNeighbors.js';
import { Dialog } from '../components/Dialog/Dialog.js';
import { VisuallyHidden } from '../components/VisuallyHidden/VisuallyHidden.js';
import { useInitialFocus } from '../lib/useInitialFocus.js';
import { BusySigns } from '../shell/busy/BusySigns.js';
import { Stage } from '../stage/Stage.js';
import type { StageHandle } from '../stage/types.js';
import { Arrows } from './Arrows.js';
import { Details } from './details/Details.js';
import styles from './Preview.module.css';
import { PreviewBar } from './PreviewBar.js';
import { useFullscreen } from './useFullscreen.js';
import { useIdleControls } from './useIdleControls.js';
import { usePreviewActions } from './usePreviewActions.js';
import { usePreviewNeighbors } from './usePreviewNeighbors.js';

/** The dialog of the preview, in which the user steps through assets. */
export function Carousel({ asset, state }: { readonly asset: Asset; readonly state: PreviewState }) {
  const { preview } = useApp();
  const t = useT();
  const root = useInitialFocus<HTMLDivElement>();
  const stage = useRef<StageHandle>(null);
  const [details, setDetails] = useState(false);
  const fullscreen = useFullscreen(root);
  const { list, page } = state;
  const neighbors = usePreviewNeighbors(asset, list);
  const step = useStep(asset.id, neighbors, preview.show);
  const position = usePosition(asset, page, neighbors);
  const toggleDetails = useCallback(() => setDetails((shown) => !shown), []);
  const actions = usePreviewActions({ asset, page, stage, step, fullscreen, onDetails: toggleDetails });
  useIdleControls(root, !details);

  return (
    <Dialog
      open
      bare
      kind="full"
      title={t('preview.title', { title: asset.title })}
      closeLabel={t('preview.close')}
      onClose={actions.close}
    >
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- The dialog is interactive; its key events bubble to this element. */}
      <div
        ref={root}
        tabIndex={-1}
        className={styles.preview}
        style={{ zIndex: PREVIEW_Z_INDEX }}
        data-preview=""
        onKeyDown={actions.onKeyDown}
      >
        <PreviewBar
          {...{ asset, position, details, fullscreen }}
          onAction={actions.act}
          copied={actions.copied}
        />
        <div className={styles.middle}>
          <Room {...{ asset, page, stage, neighbors, step }} onClose={actions.close} />
          {details && <Details asset={asset} onClose={toggleDetails} onOpen={actions.leave} />}
        </div>
        {neighbors !== null && stagePageCount(asset) === 1 && (
          <Filmstrip
            entries={neighbors.strip}
            at={neighbors.at}
            total={neighbors.total}
            place="preview"
            onOpen={preview.show}
          />
        )}
        <BusySigns />
        <VisuallyHidden role="status" aria-live="polite">
          {`${asset.title}. ${position}`}
        </VisuallyHidden>
      </div>
    </Dialog>
  );
}

interface RoomProps {
  readonly asset: Asset;
  readonly page: number;
  readonly stage: RefObject<StageHandle | null>;
  readonly neighbors: StripNeighbors | null;
  readonly step: (direction: Direction) => void;
  readonly onClose: () => void;
}

/** The stage of the asset, with the arrows to its neighbors. */
function Room({ asset, page, stage, neighbors, step, onClose }: RoomProps) {
  const { preview } = useApp();
  const t = useT();
  return (
    <div
      className={styles.room}
      role="group"
      aria-roledescription={t('preview.carousel')}
      aria-label={t('preview.results')}
    >
      <Stage
        asset={asset}
        place="preview"
        page={page}
        handle={stage}
        onPage={preview.go}
        onStep={step}
        onClose={onClose}
      />
      {neighbors !== null && <Arrows neighbors={neighbors} step={step} />}
    </div>
  );
}

/** Returns the position of the asset and of its page as text. Empty for a single asset with one page. */
function usePosition(asset: Asset, page: number, neighbors: StripNeighbors | null): string {
  const t = useT();
  const locale = useLocale();
  const pages = stagePageCount(asset);
  const ofAsset =
    neighbors === null
      ? ''
      : t('preview.assetOf', {
          position: countText(neighbors.at + 1, locale),
          total: countText(neighbors.total, locale),
        });
  if (pages === 1) return ofAsset;
  const ofPage = t('preview.pageOf', { page, pages });
  return ofAsset === '' ? ofPage : `${ofAsset} · ${ofPage}`;
}
