import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runTool } from '../checks/tool.mjs';
import { fail, root } from '../set-up.mjs';

const OUT = join(root, 'docs', 'api');
const SDK = join(root, 'packages', 'sdk');
const WORK = join(root, '.cache', 'docs');

/**
 * Writes the API reference of the SDK to docs/api from its doc comments, with one page for each entry point in
 * the package. Git ignores the folder, because it only repeats the doc comments. Exits with 1 if an export has
 * no doc comment or a link is broken.
 */
export function writeReference() {
  process.stderr.write('Writing docs/api …\n');
  const { failed, output, errors } = runTool('typedoc/bin/typedoc', [
    '--options',
    writeOptions(),
    '--out',
    OUT,
    '--logLevel',
    'Warn',
  ]);
  rmSync(WORK, { recursive: true, force: true });
  process.stderr.write(`${output}${errors}`);
  if (failed) fail('The API reference was not written. Fix the doc comments above.');
}

/** Writes the TypeDoc options, and one entry file per page. Returns the path of the options file. */
function writeOptions() {
  rmSync(WORK, { recursive: true, force: true });
  mkdirSync(WORK, { recursive: true });
  const { exports } = JSON.parse(readFileSync(join(SDK, 'package.json'), 'utf8'));
  const entries = Object.entries(exports).filter(([, target]) => typeof target === 'object');
  const pages = new Map(
    entries.map(([entry, target]) => [
      entry === '.' ? 'sdk' : entry.slice('./'.length),
      join(SDK, target['assetportal-source']).replace(/\.ts$/, '.js'),
    ]),
  );
  for (const [page, path] of pages) {
    const source = relative(WORK, path).replaceAll('\\', '/');
    writeFileSync(join(WORK, `${page}.ts`), `export * from '${source}';\n`);
  }
  writeFileSync(
    join(WORK, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../packages/sdk/tsconfig.types.json',
      compilerOptions: { rootDir: '../..' },
      include: ['*.ts'],
    }),
  );
  const settings = JSON.parse(readFileSync(join(root, 'typedoc.json'), 'utf8'));
  const options = {
    ...settings,
    // Relative plugin paths in typedoc.json start at the repository, but this options file is in another folder.
    plugin: settings.plugin.map((one) => (one.startsWith('.') ? join(root, one) : one)),
    entryPoints: [...pages.keys()].sort().map((page) => `${page}.ts`),
    tsconfig: 'tsconfig.json',
  };
  writeFileSync(join(WORK, 'typedoc.json'), JSON.stringify(options));
  return join(WORK, 'typedoc.json');
}
