import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../fixtures/folder.js';
import { testPortal, type TestPortal } from '../../../fixtures/library.js';
import { parseResponse, raw } from '../raw.js';

type Folder = Awaited<ReturnType<typeof temporaryFolder>>;

const SEARCH = '/assetportal/api/search?solr_query=*';
const PUBLIC = {
  ASSETPORTAL_PUBLIC_URL: 'https://portal.example.org',
  ASSETPORTAL_HOSTS: 'photos.lan, NAS',
};

describe('SM1: DNS rebinding', () => {
  let folders: Folder[];
  let portal: TestPortal;
  /** A portal with a public URL and further names that trusts a proxy on this machine. */
  let named: TestPortal;

  beforeAll(async () => {
    folders = await Promise.all([temporaryFolder(), temporaryFolder()]);
    const [first, second] = folders.map(({ path }) => path) as [string, string];
    await writeFile(join(first, 'private.txt'), 'private');
    [portal, named] = await Promise.all([
      testPortal(first),
      testPortal(second, { environment: { ...PUBLIC, ASSETPORTAL_TRUST_PROXY: 'loopback' } }),
    ]);
    await portal.settled();
  });
  afterAll(async () => {
    await Promise.all([portal.close(), named.close()]);
    await Promise.all(folders.map((folder) => folder.remove()));
  });

  const send = (to: TestPortal, lines: readonly string[], path = SEARCH, version = '1.1') =>
    raw(to.url, [`GET ${path} HTTP/${version}`, ...lines, 'Connection: close', '', ''].join('\r\n')).ended();
  const statusOf = (text: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
  const statusFor = async (to: TestPortal, host: string) => statusOf(await send(to, [`Host: ${host}`]));

  it.each([
    'localhost',
    'LOCALHOST:8080',
    'localhost.:80',
    'photos.localhost',
    '127.0.0.1:8080',
    '192.168.1.20',
    '[::1]:8080',
    '[2001:db8::1]',
    '[fe80::1%eth0]:8080',
  ])('serves the host %s', async (host) => {
    expect(await statusFor(portal, host)).toBe(200);
  });

  it.each([
    'rebound.example',
    'rebound.example:8080',
    'localhost.rebound.example',
    'notlocalhost',
    '127.0.0.1.nip.io',
    '2130706433',
    '0x7f.1',
    'portal.example.org',
  ])('rejects the host %s with the next step for the admin', async (host) => {
    const text = await send(portal, [`Host: ${host}`]);
    expect(parseResponse(text)).toMatchObject({ status: 421, code: 'host-not-allowed' });
    expect(text).toContain('ASSETPORTAL_HOSTS');
    expect(text).not.toContain('private');
  });

  it.each(['/', '/assetportal/api/session/get', '/metrics', '/nothing', '/assetportal/api/files/a/b'])(
    'rejects an unknown host for each path: %s',
    async (path) => {
      expect(statusOf(await send(portal, ['Host: rebound.example'], path))).toBe(421);
    },
  );

  it.each(['/healthz', '/readyz'])('serves %s under any host, because it reveals nothing', async (path) => {
    expect(statusOf(await send(portal, ['Host: assetportal-7d9f'], path))).toBe(200);
    expect(statusOf(await send(portal, [], path, '1.0'))).toBe(200);
  });

  it.each([
    ['a missing host', []],
    ['two hosts', ['Host: localhost', 'Host: rebound.example']],
    ['the same host twice', ['Host: localhost', 'Host: localhost']],
    ['an empty host', ['Host: ']],
    ['a host with a path', ['Host: localhost/a']],
    ['a host with a user', ['Host: a@localhost']],
    ['a list of hosts', ['Host: localhost, rebound.example']],
    ['an invalid port', ['Host: localhost:80a']],
    ['brackets without IPv6', ['Host: [localhost]']],
  ])('rejects %s', async (_, lines) => {
    for (const version of ['1.1', '1.0']) {
      const text = await send(portal, lines, SEARCH, version);
      expect(parseResponse(text)).toMatchObject({ status: 400, code: 'invalid-request' });
    }
  });

  it('serves HTTP/1.0 with a host', async () => {
    expect(statusOf(await send(portal, ['Host: localhost'], SEARCH, '1.0'))).toBe(200);
  });

  it.each(['portal.example.org', 'PORTAL.example.org.:443', 'photos.lan', 'nas:8080', 'localhost'])(
    'serves the configured host %s',
    async (host) => {
      expect(await statusFor(named, host)).toBe(200);
    },
  );

  it('checks the host from a trusted proxy like the other one', async () => {
    const both = async (host: string, forwarded: string) =>
      statusOf(await send(named, [`Host: ${host}`, `X-Forwarded-Host: ${forwarded}`]));
    expect(await both('127.0.0.1', 'portal.example.org')).toBe(200);
    expect(await both('127.0.0.1', 'rebound.example')).toBe(421);
    // A page on the rebound host can send this header itself.
    expect(await both('rebound.example', 'localhost')).toBe(421);
    expect(await both('127.0.0.1', 'a b')).toBe(400);
  });

  it('reports at the start that no name is set, if other machines can reach the portal', async () => {
    const codesFor = async (options: Parameters<typeof testPortal>[1]) => {
      const folder = await temporaryFolder();
      folders.push(folder);
      const started = await testPortal(folder.path, options);
      await started.close();
      return started.warnings.map(({ code }) => code);
    };
    expect(await codesFor({ host: '0.0.0.0' })).toContain('host-names-unset');
    expect(await codesFor({ host: '0.0.0.0', environment: PUBLIC })).not.toContain('host-names-unset');
    expect(await codesFor({})).not.toContain('host-names-unset');
  });

  it('ignores `X-Forwarded-Host` without a trusted proxy', async () => {
    const lines = ['Host: localhost', 'X-Forwarded-Host: rebound.example'];
    expect(statusOf(await send(portal, lines))).toBe(200);
  });
});
