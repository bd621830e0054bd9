import type { DocumentKey } from '../store/documents.js';

type Listener = (key: DocumentKey) => unknown;

/** Publishes document changes to the services that cache documents. */
export interface ChangeBus {
  /**
   * Calls the listeners and resolves after all of them have finished. The caller acknowledges the change only
   * then.
   */
  publish(key: DocumentKey): Promise<void>;
  on(listener: Listener): () => void;
}

export function createChangeBus(): ChangeBus {
  const listeners = new Set<Listener>();
  return {
    async publish(key) {
      await Promise.all(
        [...listeners].map(async (listener) => {
          await listener(key);
        }),
      );
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
