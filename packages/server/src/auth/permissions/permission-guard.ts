import type { AuditRepository } from '../../store/audit.js';
import type { FolderMove, MoveGuard } from '../../store/move-guard.js';
import { movedRules } from './moved-rules.js';
import type { RuleSet } from './resolve.js';
import { contentOf, PERMISSIONS, ruleSetOf } from './rule-document.js';

/** Maximum number of moved folders in one entry of the audit log. */
const MAX_REPORTED = 20;

/** Listeners of {@link permissionGuard}. */
interface GuardListeners {
  /** Called with new rules before the moved assets are visible in the store. */
  readonly onRules?: (rules: RuleSet) => void;
  /** Called after new rules were committed. */
  readonly onSaved?: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/**
 * Creates the guard that preserves the permissions of assets which move to new folders: it adds pending rules for
 * these folders, and an entry to the audit log.
 */
export function permissionGuard(
  audit: AuditRepository,
  { onRules, onSaved, onError }: GuardListeners,
): MoveGuard {
  const report = async (moves: readonly FolderMove[]) => {
    await onSaved?.();
    const folders = moves.slice(0, MAX_REPORTED).map(({ from, to }) => ({ from, to }));
    const entry = { action: 'rules-pending', user: null, address: null, subject: PERMISSIONS.kind } as const;
    await audit.add({ ...entry, detail: { folders } });
  };
  return {
    document: PERMISSIONS,
    protect(moves, stored, hasAssets) {
      const before = ruleSetOf(stored);
      const rules = movedRules(before, moves, hasAssets);
      if (rules === undefined) return undefined;
      const after = { ...before, rules };
      // Before the commit, so that no request sees the moved assets without their rules. If the commit fails, the
      // additional rules only restrict folders without assets.
      onRules?.(after);
      return contentOf(after);
    },
    committed: (moves) => void report(moves).catch(onError),
  };
}
