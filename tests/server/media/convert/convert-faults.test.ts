/**
 * Counts the workers of its process.
 *
 * @module-tag gate
 * @module-tag own-process
 */
import { spawnSync } from 'node:child_process';
import { open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { RenditionService, ConversionRecipe } from '../../../../packages/server/src/media/renditions.js';
import { corners, file, folder, media, workerProcesses } from '../helpers.js';

const HOLD = { hold: 60_000 };
const SMALL: ConversionRecipe = { spec: { format: 'jpeg', longest_side: 100 } };
/** A conversion that runs long enough to be interrupted. */
const LONG: ConversionRecipe = { spec: { format: 'avif', quality: 90 } };
/** Returns noise, which does not compress well, so that conversions take long. */
const noise = (side: number) => {
  const grain = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  return sharp({ create: { width: side, height: side, channels: 3, background: '#888', noise: grain } });
};
const large = async (side = 3000) => file('large.tif', await noise(side).tiff().toBuffer());

const converting = () => workerProcesses('image');

/** Returns the CPU time of a process in ticks, which shows whether it is busy. */
async function ticks(pid: number): Promise<number> {
  const parts = (await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')).split(') ')[1]?.split(' ');
  return Number(parts?.[11] ?? 0) + Number(parts?.[12] ?? 0);
}

async function busyConverter(): Promise<number> {
  let busy: number | undefined;
  await expect
    .poll(async () => {
      for (const pid of await converting()) if ((await ticks(pid)) > 60) busy = pid;
      return busy;
    })
    .toBeDefined();
  return busy as number;
}

/** Returns the temporary folders and files of running jobs. */
const temporary = async (data: string): Promise<string[]> => {
  const names = await readdir(join(data, 'renditions', 'tmp'), { recursive: true }).catch(() => []);
  return names.filter((name) => name !== 'out');
};

describe('conversions', () => {
  test('run once for concurrent requests, and equal specs share one file', async () => {
    const m = await media();
    const source = await file('a.jpg', await corners(2000, 1500).jpeg().toBuffer());
    const all = await Promise.all(Array.from({ length: 5 }, () => m.get(source, SMALL, HOLD)));
    expect(new Set(all.map(({ path }) => path)).size).toBe(1);
    const [first] = all;
    const { mtimeMs, ino } = await stat(first?.path ?? '');
    const other = { spec: { longest_side: 100, format: 'jpeg' as const } };
    expect(await m.get(source, other, HOLD)).toMatchObject({ path: first?.path });
    expect(await stat(first?.path ?? '')).toMatchObject({ mtimeMs, ino });
    expect((await m.cached(source, SMALL, HOLD))?.etag).toBe(first?.etag);
    expect(await m.cached({ ...source, version: '2' }, SMALL, HOLD)).toBeUndefined();
  });

  test('produce the same bytes again after an eviction', async () => {
    const data = await folder();
    const m = await media({ data });
    const source = await file('a.jpg', await corners(900, 600).jpeg().toBuffer());
    const recipes: ConversionRecipe[] = [
      SMALL,
      { spec: { format: 'webp' } },
      { spec: { format: 'tiff' } },
      { spec: { format: 'pdf' } },
      { spec: { format: 'png', metadata: 'keep', resolution: 300 } },
    ];
    for (const recipe of recipes) {
      const first = await m.get(source, recipe, HOLD);
      const bytes = await readFile(first.path);
      await rm(first.path);
      expect(await m.cached(source, recipe, HOLD)).toBeUndefined();
      const second = await m.get(source, recipe, HOLD);
      expect(second).toEqual(first);
      expect((await readFile(second.path)).equals(bytes)).toBe(true);
    }
  });

  test('are not evicted during their hold time', async () => {
    const m = await media({ maxBytes: 400_000 });
    const content = await corners(300, 200).png().toBuffer();
    const tiff: ConversionRecipe = { spec: { format: 'tiff', color_space: 'keep', width: 300 } };
    const noisy = async () => file('n.png', await noise(300).png().toBuffer());
    const heldRendition = await m.get(await file('p.png', content), SMALL, { hold: 3_600_000 });
    const renditions = [];
    // Together, they exceed the limit.
    for (let at = 0; at < 2; at += 1) renditions.push(await m.get(await noisy(), tiff, { hold: 3_600_000 }));
    for (const { path } of [heldRendition, ...renditions]) await stat(path);
  });

  test('report a missing page and an unreadable image, and do not retry the unreadable one', async () => {
    const m = await media();
    const source = await file('a.png', await corners(60, 40).png().toBuffer());
    const page = { ...SMALL, page: 2 };
    await expect(m.get(source, page, HOLD)).rejects.toMatchObject({ code: 'unreadable' });
    const broken = await file('b.jpg', 'not an image');
    await expect(m.get(broken, SMALL, HOLD)).rejects.toMatchObject({ code: 'unsupported-format' });
    await rm(broken.path);
    await expect(m.get(broken, SMALL, HOLD)).rejects.toMatchObject({ code: 'unsupported-format' });
    const gone = await file('c.png', 'x');
    await rm(gone.path);
    await expect(m.get(gone, SMALL, HOLD)).rejects.toMatchObject({ code: 'unreadable' });
  });

  test('reject an image with too many pixels before decoding it', async () => {
    const m = await media();
    // The header declares 60,000 × 60,000 pixels, but the file contains only 8 × 8.
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    png.writeUInt32BE(60_000, 16);
    png.writeUInt32BE(60_000, 20);
    const source = await file('bomb.png', png);
    await expect(m.get(source, SMALL, HOLD)).rejects.toMatchObject({
      code: expect.stringMatching(/too-large|damaged/) as string,
    });
  });

  test('are not cached if the original changes while it is converted', async () => {
    const data = await folder();
    const m = await media({ data });
    const source = await large(800);
    const conversion = m.get(source, LONG, HOLD);
    conversion.catch(() => undefined);
    await expect.poll(() => temporary(data)).not.toEqual([]);
    const handle = await open(source.path, 'r+');
    await handle.write(Buffer.from('x'), 0, 1, source.size);
    await handle.close();
    await expect(conversion).rejects.toMatchObject({ code: 'unreadable' });
    expect(await m.cached(source, LONG, HOLD)).toBeUndefined();
  });
});

describe.runIf(process.platform === 'linux')('converter process', () => {
  const kill = async (m: RenditionService, source: Parameters<RenditionService['get']>[0], times: number) => {
    const conversion = m.get(source, LONG, HOLD);
    conversion.catch(() => undefined);
    const killed = new Set<number>();
    for (let at = 0; at < times; at += 1) {
      const pid = await busyConverter();
      process.kill(pid, 'SIGKILL');
      killed.add(pid);
      await expect.poll(async () => (await converting()).includes(pid)).toBe(false);
    }
    expect(killed.size).toBe(times);
    return conversion;
  };

  test(
    'SM7: that was killed twice fails only its own conversion, and the file is tried again',
    { tags: ['night'] },
    async () => {
      const data = await folder();
      const m = await media({ data });
      const killed = await large(1500);
      await expect(kill(m, killed, 2)).rejects.toMatchObject({ code: 'unreadable' });
      expect(await temporary(data)).toEqual([]);
      const source = await file('a.jpg', await corners(900, 600).jpeg().toBuffer());
      expect(await m.get(source, SMALL, HOLD)).toMatchObject({ width: 100 });
      await expect(m.get(killed, LONG, HOLD)).resolves.toMatchObject({ mime: 'image/avif' });
    },
  );

  test('is terminated on close and leaves no partial files', { tags: ['night'] }, async () => {
    const data = await folder();
    const m = await media({ data });
    const source = await large();
    const conversion = m.get(source, LONG, HOLD);
    conversion.catch(() => undefined);
    const pid = await busyConverter();
    await m.close();
    await expect(conversion).rejects.toMatchObject({ code: 'timed-out' });
    expect(await converting()).not.toContain(pid);
    expect(await temporary(data)).toEqual([]);
    // The interruption was not caused by the file, so the server tries again.
    const reopened = await media({ data });
    expect(await reopened.get(source, SMALL, HOLD)).toMatchObject({ width: 100 });
  });
});

const isRoot = process.platform === 'linux' && process.getuid?.() === 0;

describe.runIf(isRoot)('full disk of the rendition cache (root on Linux)', () => {
  test('is reported as ENOSPC, and not as a problem of the file', async () => {
    const data = await folder();
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', data]);
    expect(mounted.status).toBe(0);
    onTestFinished(() => void spawnSync('umount', ['-l', data]));
    const m = await media({ data });
    onTestFinished(() => m.close());
    const filling = join(data, 'filling');
    await writeFile(filling, Buffer.alloc(5 * 2 ** 20));
    const source = await file('a.png', await noise(1500).png().toBuffer());
    const deep: ConversionRecipe = { spec: { format: 'tiff', color_space: 'gray' } };
    await expect(m.get(source, deep, HOLD)).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await temporary(data)).toEqual([]);
    await rm(filling);
    expect(await m.get(source, deep, HOLD)).toMatchObject({ width: 1500 });
  });
});
