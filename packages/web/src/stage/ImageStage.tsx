import { displaySize } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { useImperativeHandle, useRef, useState, type CSSProperties } from 'react';
import { Spinner } from '../components/Spinner/Spinner.js';
import { classes } from '../lib/classes.js';
import styles from './ImageStage.module.css';
import { StageImage } from './StageImage.js';
import { StageProblem } from './StageProblem.js';
import type { StageProps } from './types.js';
import { useZoom } from './useZoom.js';

type ImageStageProps = Pick<StageProps, 'asset' | 'page' | 'handle' | 'onStep' | 'onClose'>;

/** Shows one page of an asset, initially scaled to fit the stage. The caller must remount it for each page. */
export function ImageStage({ asset, page, handle, onStep, onClose }: ImageStageProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState(false);
  const [loadedRatio, setLoadedRatio] = useState<number>();
  const [broken, setBroken] = useState(false);
  const size = displaySize(asset);
  // The other pages of a document may have a different aspect ratio than the first.
  const ratio = loadedRatio ?? (size === undefined ? 4 / 3 : size.width / size.height);
  const control = useZoom({ stageRef: box, ratio, onSwipe: onStep, onClose });
  const { zoom, swiped, moving, handlers } = control;
  useImperativeHandle(handle, () => ({
    act(action) {
      if (action !== 'larger' && action !== 'smaller' && action !== 'fit') return false;
      control[action]();
      return true;
    },
  }));

  const first = page === 1;
  const failed = broken;
  const noImage = asset.url === undefined || (failed && !first);
  const style: CSSProperties = {
    transform: `translate(${zoom.x + swiped}px, ${zoom.y}px) scale(${zoom.scale})`,
  };
  const onLoad = (natural: number | undefined) => {
    if (natural !== undefined) setLoadedRatio(natural);
    setLoaded(true);
  };
  const zoomed = zoom.scale > 1 && styles.zoomed;
  return (
    <div ref={box} className={classes(styles.stage, zoomed, moving && styles.moving)} {...handlers}>
      {noImage ? (
        <StageProblem asset={asset} failed={failed} />
      ) : (
        <StageImage {...{ asset, page, style, loaded, broken, onLoad }} onError={() => setBroken(true)} />
      )}
      {!noImage && !failed && !loaded && (
        <span className={styles.spinner}>
          <Spinner label={t('preview.loading')} />
        </span>
      )}
      {failed && first && asset.url !== undefined && (
        <p className={styles.note} role="status">
          {t('preview.failed')}
        </p>
      )}
    </div>
  );
}
