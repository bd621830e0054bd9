import { errorMessage } from '@assetportal/sdk/rules';
import { useApp } from '@assetportal/sdk/react';
import { createElement, useEffect, useRef, useState, type ComponentType } from 'react';
import { loadOrReload } from '../../lib/lazyPage.js';

interface OnDemandProps<Props extends object> {
  /** Unique key under which {@link loadOrReload} records a reload. */
  readonly name: string;
  /** A constant function. */
  readonly load: () => Promise<{ readonly default: ComponentType<Props> }>;
  /** Properties of the component. */
  readonly props: Props;
  /** Called after a failure. It must remove this element, so that the next time tries again. */
  readonly onFail: () => void;
}

/**
 * A component that loads from a separate chunk when it is shown. If that fails, a message says so. React's `lazy` would
 * replace the whole page by an error, and fail each time.
 */
export function OnDemand<Props extends object>({ name, load, props, onFail }: OnDemandProps<Props>) {
  const { toasts } = useApp();
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const fail = useRef(onFail);
  useEffect(() => {
    fail.current = onFail;
  }, [onFail]);
  useEffect(() => {
    loadOrReload(name, load).then(
      (chunk) => setLoaded(() => chunk.default),
      (error: unknown) => {
        toasts.show(errorMessage(error));
        fail.current();
      },
    );
  }, [name, load, toasts]);
  return Loaded === null ? null : createElement(Loaded, props);
}
