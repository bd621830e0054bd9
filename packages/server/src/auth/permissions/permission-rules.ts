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

/** Where the rules are kept. */
export const PERMISSIONS: DocumentKey = { kind: 'rights', name: '' };

/** The rules as they are now, and what may be put in their place. */
export interface PermissionsService extends RuleSource {
  /**
   * What is to be stored, whoever it comes from: a call or the history.
   *
   * @throws ApiError `invalid-request`, `group-not-found`, `convert-set-unknown`
   */
  check(content: unknown): Promise<Permissions>;
}

export interface PermissionsOptions {
  readonly documents: DocumentRepository;
  readonly changes: ChangeBus;
  /** The names of all groups, the built-in ones too. */
  readonly groups: () => Promise<readonly string[]>;
  /** The ids of all convert sets, also of those that are not offered. */
  readonly convertSets: () => readonly string[];
}

/**
 * Keeps the rules in memory, exchanged before a change of them is acknowledged: the next request is decided by the new
 * ones.
 *
 * @throws StartError `state-damaged`: without all of the rules, what one hides would be open
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
    'The rules that say who may see what cannot be read.',
    'Start the version of the portal that wrote them, or go back to a copy of its state.',
    { cause: parsed.error },
  );
}

/**
 * Removes the rules of a group that was just removed: a later group of the same name must not have them. Keeps what an
 * admin saves meanwhile.
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
