import type { ComponentType } from 'react';
import { onDemand } from '../lib/onDemand/onDemand.js';
import { ImageStage } from './image/ImageStage.js';
import { StageFailed } from './StageFailed.js';
import type { StageProps } from './common/types.js';

/**
 * Returns a stage that is loaded from a separate chunk when an asset needs it. Until then, the image of the asset is
 * shown in its place. If the stage cannot be loaded or fails, the image stays, with a message and a button that tries
 * again.
 *
 * @param name unique key under which `loadOrReload` records a reload
 */
export function lazyStage(
  name: string,
  load: () => Promise<{ readonly default: ComponentType<StageProps> }>,
) {
  const image = (props: StageProps) => <ImageStage {...props} handle={undefined} isPlain />;
  return onDemand<StageProps>(`stage-${name}`, async () => (await load()).default, {
    fallback: image,
    failed: (props, retry) => <StageFailed onRetry={retry}>{image(props)}</StageFailed>,
    catchAll: true,
  });
}
