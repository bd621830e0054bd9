import type { Store } from '../../store/store.js';
import type { RuleSource } from './authorizer.js';
import { permissionGuard } from './permission-guard.js';
import { PERMISSIONS, ruleSetOf } from './rule-document.js';

/** The permission rules in memory. */
export interface RuleCache extends RuleSource {
  /** Reads the stored rules again. */
  reload(): Promise<void>;
  /** Sets the function that is called after the portal itself has written rules, for a renamed folder. */
  onPending(listener: () => Promise<void>): void;
}

/**
 * Loads the rules and caches them in memory. Assets that move to a new folder keep their permissions
 * (permission-guard.ts).
 *
 * @throws StartError `state-damaged` if the rules cannot be read
 */
export async function createRuleCache(
  { documents, assets, audit }: Pick<Store, 'documents' | 'assets' | 'audit'>,
  onError: (error: unknown) => void,
): Promise<RuleCache> {
  const read = async () => ruleSetOf(await documents.get(PERMISSIONS));
  let current = await read();
  let onPending: (() => Promise<void>) | undefined;
  const guard = permissionGuard(audit, {
    onRules: (rules) => (current = rules),
    onSaved: async () => onPending?.(),
    onError,
  });
  assets.guardMoves(guard);
  return {
    get current() {
      return current;
    },
    async reload() {
      current = await read();
    },
    onPending: (listener) => void (onPending = listener),
  };
}
