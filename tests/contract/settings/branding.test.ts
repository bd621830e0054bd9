import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import type { Portal } from '@assetportal/sdk';
import { CONFIG_FILES, HISTORY_LENGTH, type ConfigFile } from '@assetportal/sdk/contract';
import { openDatabase } from '../../../packages/server/src/lib/sqlite-driver.js';
import { join } from 'node:path';
import { emptyPortal } from '../../fixtures/empty-portal.js';
import { loggedIn } from '../../fixtures/users.js';
import { problemOf } from '../../fixtures/problem.js';

const server = await emptyPortal();
let { portal, admin } = server;

/** Creates an image of one color, by default a wide one. */
const image = (color: string, [width, height]: [number, number] = [60, 30]) =>
  sharp({ create: { width, height, channels: 4, background: color } });
const png = async (color: string, size?: [number, number]) =>
  Uint8Array.from(await image(color, size).png().toBuffer());
const text = (content: string) => new TextEncoder().encode(content);
const font = async () => {
  const css = createRequire(import.meta.url).resolve('@fontsource-variable/inter');
  return Uint8Array.from(await readFile(join(css, '../files/inter-latin-wght-normal.woff2')));
};
const upload = (file: ConfigFile, bytes: Uint8Array<ArrayBuffer>, type = 'application/octet-stream') =>
  admin.branding.set({ file, bytes, type });
const download = async (file: ConfigFile, init?: RequestInit) => portal.api(`config/${file}`, init);
/** Returns the number of stored blobs. */
const storedFiles = () => {
  const db = openDatabase(join(portal.data, 'portal.db'), { readonly: true });
  try {
    return db.prepare<[], number>('SELECT count(*) FROM blobs').pluck().get();
  } finally {
    db.close();
  }
};

beforeEach(async () => {
  for (const file of CONFIG_FILES) await admin.branding.remove({ file });
});

describe('a branding file', { tags: ['d.calls.files'] }, () => {
  it('is available to every client until it is removed', { tags: ['7.call.config.available'] }, async () => {
    expect((await download('logo')).status).toBe(404);
    expect((await download('logo')).headers.get('etag')).toBeNull();
    const etag = await upload('logo', await png('red'));
    expect(await portal.client().config.available()).toMatchObject({ logo: true, favicon: false });
    const response = await download('logo');
    expect([response.status, response.headers.get('etag')]).toEqual([200, etag]);
    await admin.branding.remove({ file: 'logo' });
    expect(await problemOf(portal.client().branding.get({ file: 'logo' }))).toBe('404 not-found');
    expect((await portal.client().config.available()).logo).toBe(false);
  });

  it.each(CONFIG_FILES.filter((file) => file !== 'style' && file !== 'custom_font'))(
    'can be an image: %s',
    { tags: ['7.call.config.pictures', '3.config.available'] },
    async (name) => {
      await upload(name, await png('#123456'));
      const response = await download(name);
      expect(response.headers.get('content-type')).toMatch(/^image\/(png|webp|jpeg)$/);
      const { width } = await sharp(await response.arrayBuffer()).metadata();
      expect(width).toBe(60);
      expect(await portal.client().config.available()).toMatchObject({ [name]: true });
    },
  );

  it('is sent with headers that prevent scripts, and supports conditional requests', async () => {
    await upload('style', text('a { color: red }'));
    const response = await download('style');
    expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect(response.headers.get('cache-control')).toBe('public, no-cache');
    const etag = response.headers.get('etag') ?? '';
    const again = await download('style', { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    const head = await download('style', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '16', '']);
  });

  it(
    'is stored unchanged if it is a stylesheet or a font',
    { tags: ['7.call.config.style', '7.call.config.custom-font'] },
    async () => {
      const css = text(
        '@font-face { font-family: X; src: url("/assetportal/api/config/custom_font") }\n/* ä */',
      );
      await upload('style', css);
      expect(new Uint8Array(await (await download('style')).arrayBuffer())).toEqual(css);
      const bytes = await font();
      await upload('custom_font', bytes, 'text/html');
      const response = await download('custom_font');
      expect(response.headers.get('content-type')).toBe('font/woff2');
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
    },
  );

  it('survives a restart', async () => {
    const etag = await upload('logo', await png('green'));
    const before = await (await download('logo')).arrayBuffer();
    ({ portal, admin } = await server.restart());
    const response = await download('logo');
    expect(response.headers.get('etag')).toBe(etag);
    expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(before))).toBe(true);
  });

  it('is not overwritten with an outdated version', { tags: ['d.updates.if-match'] }, async () => {
    const first = await upload('logo', await png('red'));
    const second = await upload('logo', await png('blue'));
    const late = admin.branding.set(
      { file: 'logo', bytes: await png('green'), type: 'image/png' },
      { ifMatch: first },
    );
    expect(await problemOf(late)).toBe('412 changed-meanwhile');
    expect(await problemOf(admin.branding.remove({ file: 'logo' }, { ifMatch: first }))).toBe(
      '412 changed-meanwhile',
    );
    expect((await download('logo')).headers.get('etag')).toBe(second);
    await admin.branding.remove({ file: 'logo' }, { ifMatch: second });
    expect((await download('logo')).status).toBe(404);
  });

  it('can be set only by admins', async () => {
    const others: Portal[] = [portal.client(), await loggedIn(portal, `anna-${Date.now()}`)];
    for (const other of others) {
      expect(
        await problemOf(other.branding.set({ file: 'logo', bytes: await png('red'), type: 'image/png' })),
      ).toBe('403 forbidden');
      expect(await problemOf(other.branding.remove({ file: 'logo' }))).toBe('403 forbidden');
    }
    expect((await download('logo')).status).toBe(404);
  });

  it('is recorded in the audit log', { tags: ['d.calls.audit'] }, async () => {
    await upload('loginLogo', await png('red'));
    await admin.branding.remove({ file: 'loginLogo' });
    const lines = await createAdminClient(admin).audit.list({ subject: 'file', rows: 2 });
    expect(lines).toMatchObject([
      { action: 'file-removed', user: 'admin', detail: { of: 'loginLogo' } },
      { action: 'file-set', user: 'admin', detail: { of: 'loginLogo' } },
    ]);
  });
});

