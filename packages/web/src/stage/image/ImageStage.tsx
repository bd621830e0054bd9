import {
  hasAlpha,
  naturalSize,
  nextMat,
  stagePageCount,
  turnedPage,
  type StageAction,
} from '@assetportal/sdk/rules';
import { useImperativeHandle, useRef } from 'react';
import { StageTools } from '../tools/StageTools.js';
import { ZoomTools } from '../zoom/laterZoom.js';
import { MatSwitch } from '../tools/MatSwitch.js';
import type { StageProps } from '../common/types.js';
import { useMat } from '../common/useMat.js';
import { onDemand } from '../../lib/onDemand/onDemand.js';
import { PHONE, useMediaQuery } from '../../lib/useMediaQuery.js';
import { Canvas } from './Canvas.js';
import { PageButtons, PageStrip } from '../pages/laterPages.js';
import styles from './ImageStage.module.css';
import { useImageStage } from './useImageStage.js';
import { usePageLinks } from '../pages/usePageLinks.js';

interface ImageStageProps extends StageProps {
  /** True to leave out the tools, while the player of the asset loads. */
  readonly isPlain?: boolean | undefined;
}

const StageProblem = onDemand('stage-problem', async () => (await import('./StageProblem.js')).StageProblem, {
  fallback: () => <div className={styles.problem} />,
});

/** Shows an image, or a page of a document next to the strip of its pages. */
export function ImageStage(props: ImageStageProps) {
  const { asset, place, handle, page, onPage, onFullscreen, isPlain } = props;
  const canvas = useRef<HTMLDivElement>(null);
  const pages = stagePageCount(asset);
  const { mat, setMat } = useMat(asset);
  const links = usePageLinks(asset);
  const stage = useImageStage({ asset, page, place, canvas, links });
  const { zoom, frame } = stage;
  const hasImage = asset.url !== undefined;

  const act = (action: StageAction): boolean => {
    if (action === 'mat') setMat(nextMat(mat));
    if (action === 'mat' || (hasImage && zoom.act(action))) return true;
    const target = turnedPage(action, page, pages);
    if (target !== undefined) onPage(target);
    return target !== undefined;
  };
  useImperativeHandle(handle, () => ({ act }));

  const isPhone = useMediaQuery(PHONE);
  const hasStrip = pages > 1 && hasImage;
  const first = naturalSize(asset);
  const isPaper = asset.asset_groups.includes('document');
  // An opaque image covers most of its background, and all of it on a phone.
  const hasMats = !isPaper && !isPlain && (hasAlpha(asset) || (place === 'page' && !isPhone));
  return (
    <>
      <div
        className={hasStrip ? styles.doc : styles.single}
        data-landscape={frame.natural.width > frame.natural.height ? '' : undefined}
        data-wide={first.width > first.height ? '' : undefined}
      >
        {hasStrip && <PageStrip {...{ asset, page, pages, links, onPage }} />}
        {hasImage ? (
          <Canvas {...props} {...{ stage, canvas, mat, links }} />
        ) : (
          <div className={styles.canvas}>
            <StageProblem asset={asset} />
          </div>
        )}
      </div>
      {hasImage && (
        <StageTools
          place={place}
          onFullscreen={onFullscreen}
          className={hasStrip || hasMats || isPlain ? undefined : styles.overlaid}
          start={
            hasStrip ? (
              <PageButtons page={page} pages={pages} onPage={onPage} />
            ) : hasMats ? (
              <MatSwitch mat={mat} onChange={setMat} />
            ) : null
          }
        >
          {!isPlain && <ZoomTools zoom={zoom} frame={frame} />}
        </StageTools>
      )}
    </>
  );
}
