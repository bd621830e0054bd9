import type { DocumentKey } from '../store/documents.js';

type Listener = (key: DocumentKey) => unknown;

/** Tells those who keep something in memory of what an admin sets that it is another now. */
export interface ChangeBus {
  /** Resolves when all have taken it up: only then is the change acknowledged. */
  publish(key: DocumentKey): Promise<void>;
  on(listener: Listener): () => void;
}

export function createChangeBus(): ChangeBus {
  const listeners = new Set<Listener>();
  return {
    async publish(key) {
      await Promise.all([...listeners].map(async (listener) => listener(key)));
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
