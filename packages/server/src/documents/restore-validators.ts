import type { HistoryKind } from '@assetportal/sdk/contract';
import type { DocumentKey } from '../store/documents.js';

/** What a version that is put back is stored as. */
interface Restored {
  readonly content: unknown;
  /** Of a file. */
  readonly bytes?: Uint8Array;
}

/** Looks at an old version as at one that is saved now. @throws ApiError the problem that saving it would answer */
type RestoreValidator = (content: unknown, key: DocumentKey) => Restored | Promise<Restored>;

/**
 * By kind, what a version has to pass before it is put back: what was right when it was saved need not be right now (a
 * group is gone, a rule for pages is stricter). Whoever owns a kind registers its check; without one, content passes.
 */
export interface RestoreValidators {
  register(kind: HistoryKind, check: RestoreValidator): void;
  run(content: unknown, key: DocumentKey): Promise<Restored>;
}

export function createRestoreValidators(): RestoreValidators {
  const checks = new Map<HistoryKind, RestoreValidator>();
  return {
    register: (kind, check) => void checks.set(kind, check),
    run: async (content, key) => (await checks.get(key.kind)?.(content, key)) ?? { content },
  };
}
