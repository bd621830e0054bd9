import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG, FRONT_END_VERSION, readConfig } from '@assetportal/sdk/config';
import { temporaryFolder } from '../../fixtures/folder.js';
import { portalWithFiles, type CliPortal } from '../library.js';
import { events, itemsOf, terminal } from '../terminal.js';

let library: CliPortal;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let guest: ReturnType<typeof terminal>;
/** A CLI with an admin's token. */
let admin: ReturnType<typeof terminal>;
/** Forwards requests to the portal, and calls `meanwhile` after the first response with the configuration. */
let proxy: Server;
let meanwhile: (() => Promise<void>) | undefined;
let token: string;
beforeAll(async () => {
  library = await portalWithFiles({ 'one.txt': 'one\n' });
  home = await temporaryFolder();
  token = await library.portal.login();
  guest = terminal(home.path, { ASSETPORTAL_URL: library.portal.url });
  admin = terminal(home.path, { ASSETPORTAL_URL: library.portal.url, ASSETPORTAL_TOKEN: token });
  proxy = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { method = 'GET', url = '', headers } = request;
      const sent = Object.fromEntries(
        ['authorization', 'content-type', 'if-match'].flatMap((name) => {
          const value = headers[name];
          return typeof value === 'string' ? [[name, value]] : [];
        }),
      );
      const body = chunks.length === 0 ? {} : { body: Buffer.concat(chunks) };
      const reply = await fetch(`${library.portal.url}${url}`, { method, headers: sent, ...body });
      const content = Buffer.from(await reply.arrayBuffer());
      const run = method === 'GET' && url.endsWith('config/global') ? meanwhile : undefined;
      if (run !== undefined) meanwhile = undefined;
      await run?.();
      const etag = reply.headers.get('etag');
      const type = reply.headers.get('content-type') ?? '';
      response.writeHead(reply.status, { 'content-type': type, ...(etag === null ? {} : { etag }) });
      response.end(content);
    })();
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  proxy.close();
  await library.close();
  await home.remove();
});

const document = (stdout: string) => JSON.parse(stdout) as Record<string, unknown>;
const get = async (key: string) => (await admin.run(['config', 'get', key])).stdout.trimEnd();
const proxied = (line: readonly string[]) =>
  admin.run([...line, '--url', `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`]);

describe('config get and explain (findings T, 4.4)', { tags: ['d.config.schema'] }, () => {
  test('get prints text as it is, and everything else as JSON', async () => {
    expect(await guest.run(['config', 'get', 'search.defaultView'])).toEqual({
      code: 0,
      stdout: 'grid\n',
      stderr: '',
    });
    expect(document((await guest.run(['config', 'get'])).stdout)).toEqual(DEFAULT_CONFIG);
    const { stdout } = await guest.run(['config', 'get', 'search.defaultView', '--json']);
    expect(document(stdout)).toEqual({
      kind: 'setting',
      version: 1,
      key: 'search.defaultView',
      value: 'grid',
      default: 'grid',
      changed: false,
    });
  });

  test('an unknown key ends with 2 and names the nearest one', async () => {
    const result = await guest.run(['config', 'get', 'search.defaultVeiw']);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain('Did you mean “search.defaultView”?');
  });

  test('explain prints value, default, origin and place', async () => {
    const { stdout } = await guest.run(['config', 'explain', 'global.max_assets']);
    expect(stdout.split('\n')[0]).toBe('global.max_assets = -1   integer, -1 to 1,000,000, default -1');
    expect(stdout).toContain('The default applies.');
    await admin.run(['config', 'set', 'global.max_assets', '50']);
    const explained = await admin.run(['config', 'explain', 'global.max_assets']);
    expect(explained.stdout).toMatch(/^global\.max_assets = 50 /);
    expect(explained.stdout).toContain('Set by admin on ');
    const { stdout: json } = await admin.run(['config', 'explain', 'global.max_assets', '--json']);
    expect(document(json)).toMatchObject({ value: 50, default: -1, changed_by: 'admin', min: -1 });
  });
});

