import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import sharp from 'sharp';
import { listFolder } from '../../packages/server/src/library/scan/walk.js';
import { createRenditionService } from '../../packages/server/src/media/renditions.js';
import { costOf, costProblem, medianCost, minus, plausible, type Cost } from './results/cost.js';
import type { Row, Skipped } from './results/row.js';
import { startReader } from '../fixtures/server/reader.js';

/** Set `BENCH_RUNS` and `BENCH_FILES` to smaller numbers only to test the benchmark itself. */
const RUNS = Number(process.env['BENCH_RUNS'] ?? 3);
const MAX_FILES = Number(process.env['BENCH_FILES'] ?? Infinity);
const SHARED = '../shared/assets/files/images';
const QUIET = { debug: () => undefined, warn: () => undefined };

/** Compares the CPU time and wall time of previews and indexing with those of common command-line tools. */
export async function run(): Promise<{ title: string; rows: Row[]; notes: string[] } | Skipped> {
  const problem = costProblem();
  if (problem !== undefined) return { skipped: problem };
  const folder = mkdtempSync(join(tmpdir(), 'assetportal-bench-'));
  try {
    const { images, notes } = await collect(folder);
    const files = readdirSync(images).map((name) => join(images, name));
    const rows: Row[] = [];
    // A run without files measures process startup. It is subtracted, because it is not part of indexing.
    const measure = (label: string) => medianCost(RUNS, () => measureJob(label, images, folder));
    const start = await measure('nothing');
    const both = plausible('thumbnail and preview', minus(await measure('images'), start));
    const complete = plausible('complete indexing', minus(await measure('complete'), start));
    const per = (cost: number) => cost / files.length;
    const compare = async (label: string, ours: Cost, target: string, commands: string[][], each = '') => {
      const missing = await firstMissing(commands.map(([name = '']) => name));
      if (missing) {
        rows.push({ label: `${label}: not compared, ${missing} is not installed`, value: '' });
        return;
      }
      const theirs = plausible(label, await medianCost(RUNS, () => costOf(commands, images)));
      rows.push(
        {
          label: `${label}, CPU${each}`,
          value: per(theirs.cpu),
          unit: 'ms per file',
          ratio: theirs.cpu / ours.cpu,
          target,
        },
        {
          label: `${label}, time`,
          value: per(theirs.wall),
          unit: 'ms per file',
          ratio: theirs.wall / ours.wall,
        },
      );
    };
    const thumbnails = (how: string) => [
      ['vipsthumbnail', ...files, '--size', '720x480>', '--output', join(folder, `small-%s.webp${how}`)],
      ['vipsthumbnail', ...files, '--size', '1600x1600>', '--output', join(folder, `large-%s.webp${how}`)],
    ];
    rows.push(
      {
        label: 'thumbnail, preview, thumbhash and colors, cached: CPU',
        value: per(both.cpu),
        unit: 'ms per file',
      },
      {
        label: 'thumbnail, preview, thumbhash and colors, cached: time',
        value: per(both.wall),
        unit: 'ms per file',
      },
    );
    await compare(
      'vipsthumbnail twice, all files in one call, quality 80, effort 2',
      both,
      '≥ 1.0',
      thumbnails('[Q=80,effort=2,strip]'),
    );
    await compare(
      'vipsthumbnail twice, all files in one call, default options',
      both,
      '≥ 1.0',
      thumbnails(''),
    );
    rows.push(
      {
        label: 'complete indexing (read, SHA-256, metadata, both images): CPU',
        value: per(complete.cpu),
        unit: 'ms per file',
      },
      { label: 'complete indexing: time', value: per(complete.wall), unit: 'ms per file' },
    );
    await compare('vipsthumbnail twice, exiftool, sha256sum, all files in one call each', complete, '≥ 1.5', [
      ...thumbnails(''),
      ['exiftool', '-json', '-n', '-G1', '-struct', ...files],
      ['sha256sum', ...files],
    ]);
    return { title: 'Images', rows, notes };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs the portal's part of the comparison. Called in a separate process. */
export async function job(label: string, images: string, data: string): Promise<void> {
  if (label === 'nothing') return;
  const media = createRenditionService({ library: images, data, log: QUIET });
  const reader = startReader(images);
  const listing = listFolder(Buffer.from(images), '');
  if (typeof listing === 'string') throw new Error(listing);
  const read = label === 'complete' ? reader.read(listing.assets) : Promise.resolve([]);
  const prepared = listing.assets.map(async ({ path, size }) => {
    const { problem } = await media.prepare({
      id: path,
      path: join(images, path),
      filetype: 'jpg',
      assetGroup: 'image',
      version: '1',
      size,
    });
    if (problem) throw new Error(`${path}: ${problem}`);
  });
  await Promise.all([read, ...prepared]);
  await Promise.all([reader.close(), media.close()]);
}

/**
 * Collects copies of real photographs with at least one megapixel. If there are fewer than 12, generates further
 * images.
 */
async function collect(folder: string): Promise<{ images: string; notes: string[] }> {
  const images = join(folder, 'images');
  mkdirSync(images);
  let count = 0;
  let pixels = 0;
  if (existsSync(SHARED)) {
    for (const name of readdirSync(SHARED, { recursive: true, encoding: 'utf8' })) {
      if (count >= MAX_FILES || !/^\.jpe?g$/i.test(extname(name))) continue;
      const path = join(SHARED, name);
      const { width, height } = await sharp(path).metadata();
      if (width * height < 1e6) continue;
      // Copies each image three times, so that process startup has less weight.
      for (let copy = 0; copy < 3 && count < MAX_FILES; copy++)
        copyFileSync(path, join(images, `image-${++count}.jpg`));
      pixels += width * height * 3;
    }
  }
  for (let at = 0; count < Math.min(12, MAX_FILES); at++) {
    const noise = sharp({
      create: {
        width: 500,
        height: 375,
        channels: 3,
        background: '#789',
        noise: { type: 'gaussian', mean: 128, sigma: 20 + at },
      },
    });
    const path = join(images, `image-${++count}.jpg`);
    await sharp(await noise.png().toBuffer())
      .resize(4000, 3000)
      .jpeg()
      .toFile(path);
    pixels += 12e6;
  }
  const bytes = readdirSync(images).reduce((sum, name) => sum + statSync(join(images, name)).size, 0);
  return {
    images,
    notes: [
      `${count} JPEG files of ${(pixels / count / 1e6).toFixed(1)} megapixels and ${Math.round(bytes / count / 1024)} KB on average; medians of ${RUNS} runs. The ratio is the cost of the other tools divided by the cost of the portal.`,
      'Both write the same two sizes as WebP. The portal also computes the placeholder and the colors, and maintains an index of the files.',
    ],
  };
}

async function measureJob(label: string, images: string, folder: string): Promise<Cost> {
  const data = mkdtempSync(join(folder, 'state-'));
  const code = `import(${JSON.stringify(import.meta.url)}).then((bench) => bench.job(...${JSON.stringify([label, images, data])}))`;
  return costOf([[process.execPath, '--input-type=module', '-e', code]], images);
}

async function firstMissing(names: string[]): Promise<string | undefined> {
  for (const name of names) {
    const installed = await new Promise((resolve) =>
      execFile('sh', ['-c', 'command -v "$1"', 'sh', name], (error) => resolve(!error)),
    );
    if (!installed) return name;
  }
  return undefined;
}
