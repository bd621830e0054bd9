import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import type { PageData } from '@assetportal/sdk';
import type { Session } from '@assetportal/sdk/contract';
import { temporaryFolder } from '../../fixtures/folder.js';
import { folderPortal } from '../../fixtures/folders.js';
import { testPortal } from '../../fixtures/library.js';

/** A web application like the built one, so that the test does not depend on a build. */
const web = await mkdtemp(join(tmpdir(), 'assetportal-web-'));
await mkdir(join(web, '.vite'));
await writeFile(
  join(web, 'index.html'),
  `<!doctype html><html lang="de"><head><meta name="theme-color" content="#fff" /><title>x</title><link rel="icon" href="./favicon.svg" />
  <script src="./scheme.js"></script><script type="module" src="./assets/a.js"></script></head>
  <body><div id="root"></div></body></html>`,
);
await writeFile(
  join(web, 'preview.html'),
  '<!doctype html><html lang="de"><head><script type="module" src="./assets/p.js"></script></head><body></body></html>',
);
await writeFile(join(web, 'scheme.js'), 'var scheme;');
await writeFile(
  join(web, '.vite', 'page.json'),
  JSON.stringify({
    starter: 'var starter;',
    pages: { search: { scripts: ['assets/s.js'], styles: ['assets/s.css'] } },
  }),
);
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#f00"/></svg>';
await writeFile(join(web, 'favicon.svg'), svg);
afterAll(() => rm(web, { recursive: true, force: true }));

const open = folderPortal({ web });
const closed = folderPortal({ web, guests: false });

const load = async (path: string, options: { closed?: boolean; headers?: Record<string, string> } = {}) => {
  const { portal } = options.closed === true ? closed : open;
  const response = await fetch(`${portal.url}${path}`, {
    headers: { 'accept-language': 'en', ...options.headers },
  });
  return { response, html: await response.text() };
};
const dataOf = (html: string): PageData | null => {
  const json = /<script type="application\/json" id="startup">(.*?)<\/script>/s.exec(html)?.[1];
  return json === undefined ? null : (JSON.parse(json) as PageData);
};
/** Returns the page of an asset without its ID. */
const comparable = (html: string, id: string) => html.replaceAll(id, '<id>');
const bodyOf = (html: string, key: string) => dataOf(html)?.replies[key]?.body;

