import { randomUUID } from 'node:crypto';
import type { BackupPart, Call, ChangeQuery, RestoreReport } from '@assetportal/sdk/contract';
import { partOf, resourceOf } from '@assetportal/sdk/rules';
import type { FastifyError } from 'fastify';
import { hashToken } from '../../auth/tokens.js';
import { asProblem } from '../../http/boundary.js';
import type { HandlerInput } from '../../http/mount.js';
import { ApiError } from '../../lib/api-error.js';
import { versionOf } from '../../documents/versioned-documents.js';
import type { BulkChange } from '../../store/bulk.js';
import type { ChangeOrigin, DocumentKey } from '../../store/documents.js';
import type { AppContext } from '../context.js';
import { compare, partsOf, problemOf, problemOfPart, type Comparison } from './check.js';
import { collect, documentOf } from './collect.js';
import type { ReadBackup } from './archive/read-archive.js';
import { validatePart } from './validate.js';

/**
 * Order in which parts are restored. Formats come before the rules that refer to them, and groups and rules before the
 * users, so that no user ever has more access than the backup gives. Branding files come before the configuration.
 */
const ORDER: readonly BackupPart[] = [
  'formats',
  'access',
  'users',
  'branding',
  'translations',
  'pages',
  'config',
];

/** Returns the parts to restore, in order. @param requested Default: all parts of the backup */
export const partsToRestore = (backup: ReadBackup, requested: readonly BackupPart[] | undefined) =>
  ORDER.filter((part) => partsOf(backup).includes(part) && (requested ?? ORDER).includes(part));

/**
 * Restores parts of a backup, each in one transaction. A part that cannot be restored leaves its settings unchanged, and
 * the others continue.
 */
export async function restoreParts(
  ctx: AppContext,
  input: HandlerInput<Call>,
  backup: ReadBackup,
  parts: readonly BackupPart[],
): Promise<Pick<RestoreReport, 'restored' | 'failed'>> {
  const { t } = ctx.translators.for(input.request.headers['accept-language']);
  const origin = originOf(input);
  const restored: string[] = [];
  const failed: RestoreReport['failed'] = [];
  for (const part of parts) {
    try {
      // Read again for each part, because the parts before may have changed groups and formats.
      const comparison = compare(backup, await collect(ctx.store, { secrets: false }));
      await restorePart(ctx, input, { comparison, part, origin });
      restored.push(part);
    } catch (error) {
      const problem = asProblem(error as FastifyError);
      if (problem.status >= 500) input.request.log.error({ err: error, part }, 'Restoring a part failed');
      failed.push({ part, ...problemOf(problem, t) });
    }
  }
  return { restored, failed };
}

/** Returns how the history records the documents: as one change set. */
function originOf({ query, proof }: HandlerInput<Call>): ChangeOrigin {
  const { change, note } = query as ChangeQuery;
  return {
    change: change ?? randomUUID(),
    action: 'restore',
    client: proof === 'cookie' ? 'browser' : 'program',
    note: note?.trim() || null,
  };
}

/** @throws ApiError if the part was not restored */
async function restorePart(
  ctx: AppContext,
  input: HandlerInput<Call>,
  { comparison, part, origin }: { comparison: Comparison; part: BackupPart; origin: ChangeOrigin },
): Promise<void> {
  const { backup, settings, isUnchanged } = comparison;
  const admin = nameOf(input);
  const valid = await validatePart(ctx, backup, part, { settings: settings.backup, isUnchanged });
  const problem = problemOfPart(comparison, part, admin);
  if (problem !== undefined) throw problem;
  const changed = valid.documents.map(({ key, entry, content, bytes }) => ({ key, entry, content, bytes }));
  const removed = removedDocuments(comparison, part).map(({ key, entry }) => ({
    key,
    entry,
    content: undefined,
    bytes: undefined,
  }));
  const documents = [...changed, ...removed];
  const change: BulkChange = {
    groups: isUnchanged('groups.json') ? undefined : valid.groups,
    users: isUnchanged('users.json') ? undefined : valid.users,
    keepSession: input.token === undefined ? undefined : hashToken(input.token),
    documents: documents.map(({ key, entry, content, bytes }) => ({
      key,
      change: {
        content,
        bytes,
        user: admin,
        origin,
        // Rejects the part if another admin has saved since the backup of the present state.
        onlyIf: (current) => versionOf(current).etag === versionOf(comparison.present.stored.get(entry)).etag,
      },
    })),
  };
  const applied = await ctx.store.bulk.apply(change);
  if ('refused' in applied) {
    throw new ApiError(applied.refused, { values: { name: 'group' in applied ? applied.group : admin } });
  }
  ctx.passwordReset?.reportChanges(applied.readdressed);
  await publish(ctx, input, { documents: documents.map(({ key }) => key), change });
}

/** Returns the documents of a part that are stored, but not in the backup. */
function removedDocuments(
  { backup, present }: Comparison,
  part: BackupPart,
): { readonly key: DocumentKey; readonly entry: string }[] {
  const restored = new Set([...backup.entries.keys()].map(keyOf));
  return [...present.stored.keys()].flatMap((entry) => {
    const resource = resourceOf(entry);
    const key = resource && documentOf(resource);
    // A branding file with another extension replaces the present one.
    if (resource === undefined || key === undefined || restored.has(keyOf(entry))) return [];
    return partOf(resource) === part ? [{ key, entry }] : [];
  });
}

function keyOf(entry: string): string {
  const resource = resourceOf(entry);
  return resource === undefined ? entry : JSON.stringify(resource);
}

/** Updates what depends on the settings, and records the changes in the audit log, as after a normal save. */
async function publish(
  { audit, changes, eventHub }: AppContext,
  input: HandlerInput<Call>,
  { documents, change }: { readonly documents: readonly DocumentKey[]; readonly change: BulkChange },
): Promise<void> {
  for (const key of documents) {
    await changes.publish(key);
    await audit.write(input, 'restored', key.kind, key.name === '' ? undefined : { of: key.name });
  }
  const { groups, users } = change;
  if (groups === undefined && users === undefined) return;
  eventHub.endStale();
  if (groups !== undefined) await audit.write(input, 'restored', 'groups', { count: groups.length });
  if (users !== undefined) await audit.write(input, 'restored', 'users', { count: users.length });
}

/** Returns the name of the admin who restores. */
export const nameOf = ({ principal }: Pick<HandlerInput<Call>, 'principal'>): string =>
  principal.kind === 'user' ? principal.name : '';