describe('config set and unset', () => {
  test('--dry-run shows the change and stores nothing, also in an empty portal', async () => {
    const before = await library.portal.json('config/global');
    const result = await admin.run(['config', 'set', 'search.defaultView', 'list', '--dry-run']);
    expect(result).toMatchObject({ code: 0, stdout: '~\tsearch.defaultView\t"grid"\t"list"\n' });
    expect(await library.portal.json('config/global')).toEqual(before);
  });

  test('set stores a value, and unset restores the default', async () => {
    const set = await admin.run(['config', 'set', 'search.defaultView', 'list', '--json']);
    expect(set).toMatchObject({ code: 0, stderr: '' });
    expect(document(set.stdout)).toEqual({
      kind: 'config-changes',
      version: 1,
      saved: true,
      items: [{ key: 'search.defaultView', change: 'changed', from: 'grid', to: 'list' }],
    });
    expect(await get('search.defaultView')).toBe('list');
    expect(await admin.run(['config', 'unset', 'search.defaultView'])).toMatchObject({ code: 0, stdout: '' });
    expect(await get('search.defaultView')).toBe('grid');
  });

  test('the same value again changes nothing', async () => {
    const result = await admin.run(['config', 'set', 'search.defaultView', 'grid']);
    expect(result).toMatchObject({ code: 0, stdout: '', stderr: 'Nothing to change.\n' });
  });

  test('warns about each unknown member of a value, with the nearest one', async () => {
    const set = (value: string, env = {}) =>
      admin.run(['config', 'set', 'facets[creator_y]', value, '--dry-run'], { env });
    const misspelled = await set('{"is_facett": true, "zzz": 1}');
    expect(misspelled.code).toBe(0);
    expect(misspelled.stderr).toContain(
      'Unknown key “facets[creator_y].is_facett”. Did you mean “is_facet”?',
    );
    expect(misspelled.stderr).toContain('Unknown key “facets[creator_y].zzz”. It has no effect.');
    const german = await set('{"is_facett": true}', { LANG: 'de_DE.UTF-8' });
    expect(german.stderr).toContain('Meinten Sie „is_facet“?');
    expect((await set('{"is_facet": true}')).stderr).not.toContain('Unknown');
  });

  test('items of lists and values per language', async () => {
    const add = ['config', 'set', 'facets[creator_x]', '-'];
    expect(await admin.run(add, { input: '{"is_facet": true}\n' })).toMatchObject({ code: 0 });
    expect(await get('facets[creator_x].is_facet')).toBe('true');
    expect(await admin.run(['config', 'set', 'facets.creator_x.is_facet', 'no'])).toMatchObject({ code: 0 });
    expect(await get('facets[creator_x].is_facet')).toBe('false');
    // The item is replaced, and its key need not be repeated.
    const replace = ['config', 'set', 'facets[creator_x]', '{"range_facet": true}'];
    expect(await admin.run(replace)).toMatchObject({ code: 0 });
    expect(await get('facets[creator_x].range_facet')).toBe('true');
    expect(await get('facets[creator_x].is_facet')).toBe('true');
    expect(await admin.run(['config', 'unset', 'facets[creator_x]'])).toMatchObject({ code: 0 });
    expect(await admin.run(['config', 'get', 'facets[creator_x]'])).toMatchObject({ code: 2 });
    expect(await admin.run(['config', 'set', 'order.subject.en', 'Images'])).toMatchObject({ code: 0 });
    expect(await get('order.subject')).toBe('{\n  "en": "Images"\n}');
    expect(await admin.run(['config', 'unset', 'order.subject.en'])).toMatchObject({ code: 0 });
    expect(await get('order.subject')).toBe('{}');
  });

  test.each([
    [['search.defaultView', 'gird'], 'grid, list, thumbnail'],
    [['global.max_assets', '-2'], 'global.max_assets'],
    [['facets', '{'], 'facets'],
    [['version', '1.0.0'], 'version'],
    [['search.rowHeigth', '220'], 'Unknown key “search.rowHeigth”'],
  ])('set %j ends with 2', async (words, message) => {
    const result = await admin.run(['config', 'set', ...words]);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain(message);
  });

  test('a guest ends with 4', async () => {
    expect(await guest.run(['config', 'set', 'search.defaultView', 'list'])).toMatchObject({ code: 4 });
  });
});

