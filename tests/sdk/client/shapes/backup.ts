import { createAdminClient } from '@assetportal/sdk/admin';
import type { Portal } from '@assetportal/sdk';
import type { Row } from './row.js';

const BYTES = new Uint8Array([0, 255, 13, 10]);
const FACTS = {
  parts: [{ part: 'pages', bytes: 9, counts: { pages: 1 } }],
  bytes: 20,
  stored: [{ name: 'before-restore-20260101T000000000Z', date: '2026-01-01T00:00:00Z', bytes: 20 }],
};
const RESTORED = { restored: ['pages'], failed: [], backup: 'before-restore-20260101T000000000Z' };

const backupOf = (portal: Portal) => createAdminClient(portal).backup;

/** Calls that back up and restore everything that an admin has set. */
export const BACKUP_ROWS: readonly Row[] = [
  {
    call: 'admin.backup.facts',
    run: (portal) => backupOf(portal).facts(),
    request: 'GET admin/backups',
    reply: FACTS,
    tags: ['d.calls.backup'],
  },
  {
    call: 'admin.backup.get',
    run: async (portal) =>
      (await backupOf(portal).get({ parts: ['config', 'pages'], withSecrets: true })).text(),
    request: 'GET admin/backup?parts=config%2Cpages&with_secrets=1',
    headers: { accept: '*/*' },
    reply: 'bytes',
    type: 'application/zip',
    tags: ['d.calls.backup'],
  },
  {
    call: 'admin.backup.stored',
    run: async (portal) => (await backupOf(portal).stored({ name: RESTORED.backup })).text(),
    request: `GET admin/backups/${RESTORED.backup}`,
    headers: { accept: '*/*' },
    reply: 'bytes',
    type: 'application/zip',
    tags: ['d.calls.backup'],
  },
  {
    call: 'admin.backup.check',
    run: (portal) => backupOf(portal).check({ bytes: BYTES }),
    request: 'POST admin/restore?dry_run=1',
    headers: { 'content-type': 'application/zip' },
    // nock represents binary data as hexadecimal digits.
    body: '00ff0d0a',
    reply: { format: 1, schema: '5.1.4', with_secrets: false, newer: false, parts: [] },
    replyHeaders: { etag: '"8"' },
    result: {
      value: { format: 1, schema: '5.1.4', withSecrets: false, newer: false, parts: [] },
      etag: '"8"',
    },
    tags: ['d.calls.backup'],
  },
  {
    call: 'admin.backup.restore',
    run: (portal) => backupOf(portal).restore({ bytes: BYTES, parts: ['pages'] }),
    request: 'POST admin/restore?parts=pages',
    headers: { 'content-type': 'application/zip' },
    body: '00ff0d0a',
    reply: RESTORED,
    tags: ['d.calls.backup'],
  },
];
