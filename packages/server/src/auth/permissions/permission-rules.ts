import { Permissions, type Call, type PermissionWarning } from '@assetportal/sdk/contract';
import type { HandlerInput } from '../../http/mount.js';
import { ApiError } from '../../lib/api-error.js';
import { validate } from '../../http/validate.js';
import type { RuleSource } from './authorizer.js';
import type { AssetRepository } from '../../store/assets.js';
import type { DocumentRepository } from '../../store/documents.js';
import { nameKey } from '../../store/names.js';
import type { ChangeBus } from '../../documents/change-bus.js';
import type { VersionedDocuments } from '../../documents/versioned-documents.js';
import type { RuleSet } from './resolve.js';
import type { RuleCache } from './rule-cache.js';
import { contentOf, PERMISSIONS, ruleSetOf } from './rule-document.js';
import { ruleWarnings } from './rule-warnings.js';

/** The current permission rules, and the validation of new ones. */
export interface PermissionsService extends RuleSource {
  /**
   * Validates rules before they are stored, both from an API call and from the history.
   *
   * @throws ApiError `invalid-request`, `group-not-found`, `convert-set-unknown`
   */
  check(content: unknown): Promise<Permissions>;
  /** Returns warnings about the current rules. */
  warnings(): Promise<PermissionWarning[]>;
}

export interface PermissionsOptions {
  readonly rules: RuleCache;
  readonly assets: Pick<AssetRepository, 'folders'>;
  readonly changes: ChangeBus;
  /** Returns the names of all groups, including the built-in ones. */
  readonly groups: () => Promise<readonly string[]>;
  /** Returns the IDs of all convert sets, including hidden ones. */
  readonly convertSets: () => readonly string[];
}

/**
 * Creates the service. The cached rules are updated before a change is acknowledged, so the next request uses the
 * new rules.
 */
export function createPermissions(options: PermissionsOptions): PermissionsService {
  const { rules, assets, changes } = options;
  changes.on(async ({ kind }) => {
    if (kind === PERMISSIONS.kind) await rules.reload();
  });
  rules.onPending(() => changes.publish(PERMISSIONS));
  return {
    get current() {
      return rules.current;
    },
    check: (content) => checkRules(content, options),
    warnings: async () => ruleWarnings(rules.current.rules, await assets.folders()),
  };
}

/**
 * Validates rules for a portal with these groups and convert sets.
 *
 * @throws ApiError `invalid-request`, `group-not-found`, `convert-set-unknown`
 */
export async function checkRules(
  content: unknown,
  options: Pick<PermissionsOptions, 'groups' | 'convertSets'>,
): Promise<Permissions> {
  const permissions = validate(Permissions, content, 'body') as Permissions;
  const groups = new Set((await options.groups()).map(nameKey));
  const convertSets = new Set(options.convertSets());
  const seen = new Set<string>();
  for (const [index, { group, folder, convert_sets: sets = [] }] of permissions.rights.entries()) {
    if (!groups.has(nameKey(group))) throw new ApiError('group-not-found', { values: { name: group } });
    const unknown = sets.find((id) => !convertSets.has(id));
    if (unknown !== undefined) throw new ApiError('convert-set-unknown', { values: { id: unknown } });
    const key = `${nameKey(group)}/${folder.normalize('NFC')}`;
    if (seen.has(key)) {
      throw new ApiError('invalid-request', {
        values: { path: `body.rights.${index}`, value: key.slice(0, 200) },
        fault: 'twice',
      });
    }
    seen.add(key);
  }
  return permissions;
}

/** Documents to change the rules in. */
export interface RuleDocuments {
  readonly documents: DocumentRepository;
  readonly versions: VersionedDocuments;
}

/**
 * Saves rules that {@link PermissionsService.check} accepted. If they do not contain `without_rule`, the stored
 * one is preserved: a client that does not know it must not make folders accessible.
 *
 * @throws ApiError `changed-meanwhile`
 */
export async function saveRules(
  permissions: Permissions,
  input: HandlerInput<Call>,
  parts: RuleDocuments,
): Promise<void> {
  const { rights: rules, without_rule: withoutRule } = permissions;
  await changeRules(input, parts, (stored) => ({ rules, withoutRule: withoutRule ?? stored.withoutRule }));
}

/**
 * Removes the rules of a group that was just removed, so that a later group with the same name does not inherit
 * them. Preserves changes that an admin saves at the same time.
 *
 * @param input The request that removes the group.
 */
export async function removeRulesOf(
  group: string,
  input: HandlerInput<Call>,
  parts: RuleDocuments,
): Promise<void> {
  await changeRules({ ...input, ifMatch: undefined }, parts, (stored) => {
    const rules = stored.rules.filter((rule) => nameKey(rule.group) !== nameKey(group));
    return rules.length === stored.rules.length ? undefined : { ...stored, rules };
  });
}

/**
 * Changes the stored rules. Without `If-Match`, repeats the change if the rules were saved in between.
 *
 * @param change Returns the new rules, or undefined to leave them unchanged.
 * @throws ApiError `changed-meanwhile` if the `If-Match` of the request no longer matches
 */
async function changeRules(
  input: HandlerInput<Call>,
  { documents, versions }: RuleDocuments,
  change: (stored: RuleSet) => RuleSet | undefined,
): Promise<void> {
  for (;;) {
    const stored = await documents.get(PERMISSIONS);
    const changed = change(ruleSetOf(stored));
    if (changed === undefined) return;
    const tag = `"${stored?.version ?? 'none'}"`;
    const onlyThis = { any: false, tags: [tag] } as const;
    try {
      const ifMatch = input.ifMatch ?? onlyThis;
      await versions.write({ ...input, ifMatch }, PERMISSIONS, contentOf(changed));
      return;
    } catch (error) {
      const isRetried = error instanceof ApiError && error.code === 'changed-meanwhile';
      if (input.ifMatch !== undefined || !isRetried) throw error;
    }
  }
}
