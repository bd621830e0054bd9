import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import { folderPortal } from '../../fixtures/folders.js';

/** A web application like the built one, so that the test does not depend on a build. */
const web = await mkdtemp(join(tmpdir(), 'assetportal-web-'));
await mkdir(join(web, '.vite'));
await writeFile(
  join(web, 'index.html'),
  '<!doctype html><html lang="de"><head><title>x</title></head><body><div id="root"></div></body></html>',
);
await writeFile(
  join(web, 'favicon.svg'),
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#f00"/></svg>',
);
afterAll(() => rm(web, { recursive: true, force: true }));

const open = folderPortal({ web });
const closed = folderPortal({ web, guests: false });

/** Returns the tags of a page that describe it, by their name, as another application sees them. */
async function preview(path: string, portal = open, headers: Record<string, string> = {}) {
  const response = await fetch(`${portal.portal.url}${path}`, {
    headers: { 'accept-language': 'en', ...headers },
  });
  const html = await response.text();
  const tags = [...html.matchAll(/<meta (?:property|name)="([^"]*)" content="([^"]*)"/g)];
  const title = /<title>([^<]*)/.exec(html)?.[1];
  return { html, title, ...Object.fromEntries(tags.map(([, name, content]) => [name, content])) } as Record<
    string,
    string | undefined
  >;
}

/** Requests the image of a link preview without a session, and returns its properties. */
async function imageAt(address = '') {
  const response = await fetch(address);
  const bytes = Buffer.from(await response.arrayBuffer());
  const { format, width, height } = await sharp(bytes).metadata();
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    format,
    width,
    height,
    bytes,
  };
}

/** Hides a folder from guests during a test. */
async function hide(folder: string) {
  const { permissions } = createAdminClient(open.admin);
  onTestFinished(async () => void (await permissions.save({ rules: [] })));
  await permissions.save({ rules: [{ group: 'guests', folder, access: 'none' }] });
}

const CARD = {
  'og:image:type': 'image/jpeg',
  'og:image:width': '1200',
  'og:image:height': '630',
  'twitter:card': 'summary_large_image',
};
/** The preview of everything that has no separate one. */
const PLAIN = {
  title: 'assetportal',
  'og:title': 'assetportal',
  'og:image:type': 'image/png',
  'twitter:card': 'summary',
};

