/**
 * Runs each proxy with the configuration of docs/operation.md, in front of a portal with a large file.
 *
 * @module-tag gate
 * @module-tag sizes
 */
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { parse } from 'yaml';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createPortal, type Portal } from '@assetportal/sdk';
import { resourceNamed } from '@assetportal/sdk/admin';
import { DEFAULT_CONFIG } from '@assetportal/sdk/config';
import { API_BASE_PATH, getEvents } from '@assetportal/sdk/contract';
import {
  documentedConfiguration,
  isInstalled,
  PROXIES,
  startProxy,
  type Proxy,
  type ProxyName,
} from '../../fixtures/proxies/proxy.js';
import { ADMIN_PASSWORD, sampleLibrary } from '../../fixtures/library.js';
import { runInProcess } from '../../cli/in-process.js';
import { slowConnection } from '../../fixtures/proxies/slow-connection.js';
import { cases, times } from '../../fixtures/run/nightly.js';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';
import { settingOf } from '../admin/open.js';

/** Bytes per second that the client of the download receives. */
const RATE = 2_000_000;
/** Size of the large file in bytes, and the time without progress after which the portal ends a connection. */
const SIZE = times(24_000_000, 300_000_000);
const STALLED = times(2000, 120_000);
/** Maximum time of the download, in milliseconds: all proxies send at the same time, beside browsers. */
const TRANSFER_TIME = 60_000 + (SIZE / RATE) * 2000;

const TLS = resolve(import.meta.dirname, '../../fixtures/tls');
const TESTED = cases(PROXIES, 1);
const installed = TESTED.filter(isInstalled);
const proxies = new Map<ProxyName, Proxy>();
let web: WebPortal;
let folder: Awaited<ReturnType<typeof sampleLibrary>>;
let state: string;

beforeAll(async () => {
  if (installed.length === 0) return;
  folder = await sampleLibrary(12);
  // Without spaces, unlike other temporary folders: the configurations do not quote paths.
  state = await mkdtemp(join(tmpdir(), 'proxies-'));
  const file = await open(join(folder.path, 'large.bin'), 'w');
  await file.truncate(SIZE);
  await file.close();
  const style = new Blob(['.brand { color: red; }']);
  web = await webPortal({
    folder: folder.path,
    environment: {
      ASSETPORTAL_TRUST_PROXY: 'loopback',
      ASSETPORTAL_PUBLIC_URL: 'https://portal.example',
    },
    limits: { stalled: STALLED, checkInterval: STALLED / 10 },
  });
  await (await web.portal.admin()).branding.set({ file: 'style', bytes: style, type: 'text/css' });
  for (const name of installed) {
    proxies.set(name, await startProxy(name, web.portal.url, join(state, name)));
  }
}, SET_UP_TIME);
afterAll(async () => {
  await Promise.all([...proxies.values()].map((proxy) => proxy.stop()));
  await web?.close();
  await folder?.remove();
  await rm(state, { recursive: true, force: true });
});

const urlOf = (name: ProxyName) => proxies.get(name)?.url ?? '';

