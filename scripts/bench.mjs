import { execFileSync, fork } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type as system } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build as bundle } from 'esbuild';
import { build, fail, install, requireNode, root } from './set-up.mjs';
import { formatted } from './tools/formatted.mjs';

/**
 * `npm run bench [-- <name> …]`: runs the benchmarks in tests/bench one after another, each in a separate
 * process. Writes the results to docs/benchmarks.md, each with the commit and the machine.
 */
const folder = join(root, 'tests', 'bench');
/** Read before the benchmarks, which take so long that another commit may be checked out meanwhile. */
const commit = revision();
const singleFile = process.argv[2] === '--one' ? process.argv[3] : undefined;

if (singleFile !== undefined) {
  const { run } = await import(pathToFileURL(singleFile).href);
  process.send(await run());
  process.disconnect();
} else {
  requireNode();
  install();
  build();
  const files = readdirSync(folder, { recursive: true })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join(folder, path))
    .filter((path) => /^export (?:async )?function run\(/m.test(readFileSync(path, 'utf8')));
  const benchmarks = new Map(files.map((path) => [basename(path, '.ts'), path]));
  const available = [...benchmarks.keys()].sort();
  const requested = process.argv.slice(2);
  const unknown = requested.find((name) => !available.includes(name));
  if (unknown !== undefined) fail(`Unknown benchmark “${unknown}”. Available: ${available.join(', ')}`, 2);
  for (const name of requested.length > 0 ? requested : available) await measure(name, benchmarks.get(name));
}

async function measure(name, source) {
  // Written next to the server build: the bundle contains the server, which looks for its worker scripts
  // relative to its own file.
  const file = join(root, 'packages', 'server', 'dist', `bench.${name}.mjs`);
  await bundle({
    entryPoints: [source],
    outfile: file,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
  process.stderr.write(`\n${name} …\n`);
  const result = await runInProcess(file);
  rmSync(file, { force: true });
  if (result === undefined) fail(`The benchmark ${name} failed.`);
  if (result.skipped !== undefined) {
    process.stderr.write(`Skipped: ${result.skipped}\n`);
    return;
  }
  const section = markdown(name, result);
  process.stdout.write(`\n${section}`);
  await record(name, section);
}

async function runInProcess(file) {
  return new Promise((done) => {
    let result;
    const child = fork(process.argv[1], ['--one', file], {
      cwd: root,
      execArgv: ['--expose-gc', '--max-old-space-size=8192'],
    });
    child.on('message', (message) => (result = message));
    child.on('exit', (code) => done(code === 0 ? result : undefined));
  });
}

/** Columns of numbers are aligned to the right. */
function markdown(name, { title, rows, notes = [] }) {
  const cell = (value) => (value === undefined ? '' : String(value).replaceAll('|', '\\|'));
  const number = (value) =>
    typeof value === 'number' ? Number(value.toPrecision(3)).toLocaleString('en') : value;
  const hasRange = rows.some(({ range }) => range !== undefined);
  const more = [...new Set(rows.flatMap((row) => Object.keys(row.more ?? {})))];
  const columns = ['label', 'value', ...more, ...(hasRange ? ['range'] : []), 'unit', 'ratio', 'target'];
  const valueIn = (row, column) => (more.includes(column) ? row.more?.[column] : row[column]);
  const alignment = (column) => ([...more, 'value', 'range', 'ratio'].includes(column) ? '---:' : '---');
  return [
    `## ${title}`,
    '',
    `\`npm run bench -- ${name}\`, ${new Date().toISOString().slice(0, 10)}, ${commit}. ${machine()}`,
    '',
    `| measurement | ${columns.slice(1).join(' | ')} |`,
    `| --- | ${columns.slice(1).map(alignment).join(' | ')} |`,
    ...rows.map((row) => `| ${columns.map((column) => cell(number(valueIn(row, column)))).join(' | ')} |`),
    '',
    ...notes.map((note) => `- ${note}`),
    ...(notes.length > 0 ? [''] : []),
  ].join('\n');
}

/** Replaces the benchmark's section between its two markers, or appends it to the document. */
async function record(name, section) {
  const path = join(root, 'docs', 'benchmarks.md');
  const [from, to] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const text = existsSync(path) ? readFileSync(path, 'utf8') : introduction();
  const part = `${from}\n\n${section}\n${to}`;
  const start = text.indexOf(from);
  const end = text.indexOf(to);
  const document =
    start < 0 ? `${text.trimEnd()}\n\n${part}\n` : text.slice(0, start) + part + text.slice(end + to.length);
  writeFileSync(path, await formatted(path, document));
}

function introduction() {
  return `# Benchmarks

The ratios are more reliable than the absolute values: each compares with an alternative that was measured in the same run.
`;
}

/** Describes the machine in one sentence. */
function machine() {
  const cpu = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpu.length} × ${cpu[0]?.model.trim() ?? 'unknown'}, ${memory} GiB, ${system()} ${release()}, Node ${process.versions.node}.`;
}

/** Returns the commit that is measured. The results of earlier benchmarks in docs/benchmarks.md do not change the code. */
function revision() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  try {
    const changed = git('status', '--porcelain', '--', '.', ':!docs/benchmarks.md') !== '';
    return `commit ${git('rev-parse', '--short=12', 'HEAD')}${changed ? ' with uncommitted changes' : ''}`;
  } catch {
    return 'commit unknown';
  }
}
