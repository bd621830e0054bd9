import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { runTool } from '../checks/tool.mjs';
import { fail, root } from '../set-up.mjs';

/**
 * `npm run docs [-- --check]`: makes the SDK's reference in docs/api out of its doc comments, a page for each entry.
 * `--check` only compares, and fails when it is stale.
 */
const OUT = join(root, 'docs', 'api');
const SDK = join(root, 'packages', 'sdk');

const check = process.argv.includes('--check');
const work = join(root, '.cache', 'docs');
const out = check ? mkdtempSync(join(tmpdir(), 'assetportal-docs-')) : OUT;
const complaint = make();
rmSync(work, { recursive: true, force: true });
if (check) rmSync(out, { recursive: true, force: true });
if (complaint !== undefined) fail(complaint);

/** @returns what is wrong, if anything */
function make() {
  const { failed, output, errors } = runTool('typedoc/bin/typedoc', [
    ...['--options', writeOptions(), '--out', out],
    ...['--logLevel', 'Warn'],
  ]);
  if (failed) return `The reference cannot be made:\n${output}${errors}`;
  process.stderr.write(`${output}${errors}`);
  return check ? compare() : undefined;
}

/** TypeDoc makes a page of a file: one for each entry of the package. */
function writeOptions() {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const { exports } = JSON.parse(readFileSync(join(SDK, 'package.json'), 'utf8'));
  const entries = Object.entries(exports).filter(([, target]) => typeof target === 'object');
  const pages = new Map(
    entries.map(([entry, target]) => [
      entry === '.' ? 'sdk' : entry.slice('./'.length),
      join(SDK, target['assetportal-source']).replace(/\.ts$/, '.js'),
    ]),
  );
  for (const [page, path] of pages) {
    const source = relative(work, path).replaceAll('\\', '/');
    writeFileSync(join(work, `${page}.ts`), `export * from '${source}';\n`);
  }
  writeFileSync(
    join(work, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../packages/sdk/tsconfig.types.json',
      compilerOptions: { rootDir: '../..' },
      include: ['*.ts'],
    }),
  );
  const settings = JSON.parse(readFileSync(join(root, 'typedoc.json'), 'utf8'));
  const options = {
    ...settings,
    // Written from the folder of this file, and read from another.
    plugin: settings.plugin.map((one) => (one.startsWith('.') ? join(root, one) : one)),
    entryPoints: [...pages.keys()].sort().map((page) => `${page}.ts`),
    tsconfig: 'tsconfig.json',
  };
  writeFileSync(join(work, 'typedoc.json'), JSON.stringify(options));
  return join(work, 'typedoc.json');
}

function compare() {
  const pages = (folder) =>
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.md'))
      .sort();
  const wanted = pages(out);
  const stale = [...new Set([...wanted, ...pages(OUT)])].filter(
    (name) => read(join(out, name)) !== read(join(OUT, name)),
  );
  if (stale.length === 0) return undefined;
  return `docs/api is not what the doc comments say (${stale.join(', ')}): run \`npm run docs\` and commit it.`;
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
