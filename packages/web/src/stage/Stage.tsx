import {
  hasCover,
  isPlayableVideo,
  matKind,
  stageKind,
  stagePageCount,
  type StageKind,
} from '@assetportal/sdk/rules';
import { lazyStage } from './lazyStage.js';
import { ImageStage } from './image/ImageStage.js';
import { loadPages } from './pages/laterPages.js';
import styles from './Stage.module.css';
import type { StageProps } from './common/types.js';
import { useMat } from './common/useMat.js';

/** The stages that load on demand, by their kind. */
const LAZY = {
  video: lazyStage('video', () => import('./video/VideoStage.js')),
  audio: lazyStage('audio', () => import('./audio/AudioStage.js')),
  '3d': lazyStage('model', () => import('./model/ModelStage.js')),
  font: lazyStage('font', () => import('./font/FontStage.js')),
} as const;

const isLazy = (kind: StageKind): kind is keyof typeof LAZY => kind in LAZY;

/** Loads the code of the stage of an asset, so that it appears at once. Returns undefined if it does not load on demand. */
export function loadStage(asset: StageProps['asset']): Promise<void> | undefined {
  const kind = stageKind(asset);
  return isLazy(kind) ? LAZY[kind].preload() : undefined;
}

/** Loads what the stage of an asset shows beside its image: its player, its viewer, or the strip of its pages. */
export async function prepareStage(asset: StageProps['asset']): Promise<void> {
  await (loadStage(asset) ?? (stagePageCount(asset) > 1 ? loadPages() : undefined));
}

/**
 * Shows one asset: an image, the pages of a document, a player, a 3D model or a font, with its tools. A video that the
 * portal cannot play has the reason in its place. The stage fills its container, which has a fixed height. On phones, its
 * height follows the asset.
 */
export function Stage(props: StageProps) {
  return <StageOfAsset key={props.asset.id} {...props} />;
}

function StageOfAsset(props: StageProps) {
  const { asset, place } = props;
  const { mat } = useMat(asset);
  const kind = stageKind(asset);
  const isDark = place === 'preview' || matKind(asset) === 'video';
  const isPlain = asset.offline === true || (kind === 'video' && !isPlayableVideo(asset));
  const Content = isLazy(kind) && !isPlain ? LAZY[kind] : ImageStage;
  return (
    <div
      className={styles.stage}
      data-place={place}
      data-kind={kind}
      data-cover={hasCover(asset) ? '' : undefined}
      data-mat={isDark ? 'dark' : mat}
    >
      {/* An image that has been created since then needs a canvas, which its hooks attach to when they mount. */}
      <Content key={Content === ImageStage && asset.url === undefined ? 'none' : 'shown'} {...props} />
    </div>
  );
}
