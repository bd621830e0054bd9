import { errorMessage } from '@assetportal/sdk/rules';
import { useApp } from '@assetportal/sdk/react';
import { useEffect } from 'react';
import type { OnDemandOptions } from './onDemand.js';
import { Waiting } from './Waiting.js';

interface Closable {
  /** Removes the component. */
  readonly onClose: () => void;
}

/**
 * Options of a component that the user has opened, such as a menu. While its chunk loads, the app is busy. If that fails,
 * a message says so, and the component closes.
 */
export const opened: OnDemandOptions<Closable> = {
  fallback: () => <Waiting />,
  failed: ({ onClose }, _, error) => <OpenFailed error={error} onClose={onClose} />,
};

interface OpenFailedProps extends Closable {
  readonly error: unknown;
}

function OpenFailed({ error, onClose }: OpenFailedProps): null {
  const { toasts } = useApp();
  useEffect(() => {
    toasts.show(errorMessage(error));
    onClose();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- A failure is reported once.
  }, []);
  return null;
}
