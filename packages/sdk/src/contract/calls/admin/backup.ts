import { call } from '../../call.js';
import { MAX_BACKUP_SIZE } from '../../limits.js';
import { camelKeys, type CamelKeys } from '../../names.js';
import type { BackupFacts, BackupReport, RestoreReport } from '../../schemas/admin/backup.js';

/** A checked backup. */
export interface CheckedBackup extends CamelKeys<BackupReport> {}

const load = () => import('../../schemas/admin/backup.js');

export const getBackup = call({
  name: 'admin.backup.get',
  method: 'GET',
  path: 'admin/backup',
  summary:
    'Returns everything that an admin has set as one archive. The same content gives the same bytes. Password hashes are included only with `with_secrets`, which requires the session of a login.',
  access: 'admin',
  scope: 'backup',
  replyFormat: 'file',
  versioned: true,
  // The audit log records each backup. It must not contain backups that another site caused.
  changesData: true,
  schemas: async () => (await load()).getBackup,
});

export const getBackupFacts = call({
  name: 'admin.backup.facts',
  method: 'GET',
  path: 'admin/backups',
  summary: 'Returns the size and content of each part of a backup, and the backups stored before restores.',
  access: 'admin',
  scope: 'backup',
  schemas: async () => (await load()).getBackupFacts,
  unwrap: (facts): BackupFacts => facts,
});

export const getStoredBackup = call({
  name: 'admin.backup.stored',
  method: 'GET',
  path: 'admin/backups/{name}',
  summary: 'Returns a backup that the server stored before a restore. It contains password hashes.',
  access: 'admin',
  scope: 'login',
  replyFormat: 'file',
  changesData: true,
  problems: ['not-found'],
  schemas: async () => (await load()).getStoredBackup,
});

export const checkBackup = call({
  name: 'admin.backup.check',
  method: 'POST',
  path: 'admin/restore',
  when: 'dry_run',
  summary: 'Returns what restoring a backup would change, for each part. Changes nothing.',
  access: 'admin',
  scope: 'backup',
  idempotent: true,
  bodyFormat: 'file',
  bodyLimit: MAX_BACKUP_SIZE,
  versioned: true,
  problems: ['backup-damaged', 'body-too-large'],
  schemas: async () => (await load()).checkBackup,
  unwrap: (report): CheckedBackup => camelKeys(report),
});

export const restoreBackup = call({
  name: 'admin.backup.restore',
  method: 'POST',
  path: 'admin/restore',
  summary:
    'Restores parts of a backup, each in full or not at all. The state before is stored as a backup on the server. With the ETag of the check in `If-Match`, fails if the settings have changed since.',
  access: 'admin',
  scope: 'login',
  idempotent: false,
  bodyFormat: 'file',
  bodyLimit: MAX_BACKUP_SIZE,
  versioned: true,
  problems: [
    'backup-damaged',
    'backup-newer',
    'backup-own-access',
    'body-too-large',
    'changed-meanwhile',
    'disk-full',
  ],
  schemas: async () => (await load()).restoreBackup,
  unwrap: (report): RestoreReport => report,
});
