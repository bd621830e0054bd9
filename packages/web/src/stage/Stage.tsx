import { groupOf, hasCover, isPlayableVideo, matKind, type Group } from '@assetportal/sdk/rules';
import { lazyStage } from './lazyStage.js';
import { ImageStage } from './image/ImageStage.js';
import styles from './Stage.module.css';
import type { StageProps } from './common/types.js';
import { useMat } from './common/useMat.js';

/** The stages that load on demand, by the kind of asset. */
const LAZY = {
  video: lazyStage('video', () => import('./video/VideoStage.js')),
  audio: lazyStage('audio', () => import('./audio/AudioStage.js')),
  '3d': lazyStage('model', () => import('./model/ModelStage.js')),
} as const;

const isLazy = (group: Group): group is keyof typeof LAZY => Object.hasOwn(LAZY, group);

/** Loads the code of the stage of an asset, so that it appears at once. Returns undefined if it does not load on demand. */
export function loadStage(asset: StageProps['asset']): Promise<void> | undefined {
  const group = groupOf(asset);
  return isLazy(group) ? LAZY[group].preload() : undefined;
}

/**
 * Shows one asset: an image, the pages of a document, a player or a 3D model, with its tools. A video that the portal
 * cannot play has the reason in its place. The stage fills its container, which has a fixed height. On phones, its height
 * follows the asset.
 */
export function Stage(props: StageProps) {
  return <StageOfAsset key={props.asset.id} {...props} />;
}

function StageOfAsset(props: StageProps) {
  const { asset, place } = props;
  const { mat } = useMat(asset);
  const group = groupOf(asset);
  const isDark = place === 'preview' || matKind(asset) === 'video';
  const isPlain = asset.offline === true || (group === 'video' && !isPlayableVideo(asset));
  const Content = isLazy(group) && !isPlain ? LAZY[group] : ImageStage;
  return (
    <div
      className={styles.stage}
      data-place={place}
      data-kind={group}
      data-cover={hasCover(asset) ? '' : undefined}
      data-mat={isDark ? 'dark' : mat}
    >
      {/* An image that has been created since then needs a canvas, which its hooks attach to when they mount. */}
      <Content key={Content === ImageStage && asset.url === undefined ? 'none' : 'shown'} {...props} />
    </div>
  );
}
