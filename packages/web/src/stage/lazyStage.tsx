import { lazy, Suspense, useState, type ComponentType } from 'react';
import { loadOrReload } from '../lib/lazyPage.js';
import { ImageStage } from './image/ImageStage.js';
import type { StageProps } from './common/types.js';

type Module = { readonly default: ComponentType<StageProps> };

/**
 * Returns a stage that is loaded from a separate chunk when an asset needs it. Until then, the image of the asset is
 * shown in its place.
 *
 * @param name unique key under which `loadOrReload` records a reload
 */
export function lazyStage(name: string, load: () => Promise<Module>) {
  let loaded: Module['default'] | undefined;
  const loadStage = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Lazy = lazy(() => loadOrReload(`stage-${name}`, loadStage));
  function LazyStage(props: StageProps) {
    // Keep the component type in state: if the type changed, React would remount the content.
    const [Content] = useState(() => loaded ?? Lazy);
    return (
      <Suspense fallback={<ImageStage {...props} handle={undefined} isPlain />}>
        <Content {...props} />
      </Suspense>
    );
  }
  return { Component: LazyStage, preload: () => void loadStage().catch(() => undefined) };
}
