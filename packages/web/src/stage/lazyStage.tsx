import { lazy, Suspense, useState, type ComponentType } from 'react';
import { ErrorBoundary } from '../lib/errors/ErrorBoundary.js';
import { loadOrReload } from '../lib/lazyPage.js';
import { ImageStage } from './image/ImageStage.js';
import { StageFailed } from './StageFailed.js';
import type { StageProps } from './common/types.js';

type Module = { readonly default: ComponentType<StageProps> };

/**
 * Returns a stage that is loaded from a separate chunk when an asset needs it. Until then, the image of the asset is
 * shown in its place. If the chunk cannot be loaded, the image stays, with a message and a button that tries again.
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
  const createLazy = () => lazy(() => loadOrReload(`stage-${name}`, loadStage));
  let Lazy = createLazy();
  function LazyStage(props: StageProps) {
    // Keep the component type in state: if the type changed, React would remount the content.
    const [Content, setContent] = useState(() => loaded ?? Lazy);
    const image = <ImageStage {...props} handle={undefined} isPlain />;
    return (
      <ErrorBoundary
        fallback={(_, retry) => (
          <StageFailed
            onRetry={() => {
              // React would not load a failed component again.
              Lazy = createLazy();
              setContent(Lazy);
              retry();
            }}
          >
            {image}
          </StageFailed>
        )}
      >
        <Suspense fallback={image}>
          <Content {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  return { Component: LazyStage, preload: () => void loadStage().catch(() => undefined) };
}
