import { problemMessage } from '@assetportal/sdk/translations';
import { useApp, useStore } from '@assetportal/sdk/react';
import { isPortalError, type PortalError } from '@assetportal/sdk';
import { useState } from 'react';

/** An action that sends a request. */
export interface Action {
  readonly isRunning: boolean;
  /** Why it failed, as a sentence. Undefined before it runs and after a success. */
  readonly message: string | undefined;
  readonly run: () => void;
  /** Clears the failure. */
  readonly reset: () => void;
}

/** Runs an action once at a time, and reports why it failed. */
export function useAction(work: () => Promise<void>): Action {
  const translator = useStore(useApp().translator);
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<PortalError | null>(null);
  return {
    isRunning,
    message: error === null ? undefined : problemMessage(error, translator).detail,
    reset: () => setError(null),
    run: () => {
      if (isRunning) return;
      setRunning(true);
      setError(null);
      work()
        .catch((reason: unknown) => {
          if (!isPortalError(reason)) throw reason;
          setError(reason);
        })
        .finally(() => setRunning(false));
    },
  };
}
