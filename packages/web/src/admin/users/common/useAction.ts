import { problemMessage } from '@assetportal/sdk/translations';
import { useApp, useStore } from '@assetportal/sdk/react';
import { isPortalError, type PortalError } from '@assetportal/sdk';
import { useState } from 'react';
import { useAdmin } from '../../context/adminContext.js';

/** An action that sends a request. */
export interface Action {
  readonly isRunning: boolean;
  /** Why it failed, as a sentence. Undefined before it runs and after a success. */
  readonly message: string | undefined;
  readonly run: () => void;
  /** Clears the failure. */
  readonly reset: () => void;
}

/**
 * Runs an action once at a time, and reports why it failed. If the session has ended, the login is requested first, and
 * the action follows it.
 */
export function useAction(work: () => Promise<void>): Action {
  const translator = useStore(useApp().translator);
  const { forms } = useAdmin();
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<PortalError | null>(null);
  const run = async () => {
    setRunning(true);
    setError(null);
    try {
      if (await forms.maySend(() => void run())) await work();
    } catch (reason) {
      if (!isPortalError(reason)) throw reason;
      setError(reason);
    } finally {
      setRunning(false);
    }
  };
  return {
    isRunning,
    message: error === null ? undefined : problemMessage(error, translator).detail,
    reset: () => setError(null),
    run: () => {
      if (!isRunning) void run();
    },
  };
}
