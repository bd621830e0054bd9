import { hasAlpha, nextMat, stagePageCount, turnedPage, type StageAction } from '@assetportal/sdk/rules';
import { useImperativeHandle, useRef } from 'react';
import { StageTools } from '../tools/StageTools.js';
import { ZoomTools } from '../zoom/ZoomTools.js';
import { MatSwitch } from '../tools/MatSwitch.js';
import type { StageProps } from '../common/types.js';
import { useMat } from '../common/useMat.js';
import { Canvas } from './Canvas.js';
import { PageButtons } from '../pages/PageButtons.js';
import { PageStrip } from '../pages/PageStrip.js';
import styles from './ImageStage.module.css';
import { StageProblem } from './StageProblem.js';
import { useImageStage } from './useImageStage.js';
import { usePageLinks } from '../pages/usePageLinks.js';

interface ImageStageProps extends StageProps {
  /** True to leave out the tools, while the player of the asset loads. */
  readonly isPlain?: boolean | undefined;
}

/** Shows an image, or a page of a document next to the strip of its pages. */
export function ImageStage(props: ImageStageProps) {
  const { asset, place, handle, page, onPage, onFullscreen, isPlain } = props;
  const canvas = useRef<HTMLDivElement>(null);
  const pages = stagePageCount(asset);
  const { mat, setMat } = useMat(asset);
  const links = usePageLinks(asset);
  const stage = useImageStage({ asset, page, place, canvas, links });
  const { zoom, frame } = stage;

  const act = (action: StageAction): boolean => {
    if (action === 'mat') setMat(nextMat(mat));
    if (action === 'mat' || (asset.url !== undefined && zoom.act(action))) return true;
    const target = turnedPage(action, page, pages);
    if (target !== undefined) onPage(target);
    return target !== undefined;
  };
  useImperativeHandle(handle, () => ({ act }));

  const hasStrip = pages > 1;
  const isPaper = asset.asset_groups.includes('document');
  const canSwitchMat = asset.url !== undefined && !isPaper && (place === 'page' || hasAlpha(asset));
  return (
    <>
      <div
        className={hasStrip ? styles.doc : styles.single}
        data-landscape={frame.natural.width > frame.natural.height ? '' : undefined}
      >
        {hasStrip && <PageStrip {...{ asset, page, pages, links, onPage }} />}
        {asset.url === undefined ? (
          <div className={styles.canvas}>
            <StageProblem asset={asset} />
          </div>
        ) : (
          <Canvas {...props} {...{ stage, canvas, mat, links }} />
        )}
      </div>
      <StageTools
        place={place}
        onFullscreen={onFullscreen}
        start={
          hasStrip ? (
            <PageButtons page={page} pages={pages} onPage={onPage} />
          ) : canSwitchMat && !isPlain ? (
            <MatSwitch mat={mat} onChange={setMat} />
          ) : null
        }
      >
        {asset.url !== undefined && !isPlain && <ZoomTools zoom={zoom} frame={frame} />}
      </StageTools>
    </>
  );
}
