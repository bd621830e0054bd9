import type { Asset } from '@assetportal/sdk/contract';
import { checkerTone, hasAlpha, type Mat } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { useState, type CSSProperties, type RefObject } from 'react';
import { Spinner } from '../../components/Spinner/Spinner.js';
import { classes } from '../../lib/classes.js';
import { onDemand } from '../../lib/onDemand/onDemand.js';
import type { StageProps } from '../common/types.js';
import styles from './ImageStage.module.css';
import { useFind } from '../hits/useFind.js';
import { Navigator } from '../zoom/laterZoom.js';
import { StageFoot } from '../common/StageFoot.js';
import { PageLayers } from './PageLayers.js';
import { useDownSwipes } from './useDownSwipes.js';
import { useGestures } from '../zoom/useGestures.js';
import type { ImageStageState } from './useImageStage.js';
import type { LinkedPages } from '../pages/usePageLinks.js';
import { usePages } from './usePages.js';
import { useWheelZoom } from '../zoom/useWheelZoom.js';

/** Only an address with words to mark needs it. */
const PageHits = onDemand('page-hits', async () => (await import('../hits/PageHits.js')).PageHits);
const TermsNote = onDemand('stage-terms', async () => (await import('../common/TermsNote.js')).TermsNote);

interface CanvasProps extends StageProps {
  readonly stage: ImageStageState;
  readonly canvas: RefObject<HTMLDivElement | null>;
  readonly mat: Mat;
  readonly links: LinkedPages | undefined;
}

/** The area in which an image is shown, enlarged and moved. */
export function Canvas(props: CanvasProps) {
  const { asset, place, page, onStep, onClose, onFullscreen, stage, canvas, mat, links } = props;
  const { zoom, frame, fitted, images, original } = stage;
  const isPage = place === 'page';
  const gestures = useGestures({
    zoom,
    onSwipe: onStep,
    onClose,
    onTap: isPage && zoom.zoom.scale === 'fit' ? onFullscreen : undefined,
  });
  useWheelZoom(canvas, zoom.enlarge, isPage);
  const isAtTop = useDownSwipes(canvas);
  const pages = usePages(page, links);
  const { query: find } = useFind(asset);
  const [marks, setMarks] = useState<HTMLElement | null>(null);
  const { swiped, moving } = gestures;
  const { width, height } = frame.natural;
  const style: CSSProperties = {
    width: fitted.width,
    height: fitted.height,
    // A box that changes its shape would move.
    ...(stage.hasShape ? {} : { visibility: 'hidden' }),
    transform: `translate(-50%, -50%) translate(${zoom.zoom.x + swiped.x}px, ${zoom.zoom.y + swiped.y}px) scale(${(zoom.scale * width) / fitted.width})`,
  };
  return (
    <div
      ref={canvas}
      className={classes(styles.canvas, zoom.canPan && styles.zoomed, moving && styles.moving)}
      data-at-top={isAtTop || !isPage ? '' : undefined}
      data-scale={zoom.scale.toFixed(4)}
      style={{ '--ratio': `${width} / ${height}` } as CSSProperties}
      {...gestures.handlers}
    >
      <div className={styles.image} style={style} data-stage-image="" {...artboard(asset, mat, isPage)}>
        {pages.shown.map((number) => (
          <PageLayers
            key={`${number} ${pages.attempt}`}
            asset={asset}
            page={number}
            images={images}
            url={number === page ? stage.url : undefined}
            onReady={(image) => {
              if (number !== page) return;
              if (image !== undefined) stage.setLoaded(image);
              pages.onReady(number);
            }}
            onFailed={() => pages.onFailed(number)}
          />
        ))}
        {find !== undefined && !pages.isLoading && <div ref={setMarks} />}
      </div>
      {find !== undefined && <PageHits asset={asset} page={page} onPage={props.onPage} marks={marks} />}
      <StageFoot>
        {zoom.canPan && <Navigator asset={asset} url={images[0]?.url} zoom={zoom} frame={frame} />}
        {original.status === 'terms' && <TermsNote purpose="zoom" />}
      </StageFoot>
      <Status pages={pages} page={page} isOriginalLoading={original.status === 'loading'} />
    </div>
  );
}

interface StatusProps {
  readonly pages: ReturnType<typeof usePages>;
  readonly page: number;
  readonly isOriginalLoading: boolean;
}

/** Shows that an image loads, or that it has failed. */
function Status({ pages, page, isOriginalLoading }: StatusProps) {
  const t = useT();
  return (
    <>
      {isOriginalLoading && <span className={styles.loadLine} role="presentation" />}
      {pages.isLoading && (
        <span className={styles.spinner}>
          <Spinner label={t('preview.loading')} />
        </span>
      )}
      {pages.hasFailed && <Failed page={page} onRetry={pages.retry} />}
    </>
  );
}

/** Returns the attributes for the background of the image itself. */
function artboard(asset: Asset, mat: Mat, isPage: boolean) {
  if (asset.asset_groups.includes('document')) return { 'data-paper': '' };
  if (!hasAlpha(asset)) return {};
  if (mat === 'checker') return { 'data-checker': checkerTone(asset) };
  return isPage ? {} : { 'data-artboard': mat };
}

/** Shown instead of a page that failed to load. */
function Failed({ page, onRetry }: { readonly page: number; readonly onRetry: () => void }) {
  const t = useT();
  return (
    <p className={styles.note} role="status">
      {page > 1 && <span>{t('preview.page', { page })}: </span>}
      {t('preview.failed')}{' '}
      <button type="button" className={styles.retry} onClick={onRetry}>
        {t('common.retry')}
      </button>
    </p>
  );
}
