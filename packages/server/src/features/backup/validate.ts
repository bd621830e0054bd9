import {
  BackupGroups,
  BackupUsers,
  BUILT_IN_GROUPS,
  DEFAULT_WITHOUT_RULE,
  ORIGINAL,
  saveCollectionDefinitions,
  saveConfig,
  saveConvertSetDefinitions,
  savePages,
  savePermissions,
  saveTranslations,
  type BackupPart,
} from '@assetportal/sdk/contract';
import { partOf, resourceOf, type BackupResource, type PortalSettings } from '@assetportal/sdk/rules';
import { assertGroups, assertUsers } from '../../auth/accounts/lists.js';
import { checkRules } from '../../auth/permissions/permission-rules.js';
import { contentOf } from '../../auth/permissions/rule-document.js';
import { BUILT_IN } from '../../delivery/convert-sets/built-in.js';
import { contentLanguage } from '../../documents/languages.js';
import { validate } from '../../http/validate.js';
import type { DocumentKey } from '../../store/documents.js';
import type { RestoredUser } from '../../store/bulk.js';
import type { AppContext } from '../context.js';
import type { ReadBackup } from './archive/read-archive.js';
import { documentOf } from './collect.js';

/** Document to restore: its content as it is stored. */
interface RestoredDocument {
  readonly key: DocumentKey;
  /** Name of the entry in the archive. */
  readonly entry: string;
  readonly content: string;
  readonly bytes?: Uint8Array | undefined;
}

/** Content of a part that passed the validation of a normal save. */
export interface ValidPart {
  readonly documents: readonly RestoredDocument[];
  readonly groups?: readonly string[];
  readonly users?: readonly RestoredUser[];
}

/**
 * Validates a part of a backup as if an admin saved its content now.
 *
 * @param isUnchanged Returns true for an entry with the present content. Such a branding file is not decoded again.
 * @throws ApiError with the problem that saving the content would cause
 */
export async function validatePart(
  ctx: AppContext,
  backup: ReadBackup,
  part: BackupPart,
  options: { readonly settings: PortalSettings; readonly isUnchanged: (entry: string) => boolean },
): Promise<ValidPart> {
  const documents: RestoredDocument[] = [];
  let result: Pick<ValidPart, 'groups' | 'users'> = {};
  for (const [entry, bytes] of backup.entries) {
    const resource = resourceOf(entry);
    if (resource === undefined || partOf(resource) !== part) continue;
    const key = documentOf(resource);
    if (key !== undefined) {
      if (options.isUnchanged(entry)) continue;
      const content = backup.documents.get(entry);
      const valid =
        resource.kind === 'branding'
          ? await ctx.restoreValidators.run({}, key, bytes)
          : { content: await validContent(ctx, backup, resource, { content, settings: options.settings }) };
      documents.push({ key, entry, content: JSON.stringify(valid.content), bytes: bytesOf(valid) });
    } else if (resource.kind === 'groups') result = { groups: groupsOf(backup.documents.get(entry)) };
    else result = { users: usersOf(backup.documents.get(entry)) };
  }
  return { documents, ...result };
}

const bytesOf = (valid: { readonly bytes?: Uint8Array }) => valid.bytes;

const SAVE_CALLS = {
  config: saveConfig,
  translations: saveTranslations,
  pages: savePages,
  formats: saveConvertSetDefinitions,
  collections: saveCollectionDefinitions,
  permissions: savePermissions,
} as const;

/** Validates the content of a document with the schema of the call that saves it, and with the rules of its feature. */
async function validContent(
  ctx: AppContext,
  backup: ReadBackup,
  resource: Exclude<BackupResource, { readonly kind: 'branding' }>,
  { content, settings }: { readonly content: unknown; readonly settings: PortalSettings },
): Promise<unknown> {
  const key = documentOf(resource) as DocumentKey;
  if ('lang' in resource) contentLanguage(resource.lang);
  const { body } = await SAVE_CALLS[resource.kind as keyof typeof SAVE_CALLS].schemas();
  const saved = validate(body, content, 'body');
  if (resource.kind !== 'permissions') return (await ctx.restoreValidators.run(saved, key)).content;
  const { rights: rules, without_rule: withoutRule = DEFAULT_WITHOUT_RULE } = await checkRules(saved, {
    groups: () => Promise.resolve([...BUILT_IN_GROUPS, ...settings.groups]),
    convertSets: () => convertSetIds(ctx, backup, settings),
  });
  return JSON.parse(contentOf({ rules, withoutRule })) as unknown;
}

/** Returns the IDs of the convert sets of the portal and of the backup. */
const convertSetIds = (ctx: AppContext, backup: ReadBackup, settings: PortalSettings): string[] => [
  ...ctx.convertSets.allIds,
  ...(backup.manifest.parts.includes('formats')
    ? [ORIGINAL, ...BUILT_IN.map(({ id }) => id), ...settings.convertSets.map(({ id }) => id)]
    : []),
];

function groupsOf(content: unknown): string[] {
  const { groups } = validate(BackupGroups, content, 'body') as { readonly groups: string[] };
  assertGroups(groups);
  return groups;
}

function usersOf(content: unknown): RestoredUser[] {
  const { users } = validate(BackupUsers, content, 'body') as { readonly users: RestoredUser[] };
  assertUsers(users);
  return users;
}
