import { ChunkLoadError } from '@assetportal/sdk';
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary } from '../errors/ErrorBoundary.js';
import { chunkOf, type Chunk } from './chunk.js';

/** What to show instead of a component that loads from a separate chunk. */
export interface OnDemandOptions<Props> {
  /** Returns what to show while the chunk loads. Default: nothing. */
  readonly fallback?: ((props: Props) => ReactNode) | undefined;
  /** Returns what to show if the chunk cannot be loaded. `retry` loads it again. Default: `fallback`. */
  readonly failed?: ((props: Props, retry: () => void, error: unknown) => ReactNode) | undefined;
  /** True to also show `failed` if the component itself fails. Default: the page shows that error. */
  readonly catchAll?: boolean;
}

/** A component from a separate chunk, which `preload` fetches before the component renders. */
export type OnDemand<Props> = ((props: Props) => ReactNode) & Pick<Chunk<Props>, 'preload'>;

/**
 * Returns a component that is loaded from a separate chunk when it renders. If the chunk has loaded before, the
 * component appears immediately: React's `lazy` would show the fallback first. If the chunk cannot be loaded, the rest
 * of the page still works, and the component tries again when it is mounted again.
 *
 * @param name unique key under which `loadOrReload` records a reload
 */
export function onDemand<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  { fallback = () => null, failed = fallback, catchAll = false }: OnDemandOptions<Props> = {},
): OnDemand<Props> {
  const { component, preload } = chunkOf(name, load, { again: true });
  function Component(props: Props) {
    const [Content, setContent] = useState(component);
    return (
      <ErrorBoundary
        fallback={(error, reset) => {
          if (!catchAll && !(error instanceof ChunkLoadError)) throw error;
          const retry = () => {
            setContent(component);
            reset();
          };
          return failed(props, retry, error);
        }}
      >
        <Suspense fallback={fallback(props)}>
          <Content {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  return Object.assign(Component, { preload });
}
