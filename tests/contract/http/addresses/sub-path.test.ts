/** @module-tag gate */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createPortal } from '@assetportal/sdk';
import { createAdminClient } from '@assetportal/sdk/admin';
import { parseBasePath } from '../../../../packages/server/src/http/base-path.js';
import { folderPortal } from '../../../fixtures/folders.js';
import { mailbox } from '../../../fixtures/mailbox.js';

const web = await mkdtemp(join(tmpdir(), 'assetportal-web-'));
const html = '<!doctype html><html lang="de"><head><title>x</title></head><link href="./favicon.svg"></html>';
await writeFile(join(web, 'index.html'), html);
await writeFile(join(web, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>');
const mails = await mailbox();
afterAll(async () => {
  await mails.close();
  await rm(web, { recursive: true, force: true });
});

/** A portal whose public URL has a path. */
const configured = folderPortal({
  web,
  environment: { ...mails.environment, ASSETPORTAL_PUBLIC_URL: 'https://portal.example.org/assetportal' },
});
/** A portal that trusts the path of a proxy on this machine. */
const trusting = folderPortal({ web, environment: { ASSETPORTAL_TRUST_PROXY: 'loopback' } });
/** A portal that trusts no proxy. */
const plain = folderPortal({ web });

const load = async (portal: { readonly url: string }, path: string, prefix?: string) => {
  const headers: Record<string, string> = prefix === undefined ? {} : { 'x-forwarded-prefix': prefix };
  const response = await fetch(`${portal.url}${path}`, { headers });
  return { status: response.status, text: await response.text() };
};
const baseOf = ({ text }: { text: string }) => /<html[^>]* data-base="([^"]*)"/.exec(text)?.[1];

describe('parseBasePath', () => {
  it.each([
    ['', ''],
    ['/', ''],
    ['/assets', '/assets'],
    ['/assets/', '/assets'],
    ['/media/portal_2.x~y-z/', '/media/portal_2.x~y-z'],
    ['/assetportal', '/assetportal'],
    ['assets', undefined],
    ['//host', undefined],
    ['/a//b', undefined],
    ['/..', undefined],
    ['/a/../b', undefined],
    ['/a/.', undefined],
    ['/a%2e', undefined],
    ['/a"b', undefined],
    ['/<b>', undefined],
    ['/a b', undefined],
    ['/a?b', undefined],
    ['/a#b', undefined],
    ['/a, /b', undefined],
    ['/a\r\nset-cookie: x=y', undefined],
    ['/ä', undefined],
    ['https://host/a', undefined],
    [`/${'a'.repeat(200)}`, undefined],
    ['/assetportal/api', undefined],
    ['/assetportal/app/x', undefined],
  ])('converts %j to %j', (text, path) => {
    expect(parseBasePath(text)).toBe(path);
  });
});

describe('the path of the public URL', () => {
  it('may be part of a request or not, also if it starts like the path of the API', async () => {
    const { portal } = configured;
    for (const path of ['/', '/assetportal', '/assetportal/', '/assetportal?x=1', '/assetportal/search/*']) {
      const page = await load(portal, path);
      expect([page.status, baseOf(page)], path).toEqual([200, '/assetportal']);
      expect(page.text).toContain('href="/assetportal/favicon.svg"');
    }
    for (const path of [
      'favicon.svg',
      'manifest.webmanifest',
      'robots.txt',
      'assetportal/api/info/check_version',
    ]) {
      expect((await load(portal, `/${path}`)).status, path).toBe(200);
      expect((await load(portal, `/assetportal/${path}`)).status, path).toBe(200);
    }
    expect((await load(portal, '/assetportal/assetportal/app/gone.js')).status).toBe(404);
    expect((await load(portal, '/assetportal/app/gone.js')).status).toBe(404);
  });

  it('is in the manifest, in link previews, and in mailed links', async () => {
    const { portal } = configured;
    const manifest = JSON.parse((await load(portal, '/assetportal/manifest.webmanifest')).text) as {
      start_url: string;
    };
    const address = 'https://portal.example.org/assetportal/';
    expect(new URL(manifest.start_url, `${address}manifest.webmanifest`).href).toBe(address);
    const { id } = configured.asset('open/one.png');
    expect((await load(portal, `/asset/${id}`)).text).toContain(
      `og:image" content="${address}assetportal/api/renditions/${id}/large?`,
    );
    await createAdminClient(configured.admin).users.add({ name: 'ada', email: 'ada@example.org' });
    await portal.client().password.requestMail({ user: 'ada' });
    expect((await mails.next()).text).toContain(`${address}login#reset=`);
  });

  it('is part of the address of a client', async () => {
    const client = createPortal({ url: `${configured.portal.url}/assetportal/` });
    const { assets } = await client.search.query({ rows: 1 });
    const image = await client.transport.open(assets[0]?.url ?? '');
    expect(image.headers.get('content-type')).toMatch(/^image\//);
    await image.body?.cancel();
  });
});

describe('the header X-Forwarded-Prefix', () => {
  it('sets the path if a trusted proxy sends it', async () => {
    const { portal } = trusting;
    expect(baseOf(await load(portal, '/search/x'))).toBeUndefined();
    expect(baseOf(await load(portal, '/search/x', '/one/two'))).toBe('/one/two');
    expect(baseOf(await load(portal, '/one/two/search/x', '/one/two/'))).toBe('/one/two');
    expect((await load(portal, '/one/assetportal/api/info/check_version', '/one')).status).toBe(200);
    const { id } = trusting.asset('open/one.png');
    expect((await load(portal, `/asset/${id}`, '/one')).text).toContain(
      `og:image" content="${portal.url}/one/assetportal/api/renditions/${id}/large?`,
    );
  });

  it.each(['"><script>alert(1)</script>', '//evil.example', '/a/../b', '/a, /b', 'https://evil.example/'])(
    'is ignored if it is %s',
    async (prefix) => {
      const page = await load(trusting.portal, '/search/x', prefix);
      const normal = await load(trusting.portal, '/search/x');
      expect([page.status, baseOf(page)]).toEqual([200, undefined]);
      expect(page.text.length).toBe(normal.text.length);
    },
  );

  it('is ignored if no proxy is trusted', async () => {
    expect(baseOf(await load(plain.portal, '/search/x', '/one'))).toBeUndefined();
    const { text } = await load(plain.portal, '/one/assetportal/api/info/check_version', '/one');
    expect(text).toContain('<html');
  });
});