describe('the image of a link preview', () => {
  it('is a JPEG of 1200 × 630 that other applications show, whatever the shape of the asset', async () => {
    const tags = await preview(`/asset/${open.asset('open/one.png').id}`);
    expect(tags).toMatchObject({ ...CARD, 'og:image:alt': 'one' });
    const image = await imageAt(tags['og:image']?.replaceAll('&amp;', '&'));
    expect(image).toMatchObject({
      status: 200,
      type: 'image/jpeg',
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
    expect(image.bytes.length).toBeLessThanOrEqual(300_000);
  });

  it('is only available in one size, and only for an asset that the visitor may view', async () => {
    const { id } = open.asset('open2/like.png');
    const url = (size: string, format: string) =>
      `${open.portal.url}/assetportal/api/renditions/${id}/${size}?format=${format}`;
    expect((await fetch(url('large', 'jpeg'))).status).toBe(200);
    expect((await fetch(url('preview', 'jpeg'))).status).toBe(404);
    expect((await fetch(url('large', 'png'))).status).toBe(404);
    await hide('open2');
    expect((await fetch(url('large', 'jpeg'))).status).toBe(404);
  });
});

describe('the link preview of a search', () => {
  it('has its words, its filters, the number of results and the first image', async () => {
    const tags = await preview('/search/one?f.folder=open&sort=fname%3Aasc');
    expect(tags).toMatchObject({
      ...CARD,
      title: 'one · open – 1 result',
      'og:title': 'one · open – 1 result',
      'og:url': `${open.portal.url}/search/one?f.folder=open&amp;sort=fname%3Aasc`,
    });
    expect(tags['og:image']).toContain(`/renditions/${open.asset('open/one.png').id}/large?`);
    const german = await preview('/search/*?f.folder=open', open, { 'accept-language': 'de' });
    expect(german['og:title']).toBe('open – 4 Treffer');
  });

  it('has the number of the assets of a link', async () => {
    const ids = [open.asset('open/one.png').id, open.asset('top.png').id];
    const tags = await preview(`/search/*?f.id=${ids.join(',')}`);
    expect(tags['og:title']).toBe('2 selected assets – 2 results');
    expect(tags['og:image']).toContain(ids[0]);
  });

  it(
    'never reveals an asset that guests may not view: by title, number or image',
    { tags: ['d.rights.everywhere'] },
    async () => {
      await hide('open2');
      const { id } = open.asset('open2/like.png');
      for (const path of [
        '/search/like',
        '/search/*?f.folder=open2',
        `/search/*?f.id=${id}`,
        `/search/id:${id}`,
      ]) {
        const tags = await preview(path);
        expect(tags['og:title'], path).toMatch(/ – 0 results$/);
        expect(tags['og:image'], path).toBe(`${open.portal.url}/icon-512.png`);
        expect(tags['og:image:alt']).toBe('assetportal');
      }
      const rest = await preview(`/search/*?f.id=${id},${open.asset('top.png').id}`);
      expect(rest['og:title']).toMatch(/ – 1 result$/);
      expect(rest['og:image']).toContain(open.asset('top.png').id);
      // The visitor's own session has no effect.
      const session = await open.portal.admin().then(({ session: calls }) => calls.get());
      const own = await preview('/search/like', open, {
        cookie: `${await open.portal.cookieName()}=${session.session ?? ''}`,
      });
      expect(own).toMatchObject(PLAIN);
    },
  );

  it('has the name of the portal if the address is no valid search', async () => {
    expect(await preview('/search/*?f.nonsense=x')).toMatchObject(PLAIN);
    expect((await preview('/search/*'))['og:title']).toBe('assetportal');
  });

  it('escapes the words of the address', async () => {
    const { html } = await preview(`/search/${encodeURIComponent('"><script>x')}`);
    expect(html).not.toContain('"><script>x');
  });
});

describe('the link preview of the home page', () => {
  it('has the image of the library', async () => {
    const tags = await preview('/');
    expect(tags).toMatchObject({ ...CARD, title: 'assetportal', 'og:url': `${open.portal.url}/` });
    expect((await imageAt(tags['og:image']?.replaceAll('&amp;', '&'))).format).toBe('jpeg');
  });

  it('has the uploaded image', async () => {
    const { branding } = open.admin;
    const image = sharp({ create: { width: 1600, height: 800, channels: 3, background: '#345' } }).jpeg();
    const bytes = Uint8Array.from(await image.toBuffer());
    await branding.set({ file: 'dashboardHero', bytes, type: 'image/jpeg' });
    onTestFinished(async () => void (await branding.remove({ file: 'dashboardHero' })));
    const tags = await preview('/');
    expect(tags).toMatchObject({ ...CARD, 'og:image': `${open.portal.url}/share-image.jpg` });
    expect(await imageAt(tags['og:image'])).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  });
});

describe('the link preview of a portal without guests', () => {
  it('has only the name and the icon', async () => {
    const asset = closed.asset('open/one.png');
    for (const path of ['/', '/search/one', `/search/*?f.id=${asset.id}`, `/asset/${asset.id}`]) {
      const tags = await preview(path, closed);
      expect(tags, path).toMatchObject({ ...PLAIN, 'og:image': `${closed.portal.url}/icon-512.png` });
      expect(tags['og:url'], path).toBeUndefined();
    }
    expect((await imageAt(`${closed.portal.url}/icon-512.png`)).format).toBe('png');
    expect((await fetch(`${closed.portal.url}/share-image.jpg`)).status).toBe(404);
  });
});