async function logIn(page: Page): Promise<void> {
  await page.locator('input[name=username]').fill('admin');
  await page.locator('input[name=password]').fill(ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Your account: admin' }).waitFor();
}

const visit = (name: ProxyName, path: string) =>
  web.visit(path, {
    baseURL: urlOf(name),
    ignoreHTTPSErrors: true,
    locale: 'en-GB',
    width: 1600,
  });

/** Creates a client of the SDK whose requests a page sends, with its cookie and through its proxy. */
function clientIn(page: Page, url: string): Portal {
  return createPortal({
    url,
    credentials: 'cookie',
    retry: 0,
    fetch: async (address, init) => {
      const { body, method, headers } = new Request(String(address), {
        ...init,
        duplex: 'half',
      } as RequestInit);
      const bytes = body === null ? undefined : Buffer.from(await new Response(body).arrayBuffer());
      const request = { method, headers: Object.fromEntries(headers), body: bytes?.toString('base64') };
      const reply = await page.evaluate(
        async ([to, { body: content, ...rest }]) => {
          // The content security policy forbids to fetch a data URL.
          const decoded =
            content === undefined
              ? undefined
              : Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
          const response = await fetch(to, { ...rest, ...(decoded === undefined ? {} : { body: decoded }) });
          return { status: response.status, headers: [...response.headers], text: await response.text() };
        },
        [String(address), request] as const,
      );
      return new Response(reply.status === 304 ? null : reply.text, {
        status: reply.status,
        headers: reply.headers.filter(([name]) => name !== 'content-encoding'),
      });
    },
  });
}

/** Documents of each kind that the portal stores. */
const DOCUMENTS = [
  'config.json',
  'translations/de.json',
  'pages/de.json',
  'branding/style.css',
  'permissions.json',
  'formats.json',
  'collections.json',
  'users.json',
  'groups.json',
];

describe.each(TESTED)('behind %s', (name) => {
  it.skipIf(!installed.includes(name))(
    'a user logs in, bookmarks, saves a setting and sees events',
    async () => {
      const page = await visit(name, '/login');
      await logIn(page);
      // P19: Apache rejects an encoded slash.
      expect((await page.goto('/search/b%252Fw'))?.status()).toBe(200);
      await expect.poll(() => page.getByRole('combobox').first().inputValue()).toBe('b/w');
      await page.goto('/search/*');
      await page.locator('[data-result="0"]').focus();
      await page.keyboard.press('b');
      const portal = await web.portal.admin();
      await expect.poll(async () => (await portal.bookmarks.list()).length).toBe(1);
      // A second change sends the version that the proxy has rewritten.
      await page.locator('[data-result="1"]').focus();
      await page.keyboard.press('b');
      await expect.poll(async () => (await portal.bookmarks.list()).length).toBe(2);

      await page.goto('/admin/general');
      for (const title of [`First ${name}`, `Second ${name}`]) {
        await settingOf(page, 'global.website_title').locator('input').fill(title);
        await page.keyboard.press('Control+s');
        await expect
          .poll(async () => (await portal.config.get()).value['global'])
          .toMatchObject({ website_title: title });
      }
      await portal.bookmarks.save({ ids: [] });

      // An event reaches the page.
      const event = page.evaluate(
        (path) =>
          new Promise<string>((resolve) => {
            const source = new EventSource(path);
            source.onmessage = ({ data }) => {
              const { type } = JSON.parse(String(data)) as { readonly type: string };
              if (type === 'config') resolve(type);
            };
            source.onopen = () => document.body.setAttribute('data-listening', '');
          }),
        `${API_BASE_PATH}${getEvents.path}`,
      );
      await page.locator('body[data-listening]').waitFor();
      await portal.config.save({ config: DEFAULT_CONFIG });
      expect(await event).toBe('config');
    },
  );

  it.skipIf(!installed.includes(name))(
    'every document is saved with its version, and only with it',
    async () => {
      const page = await visit(name, '/login');
      await logIn(page);
      const portal = clientIn(page, urlOf(name));
      const direct = await web.portal.admin();
      for (const document of DOCUMENTS) {
        const through = resourceNamed(portal, document);
        if (through === undefined) throw new Error(`${document} is not a document`);
        const { value, etag } = await through.read();
        const next = await through.save(value, { ifMatch: etag });
        expect([document, etag === undefined, next === undefined]).toEqual([document, false, false]);
        await through.save(value, { ifMatch: next });
        const outdated = through.save(value, { ifMatch: '"outdated"' });
        await expect(outdated, document).rejects.toMatchObject({ code: 'changed-meanwhile' });
      }
      const { etag } = await portal.bookmarks.read();
      await direct.bookmarks.save({ ids: [] });
      const saved = await portal.bookmarks.replace({ ids: [] }, { ifMatch: etag });
      expect(saved.etag).toBeDefined();
    },
  );
});

/** Runs `assetportal doctor` against an address. Resolves with the failed checks and their next steps. */
async function failuresAt(url: string): Promise<Readonly<Record<string, string>>> {
  const args = ['doctor', '--url', url, '--json', '--ca-cert', join(TLS, 'ca.pem')];
  const { stdout } = await runInProcess(args, { env: { HOME: state }, cwd: state, input: '' });
  const { items } = JSON.parse(stdout.toString()) as {
    items: { name: string; ok: boolean | string; hint?: string }[];
  };
  expect(items.map(({ name }) => name)).toContain('time-limits');
  const failed = items.filter(({ ok, name }) => ok === false && DEPLOYMENT.includes(name));
  return Object.fromEntries(failed.map(({ name, hint = '' }) => [name, hint]));
}
const DEPLOYMENT = ['https', 'origin', 'addresses', 'versions', 'events', 'time-limits', 'uploads'];

it('the configuration for Traefik is valid YAML, and leads to the portal', async () => {
  const parsed = parse(await documentedConfiguration('yaml')) as Record<string, unknown>;
  expect(parsed).toMatchObject({
    http: {
      routers: { portal: { rule: 'Host(`portal.example`)', service: 'portal' } },
      services: { portal: { loadBalancer: { servers: [{ url: 'http://127.0.0.1:8080' }] } } },
    },
  });
});

describe('doctor --url', () => {
  it.skipIf(!installed.includes('haproxy'))(
    'accepts the configuration of the documentation',
    { tags: ['night'] },
    async () => {
      const checked = installed.filter((name) => name !== 'caddy');
      const results = await Promise.all(checked.map((name) => failuresAt(urlOf(name))));
      expect(results).toEqual(checked.map(() => ({})));
    },
  );

  it.skipIf(!installed.includes('nginx'))('names the directives of a wrong configuration', async () => {
    const proxy = await startProxy('nginx', web.portal.url, join(state, 'wrong'), {
      change: (text) =>
        text
          .replace(/^ *client_max_body_size.*$/m, '')
          .replace('$http_host', '$host')
          .replace(/^ *proxy_set_header X-Forwarded-Proto.*$/m, '')
          .replace('proxy_read_timeout 90s', 'proxy_read_timeout 5s'),
    });
    onTestFinished(() => proxy.stop());
    expect(await failuresAt(proxy.url)).toEqual({
      https: expect.stringContaining('proxy_set_header X-Forwarded-Proto $scheme') as unknown,
      origin: expect.stringContaining('proxy_set_header Host $http_host') as unknown,
      uploads: expect.stringContaining('client_max_body_size 300m') as unknown,
      'time-limits': expect.stringContaining('proxy_read_timeout 90s') as unknown,
    });
  });
});

/** Downloads the large file with a browser. Resolves with its size. */
async function downloadedSize(name: ProxyName): Promise<number> {
  const slow = await slowConnection(urlOf(name), RATE);
  try {
    const page = await web.visit('/search/large', {
      baseURL: slow.url,
      ignoreHTTPSErrors: true,
      locale: 'en-GB',
    });
    const [asset] = (await web.portal.client().search.query({ query: 'large.bin', rows: 1 })).assets;
    const { url } = await clientIn(page, slow.url).downloads.link({ id: asset?.id ?? '' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.evaluate(
        (href) => Object.assign(document.createElement('a'), { href, download: '' }).click(),
        url,
      ),
    ]);
    return (await stat(await download.path())).size;
  } finally {
    slow.close();
  }
}

describe('a large file at 2 MB/s', { tags: ['night'] }, () => {
  it.skipIf(installed.length === 0)('arrives through every proxy', { timeout: TRANSFER_TIME }, async () => {
    const sizes = await Promise.all(
      installed.map(async (name) => [name, await downloadedSize(name)] as const),
    );
    expect(sizes).toEqual(installed.map((name) => [name, SIZE]));
  });
});
