import { errorMessage } from '@assetportal/sdk/rules';
import { useApp } from '@assetportal/sdk/react';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { loadOrReload } from '../../lib/lazyPage.js';

/**
 * Returns a component that loads from a separate chunk when it is first shown; null until then. If that fails, a message
 * says so, and the next time tries again. React's `lazy` would replace the whole page by an error, and fail forever.
 *
 * @param name unique key under which {@link loadOrReload} records a reload
 * @param load a constant function
 * @param isShown true to load the component
 * @param onFail called after a failure, to hide what would show the component
 */
export function useOnDemand<Props extends object>(
  name: string,
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  isShown: boolean,
  onFail: () => void,
): ComponentType<Props> | null {
  const { toasts } = useApp();
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const fail = useRef(onFail);
  useEffect(() => {
    fail.current = onFail;
  }, [onFail]);
  const isMissing = isShown && Loaded === null;
  useEffect(() => {
    if (!isMissing) return;
    loadOrReload(name, load).then(
      (chunk) => setLoaded(() => chunk.default),
      (error: unknown) => {
        toasts.show(errorMessage(error));
        fail.current();
      },
    );
  }, [isMissing, name, load, toasts]);
  return Loaded;
}
