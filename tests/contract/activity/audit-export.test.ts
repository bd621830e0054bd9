/** @module-tag gate */
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createAdminClient, type AdminClient } from '@assetportal/sdk/admin';
import { AUDIT_ACTIONS } from '@assetportal/sdk/contract';
import { openDatabase } from '../../../packages/server/src/lib/sqlite-driver.js';
import { folderPortal } from '../../fixtures/folders.js';

const ENTRIES = 100_000;
const START = Date.UTC(2026, 0, 1);
const HOSTILE = '=HYPERLINK("http://example.org","x")';

const server = folderPortal();
let audit: AdminClient['audit'];
beforeAll(() => {
  const db = openDatabase(join(server.portal.data, 'portal.db'), { timeout: 5000 });
  const add = db.prepare(
    'INSERT INTO audit (time, action, user, address, subject, detail) VALUES (?, ?, ?, ?, ?, ?)',
  );
  db.transaction(() => {
    for (let entry = 0; entry < ENTRIES; entry += 1) {
      const action = entry % 1000 === 0 ? 'user-added' : entry % 10 === 0 ? 'login' : 'download';
      const user = entry % 3 === 0 ? null : `user ${entry % 50}`;
      add.run(START + entry * 60_000, action, user, null, action === 'user-added' ? HOSTILE : null, null);
    }
  })();
  db.close();
  ({ audit } = createAdminClient(server.admin));
});

const timeOf = (entry: number) => new Date(START + entry * 60_000).toISOString();

describe('the filters of the audit log', { tags: ['d.calls.audit'] }, () => {
  it('combine several actions, a user and a period', async () => {
    const [from, to] = [timeOf(50_000), timeOf(51_000)];
    const entries = await audit.list({ action: ['login', 'user-added'], from, to, rows: 1000 });
    expect(entries).toHaveLength(100);
    expect(new Set(entries.map(({ action }) => action))).toEqual(new Set(['login', 'user-added']));
    expect([entries[0]?.time, entries.at(-1)?.time]).toEqual([timeOf(50_990), from]);
    const guests = await audit.list({ action: 'login', user: '', from, to, rows: 1000 });
    expect(guests.every(({ user }) => user === null)).toBe(true);
    expect(guests).toHaveLength(33);
    const one = await audit.list({ user: 'user 1', action: AUDIT_ACTIONS.slice(), from, to, rows: 1000 });
    expect(new Set(one.map(({ user }) => user))).toEqual(new Set(['user 1']));
  });

  it('page through old entries, each once', async () => {
    const filter = { action: ['user-added' as const], to: timeOf(ENTRIES), rows: 7 };
    const ids: number[] = [];
    for (let before: number | undefined; ;) {
      const page = await audit.list({ ...filter, ...(before === undefined ? {} : { before }) });
      if (page.length === 0) break;
      ids.push(...page.map(({ id }) => id));
      before = ids.at(-1);
    }
    expect(ids).toHaveLength(100);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
  });

  it('find a text in the user and the object, regardless of case', async () => {
    const all = await audit.list({ text: '=hyperlink', rows: 1000 });
    expect(all).toHaveLength(100);
    expect(new Set(all.map(({ action }) => action))).toEqual(new Set(['user-added']));
    const [from, to] = [timeOf(50_000), timeOf(51_000)];
    const of = await audit.list({ text: 'USER 4', action: ['login', 'user-added'], from, to, rows: 1000 });
    expect(new Set(of.map(({ user }) => user))).toEqual(new Set(['user 40']));
    const pages = [await audit.list({ text: 'hyperlink', rows: 60 })];
    pages.push(await audit.list({ text: 'hyperlink', rows: 60, before: pages[0]?.at(-1)?.id ?? 0 }));
    expect(pages.flat().map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect(await audit.list({ text: 'hyperlink', action: 'login' })).toEqual([]);
  });

  it('find an asset by its name, if the admin may view it', async () => {
    const { id } = server.asset('open/one.png');
    const path = `/assetportal/api/download/?id=${id}&csetid=original&target=down`;
    const { url } = (await (await server.admin.transport.open(path)).json()) as { url: string };
    await (await fetch(server.portal.url + url)).arrayBuffer();
    const subjects = async () => (await audit.list({ text: 'ONE.p' })).map(({ subject }) => subject);
    await expect.poll(subjects).toEqual([id]);
    const { permissions } = createAdminClient(server.admin);
    await permissions.save({ rules: [{ group: 'users', folder: 'open', access: 'none' }] });
    onTestFinished(async () => void (await permissions.save({ rules: [] })));
    expect(await subjects()).toEqual([]);
  });

  it.each([
    ['a frequent action', { action: 'download' as const }, 200],
    ['a user and an action', { user: 'user 10', action: 'login' as const }, 200],
    ['an old period', { from: timeOf(10), to: timeOf(20) }, 10],
    ['an empty period', { from: timeOf(20), to: timeOf(10) }, 0],
    ['a user without entries', { user: 'user 9999' }, 0],
    ['a frequent text', { text: 'user 1' }, 200],
    ['a text and an action', { text: HOSTILE, action: 'user-added' as const }, 100],
    ['a text that no entry contains', { text: 'nobody wrote this' }, 0],
  ])('list the newest entries with %s among 100,000', async (_, filter, count) => {
    expect(await audit.list({ ...filter, rows: 200 })).toHaveLength(count);
  });

  it('reject an unknown action and a time without a time zone', async () => {
    const status = async (query: string, path = 'admin/audit') => {
      const { transport } = server.admin;
      return transport.open(`/assetportal/api/${path}?${query}`).then(
        (response) => response.status,
        (error: { status: number }) => error.status,
      );
    };
    expect(await status('action=nothing')).toBe(400);
    expect(await status('from=2026-03-01')).toBe(400);
    expect(await status('text=')).toBe(400);
    expect(await status(`text=${'x'.repeat(201)}`)).toBe(400);
    expect(await status('format=xml', 'admin/audit/export')).toBe(400);
  });
});

describe('the export of the audit log', () => {
  it('contains all filtered entries as CSV, without formulas', async () => {
    const response = await audit.export({ format: 'csv', action: 'user-added' });
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="audit.csv"');
    expect(response.headers.get('cache-control')).toContain('no-store');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = bytes.toString('utf8').slice(1).trimEnd().split('\r\n');
    expect(lines).toHaveLength(101);
    expect(lines[0]).toBe('time,user,action,subject,address,detail');
    expect(lines[1]).toBe(`${timeOf(99_000)},,user-added,"'=HYPERLINK(""http://example.org"",""x"")",,`);
  });

  it('contains 100,000 entries as NDJSON', { tags: ['night'] }, async () => {
    const response = await audit.export({ format: 'ndjson', to: timeOf(ENTRIES) });
    const lines = (await response.text()).trimEnd().split('\n');
    expect(lines).toHaveLength(ENTRIES);
    const [newest, oldest] = [lines[0], lines.at(-1)].map(
      (line) => JSON.parse(line ?? '') as { time: string; action: string },
    );
    expect([newest?.time, oldest?.time]).toEqual([timeOf(ENTRIES - 1), timeOf(0)]);
  });
});
