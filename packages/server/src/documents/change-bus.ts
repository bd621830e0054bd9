import type { DocumentKey } from '../store/documents.js';

type Listener = (key: DocumentKey) => unknown;

/** Tells those who keep something in memory of what an admin sets that it is another now. */
export interface Changes {
  /** Resolves when all have taken it up: only then is the change acknowledged. */
  tell(key: DocumentKey): Promise<void>;
  on(listener: Listener): () => void;
}

export function createChanges(): Changes {
  const listeners = new Set<Listener>();
  return {
    async tell(key) {
      await Promise.all([...listeners].map(async (listener) => listener(key)));
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