describe('the page', () => {
  it.each([
    ['/search/*', 9],
    // The home page also has its content.
    ['/', 10],
  ])('contains at %s the replies to its first calls, and is not cached', async (path, count) => {
    const { response, html } = await load(path);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const data = dataOf(html);
    expect(data?.catalog?.locale).toBe('en');
    expect(data?.search?.defaults.view).toBe('grid');
    for (const [key, { body, etag }] of Object.entries(data?.replies ?? {})) {
      const [method = '', call = ''] = key.split(' ');
      const headers = { 'x-assetportal-session': 'cookie', origin: open.portal.url };
      const direct = await fetch(`${open.portal.url}/assetportal/api/${call}`, { method, headers });
      expect(body, key).toEqual(await direct.json());
      if (etag !== undefined) expect(direct.headers.get('etag'), key).toBe(etag);
    }
    expect(Object.keys(data?.replies ?? {})).toHaveLength(count);
  });

  it('contains the session of the visitor, but never its token', async () => {
    const { response, html } = await load('/', { headers: { 'sec-fetch-site': 'cross-site' } });
    const [cookie = ''] = response.headers.getSetCookie();
    const token = /^assetportal_session_[0-9a-f]{8}=([^;]+)/.exec(cookie)?.[1] ?? 'none';
    expect(cookie).toContain('HttpOnly');
    expect(token).toMatch(/^guest\./);
    expect(html).not.toContain(token);
    expect(bodyOf(html, 'POST session/get')).toMatchObject({ session: 'cookie', guest: true, user: null });

    const session = await open.portal.admin().then(({ session }) => session.get());
    const own = await load('/', {
      headers: { cookie: `${await open.portal.cookieName()}=${session.session ?? ''}` },
    });
    expect(bodyOf(own.html, 'POST session/get')).toMatchObject({
      session: 'cookie',
      user: 'admin',
    } satisfies Partial<Session>);
    expect(own.html).not.toContain(session.session);

    const anonymous = await load('/', { closed: true });
    expect(bodyOf(anonymous.html, 'POST session/get')).toMatchObject({ session: null, user: null });
    expect(dataOf(anonymous.html)?.search).toBeNull();
    expect(bodyOf(anonymous.html, 'GET dashboard')).toBeUndefined();
    expect(bodyOf(anonymous.html, 'GET index/fields')).toBeUndefined();
    expect(anonymous.response.headers.getSetCookie()).toEqual([]);
  });

  it('contains the asset of its address only for a visitor who may view it', async () => {
    const { id } = open.asset('open2/like.png');
    const hasAsset = (html: string) => JSON.stringify(dataOf(html)?.replies).includes(id);
    expect(hasAsset((await load(`/asset/${id}`)).html)).toBe(true);
    const { permissions } = createAdminClient(open.admin);
    await permissions.save({ rules: [{ group: 'guests', folder: 'open2', access: 'none' }] });
    try {
      const forbidden = await load(`/asset/${id}`);
      const unknown = '0123456789abcdef01234567';
      // The pages only differ in the address.
      const other = await load(`/asset/${unknown}`);
      expect(comparable(forbidden.html, id)).toBe(comparable(other.html, unknown));
      const session = await open.portal.admin().then(({ session: calls }) => calls.get());
      const headers = { cookie: `${await open.portal.cookieName()}=${session.session ?? ''}` };
      expect(hasAsset((await load(`/asset/${id}`, { headers })).html)).toBe(true);
    } finally {
      await permissions.save({ rules: [] });
    }
  });

  it('contains no data if its address has a token, which starts another session', async () => {
    expect(dataOf((await load('/?token=x')).html)).toBeNull();
  });

  it('allows its own scripts by hash, and escapes values', async () => {
    const { config } = open.admin;
    const { value, etag } = await open.admin.config.get({});
    const website_title = '</script><b>"&';
    await config.save({ config: { ...value, global: { website_title } } }, { ifMatch: etag ?? '' });
    try {
      const { response, html } = await load('/search/*');
      expect(response.headers.get('content-security-policy')).toMatch(
        /script-src 'self' 'sha256-\S+' 'sha256-\S+';/,
      );
      expect(html).toContain('<script>var scheme;</script><script>var starter;</script>');
      expect(html).toContain('<title>&lt;/script>&lt;b>"&amp;</title>');
      expect(html).toContain('content="&lt;/script>&lt;b>&quot;&amp;"');
      expect(html.match(/<b>/g)).toBeNull();
      expect(dataOf(html)?.config.read.config).toMatchObject({ global: { website_title } });
    } finally {
      await config.save({ config: value });
    }
  });

  it('has the language, the description and the colors of the configuration', async () => {
    const { html } = await load('/');
    expect(html).toContain('<html lang="en" dir="ltr">');
    expect(html).toMatch(/<meta name="description" content="Images, videos and documents of assetportal/);
    expect(html.match(/<meta name="theme-color"/g)).toHaveLength(2);
    expect((await load('/', { headers: { 'accept-language': 'de-AT' } })).html).toContain(
      '<html lang="de" dir="ltr">',
    );
  });

  it('preloads the files of its route', async () => {
    const { html } = await load('/search/x');
    expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/s.js" />');
    expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/s.css" /></head>');
    expect((await load('/login')).html).not.toContain('s.js');
  });
});

describe('the app of the page', () => {
  it('loads after the first images, if it has a script for that', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'assetportal-web-'));
    await cp(web, directory, { recursive: true });
    await writeFile(join(directory, 'start.js'), 'var start;');
    const folder = await temporaryFolder();
    const portal = await testPortal(folder.path, { web: directory });
    try {
      const html = await (await fetch(`${portal.url}/search/x`)).text();
      const [, app] = /<template id="app">(.*?)<\/template><script defer src="\/start.js">/s.exec(html) ?? [];
      expect(app).toContain('<link rel="modulepreload" crossorigin href="/assets/s.js" />');
      expect(app).toContain('<script type="module" src="/assets/a.js"></script>');
      expect(html.match(/type="module"|modulepreload/g)).toHaveLength(2);
    } finally {
      await portal.close();
      await folder.remove();
      await rm(directory, { recursive: true, force: true });
    }
  });
});

