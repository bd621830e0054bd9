/** @module-tag gate */
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalJson } from '@assetportal/sdk/rules';
import { checkIntegrity, type CheckResult } from '@assetportal/server';
import { openDatabase } from '../../../packages/server/src/lib/sqlite-driver.js';
import { archiveOf, type Entries } from '../../contract/backup/portals.js';
import { writeRawZip } from '../../contract/backup/raw-zip.js';
import { fingerprint, usedState, type UsedState } from './used-state.js';

let used: UsedState;
beforeAll(async () => {
  used = await usedState();
});
afterAll(() => used.remove());

/** Returns the results that did not pass, with the fault of the archive or the part. */
const findings = (results: readonly CheckResult[] = []) =>
  results
    .filter(({ ok }) => ok !== true)
    .map(({ ok, finding, problem, values }) =>
      [ok === false ? 'failed' : 'warning', finding, problem?.code, problem?.fault ?? values?.['part']]
        .filter((word) => word !== undefined)
        .join(' '),
    );

const user = {
  name: 'eve',
  email: null,
  groups: ['Presse'],
  isAssetUser: true,
  isGuiAdmin: true,
  locale: null,
};
const VALID: Entries = {
  'config.json': canonicalJson({ version: '5.1.4' }),
  'formats.json': canonicalJson({ convert_sets: [] }),
  'collections.json': canonicalJson({ collections: [] }),
  'groups.json': canonicalJson({ groups: ['Presse'] }),
  'permissions.json': canonicalJson({ rights: [] }),
  'users.json': canonicalJson({ users: [user] }),
};
const rule = { group: 'Presse', folder: 'a', access: 'download' };
const withEntries = (entries: Entries) => archiveOf({ ...VALID, ...entries });
const valid = archiveOf(VALID);

const ARCHIVES: Readonly<Record<string, readonly [Uint8Array, ...expected: string[]]>> = {
  'a valid archive': [valid],
  'an empty file': [new Uint8Array(), 'failed backup-rejected backup-damaged archive-kind'],
  'a truncated archive': [valid.slice(0, -40), 'failed backup-rejected backup-damaged archive-broken'],
  'another hash in the manifest': [
    Buffer.from(
      Buffer.from(valid).toString('latin1').replace('"rights": []', '"rights":  []'.slice(0, 12)),
      'latin1',
    ),
    'failed backup-rejected backup-damaged archive-hash',
  ],
  'a missing entry': [
    archiveOf(VALID, {
      manifest: { resources: { 'config.json': '0'.repeat(64), 'pages/de.json': '0'.repeat(64) } },
    }),
    'failed backup-rejected backup-damaged archive-entry',
  ],
  'a path outside': [
    withEntries({ '../evil.json': '{}' }),
    'failed backup-rejected backup-damaged archive-broken',
  ],
  'an unknown entry': [
    withEntries({ 'evil.json': '{}' }),
    'failed backup-rejected backup-damaged archive-entry',
  ],
  'an entry that expands a thousand times': [
    writeRawZip([{ name: 'config.json', content: Buffer.alloc(50_000_000), deflate: true }]),
    'failed backup-rejected backup-damaged archive-size',
  ],
  'an archive of a newer version': [
    archiveOf(VALID, { manifest: { schema: '999.0.0' } }),
    'failed backup-rejected backup-newer',
  ],
  'a configuration that is no object': [
    withEntries({ 'config.json': '[]' }),
    'failed backup-rejected backup-damaged archive-content',
  ],
  'a rule of a group that is not in the archive': [
    withEntries({ 'permissions.json': canonicalJson({ rights: [{ ...rule, group: 'none' }] }) }),
    'failed part-rejected group-not-found access',
  ],
  'a rule with a format that is not in the archive': [
    withEntries({ 'permissions.json': canonicalJson({ rights: [{ ...rule, convert_sets: ['none'] }] }) }),
    'failed part-rejected convert-set-unknown access',
  ],
  'users with a group that is not in the archive': [
    withEntries({ 'groups.json': canonicalJson({ groups: [] }) }),
    'failed part-rejected group-not-found users',
  ],
  'users without an admin': [
    withEntries({ 'users.json': canonicalJson({ users: [{ ...user, isGuiAdmin: false }] }) }),
    'failed part-rejected backup-own-access users',
  ],
  'a logo that is no image': [
    withEntries({ 'branding/logo.png': 'no image' }),
    'failed part-rejected file-refused file-kind',
  ],
};

describe('the check of a backup', () => {
  it('accepts an archive of a portal, and changes nothing', async () => {
    const before = await fingerprint(used.home);
    expect(await checkIntegrity({ path: used.backup })).toEqual({
      kind: 'backup',
      path: used.backup,
      isInUse: false,
      results: [
        { name: 'backup', ok: true, finding: 'backup-valid', values: { path: used.backup, count: 19 } },
      ],
    });
    expect(await fingerprint(used.home)).toEqual(before);
  });

  it.each(Object.entries(ARCHIVES))('with %s', async (_, [bytes, ...expected]) => {
    const path = join(used.home, 'crafted.zip');
    await writeFile(path, bytes, { mode: 0o600 });
    expect(findings((await checkIntegrity({ path }))?.results)).toEqual(expected);
  });

  it('finds a changed byte anywhere in the content of an entry', async () => {
    const path = join(used.home, 'flipped.zip');
    const intact = await readFile(used.backup);
    const start = intact.indexOf('{');
    const end = intact.indexOf('PK\x01\x02');
    for (let at = start; at < end; at += Math.ceil((end - start) / 60)) {
      const bytes = Buffer.from(intact);
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      await writeFile(path, bytes, { mode: 0o600 });
      const found = findings((await checkIntegrity({ path }))?.results);
      expect({ at, found: found.length }).toEqual({ at, found: 1 });
    }
  });

  it('reports one that other users can read: a failure with password hashes, otherwise a warning', async () => {
    await chmod(used.backup, 0o644);
    expect(findings((await checkIntegrity({ path: used.backup }))?.results)).toEqual([
      'failed backup-readable',
    ]);
    await chmod(used.backup, 0o600);
    const path = join(used.home, 'public.zip');
    await writeFile(path, valid);
    await chmod(path, 0o644);
    expect(findings((await checkIntegrity({ path }))?.results)).toEqual(['warning backup-readable']);
  });
});

describe('the check of a copy of the database', () => {
  it('accepts one of an older schema', async () => {
    const path = join(used.home, 'before-schema-24.db');
    const db = openDatabase(join(await used.copy(), 'portal.db'));
    const version = db.pragma('user_version', { simple: true });
    db.prepare('VACUUM INTO ?').run(path);
    db.close();
    await chmod(path, 0o600);
    const named = path.replace('24', String(version));
    await writeFile(named, await readFile(path), { mode: 0o600 });
    expect(await checkIntegrity({ path: named })).toEqual({
      kind: 'database',
      path: named,
      isInUse: false,
      results: [{ name: 'copy', ok: true, finding: 'copy-valid', values: { path: named, version } }],
    });
  });

  it('rejects one that is empty or another file', async () => {
    const path = join(used.home, 'before-schema-1.db');
    for (const content of ['', 'no database'.repeat(1000)]) {
      await writeFile(path, content, { mode: 0o600 });
      expect(findings((await checkIntegrity({ path }))?.results)).toEqual(['failed copy-damaged']);
    }
  });
});
