import * as z from 'zod/mini';
import { Permissions, type Call, type PermissionRule } from '@assetportal/sdk/contract';
import { StartError } from '../../lib/errors.js';
import type { HandlerInput } from '../../http/mount.js';
import { ApiError } from '../../lib/api-error.js';
import { validate } from '../../http/validate.js';
import type { RuleSource } from './authorizer.js';
import type { DocumentKey, DocumentRepository } from '../../store/documents.js';
import { nameKey } from '../../store/names.js';
import type { ChangeBus } from '../../documents/change-bus.js';
import type { VersionedDocuments } from '../../documents/versioned-documents.js';

/** Document that stores the permission rules. */
export const PERMISSIONS: DocumentKey = { kind: 'rights', name: '' };

/** The current permission rules, and the validation of new ones. */
export interface PermissionsService extends RuleSource {
  /**
   * Validates rules before they are stored, both from an API call and from the history.
   *
   * @throws ApiError `invalid-request`, `group-not-found`, `convert-set-unknown`
   */
  check(content: unknown): Promise<Permissions>;
}

export interface PermissionsOptions {
  readonly documents: DocumentRepository;
  readonly changes: ChangeBus;
  /** Returns the names of all groups, including the built-in ones. */
  readonly groups: () => Promise<readonly string[]>;
  /** Returns the IDs of all convert sets, including hidden ones. */
  readonly convertSets: () => readonly string[];
}

/**
 * Loads the rules and caches them in memory. The cache is updated before a change is acknowledged, so the next
 * request uses the new rules.
 *
 * @throws StartError `state-damaged` if the rules cannot be read: without them, hidden folders would be
 *   accessible
 */
export async function createPermissions(options: PermissionsOptions): Promise<PermissionsService> {
  const { documents, changes } = options;
  let rules = await read(documents);
  changes.on(async ({ kind }) => {
    if (kind === PERMISSIONS.kind) rules = await read(documents);
  });
  return {
    get rules() {
      return rules;
    },
    async check(content) {
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
    },
  };
}

async function read(documents: DocumentRepository): Promise<readonly PermissionRule[]> {
  const stored = await documents.get(PERMISSIONS);
  if (stored === undefined) return [];
  const parsed = z.safeParse(Permissions, JSON.parse(stored.content));
  if (parsed.success) return parsed.data.rights;
  throw new StartError(
    'state-damaged',
    'The stored permission rules cannot be read.',
    'Start the portal version that wrote them, or restore a backup of the state.',
    { cause: parsed.error },
  );
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
  { documents, versions }: { documents: DocumentRepository; versions: VersionedDocuments },
): Promise<void> {
  const isOther = (rule: PermissionRule): boolean => nameKey(rule.group) !== nameKey(group);
  for (;;) {
    const stored = await documents.get(PERMISSIONS);
    if (stored === undefined) return;
    const { rights } = z.parse(Permissions, JSON.parse(stored.content));
    if (rights.every(isOther)) return;
    const onlyThis = { any: false, tags: [{ tag: `"${stored.version}"`, weak: false }] } as const;
    try {
      const content = JSON.stringify({ rights: rights.filter(isOther) } satisfies Permissions);
      await versions.write({ ...input, ifMatch: onlyThis }, PERMISSIONS, content);
      return;
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'changed-meanwhile')) throw error;
    }
  }
}
