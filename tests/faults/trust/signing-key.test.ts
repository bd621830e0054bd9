/** @module-tag gate */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../../../packages/server/src/lib/sqlite-driver.js';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import { createLinks, LINK_LIFETIME_S } from '../../../packages/server/src/delivery/downloads/links.js';
import { terminal } from '../../cli/terminal.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { idle, serveFolder } from '../../fixtures/server/serve.js';

const SECOND = 1000;
const YEAR = 365 * 24 * 60 * 60 * SECOND;

let home: Awaited<ReturnType<typeof temporaryFolder>>;
let library: string;
let data: string;
beforeEach(async (test) => {
  home = await temporaryFolder();
  // Last, after the servers that the test started.
  test.onTestFinished(() => home.remove());
  library = join(home.path, 'library');
  data = join(home.path, 'data');
  await mkdir(library);
  await writeFile(join(library, 'one.txt'), 'one\n');
});

async function serve() {
  const server = await serveFolder(library, { home: home.path, data });
  onTestFinished(() => server.kill());
  await idle(server.client());
  const statusOf = async (path: string, token?: string) => {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return (await fetch(new URL(path, server.url), { headers })).status;
  };
  return { ...server, statusOf };
}

/** Returns the ID of the only asset. */
async function onlyAsset({ url }: { url: string }): Promise<string> {
  const reply = await fetch(`${url}/assetportal/api/search`);
  const { response } = (await reply.json()) as { response: { docs: { id: string }[] } };
  return response.docs[0]?.id ?? '';
}

/** Reads the signing key, like a user of this computer who can read the state. */
function stolenKey(): string {
  const db = openDatabase(join(data, 'portal.db'), { readonly: true });
  const key = db.prepare("SELECT value FROM settings WHERE key = 'signing-key'").pluck().get() as string;
  db.close();
  return key;
}

describe('SH2: the signing key', () => {
  test('a link that expires later than any link of the portal is rejected', async () => {
    const server = await serve();
    const id = await onlyAsset(server);
    const forged = (now: number) =>
      createLinks(stolenKey(), () => now).create(
        { id, convertSet: 'original', target: 'down' },
        { principal: { kind: 'guest' }, id: 'guest', signed: ['guest'] },
      );
    expect(await server.statusOf(forged(Date.now()))).toBe(200);
    expect(await server.statusOf(forged(Date.now() + 50 * YEAR))).toBe(403);
    expect(await server.statusOf(forged(Date.now() + LINK_LIFETIME_S * SECOND))).toBe(403);
  });

  test('key rotate ends all links and sessions, and needs a stopped server', async () => {
    const cli = terminal(home.path);
    const rotate = (...args: string[]) => cli.spawn(['key', 'rotate', library, '--data', data, ...args]);
    const first = await serve();
    const token = await first.login();
    const api = '/assetportal/api';
    const query = `id=${await onlyAsset(first)}`;
    const urlOf = async (path: string, headers = {}) => {
      const reply = await fetch(`${first.url}${api}/download?${path}`, { headers });
      return ((await reply.json()) as { url: string }).url;
    };
    const links = [
      await urlOf(query),
      await urlOf(query, { authorization: `Bearer ${token}` }),
      await urlOf(`operation=zip&csetid=original&${query}`),
    ];
    const statuses = async ({ statusOf }: Awaited<ReturnType<typeof serve>>) => [
      ...(await Promise.all(links.map((link) => statusOf(link)))),
      await statusOf(`${api}/admin/users`, token),
    ];
    expect(await statuses(first)).toEqual([200, 200, 200, 200]);

    const refused = await rotate();
    expect(refused).toMatchObject({ code: 3, stdout: '' });
    expect(refused.stderr).toContain('Another assetportal is using');
    expect(await rotate('--dry-run')).toMatchObject({ code: 3, stdout: '' });
    expect(await first.stop()).toBe(0);
    const before = stolenKey();
    const planned = await rotate('--dry-run', '--json');
    expect(planned.code).toBe(0);
    expect(JSON.parse(planned.stdout)).toEqual({ kind: 'key-plan', version: 1, data, sessions: 1 });
    expect((await rotate('--dry-run')).stderr).toContain(
      '1 session, all links and all access tokens would end',
    );
    expect(stolenKey()).toBe(before);
    const rotated = await rotate('--json');
    expect(rotated.code).toBe(0);
    expect(JSON.parse(rotated.stdout)).toEqual({ kind: 'key', version: 1, data, sessions: 1 });
    expect(stolenKey()).not.toBe(before);
    const second = await serve();
    expect(await statuses(second)).toEqual([403, 403, 403, 401]);
    const [entry] = await createAdminClient(second.client(await second.login())).audit.list({
      action: 'key-rotated',
    });
    expect(entry).toMatchObject({ user: null, address: null, detail: { sessions: 1 } });
    expect(await second.stop()).toBe(0);
    expect((await rotate()).stderr).toContain('all links and all access tokens have ended');
  });

  test('key rotate creates no state where there is none', async () => {
    const run = await terminal(home.path).spawn(['key', 'rotate', library], { env: { LANG: 'de_DE.UTF-8' } });
    expect(run).toMatchObject({ code: 3, stdout: '' });
    expect(run.stderr).toContain('enthält keine Daten eines Portals');
    expect(await readdir(library)).toEqual(['one.txt']);
  });
});