describe('config set during the save of another admin (decisions, section 2, Lost updates)', () => {
  test('merges another setting', async () => {
    meanwhile = async () => void (await admin.run(['config', 'set', 'global.max_assets', '70']));
    expect(await proxied(['config', 'set', 'search.defaultView', 'list'])).toMatchObject({ code: 0 });
    expect([await get('search.defaultView'), await get('global.max_assets')]).toEqual(['list', '70']);
  });

  test('stores nothing for the same setting, and ends with 9', async () => {
    meanwhile = async () => void (await admin.run(['config', 'set', 'global.max_assets', '80']));
    const result = await proxied(['config', 'set', 'global.max_assets', '90', '--json']);
    expect(result).toMatchObject({ code: 9, stdout: '' });
    expect(events(result.stderr)).toMatchObject([{ code: 'config-conflict', exit: 9 }]);
    expect(events(result.stderr)[0]?.['message']).toContain('yours 90 · portal 80 · before 70');
    expect(await get('global.max_assets')).toBe('80');
  });
});

describe('config history, restore and upgrade', () => {
  test('restore stores an earlier version', async () => {
    await admin.run(['config', 'set', 'search.defaultView', 'list']);
    await admin.run(['config', 'set', 'search.defaultView', 'thumbnail']);
    const versions = itemsOf((await admin.run(['config', 'history', '--json'])).stdout);
    expect(versions[0]).toMatchObject({ current: true, user: 'admin', action: 'edit', changes: 1 });
    const id = String(versions[1]?.['id']);
    const plan = await admin.run(['config', 'restore', id, '--dry-run']);
    expect(plan).toMatchObject({ code: 0, stdout: '~\tsearch.defaultView\t"thumbnail"\t"list"\n' });
    expect(await admin.run(['config', 'restore', id])).toMatchObject({ code: 2 });
    expect(await get('search.defaultView')).toBe('thumbnail');
    expect(await admin.run(['config', 'restore', id, '--yes'])).toMatchObject({ code: 0 });
    expect(await get('search.defaultView')).toBe('list');
    expect(await admin.run(['config', 'restore', 'missing', '--yes'])).toMatchObject({ code: 6 });
  });

  test(
    'upgrade stores a configuration of an older version',
    { tags: ['4.upgrade.merge', '4.upgrade.stamp', 'd.upgrade.idempotent'] },
    async () => {
      const { config } = await library.portal.admin();
      await config.save({ config: { version: '3.0.0' } });
      const set = await admin.run(['config', 'set', 'search.defaultView', 'list']);
      expect(set).toMatchObject({ code: 9, stdout: '' });
      expect(set.stderr).toContain('assetportal config upgrade');
      const plan = await admin.run(['config', 'upgrade', '--dry-run', '--json']);
      expect(document(plan.stdout)).toMatchObject({ from: '3.0.0', to: FRONT_END_VERSION, saved: false });
      expect((await config.get()).value).toEqual({ version: '3.0.0' });
      expect(await admin.run(['config', 'upgrade'])).toMatchObject({ code: 0, stdout: '' });
      const { value: upgraded } = await config.get();
      expect(readConfig(upgraded)).toMatchObject({ versionUpdate: false, faults: [] });
      expect(upgraded).toMatchObject({ version: FRONT_END_VERSION, global: { max_assets: -1 } });
      const again = await admin.run(['config', 'upgrade']);
      expect(again.stderr).toContain('already has the current version');
      expect((await config.get()).value).toEqual(upgraded);
    },
  );
});
