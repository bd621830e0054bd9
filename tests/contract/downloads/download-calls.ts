import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { Portal } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import { temporaryFolder } from '../../fixtures/folder.js';
import { squareFont, weightTable } from '../../fixtures/formats/font.js';
import { silence } from '../../fixtures/formats/wav.js';
import { testPortal, type TestPortal } from '../../fixtures/library.js';

interface Context {
  readonly portal: Portal;
  readonly server: TestPortal;
  /** All assets of the portal. */
  readonly assets: readonly Asset[];
  /** Creates a client whose calls are recorded. */
  readonly recordingClient: (token: string, url: string) => Portal;
}

/** Returns tests for the calls that convert and download assets, by call (portal.test.ts). */
export function downloadCalls({
  portal,
  server,
  assets,
  recordingClient,
}: Context): Record<string, () => Promise<void>> {
  const first = assets[0] as Asset;
  /** Starts a portal with one file, until the end of the test. Returns the ID of its asset and a client. */
  const served = async (fname: string, content: string | Buffer) => {
    const folder = await temporaryFolder();
    onTestFinished(() => folder.remove());
    await writeFile(join(folder.path, fname), content);
    const other = await testPortal(folder.path);
    onTestFinished(() => other.close());
    await other.settled();
    const client = recordingClient(await other.login(), other.url);
    const [asset] = (await client.search.query({})).assets;
    return { client, id: asset?.id ?? '' };
  };
  return {
    async 'session.csets'() {
      expect(await portal.downloads.convertSets({ ids: assets.map(({ id }) => id) })).toEqual([
        { id: 'original', title: 'Original' },
      ]);
      const image = assets.find(({ asset_groups: groups }) => groups.includes('image')) as Asset;
      const sets = await portal.downloads.convertSets({ ids: [image.id] });
      expect(sets.map(({ id }) => id)).toEqual(['original', 'print', 'large', 'web']);
    },
    async 'session.csets_offer'() {
      const { convertSets, unavailable } = await portal.downloads.offer({ ids: [first.id, 'gone'] });
      expect(convertSets[0]).toMatchObject({ id: 'original', allowed: 1, total: 1, bytes: first.file_size });
      expect(unavailable).toEqual(['gone']);
    },
    async 'downloads.get'() {
      const { url } = await portal.downloads.link({ id: first.id });
      const bytes = await readFile(join(server.folder, first.folder, first.fname));
      const response = await portal.transport.open(url, { headers: { range: 'bytes=5-' } });
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes.subarray(5))).toBe(true);
    },
    async 'downloads.prepare'() {
      const image = assets.find(({ asset_groups: groups }) => groups.includes('image')) as Asset;
      const reported: number[] = [];
      const onProgress = (progress: number) => void reported.push(progress);
      expect(await portal.downloads.prepare({ ids: [image.id], convertSet: 'web' }, { onProgress })).toEqual(
        [],
      );
      expect(reported.at(-1)).toBe(1);
    },
    async 'downloads.video'() {
      const folder = await temporaryFolder();
      onTestFinished(() => folder.remove());
      // A quarter of a second of silence. Audio uses the same code as video, and can be created without a program.
      const content = silence(0.25);
      await writeFile(join(folder.path, 'quiet.wav'), content);
      const other = await testPortal(folder.path);
      onTestFinished(() => other.close());
      await other.settled();
      const client = recordingClient(await other.login(), other.url);
      const [audio] = (await client.search.query({})).assets;
      const { url, size } = await client.downloads.video({ id: audio?.id ?? '' });
      expect(size).toBe(audio?.file_size);
      const response = await client.transport.open(url, { headers: { range: 'bytes=0-99' } });
      expect(response.headers.get('content-range')).toBe(`bytes 0-99/${size}`);
      expect(response.headers.get('content-disposition')).toMatch(/^inline/);
      expect(Buffer.from(await response.arrayBuffer()).equals(content.subarray(0, 100))).toBe(true);
    },
    async 'downloads.peaks'() {
      const audio = await served('quiet.wav', silence(0.25));
      expect(await audio.client.downloads.peaks({ id: audio.id })).toEqual(
        Array.from({ length: 400 }, () => 0),
      );
    },
    async 'downloads.mesh'() {
      const points = [0, 1, 2].map((x) => `vertex ${x} ${x % 2} 0`).join('\n');
      const model = await served('one.stl', `solid one\n${points}\nendsolid\n`);
      const { url, size } = await model.client.downloads.mesh({ id: model.id });
      expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(size);
    },
    async 'downloads.font'() {
      const font = await served('squares.ttf', squareFont({ 'OS/2': weightTable(700) }));
      const { url, weights } = await font.client.downloads.font({ id: font.id });
      expect((await fetch(url)).headers.get('content-type')).toBe('font/ttf');
      expect(weights).toEqual({ min: 700, max: 700, initial: 700 });
    },
    async 'downloads.zoom'() {
      const image = assets.find(({ filetype }) => filetype === 'jpg') as Asset;
      const { url, width, height } = await portal.downloads.zoomImage({ id: image.id });
      expect([width, height]).toEqual([image.width, image.height]);
      expect((await portal.transport.open(url)).headers.get('content-type')).toBe('image/jpeg');
    },
    async 'downloads.zip'() {
      const ids = assets.slice(0, 2).map(({ id }) => id);
      const { url, size, rejectedAssetIds } = await portal.downloads.zip({ ids: [...ids, 'gone'] });
      expect(rejectedAssetIds).toEqual(['gone']);
      const zip = await (await fetch(server.url + url)).arrayBuffer();
      expect(zip.byteLength).toBe(size);
    },
    async 'downloads.zip_post'() {
      const ids = [
        first.id,
        ...Array.from({ length: 300 }, (_, index) => `an id that is not there ${index}`),
      ];
      expect((await portal.downloads.zip({ ids })).rejectedAssetIds).toEqual(ids.slice(1));
    },
    async 'downloads.links'() {
      const { links, rejected } = await portal.downloads.links({ ids: [first.id, 'gone', first.id] });
      const { id, fname, file_size: size, sha256 } = first;
      expect(links).toEqual([{ id, fname, size, sha256, url: expect.any(String) as string }]);
      expect(rejected).toEqual([{ id: 'gone', code: 'asset-not-found' }]);
      const response = await portal.transport.open(links[0]?.url ?? '');
      expect((await response.arrayBuffer()).byteLength).toBe(size);
    },
    async 'downloads.preview'() {
      const image = assets.find(({ url }) => url !== undefined) as Asset;
      const { url, assetGroups } = await portal.previews.link({ id: image.id });
      expect(assetGroups).toEqual(image.asset_groups);
      expect((await portal.transport.open(url)).headers.get('content-type')).toMatch(/^image\//);
    },
    async 'downloads.model'() {
      const folder = await temporaryFolder();
      onTestFinished(() => folder.remove());
      const points = [0, 1, 2].map((x) => `vertex ${x} ${x % 2} 0`).join('\n');
      await writeFile(join(folder.path, 'one.stl'), `solid one\n${points}\nendsolid\n`);
      const other = await testPortal(folder.path);
      onTestFinished(() => other.close());
      await other.settled();
      const models = recordingClient(await other.login(), other.url);
      const [model] = (await models.search.query({})).assets;
      const { url, filetype, files, missing } = await models.downloads.model({ id: model?.id ?? '' });
      expect({ filetype, files, missing }).toEqual({ filetype: 'stl', files: [], missing: [] });
      expect(await (await fetch(other.url + url)).text()).toContain(points);
    },
  };
}
