import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../fixtures/folder.js';
import { testPortal, type TestPortal } from '../fixtures/library.js';
import { downloadedFiles } from '../cli/downloads/proxied-cli.js';
import { terminal } from '../cli/terminal.js';

/** Number of files with the same name. A quarter of them is in the folder `few`. */
const FILES = 20_000;
/** Numbers of IDs on standard input, of which EXISTING exist. */
const [FEW_IDS, MANY_IDS, EXISTING] = [5000, 50_000, 2000];
const TIME = 30 * 60_000;
const PRELOAD = pathToFileURL(resolve(import.meta.dirname, '../fixtures/run/usage.mjs')).href;

let library: Awaited<ReturnType<typeof temporaryFolder>>;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let portal: TestPortal;

// Indexing 20,000 files takes longer than the tests: one to two minutes.
beforeAll(async () => {
  library = await temporaryFolder();
  home = await temporaryFolder();
  for (let index = 0; index < FILES; index += 1) {
    const folder = join(library.path, index < FILES / 4 ? 'few' : 'others', String(index));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'cover.txt'), `cover ${index}\n`);
  }
  portal = await testPortal(library.path, { checkReplies: false });
  await portal.settled();
}, TIME);
afterAll(async () => {
  await portal.close();
  await library.remove();
  await home.remove();
});

interface Usage {
  /** Maximum resident set. */
  readonly megabytes: number;
  /** CPU time. */
  readonly seconds: number;
}

/** Runs a command. Returns its exit code and its usage. */
async function measured(args: readonly string[], input = ''): Promise<{ code: number | null } & Usage> {
  const file = join(home.path, 'usage.json');
  const env = { ASSETPORTAL_URL: portal.url, NODE_OPTIONS: `--import ${PRELOAD}`, TEST_USAGE: file };
  const { code } = await terminal(home.path, env).run(args, { input });
  return { code, ...(JSON.parse(await readFile(file, 'utf8')) as Usage) };
}

const report = (name: string, few: Usage, many: Usage) => {
  const text = ({ megabytes, seconds }: Usage) => `${seconds.toFixed(1)} s CPU, ${megabytes.toFixed(0)} MB`;
  process.stderr.write(`${name}: ${text(few)} → ${text(many)}\n`);
};

describe('20,000 files with the same name', () => {
  const target = (count: number) => join(home.path, `same-${count}`);
  const runs = async (...args: string[]) => {
    const run = async (facets: readonly string[], count: number) => {
      const command = [
        'download',
        '--query',
        '*',
        ...facets,
        '--flat',
        '--to',
        target(count),
        '--yes',
        '--quiet',
      ];
      const usage = await measured([...command, ...args]);
      expect(usage.code).toBe(0);
      expect(await downloadedFiles(target(count))).toHaveLength(count);
      return usage;
    };
    return [await run(['--facet', 'folder=few'], FILES / 4), await run([], FILES)] as const;
  };

  it.each([
    ['a first download', []],
    ['a second download', []],
    ['a plan', ['--dry-run']],
    ['a download without its ledger', []],
  ])('%s takes linear time', { timeout: TIME }, async (name, args) => {
    if (name.includes('ledger')) {
      for (const count of [FILES / 4, FILES])
        await rm(join(target(count), '.assetportal'), { recursive: true });
    }
    const [few, all] = await runs(...args);
    report(name, few, all);
    // 4 for linear time, and 16 for quadratic time.
    expect(all.seconds / few.seconds).toBeLessThan(8);
  });
});

describe('50,000 IDs on standard input', () => {
  const ids = async (count: number) => {
    const existing: string[] = [];
    for await (const { id } of portal.client().search.all({})) {
      if (existing.push(id) === EXISTING) break;
    }
    const unknown = Array.from({ length: count - EXISTING }, (_, index) =>
      index.toString(16).padStart(24, '0'),
    );
    return `${[...existing, ...unknown].join('\n')}\n`;
  };
  const to = () => ['--to', join(home.path, 'ids')];

  it.each([
    ['download -', () => ['download', '-', ...to(), '--yes']],
    ['download - --dry-run', () => ['download', '-', ...to(), '--dry-run']],
    ['download --files-from -', () => ['download', '--files-from', '-', ...to(), '--yes', '--json']],
    ['show -', () => ['show', '-', '--json']],
  ])('%s takes about as much memory as 5,000 IDs', { timeout: TIME }, async (name, args) => {
    const usages: Usage[] = [];
    for (const count of [FEW_IDS, MANY_IDS]) {
      await rm(join(home.path, 'ids'), { recursive: true, force: true });
      const usage = await measured(args(), await ids(count));
      expect(usage.code).toBe(8);
      usages.push(usage);
    }
    const [few, many] = usages as [Usage, Usage];
    report(name, few, many);
    // The IDs and the results themselves take about 20 MB. The garbage of the ten-fold work must not add up.
    expect(many.megabytes - few.megabytes).toBeLessThan(70);
  });
});