describe('an invalid branding file', () => {
  const refusal = async (file: ConfigFile, body: Uint8Array<ArrayBuffer> | string, language = 'en') => {
    const response = await portal.api(`config/${file}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await portal.login()}`,
        'accept-language': language,
        'content-type': 'image/png',
      },
      body,
    });
    const { code, detail } = (await response.json()) as { code: string; detail: string };
    return [response.status, code, detail] as const;
  };

  it.each([
    ['logo', 'not an image', /expected one of these types: PNG, JPEG/],
    ['logo', '<html><script>alert(1)</script></html>', /expected one of these types: SVG/],
    ['favicon', '%PDF-1.4', /expected one of these types/],
    ['custom_font', 'not a font', /expected one of these types: WOFF2/],
    ['style', 'a {}\nb { color: url(https://elsewhere.example/x) }', /line 2: “url\(https:\/\/elsewhere/],
    ['style', '@import "x.css";', /line 1: “@import” is not allowed/],
    ['style', 'a { color: red', /CSS is invalid \(line 1\)/],
    ['logo', '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>', /XML is invalid \(line 1\)/],
  ] as const)('is rejected for %s: %s', async (file, body, message) => {
    const [status, code, detail] = await refusal(file, body);
    expect([status, code]).toEqual([422, 'file-refused']);
    expect(detail).toMatch(message);
    expect((await download(file)).status).toBe(404);
  });

  it('is rejected with a German message', async () => {
    expect((await refusal('style', '@import "x.css";', 'de'))[2]).toContain(
      'Zeile 1: „@import“ ist im CSS nicht erlaubt',
    );
  });

  it('is rejected if it is empty', async () => {
    const response = await portal.api('config/logo', {
      method: 'POST',
      headers: { authorization: `Bearer ${await portal.login()}` },
    });
    expect(await response.json()).toMatchObject({
      status: 422,
      detail: expect.stringContaining('the file is empty') as string,
    });
  });

  it('is rejected if it is larger than 20 MB', async () => {
    const [status, code] = await refusal('logo', new Uint8Array(20 * 1024 * 1024 + 1));
    expect([status, code]).toEqual([413, 'body-too-large']);
  });
});

describe('the history of a file', { tags: ['d.calls.history'] }, () => {
  it('lists, shows and restores overwritten and removed versions', async () => {
    const red = await upload('searchLogo', await png('red'));
    const bytes = Buffer.from(await (await download('searchLogo')).arrayBuffer());
    await upload('searchLogo', await png('blue'));
    await admin.branding.remove({ file: 'searchLogo' });
    const entries = await admin.history.list({ kind: 'file', name: 'searchLogo' });
    expect(entries.slice(0, 2)).toMatchObject([
      { kind: 'file', name: 'searchLogo', user: 'admin' },
      { kind: 'file', name: 'searchLogo' },
    ]);
    expect(entries[0]).not.toHaveProperty('lang');
    const { content } = await admin.history.get({ id: entries[1]?.id ?? '' });
    expect(content).toEqual({
      mime: 'image/png',
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    expect(await admin.history.restore({ id: entries[1]?.id ?? '' })).toBe(red);
    expect(Buffer.from(await (await download('searchLogo')).arrayBuffer()).equals(bytes)).toBe(true);
    const [line] = await createAdminClient(admin).audit.list({ rows: 1 });
    expect(line).toMatchObject({ action: 'restored', subject: 'file', detail: { of: 'searchLogo' } });
  });

  it('is limited to the most recent versions, and removes the bytes of older ones', async () => {
    const before = storedFiles() ?? 0;
    for (let count = 0; count < HISTORY_LENGTH + 4; count++) await upload('style', text(`a{order:${count}}`));
    expect(await admin.history.list({ kind: 'file', name: 'style' })).toHaveLength(HISTORY_LENGTH);
    expect(storedFiles()).toBeLessThanOrEqual(before + HISTORY_LENGTH + 1);
    expect(await (await download('style')).text()).toBe(`a{order:${HISTORY_LENGTH + 3}}`);
  });
});
