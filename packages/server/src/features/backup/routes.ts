import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import {
  BACKUP_PARTS,
  checkBackup,
  getBackup,
  getBackupFacts,
  getStoredBackup,
  restoreBackup,
  type BackupPart,
  type Call,
} from '@assetportal/sdk/contract';
import { DEFAULT_CONFIG, diffConfig, readConfig } from '@assetportal/sdk/config';
import { partCounts } from '@assetportal/sdk/rules';
import { hashToken } from '../../auth/tokens.js';
import { mayChange } from '../../http/conditional/etag.js';
import type { HandlerInput } from '../../http/mount.js';
import { sendBytes } from '../../http/send/send-bytes.js';
import { sendFile } from '../../http/send/send-file.js';
import { ApiError } from '../../lib/api-error.js';
import { createLimiter } from '../../lib/scheduling/limiter.js';
import type { AppContext } from '../context.js';
import { readArchive } from './archive/read-archive.js';
import { etagOf, manifestJson, sliceOf, writeArchive, type Archive } from './archive/write-archive.js';
import { compare, problemOfPart, reportOf, type Comparison } from './check.js';
import { collect, entriesOfParts } from './collect.js';
import { nameOf, partsToRestore, restoreParts } from './restore.js';
import { bytesOfPart, settingsOf } from './settings.js';
import { validatePart } from './validate.js';
import { createStoredBackups, type StoredBackups } from './stored-backups.js';

/** Name of a downloaded backup. It contains no date, so that the same content has the same name. */
const FILE_NAME = 'assetportal-backup.zip';

/** Maximum number of waiting requests. */
const MAX_WAITING = 8;

const busy = () => new ApiError('unavailable', { headers: { 'retry-after': '2' } });

/** Adds the routes that back up and restore everything that an admin has set (decisions, section 7, Backup). */
export function backupRoutes(ctx: AppContext): void {
  const { mount, audit, store } = ctx;
  const backups = createStoredBackups(ctx.settings.data);
  // One at a time: each needs the whole archive in memory, and two restores must not mix.
  const limiter = createLimiter({ concurrency: 1, maxWaiting: MAX_WAITING, full: busy });

  mount(getBackup, async (input) => {
    const { parts, with_secrets: withSecrets } = input.query;
    const secrets = withSecrets !== undefined;
    if (secrets) await assertOwnSession(ctx, input);
    const included = partsOf(parts) ?? BACKUP_PARTS;
    const archive = await limiter.run(() => createBackup(ctx, { parts: included, secrets }));
    await audit.write(input, 'backup', null, { parts: included, with_secrets: secrets });
    return send(input, archive, FILE_NAME);
  });

  mount(getStoredBackup, async (input) => {
    await assertOwnSession(ctx, input);
    const name = input.params['name'] ?? '';
    const file = await backups.open(name);
    if (file === undefined) throw new ApiError('not-found');
    try {
      await audit.write(input, 'backup', null, { name, with_secrets: true });
    } catch (error) {
      await file.handle.close();
      throw error;
    }
    // The name contains the time, and the content never changes.
    const head = headOf(file.stats.size, `"${name}"`, `${name}.zip`);
    return sendFile(input.request, input.reply, { ...head, file });
  });

  mount(getBackupFacts, () => limiter.run(() => facts(ctx, backups)));

  mount(checkBackup, (input) =>
    limiter.run(async () => {
      const backup = await readArchive(bodyOf(input));
      const present = await collect(store, { secrets: false });
      const { t } = ctx.translators.for(input.request.headers['accept-language']);
      const report = await reportOf(ctx, compare(backup, present), { admin: nameOf(input), t });
      input.reply.header('etag', etagOf(manifestJson(present.entries, ALL)));
      return report;
    }),
  );

  mount(restoreBackup, (input) => limiter.run(() => restore(ctx, backups, input)));
}

const ALL = { parts: BACKUP_PARTS, secrets: false } as const;

const bodyOf = ({ request: { body } }: HandlerInput<Call>): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0);

const partsOf = (parts: string | undefined) => parts?.split(',') as BackupPart[] | undefined;

/** @throws ApiError `forbidden` without the session of a login: nothing else may read password hashes */
async function assertOwnSession({ store }: AppContext, { token }: HandlerInput<Call>): Promise<void> {
  const session = token === undefined ? undefined : await store.sessions.get(hashToken(token), Date.now());
  if (session === undefined) throw new ApiError('forbidden');
}

async function createBackup(
  { store }: AppContext,
  options: { readonly parts: readonly BackupPart[]; readonly secrets: boolean },
): Promise<Archive> {
  const { entries } = await collect(store, options);
  return writeArchive(entriesOfParts(entries, options.parts), options);
}

const send = ({ request, reply }: HandlerInput<Call>, archive: Archive, fname: string) =>
  sendBytes(request, reply, {
    ...headOf(archive.size, archive.etag, fname),
    stream: (start, length) => Readable.from(sliceOf(archive, start, length), { objectMode: false }),
  });

const headOf = (size: number, etag: string, fname: string) => ({
  size,
  etag,
  mime: 'application/zip',
  cacheControl: 'private, no-store',
  disposition: contentDisposition(fname, { type: 'attachment' }),
});

async function facts({ store }: AppContext, backups: StoredBackups) {
  const { entries } = await collect(store, { secrets: false });
  const settings = settingsOf(entries);
  const counts = partCounts(settings, diffConfig(DEFAULT_CONFIG, readConfig(settings.config).config).length);
  const { size } = await writeArchive(entries, ALL);
  return {
    parts: BACKUP_PARTS.map((part) => ({ part, bytes: bytesOfPart(entries, part), counts: counts[part] })),
    bytes: size,
    stored: await backups.list(),
  };
}

async function restore(ctx: AppContext, backups: StoredBackups, input: HandlerInput<typeof restoreBackup>) {
  const backup = await readArchive(bodyOf(input));
  if (backup.newer) throw new ApiError('backup-newer', { values: { version: backup.manifest.schema } });
  const present = await collect(ctx.store, { secrets: false });
  const current = { etag: etagOf(manifestJson(present.entries, ALL)), stored: true };
  if (!mayChange(input.ifMatch, current)) throw new ApiError('changed-meanwhile');
  const parts = partsToRestore(backup, partsOf(input.query.parts));
  if (parts.includes('users')) await assertKeepsAccess(ctx, compare(backup, present), nameOf(input));
  const name = await backups.add(await createBackup(ctx, { parts: BACKUP_PARTS, secrets: true }));
  const { restored, failed } = await restoreParts(ctx, input, backup, parts);
  await ctx.audit.write(input, 'backup-restored', null, {
    restored,
    failed: failed.map(({ part }) => part),
    backup: name,
  });
  return { restored, failed, backup: name };
}

/**
 * Rejects the whole request if restoring the users would end the access of the admin who restores. Users that cannot be
 * restored anyway are reported with their part.
 *
 * @throws ApiError `backup-own-access`
 */
async function assertKeepsAccess(ctx: AppContext, comparison: Comparison, admin: string): Promise<void> {
  const problem = problemOfPart(comparison, 'users', admin);
  if (problem?.code !== 'backup-own-access') return;
  const { backup, settings, isUnchanged } = comparison;
  const isValid = await validatePart(ctx, backup, 'users', { settings: settings.backup, isUnchanged }).then(
    () => true,
    () => false,
  );
  if (isValid) throw problem;
}
