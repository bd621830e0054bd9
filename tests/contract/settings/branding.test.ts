import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import type { Portal } from '@assetportal/sdk';
import { flattenCatalog, loadLocalTranslations } from '@assetportal/sdk/translations';
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

describe('a trial upload', () => {
  const check = (file: ConfigFile, bytes: Uint8Array<ArrayBuffer>) =>
    createAdminClient(admin).branding.check({ file, bytes, type: 'application/octet-stream' });
  const keysOf = ({ notes }: Awaited<ReturnType<typeof check>>) =>
    notes.map(({ key }) => key.replace('upload.note.', ''));

  it('returns an image as it would be stored, and the differences, without storing anything', async () => {
    const before = storedFiles();
    const large = await image('red', [1600, 800])
      .withExif({ IFD0: { Artist: 'x' } })
      .webp({ lossless: true })
      .toBuffer();
    const checked = await check('logo', Uint8Array.from(large));
    expect(checked).toMatchObject({ mime: 'image/png', width: 1200, height: 600, font: undefined });
    expect(await sharp(checked.bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 600 });
    expect(keysOf(checked)).toEqual(['image-size', 'image-format', 'image-metadata']);
    expect(checked.notes[0]?.values).toEqual({ from: '1600 × 800', to: '1200 × 600' });
    expect((await download('logo')).status).toBe(404);
    expect([storedFiles(), await admin.history.list({ kind: 'file', name: 'logo' })]).toEqual([
      before,
      expect.any(Array),
    ]);
  });

  it('names the removed parts of an SVG with their lines, and whether it takes the text color', async () => {
    const svg =
      text(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:i="http://editor.example/" width="30" height="20" i:v="1">
      <script>alert(1)</script><metadata>x</metadata>
      <path onclick="x()" fill="currentColor" d="M0 0h9v9z"/>
      <path onclick="y()" d="M0 0"/><a href="https://x.example/"><path d="M1 1"/></a></svg>`);
    const checked = await check('logo', svg);
    expect(checked).toMatchObject({
      mime: 'image/svg+xml',
      width: 30,
      height: 20,
      usesCurrentColor: true,
      notes: [
        { key: 'upload.note.svg-metadata' },
        { key: 'upload.note.svg-element', line: 2, values: { what: 'script', times: 1 } },
        { key: 'upload.note.svg-attribute', line: 3, values: { what: 'onclick', times: 2 } },
        { key: 'upload.note.svg-link', line: 4 },
      ],
    });
    const plain = text(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>',
    );
    expect(await check('logo', plain)).toMatchObject({ usesCurrentColor: false, notes: [] });
    const pixels = await check('watermark', plain);
    expect([pixels.mime, keysOf(pixels)]).toEqual(['image/png', ['svg-pixels']]);
  });

  it('returns the family and scripts of a font, and the applied rules of a stylesheet', async () => {
    const checked = await check('custom_font', await font());
    expect(checked.font).toEqual({ family: 'Inter', scripts: ['Latn'] });
    const css = await check('style', text('@import "x";\na { order: 1 }'));
    expect(new TextDecoder().decode(css.bytes).trim()).toBe('a { order: 1 }');
    expect(css.notes).toMatchObject([{ key: 'upload.note.css-rule', line: 1, rule: { first: 1, last: 1 } }]);
    // Each key has a message in both languages.
    const messages = await Promise.all(
      ['de', 'en'].map((lang) => loadLocalTranslations(lang, { admin: true })),
    );
    for (const { key } of css.notes) {
      for (const layers of messages)
        expect(
          layers.some(({ tree }) => flattenCatalog(tree).has(key)),
          key,
        ).toBe(true);
    }
  });

  it('is refused like a real upload, and is only for admins', async () => {
    expect(await problemOf(check('logo', text('no image')))).toBe('422 file-refused');
    expect(await problemOf(check('logo', new Uint8Array(21 * 2 ** 20)))).toBe('413 body-too-large');
    for (const other of [portal.client(), await loggedIn(portal, 'trial')]) {
      const { branding: calls } = createAdminClient(other);
      const input = { file: 'logo', bytes: text('x'), type: 'image/png' } as const;
      expect(await problemOf(calls.check(input))).toBe('403 forbidden');
      expect(await problemOf(calls.styleSource())).toBe('403 forbidden');
    }
  });
});

describe('a stylesheet with rules that are not allowed', () => {
  const source = 'a { order: 1 }\nb { background: url(https://evil.example/x) }\nc { order: 2 }';
  const applied = /^a \{ order: 1 \}\n +\nc \{ order: 2 \}$/;
  const styleSource = () => createAdminClient(admin).branding.styleSource();

  it('is stored unchanged, and visitors get only its other rules', async () => {
    const etag = await upload('style', text(source));
    const response = await download('style');
    expect(await response.text()).toMatch(applied);
    expect(await styleSource()).toEqual({ value: source, etag });
    // The applied form has another version, so it cannot be saved by mistake.
    const appliedEtag = response.headers.get('etag') ?? '';
    expect(appliedEtag).not.toBe(etag);
    const saving = admin.branding.set(
      { file: 'style', bytes: text('x'), type: 'text/css' },
      { ifMatch: appliedEtag },
    );
    expect(await problemOf(saving)).toBe('412 changed-meanwhile');
    const again = await download('style', { headers: { 'if-none-match': appliedEtag } });
    expect(again.status).toBe(304);
    await admin.branding.set(
      { file: 'style', bytes: text('d { order: 3 }'), type: 'text/css' },
      { ifMatch: etag },
    );
    expect(await (await download('style')).text()).toBe('d { order: 3 }');
    // Restoring does not erase the rule either.
    const [entry] = await admin.history.list({ kind: 'file', name: 'style' });
    await admin.history.restore({ id: entry?.id ?? '' });
    expect((await styleSource()).value).toBe(source);
    expect(await (await download('style')).text()).toMatch(applied);
  });

  it('survives a restart', async () => {
    await upload('style', text(source));
    const etag = (await download('style')).headers.get('etag');
    ({ portal, admin } = await server.restart());
    const response = await download('style');
    expect([await response.text(), response.headers.get('etag')]).toEqual([
      expect.stringMatching(applied),
      etag,
    ]);
  });
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
    ['style', 'a {}\nb { c: d } }', /CSS is invalid \(line 2\)/],
    ['style', 'a { color: red', /CSS is invalid \(line 1\)/],
    ['logo', '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>', /XML is invalid \(line 1\)/],
  ] as const)('is rejected for %s: %s', async (file, body, message) => {
    const [status, code, detail] = await refusal(file, body);
    expect([status, code]).toEqual([422, 'file-refused']);
    expect(detail).toMatch(message);
    expect((await download(file)).status).toBe(404);
  });

  it('is rejected with a German message', async () => {
    expect((await refusal('style', 'a { }\n}', 'de'))[2]).toContain('das CSS ist ungültig (Zeile 2)');
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
