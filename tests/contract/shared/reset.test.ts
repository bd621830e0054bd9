/** @module-tag night */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { CALLS, type Asset, type Call } from '@assetportal/sdk/contract';
import type { Portal } from '@assetportal/sdk';
import { createAdminClient } from '@assetportal/sdk/admin';
import { stateLocation } from '../../../packages/server/src/boot/state-directory.js';
import { openState } from '../../../packages/server/src/store/sqlite/database/open.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import type { TestPortal } from '../../fixtures/library.js';
import { mailbox } from '../../fixtures/mailbox.js';
import { sharedPortal } from '../../fixtures/portals/portals.js';
import { LIBRARY_TABLES, STATE_TABLES } from '../../fixtures/portals/state.js';
import { loggedIn } from '../../fixtures/users.js';
import { backupCalls } from '../backup/backup-calls.js';
import { settingsCalls } from '../settings/settings-calls.js';
import { userCalls } from '../users/user-calls.js';

const mails = await mailbox();
afterAll(() => mails.close());
const shared = await sharedPortal('sample', { environment: mails.environment });

/** Calls that change something, or whose reply does not end. */
const NOT_READING = ['session.logout', 'session.set_locale', 'events', 'admin.backup.get'];
/** Calls whose replies {@link changeEverything} changes. */
const CHANGED = [
  'config.global',
  'config.available',
  'config.logo.get',
  'texts.list',
  'texts.get',
  'pages.source',
  'history.list',
  'history.changes',
  'session.check',
  'bookmarks.get',
  'assets.get',
  'collections.list',

  'admin.users.list',
  'admin.groups.list',
  'admin.rights.get',
  'admin.sessions.list',
  'admin.tokens.list',

  'admin.convert_sets.get',
  'admin.collections.get',
  'admin.audit',
  'admin.audit_export',
  'admin.activity',
  'admin.backup.facts',
  'admin.directory.users',
];

describe('a shared portal', () => {
  it('has each table of the state in exactly one list', async () => {
    const folder = await temporaryFolder();
    const state = openState(stateLocation(folder.path, undefined).directory);
    const { db } = state;
    const tables = db
      .prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table'")
      .pluck()
      .all();
    state.close();
    await folder.remove();
    expect([...LIBRARY_TABLES, ...STATE_TABLES].sort()).toEqual(tables.sort());
  });

  it('is like a new one after a reset', async () => {
    const fresh = await repliesOf(shared.portal);
    expect(fresh.size).toBeGreaterThan(40);
    const { url } = shared.portal;
    const stream = await shared.portal.api('events');
    await changeEverything(shared.portal);
    const changed = await repliesOf(shared.portal);
    const different = [...fresh].filter(([name, reply]) => changed.get(name) !== reply);
    const names = different.map(([name]) => name);
    expect(CHANGED.filter((name) => !names.includes(name))).toEqual([]);

    await shared.reset();
    expect(shared.portal.url).not.toBe(url);
    // The server of the file before has ended, with its event streams.
    await stream.text();
    await expect(fetch(url)).rejects.toThrow();
    const reset = await repliesOf(shared.portal);
    for (const [name, reply] of fresh) expect(reset.get(name), name).toBe(reply);
  });

  it('has a new library after a change of a file', async () => {
    const { folder } = shared.portal;
    await writeFile(join(folder, 'added.txt'), 'a text');
    await shared.reset();
    expect(shared.portal.folder).not.toBe(folder);
    expect((await (await shared.portal.admin()).search.query({ query: 'added' })).total).toBe(0);
  });
});

/** Returns the replies to all calls that only read, as an admin gets them, with the `ETag`. */
async function repliesOf(portal: TestPortal): Promise<Map<string, string>> {
  const token = await portal.login();
  const { assets } = await portal
    .client(token)
    .search.query({ rows: 1, sort: { field: 'fname', direction: 'asc' } });
  const id = assets[0]?.id ?? '';
  const values: Readonly<Record<string, string>> = { name: 'admin', file: 'logo', id };
  const replies = new Map<string, string>();
  for (const call of (CALLS as readonly Call[]).filter(({ method }) => method === 'GET')) {
    if (NOT_READING.includes(call.name)) continue;
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? id);
    const query = `assetid=${id}&ids=${id}&rows=1000&${call.when ?? 'lang'}=${call.when === 'zip' ? 'zip' : 'sv'}`;
    const response = await portal.api(`${path}?${query}`, { headers: { authorization: `Bearer ${token}` } });
    const etag = response.headers.get('etag') ?? '';
    // A weak tag contains the server that created the reply.
    const tag = etag.startsWith('W/') ? 'weak' : etag;
    const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
    replies.set(call.name, `${response.status} ${tag} ${withoutTimes(text, portal.url)}`);
  }
  return replies;
}

/**
 * Removes what differs between two portals with the same state: times, addresses, sessions, links, and the size of the
 * database, which does not shrink.
 */
const withoutTimes = (text: string, url: string): string =>
  text
    .replaceAll(url, '')
    .replaceAll(new URL(url).host, '')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replace(/"(?:session|id|url|link|thumbnail|preview|small|large)":"[^"]*"/g, '"one":""')
    .replace(/"(?:uptime|expires|created|time|date|used|free|memory|state)":\d+/g, '"time":0');

/** Changes all settings, accounts and records. */
async function changeEverything(server: TestPortal): Promise<void> {
  const portal = await server.admin();
  const { assets } = await portal.search.query({ rows: 3 });
  const [asset] = assets as [Asset, ...Asset[]];
  const record = () => undefined;
  const calls = {
    ...settingsCalls({ portal, server, record }),
    ...userCalls(() => ({ portal, mailbox: mails })),
    ...backupCalls({ portal, record }),
  };
  for (const call of Object.values(calls)) await call();
  const admin = createAdminClient(portal);
  await admin.permissions.save({ rules: [{ group: 'guests', folder: '', access: 'view' }] });
  await admin.convertSets.save({ convertSets: [{ id: 'mine', assetGroups: ['audio'], format: 'png' }] });
  await admin.collections.save({
    collections: [{ indicator: 'picked', assets: [asset.id] }],
    folders: false,
  });
  await portal.branding.set({ file: 'logo', bytes: await logo(), type: 'image/png' });
  await portal.bookmarks.save({ ids: [asset.id] });
  await usePortal(server, portal, asset);
}

const logo = () =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

async function usePortal(server: TestPortal, portal: Portal, asset: Asset): Promise<void> {
  const visitor = await loggedIn(server, 'visitor', { isAssetUser: true });
  const { stream } = await portal.downloads.stream({ asset });
  await new Response(stream).arrayBuffer();
  await visitor.search.query({ query: 'nothing-has-this-word' });
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await server
      .client()
      .session.get({ user: 'admin', pass: `wrong ${attempt}` })
      .catch(() => undefined);
  }
}
