import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { startIndexing } from '../../packages/server/src/start.js';

interface Row {
  what: string;
  value: number | string;
  unit?: string;
  ratio?: number;
  bar?: string;
}

const FILES = Number(process.env['ASSETPORTAL_BENCH_FILES'] ?? 100_000);
const IN_FOLDER = 500;
/** Files that the programs beside ours are given: they take minutes for all. */
const COMPARED = Math.min(FILES, 5000);

/** The first indexing of a library, and the start of the portal when nothing has changed in it. */
export async function run(): Promise<{ title: string; rows: Row[]; notes: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'assetportal-bench-'));
  try {
    const library = join(folder, 'library');
    await pictures(library);
    const options = { folder: library, data: join(folder, 'state'), log: 'silent' } as const;
    const began = performance.now();
    const first = await startIndexing(options);
    let searched = 0;
    first.onStatus((status) => {
      // Read, hashed and in the search index; their pictures follow.
      if (searched === 0 && status.found >= FILES) searched = performance.now() - began;
    });
    await first.settled();
    const whole = performance.now() - began;
    const { done, failed } = first.status();
    if (done !== FILES || failed > 0) throw new Error(`Only ${done} of ${FILES} were indexed.`);
    await first.close();

    const again = performance.now();
    const second = await startIndexing(options);
    await second.settled();
    const recheck = performance.now() - again;
    await second.close();

    const theirs = await compared(library);
    return {
      title: `${FILES.toLocaleString('en')} files for the first time`,
      rows: [
        { what: 'found in the folder', value: searched / 1000, unit: 's' },
        { what: 'indexed whole: hash, metadata, thumbnail and preview', value: whole / 1000, unit: 's' },
        { what: 'the same by the second', value: FILES / (whole / 1000), unit: 'files/s' },
        theirs === undefined
          ? { what: 'not compared: exiftool or vipsthumbnail is not installed', value: '' }
          : {
              what: `vipsthumbnail twice, exiftool and sha256sum, for ${COMPARED.toLocaleString('en')} of them`,
              value: theirs,
              unit: 'files/s',
              ratio: FILES / (whole / 1000) / theirs,
              bar: 'ours 1.5 ×',
            },
        {
          what: 'opened and looked through again, nothing changed',
          value: recheck / 1000,
          unit: 's',
          bar: '< 5 s',
        },
      ],
      notes: [
        'Pictures of 160 by 120 pixels, no two alike. A library of photographs takes longer a file: see pictures.',
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One picture, made different by a comment: making so many is not what is measured. */
async function pictures(library: string): Promise<void> {
  const one = await sharp({
    create: {
      width: 160,
      height: 120,
      channels: 3,
      background: '#567',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg({ quality: 70 })
    .toBuffer();
  for (let i = 0; i < FILES; i++) {
    const path = join(library, `folder ${Math.floor(i / IN_FOLDER)}`);
    if (i % IN_FOLDER === 0) mkdirSync(path, { recursive: true });
    const comment = Buffer.from(`number ${i}`);
    const segment = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
    writeFileSync(
      join(path, `picture ${i}.jpg`),
      Buffer.concat([one.subarray(0, 2), segment, comment, one.subarray(2)]),
    );
  }
}

/** Files per second of what one would use instead; undefined where it is not installed. */
async function compared(library: string): Promise<number | undefined> {
  const out = join(library, '..', 'thumbnails');
  mkdirSync(out);
  const list = `find "${library}" -name '*.jpg' | sort | head -${COMPARED}`;
  const commands = [
    `${list} | tr '\\n' '\\0' | xargs -0 -n 100 vipsthumbnail --size 720x480 -o "${out}/%s.webp"`,
    `${list} | tr '\\n' '\\0' | xargs -0 -n 100 vipsthumbnail --size 1600x1600 -o "${out}/%s-large.webp"`,
    `${list} | exiftool -json -n -@ - > "${out}/metadata.json"`,
    `${list} | tr '\\n' '\\0' | xargs -0 sha256sum > "${out}/sums"`,
  ];
  const began = performance.now();
  try {
    for (const command of commands) {
      await promisify(execFile)('/bin/bash', ['-o', 'pipefail', '-c', command], { maxBuffer: 2 ** 30 });
    }
  } catch {
    return undefined;
  }
  return COMPARED / ((performance.now() - began) / 1000);
}
