import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeSample, SAMPLE_COUNT, SampleError } from '@assetportal/sample';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planLibrary } from '../../packages/sample/src/plan.js';
import { temporaryFolder } from '../fixtures/folder.js';

const COUNT = 14;
type Folder = Awaited<ReturnType<typeof temporaryFolder>>;

/** Returns the hashes of all files under a folder, keyed by path. Omits the generator's own records. */
async function hashes(folder: string): Promise<Record<string, string>> {
  const out: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || path.includes('.assetportal-sample')) continue;
    out[path.slice(folder.length + 1)] = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  }
  return out;
}

describe('sample library on disk', { tags: ['gate'] }, () => {
  let first: Folder;
  let second: Folder;
  let complete: Record<string, string>;
  let progress: [number, number][];
  let result: Awaited<ReturnType<typeof makeSample>>;

  beforeAll(async () => {
    first = await temporaryFolder();
    second = await temporaryFolder();
    progress = [];
    result = await makeSample(first.path, {
      count: COUNT,
      onProgress: (done, total) => progress.push([done, total]),
    });
    complete = await hashes(first.path);
  });

  afterAll(async () => {
    await first.remove();
    await second.remove();
  });

  it('contains every planned asset, except the video if ffmpeg is missing', () => {
    const videos = planLibrary(COUNT).filter((plan) => plan.work.kind === 'video').length;
    const missing = COUNT - result.created;
    expect(missing === 0 ? 0 : videos).toBe(missing);
    expect(result.notes).toHaveLength(missing === 0 ? 0 : 1);
    expect(result).toMatchObject({ skipped: 0, folder: first.path });
    const planned = planLibrary(COUNT).map((plan) => plan.path);
    expect(planned.filter((path) => !(path in complete)).length).toBe(missing);
  });

  it('reports progress once per asset', () => {
    expect(progress).toEqual(Array.from({ length: COUNT }, (_, i) => [i + 1, COUNT]));
  });

  it(
    'leaves no partial file when aborted, and resumes with the same bytes',
    { tags: ['night'] },
    async () => {
      const stop = new AbortController();
      const reason = new Error('enough');
      await expect(
        makeSample(second.path, {
          count: COUNT,
          signal: stop.signal,
          onProgress: (done) => done === 9 && stop.abort(reason),
        }),
      ).rejects.toBe(reason);
      const part = await hashes(second.path);
      expect(Object.keys(part).length).toBeGreaterThanOrEqual(9);
      expect(Object.keys(part).length).toBeLessThan(Object.keys(complete).length);
      for (const [path, hash] of Object.entries(part))
        expect(`${path} ${hash}`).toBe(`${path} ${complete[path]}`);
      expect(await readdir(join(second.path, '.assetportal-sample'))).toEqual(['made.tsv']);

      const rest = await makeSample(second.path, { count: COUNT });
      expect(rest.skipped).toBeGreaterThanOrEqual(9);
      expect(rest.created + rest.skipped).toBe(result.created);
      expect(await hashes(second.path)).toEqual(complete);
    },
  );

  it(
    'creates only deleted files again, and preserves changed and added files',
    { tags: ['night'] },
    async () => {
      const images = Object.keys(complete).filter((path) => path.endsWith('.jpg'));
      const [changed, deleted] = images as [string, string];
      await writeFile(join(second.path, changed), 'my own');
      await rm(join(second.path, deleted));
      await writeFile(join(second.path, 'mine.txt'), 'mine');
      const again = await makeSample(second.path, { count: COUNT });
      expect(again).toMatchObject({ created: 1, skipped: result.created - 2 });
      expect(again.notes.filter(({ paths }) => paths.includes(changed))).toHaveLength(1);
      expect(await readFile(join(second.path, changed), 'utf8')).toBe('my own');
      expect(await readFile(join(second.path, 'mine.txt'), 'utf8')).toBe('mine');
      expect((await hashes(second.path))[deleted]).toBe(complete[deleted]);
    },
  );
});

