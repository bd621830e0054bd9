import type { HistoryKind } from '@assetportal/sdk/contract';
import type { DocumentKey } from '../store/documents.js';

/** Content to store when a version is restored. */
interface Restored {
  readonly content: unknown;
  /** Bytes of a branding file. */
  readonly bytes?: Uint8Array;
}

/**
 * Validates an old version as if it were saved now.
 *
 * @param bytes Bytes of a branding file from outside the portal. Default: the stored ones.
 * @throws ApiError with the problem that saving it would cause
 */
type RestoreValidator = (
  content: unknown,
  key: DocumentKey,
  bytes?: Uint8Array,
) => Restored | Promise<Restored>;

/**
 * Validators for old versions, by document kind. Content that was valid when it was saved may be invalid now: a
 * group may have been removed, or the rules for pages may be stricter. The feature that owns a kind registers
 * its validator. Without a validator, all content passes.
 */
export interface RestoreValidators {
  register(kind: HistoryKind, check: RestoreValidator): void;
  run(content: unknown, key: DocumentKey, bytes?: Uint8Array): Promise<Restored>;
}

export function createRestoreValidators(): RestoreValidators {
  const checks = new Map<HistoryKind, RestoreValidator>();
  return {
    register: (kind, check) => void checks.set(kind, check),
    run: async (content, key, bytes) => (await checks.get(key.kind)?.(content, key, bytes)) ?? { content },
  };
}
