import type { Asset } from '@assetportal/sdk/contract';
import type { Extent } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import type { RefObject } from 'react';
import { StageProblem } from '../image/StageProblem.js';
import styles from './Model.module.css';
import { Dimensions } from './Overlay.js';
import type { OverlayFrame } from './viewer/dimensions.js';
import { Poster } from './Poster.js';
import type { useOrbit } from './useOrbit.js';

interface SurfaceProps {
  readonly asset: Asset;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly size: Extent | undefined;
  readonly frame: OverlayFrame | undefined;
  readonly orbit: ReturnType<typeof useOrbit>;
  /** True if the viewer has taken the place of the image. */
  readonly isReady: boolean;
  readonly dimensions: boolean;
  readonly onRatio: (ratio: number) => void;
}

/** The image of a model, and the viewer above it, which handles keys and pointers. */
export function Surface(props: SurfaceProps) {
  const { asset, canvas, size, frame, orbit, isReady, dimensions, onRatio } = props;
  const t = useT();
  return (
    <>
      {asset.url === undefined ? (
        <StageProblem asset={asset} />
      ) : (
        <Poster asset={asset} size={size} hidden={isReady} onRatio={onRatio} />
      )}
      <div
        role={isReady ? 'application' : undefined}
        aria-roledescription={isReady ? t('stage.model.viewer') : undefined}
        aria-label={isReady ? t('stage.model.help', { title: asset.title }) : undefined}
        tabIndex={isReady ? 0 : undefined}
        className={styles.viewer}
        {...orbit.handlers}
      >
        <canvas ref={canvas} className={styles.canvas} aria-hidden />
        <Dimensions asset={asset} frame={frame} visible={dimensions} />
      </div>
    </>
  );
}