describe('target folder', () => {
  let folder: Folder;
  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  afterAll(() => folder.remove());

  it('rejects a folder with other files and changes nothing in it', async () => {
    const path = join(folder.path, 'photos');
    await mkdir(path);
    await writeFile(join(path, 'holiday.jpg'), 'not ours');
    const refused = makeSample(path, { count: 1 });
    await expect(refused).rejects.toBeInstanceOf(SampleError);
    await expect(refused).rejects.toMatchObject({ code: 'folder-not-empty' });
    expect(await readdir(path)).toEqual(['holiday.jpg']);
    expect(await readFile(join(path, 'holiday.jpg'), 'utf8')).toBe('not ours');
  });

  it('accepts a folder that contains only the state of the portal', async () => {
    const path = join(folder.path, 'served');
    await mkdir(join(path, '.assetportal'), { recursive: true });
    await expect(makeSample(path, { count: 1 })).resolves.toMatchObject({ created: 1 });
  });

  it('rejects a file or an invalid count before creating the folder', async () => {
    const file = join(folder.path, 'file');
    await writeFile(file, '');
    await expect(makeSample(file)).rejects.toMatchObject({ code: 'not-a-folder' });
    await expect(makeSample(join(file, 'below'))).rejects.toMatchObject({ code: 'not-a-folder' });
    const never = join(folder.path, 'never');
    for (const count of [0, 5001, 1.5, Number.NaN]) {
      await expect(makeSample(never, { count })).rejects.toMatchObject({ code: 'bad-count' });
    }
    expect(await readdir(folder.path)).not.toContain('never');
  });
});

describe('plan', () => {
  const plans = planLibrary(SAMPLE_COUNT);
  const extensions = new Set(plans.map(({ path }) => path.slice(path.lastIndexOf('.') + 1)));
  /** Returns how often each value occurs, most frequent first. */
  const times = (values: string[]): number[] => {
    const counts = new Map<string, number>();
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
    return [...counts.values()].sort((a, b) => b - a);
  };

  it('has 132 assets of all kinds and formats', () => {
    expect(SAMPLE_COUNT).toBe(132);
    const expected = [
      'jpg',
      'png',
      'webp',
      'avif',
      'tif',
      'svg',
      'gif',
      'pdf',
      'glb',
      'gltf',
      'stl',
      'obj',
      'ply',
      'mp4',
      'wav',
    ];
    expect([...extensions].sort()).toEqual(expected.sort());
    const formats = plans.map(({ work }) => ('format' in work ? work.format : ''));
    expect(formats).toEqual(expect.arrayContaining(['tif-cmyk', 'tif-16']));
    expect(
      plans.filter(({ sidecar, work }) => sidecar && work.kind === 'image').length,
    ).toBeGreaterThanOrEqual(3);
  });

  it('is a prefix of a longer plan and never uses a file name twice', () => {
    const long = planLibrary(700);
    expect(long.slice(0, SAMPLE_COUNT)).toEqual(plans);
    const bases = long.map(({ path }) => path.slice(0, path.lastIndexOf('.')).toLowerCase());
    expect(new Set(bases).size).toBe(700);
  });

  it('has titles and descriptions in German and English, and searchable words', () => {
    const german = plans.filter(({ meta }) => meta.language === 'de');
    expect(german.length).toBeGreaterThan(55);
    expect(german.length).toBeLessThan(77);
    for (const { meta, path } of plans) {
      expect(meta.keywords.length, path).toBeGreaterThanOrEqual(4);
      expect(meta.keywords.length, path).toBeLessThanOrEqual(7);
      for (const language of ['de', 'en'] as const) {
        expect(meta.title[language], path).toBeTruthy();
        expect(meta.description[language], path).toBeTruthy();
        expect(meta.rights[language], path).toContain(meta.taken.slice(0, 4));
      }
    }
    const tagged = (word: string) => plans.filter(({ meta }) => meta.keywords.includes(word)).length;
    expect(tagged('Küste')).toBeGreaterThanOrEqual(3);
    expect(tagged('coast')).toBeGreaterThanOrEqual(3);
  });

  it('distributes creators and places unevenly and puts positions into their cities', () => {
    const creators = times(plans.map(({ meta }) => meta.creator));
    expect(creators.length).toBeGreaterThanOrEqual(6);
    expect(creators[0]!).toBeGreaterThan(3 * creators[creators.length - 1]!);
    for (const { meta } of plans) {
      if (!meta.position || !meta.place) continue;
      expect(Math.abs(meta.position.lat - meta.place.lat)).toBeLessThan(0.01);
      expect(Math.abs(meta.position.lon - meta.place.lon)).toBeLessThan(0.01);
    }
    const years = new Set(plans.map(({ meta }) => meta.taken.slice(0, 4)));
    expect(years.size).toBeGreaterThanOrEqual(6);
  });
});
