/** @module-tag gate */
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Asset } from '@assetportal/sdk/contract';
import { image, run, temporary, until, type Running } from '../../../fixtures/server/library.js';
import { sharedAssets } from '../../../fixtures/shared.js';

const temp = temporary();
let root: string;
let data: string;
let running: Running;

beforeEach(() => {
  root = temp.folder();
  data = temp.folder();
});

afterEach(async () => {
  await running.stop();
  temp.clear();
});

async function index(): Promise<Running> {
  running = await run(root, data);
  await running.library.settled();
  return running;
}

const put = (name: string, content: Buffer | string) => writeFileSync(join(root, name), content);
const names = async () => [...(await running.files()).keys()];
const becomes = (condition: string, ...expected: string[]) =>
  until(condition, async () => (await names()).join() === expected.join());

async function assetAt(name: string): Promise<Asset | undefined> {
  return (await running.assets.one((await running.files()).get(name) ?? ''))?.asset;
}

/** Returns the number of assets that are offline. */
async function offline(): Promise<number> {
  let count = 0;
  for await (const files of running.assets.indexedFiles())
    count += files.filter((file) => file.offline).length;
  return count;
}

const TAKEOUT = {
  title: 'a.png',
  description: 'On the lake',
  photoTakenTime: { timestamp: '1258375918' },
  geoData: { latitude: 30.657819, longitude: 104.0739 },
  favorited: true,
};

