/**
 * @module-tag night
 * @module-tag sizes
 */
import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { isPortalError, type Portal } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import { temporaryFolder } from '../../fixtures/folder.js';
import { nightly } from '../../fixtures/run/nightly.js';
import { seededRandom } from '../../fixtures/server/random-kills.js';
import { idle, serveFolder, serveUntil } from '../../fixtures/server/serve.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  [folder, home] = await Promise.all([temporaryFolder(), temporaryFolder()]);
});
afterAll(() => Promise.all([folder.remove(), home.remove()]));

/** Returns a unique image. */
async function photograph(): Promise<Buffer> {
  const [width, height] = [90, 60];
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  return noise.resize(900, 600).jpeg({ quality: 60 }).toBuffer();
}

const allAssets = async (portal: Portal): Promise<Map<string, Asset>> => {
  const assets = new Map<string, Asset>();
  for await (const asset of portal.search.all({ query: '*' })) assets.set(asset.fname, asset);
  return assets;
};

/** Matches the path of a rendition: two folder levels and a hash. Temporary files have an extension. */
const RENDITION = /^[0-9a-f]{2}[\\/][0-9a-f]{2}[\\/][0-9a-f]+$/;
const NOT_YET = ['asset-not-found', 'file-changed', 'file-gone', 'not-ready', 'convert-set-unknown'];

/** Requests the image and a conversion of up to 20 assets, again and again until `gone` returns true. */
async function browse(portal: Portal, token: string, gone: () => boolean): Promise<void> {
  while (!gone()) {
    try {
      for (const { id, url } of (await portal.search.query({ query: '*', rows: 20 })).assets) {
        if (url !== undefined) {
          await (
            await portal.transport.open(url, { headers: { authorization: `Bearer ${token}` } })
          ).arrayBuffer();
        }
        await portal.downloads.link({ id, convertSet: 'web' });
      }
    } catch (error) {
      // While indexing runs, an asset may not be ready. After a kill, the server is unreachable until `gone` returns true.
      if (gone()) return;
      if (!isPortalError(error) || ![...NOT_YET, 'unreachable', 'unauthorized'].includes(error.code))
        throw error;
    }
    await pause(5);
  }
}

/** By day, a kill at each of these points. */
const POINTS = [
  'batch:stored:1',
  'batch:indexed:1',
  'rendition:written:1',
  'rendition:written:6',
  'preview:started:2',
  'conversion:started:1',
];

/** At night, a kill at each of 100 random times, in milliseconds. */
function randomTimes(): number[] {
  const random = seededRandom();
  return Array.from({ length: 100 }, () => random() * 900);
}

describe('server killed while it indexes and creates renditions', () => {
  const kills = nightly ? randomTimes() : POINTS;
  it(
    'ends with the same index as a server that was not killed, and with intact renditions',
    { timeout: 120_000 + kills.length * 20_000 },
    async () => {
      let added = 0;
      const add = async (count: number) => {
        for (let i = 0; i < count; i++)
          await writeFile(join(folder.path, `${added++}.jpg`), await photograph());
      };
      const seen = new Map<string, string>();
      for (const kill of kills) {
        const isPoint = typeof kill === 'string';
        await add(3);
        const server = await serveUntil(isPoint ? kill : undefined, folder.path, { home: home.path });
        onTestFinished(() => server.kill());
        let gone = false;
        const ended = (isPoint ? server.killed() : pause(kill).then(() => server.kill())).finally(
          () => (gone = true),
        );
        // A server may be killed before its first response.
        const token = await server.login().catch(() => '');
        const portal = server.client(token);
        const browsing = browse(portal, token, () => gone);
        // IDs that the server has returned are permanent.
        for (const [fname, { id }] of await allAssets(portal).catch(() => new Map<string, Asset>())) {
          expect(seen.get(fname) ?? id, fname).toBe(id);
          seen.set(fname, id);
        }
        await ended;
        await browsing;
      }

      const server = await serveFolder(folder.path, { home: home.path });
      onTestFinished(() => server.kill());
      const token = await server.login();
      const portal = server.client(token);
      await idle(portal);
      const after = await allAssets(portal);
      for (const [fname, id] of seen) expect(after.get(fname)?.id, fname).toBe(id);

      const clean = await serveFolder(folder.path, { home: home.path, data: join(home.path, 'clean') });
      onTestFinished(() => clean.kill());
      const fresh = clean.client(await clean.login());
      await idle(fresh);
      const plain = ({ imp_date: _, ...asset }: Asset) => asset;
      const sorted = (assets: Map<string, Asset>) =>
        [...assets.values()].map(plain).sort((a, b) => (a.fname < b.fname ? -1 : 1));
      expect(sorted(after)).toEqual(sorted(await allAssets(fresh)));
      expect(after.size).toBe(added);

      // Every stored rendition is intact.
      for (const { url = '' } of after.values()) {
        const response = await portal.transport.open(url);
        const bytes = Buffer.from(await response.arrayBuffer());
        await sharp(bytes, { failOn: 'warning' }).raw().toBuffer();
      }
      expect(await server.stop()).toBe(0);
      const renditions = join(folder.path, '.assetportal', 'renditions');
      const stored = (await readdir(renditions, { recursive: true })).filter((name) => RENDITION.test(name));
      expect(stored.length).toBeGreaterThan(added);
      for (const name of stored) {
        const path = join(renditions, name);
        expect((await stat(path)).size).toBeGreaterThan(0);
        await sharp(await readFile(path), { failOn: 'warning' })
          .raw()
          .toBuffer();
      }
    },
  );
});