describe('the first paint', () => {
  /** Changes the configuration while `run` runs. */
  const withConfig = async (change: object, run: () => Promise<void>) => {
    const { config } = open.admin;
    const { value, etag } = await config.get({});
    await config.save({ config: { ...value, ...change } }, { ifMatch: etag ?? '' });
    await run().finally(() => config.save({ config: value }));
  };

  it('has the header with the configured title and colors, in a style that the policy allows by its hash', () =>
    withConfig(
      { global: { website_title: 'A <b>' }, appearance: { light: { accent: '#123456' } } },
      async () => {
        const { response, html } = await load('/search/*');
        const style = /<style>(.*?)<\/style>/.exec(html)?.[1] ?? '';
        const hash = createHash('sha256').update(style).digest('base64');
        expect(style).toMatch(/--color-accent:light-dark\(#123456, #[0-9a-f]{6}\);/);
        expect(response.headers.get('content-security-policy')).toContain(
          `style-src 'self' 'sha256-${hash}'`,
        );
        expect(html).toContain('<span class="logo-name" data-name>A &lt;b></span>');
        expect(html).not.toContain('hero-hero');
      },
    ));

  it('has the configured hero image, on the home page only', async () => {
    const { branding } = open.admin;
    const image = sharp({ create: { width: 1600, height: 800, channels: 3, background: '#345' } }).jpeg();
    await branding.set({
      file: 'dashboardHero',
      bytes: Uint8Array.from(await image.toBuffer()),
      type: 'image/jpeg',
    });
    const hero =
      '<img class="hero-image first-image" alt="" fetchpriority="high" src="/assetportal/api/config/dashboardHero" />';
    try {
      expect((await load('/')).html).toContain(hero);
      expect((await load('/search/*')).html).not.toContain('hero-hero');
      await withConfig({ global: { hide_dashboard: true } }, async () => {
        expect((await load('/')).html).not.toContain('hero-hero');
      });
    } finally {
      await branding.remove({ file: 'dashboardHero' });
    }
  });

  it('has the uploaded favicon, and requests the uploaded stylesheet at once', async () => {
    const { branding } = open.admin;
    const icon = sharp({ create: { width: 64, height: 64, channels: 4, background: '#00f' } }).png();
    await branding.set({ file: 'favicon', bytes: Uint8Array.from(await icon.toBuffer()), type: 'image/png' });
    await branding.set({
      file: 'style',
      bytes: new TextEncoder().encode('h1 { color: red }'),
      type: 'text/css',
    });
    try {
      const { html } = await load('/search/*');
      expect(html).toContain('<link rel="icon" href="/assetportal/api/config/favicon" />');
      expect(dataOf(html)?.files).toEqual(['/assetportal/api/config/style']);
    } finally {
      await branding.remove({ file: 'favicon' });
      await branding.remove({ file: 'style' });
    }
    const { html } = await load('/search/*');
    expect(html).toContain('<link rel="icon" href="/favicon.svg" />');
    expect(dataOf(html)?.files).toEqual([]);
  });

  it('is empty where the visitor has to log in, and on the login page', async () => {
    for (const { html } of [await load('/', { closed: true }), await load('/login')])
      expect(html).toContain('<div id="root"></div>');
  });
});

describe('the live preview of the admin area (section 7, Live preview)', () => {
  const policyOf = ({ headers }: Response) => headers.get('content-security-policy') ?? '';

  it.each(['/preview', '/preview/', '/preview/search/x?sort=title', '/preview.html', '/asset/../preview'])(
    'may be embedded by the portal at %s, and contains no data of a visitor',
    async (path) => {
      const session = await open.portal.admin().then(({ session: calls }) => calls.get());
      const { response, html } = await load(path, {
        headers: { cookie: `${await open.portal.cookieName()}=${session.session ?? ''}` },
      });
      expect(html).toBe(
        '<!doctype html><html lang="de"><head><script type="module" src="/assets/p.js"></script></head><body></body></html>',
      );
      expect(policyOf(response)).toBe(
        "default-src 'self';script-src 'self';script-src-attr 'none';img-src 'self' data: blob:;" +
          "media-src 'self' blob:;object-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'self'",
      );
      expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN');
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.getSetCookie()).toEqual([]);
    },
  );

  it('is the same for a visitor who has to log in', async () => {
    const { html } = await load('/preview', { closed: true });
    expect(html).toBe((await load('/preview')).html);
  });

  it('is not sent again to a browser that has it', async () => {
    const etag = (await load('/preview')).response.headers.get('etag') ?? '';
    const { response } = await load('/preview/login', { headers: { 'if-none-match': etag } });
    expect(response.status).toBe(304);
    expect(policyOf(response)).toContain("frame-ancestors 'self'");
  });

  it.each(['/', '/search/*', '/login', '/previews', '/search/preview', '/index.html', '/scheme.js'])(
    'is the only page that may be embedded, unlike %s',
    async (path) => {
      expect(policyOf((await load(path)).response)).toContain("frame-ancestors 'none'");
    },
  );
});

describe('a link preview', () => {
  const metaOf = (html: string) =>
    [...html.matchAll(/<(?:title|meta)[^>]*>[^<]*/g)].map(([tag]) => tag).join('\n');

  it('shows an asset that guests may view', async () => {
    const { id, fname } = open.asset('open/one.png');
    const { html } = await load(`/asset/${id}`);
    expect(html).toMatch(new RegExp(`<meta property="og:title" content="[^"]*one`));
    const image = /og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(image).toContain(`${open.portal.url}/assetportal/api/renditions/${id}/large?v=`);
    expect((await fetch(image.replaceAll('&amp;', '&'))).status).toBe(200);
    expect(fname).toBe('one.png');
  });

  it('is the same for an asset that guests may not view and for an unknown one', async () => {
    const { permissions } = createAdminClient(open.admin);
    await permissions.save({ rules: [{ group: 'guests', folder: 'open2', access: 'none' }] });
    try {
      const hidden = await load(`/asset/${open.asset('open2/like.png').id}`);
      const unknown = await load('/asset/0123456789abcdef01234567');
      expect(metaOf(hidden.html)).toBe(metaOf(unknown.html));
      expect(metaOf(hidden.html)).not.toContain('renditions');
      expect(hidden.response.status).toBe(unknown.response.status);
    } finally {
      await permissions.save({ rules: [] });
    }
  });

  it('shows no asset if there are no guests', async () => {
    const { html, response } = await load(`/asset/${closed.asset('open/one.png').id}`, { closed: true });
    expect(metaOf(html)).not.toContain('one');
    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
  });
});

describe('the files for browsers and search engines', () => {
  it('allow the portal to be installed, with the icon of the brand', async () => {
    const { response, html } = await load('/manifest.webmanifest');
    expect(response.headers.get('content-type')).toContain('application/manifest+json');
    const manifest = JSON.parse(html) as { icons: { src: string; sizes: string }[] };
    expect(manifest).toMatchObject({ name: 'assetportal', display: 'standalone', start_url: './' });
    const pixel = async (src: string) => {
      const bytes = Buffer.from(await (await fetch(new URL(src, open.portal.url))).arrayBuffer());
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      const middle = ((info.height / 2) * info.width + info.width / 2) * info.channels;
      return { width: info.width, height: info.height, color: [...data.subarray(middle, middle + 3)] };
    };
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
    expect(await pixel(manifest.icons[0]?.src ?? '')).toEqual({
      width: 192,
      height: 192,
      color: [255, 0, 0],
    });
    const { branding } = open.admin;
    const blue = sharp({ create: { width: 64, height: 64, channels: 4, background: '#00f' } }).png();
    await branding.set({ file: 'favicon', bytes: Uint8Array.from(await blue.toBuffer()), type: 'image/png' });
    expect(await pixel(manifest.icons[1]?.src ?? '')).toEqual({
      width: 512,
      height: 512,
      color: [0, 0, 255],
    });
    await branding.remove({ file: 'favicon' });
  });

  it('exclude search engines if there are no guests', async () => {
    expect((await load('/robots.txt')).html).toBe('User-agent: *\nAllow: /\n');
    expect((await load('/robots.txt', { closed: true })).html).toBe('User-agent: *\nDisallow: /\n');
  });
});