describe('sidecars in an index', () => {
  it('are assets while they belong to nothing, and are removed as assets when their file appears', async () => {
    put('a.xmp', '<x/>');
    put('a.png.json', JSON.stringify(TAKEOUT));
    await index();
    expect(await names()).toEqual(['a.png.json', 'a.xmp']);
    const { 'a.xmp': id } = Object.fromEntries(await running.files());
    put('a.png', await image(1));
    await becomes('the sidecars belong to the image', 'a.png');
    expect(await offline()).toBe(0);
    rmSync(join(root, 'a.png'));
    await becomes('the sidecars are assets again', 'a.png.json', 'a.xmp');
    expect((await running.files()).get('a.xmp')).toBe(id);
    expect(await offline()).toBe(1);
  });

  it('are removed as assets when they are moved to their file, and after a restart', async () => {
    put('a.png', await image(1));
    put('b.png', await image(2));
    put('c.xmp', '<x/>');
    put('d.srt', 'x');
    await index();
    expect(await names()).toEqual(['a.png', 'b.png', 'c.xmp', 'd.srt']);
    renameSync(join(root, 'c.xmp'), join(root, 'a.xmp'));
    await becomes('the sidecar belongs to the image', 'a.png', 'b.png', 'd.srt');
    await running.stop();
    put('d.mp4', 'not a video');
    await index();
    expect(await names()).toEqual(['a.png', 'b.png', 'd.mp4']);
    expect(await offline()).toBe(0);
  });

  it(
    'leave no asset behind when a folder is moved or deleted file by file',
    { tags: ['night'] },
    async () => {
      mkdirSync(join(root, 'x'));
      for (let at = 0; at < 10; at++) {
        put(`x/${at}.png`, await image(at));
        put(`x/${at}.xmp`, '<x/>');
      }
      await index();
      const ids = [...(await running.files()).values()].sort();
      for (let at = 0; at < 10; at++) renameSync(join(root, `x/${at}.png`), join(root, `${at}.png`));
      await until('the images are moved', async () => (await assetAt('9.png')) !== undefined);
      for (let at = 0; at < 10; at++) renameSync(join(root, `x/${at}.xmp`), join(root, `${at}.xmp`));
      await becomes('only images are left', ...Array.from({ length: 10 }, (_, at) => `${at}.png`));
      await running.library.settled();
      expect([...(await running.files()).values()].sort()).toEqual(ids);
      expect(await offline()).toBe(0);
    },
  );

  it(
    'of Google Takeout have the lowest rank, and are read again when they change',
    { tags: ['night'] },
    async () => {
      put('a.png', await image(1));
      put('a.png.json', JSON.stringify(TAKEOUT));
      put('package.json', '{}');
      put('b.png', await image(2));
      put('b.png.json', JSON.stringify({ title: 'b.png' }));
      await index();
      expect(await names()).toEqual(['a.png', 'b.png', 'b.png.json', 'package.json']);
      expect(await assetAt('a.png')).toMatchObject({
        title: 'a',
        description: 'On the lake',
        taken_date: '2009-11-16T12:51:58Z',
        rating: 5,
        location: { lat: 30.657819, lon: 104.0739 },
      });
      put('a.png.xmp', xmp('<dc:description><rdf:Alt><rdf:li>XMP</rdf:li></rdf:Alt></dc:description>', '2'));
      await until('the XMP applies', async () => (await assetAt('a.png'))?.description === 'XMP');
      expect(await assetAt('a.png')).toMatchObject({ rating: 2, taken_date: '2009-11-16T12:51:58Z' });
      const geoData = { latitude: 0, longitude: 0 };
      put('a.png.json', JSON.stringify({ ...TAKEOUT, photoTakenTime: { timestamp: '0' }, geoData }));
      await until('the JSON is read again', async () => (await assetAt('a.png'))?.taken_date === undefined);
      expect(await assetAt('a.png')).not.toHaveProperty('location');
      put('a.png.json', '{"title": "something else"}');
      await until('the JSON is an asset', async () => (await names()).includes('a.png.json'));
    },
  );

  it('are recognized in UTF-16, which looks like MPEG audio', async () => {
    put(
      'alone.xmp',
      Buffer.from('\uFEFF<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"/>', 'utf16le'),
    );
    put('alone.srt', Buffer.from('\uFEFF1\n00:00:01,000 --> 00:00:02,000\nHello', 'utf16le'));
    await index();
    expect(await assetAt('alone.xmp')).toMatchObject({ filetype: 'xmp', mime: 'application/rdf+xml' });
    expect(await assetAt('alone.srt')).toMatchObject({ filetype: 'srt', asset_groups: ['other'] });
  });

  it.skipIf(!sharedAssets)(
    'of the reports belong to their images (needs ../shared/assets)',
    { tags: ['night'] },
    async () => {
      const reports = join(sharedAssets as string, 'reports/sidecars');
      for (const name of readdirSync(reports)) copyFileSync(join(reports, name), join(root, name));
      await index();
      expect(await names()).toEqual([
        'Case.jpg',
        'IMG_0007.JPG',
        'IMG_3397.JPG',
        'both.jpg',
        'bär.jpg',
        'lonely-subtitles.srt',
        'mixed.JPG',
        'orphan.xmp',
      ]);
      const titles = ['Case.jpg', 'both.jpg', 'bär.jpg', 'mixed.JPG', 'orphan.xmp'].map(async (name) => {
        const { title } = (await assetAt(name)) ?? {};
        return title;
      });
      expect(await Promise.all(titles)).toEqual([
        'sidecar other case of name',
        'full name sidecar',
        'nfd sidecar of nfc file',
        'sidecar other case of ext',
        'orphan',
      ]);
      expect(await assetAt('IMG_3397.JPG')).toMatchObject({
        description: 'Takeout description zebra',
        taken_date: '2009-11-16T12:51:58Z',
        location: { lat: 30.657819, lon: 104.0739 },
      });
      const id = (await running.files()).get('lonely-subtitles.srt') as string;
      const { path } = (await running.assets.file(id)) ?? {};
      expect(readFileSync(path as string, 'utf8')).toContain('Hallo');
      expect(await assetAt('orphan.xmp')).toMatchObject({ filetype: 'xmp', asset_groups: ['other'] });
    },
  );
});

function xmp(properties: string, rating: string): string {
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmp:Rating="${rating}">${properties}</rdf:Description></rdf:RDF></x:xmpmeta>`;
}
