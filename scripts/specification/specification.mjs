import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { build } from 'esbuild';
import { fail, root } from '../set-up.mjs';
import { documentOf, summaryOf } from './specification-document.mjs';
import { uncalledRules } from './callers.mjs';
import { Modules } from './modules.mjs';
import { useOf } from './test-level.mjs';
import { readTags } from './test-tags.mjs';

/**
 * `npm run specification [-- --check]`: writes docs/coverage-of-specification.md, which lists the tagged tests
 * for each line of the specification. `--check` only compares. It fails if the document is outdated, or if a tag
 * is invalid or cannot be read.
 */
const DOCUMENT = 'docs/coverage-of-specification.md';

const { SECTIONS: sections, WAITING_RULES: waiting } = await loadLines();
const validTags = new Set(sections.flatMap(({ lines }) => lines.map(({ id }) => id)));
const files = testFiles();
const problems = files.flatMap(({ problems, tagged, file }) => [
  ...problems,
  ...tagged
    .filter(({ tag }) => !validTags.has(tag))
    .map(
      ({ tag, title }) =>
        `${file}: “${title}” has the tag “${tag}”, which tests/specification does not define.`,
    ),
]);
if (problems.length > 0) fail(problems.join('\n'));

const tagged = withLevels(files);
const text = documentOf(sections, tagged, waiting);
const path = join(root, DOCUMENT);
if (process.argv.includes('--check')) {
  if (readIfExists(path) !== text) fail(`${DOCUMENT} is outdated. Run: npm run specification`);
} else {
  writeFileSync(`${path}.part`, text);
  renameSync(`${path}.part`, path);
}
process.stderr.write(`${summaryOf(sections, tagged)}\n`);

/** Loads the lines of the specification, which are written in TypeScript so that tags are type-checked. */
async function loadLines() {
  const { outputFiles } = await build({
    stdin: {
      contents: `export * from './lines.js'; export * from './waiting-rules.js';`,
      resolveDir: join(root, 'tests', 'specification'),
    },
    bundle: true,
    format: 'esm',
    write: false,
  });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}

/** Returns the tagged tests with their levels. The tests of a suite are separated by level. */
function withLevels(files) {
  const modules = new Modules(root);
  const lines = new Map(sections.flatMap(({ lines }) => lines.map((line) => [line.id, line])));
  const uncalled = new Map(uncalledRules(root).map(({ name, file, local }) => [`${file}#${local}`, name]));
  return files.flatMap(({ file, tagged }) =>
    tagged.flatMap(({ tag, title, nodes }) => {
      const byLevel = new Map();
      for (const node of nodes) {
        const { level, rules } = useOf(modules, file, node, lines.get(tag));
        const names = rules.flatMap((rule) => uncalled.get(rule) ?? []);
        const others = byLevel.get(level) ?? { tests: 0, uncalled: [] };
        byLevel.set(level, {
          tests: others.tests + 1,
          uncalled: [...new Set([...others.uncalled, ...names])],
        });
      }
      return [...byLevel].map(([level, rest]) => ({ tag, file, title, level, ...rest }));
    }),
  );
}

/** Returns all test files with their tags, in an order that does not depend on the platform. */
function testFiles() {
  return readdirSync(join(root, 'tests'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((path) => !path.includes(`${sep}node_modules${sep}`))
    .map((path) => ({ path, file: relative(root, path).split(sep).join('/') }))
    .sort((one, other) => (one.file < other.file ? -1 : 1))
    .map(({ path, file }) => ({
      file,
      ...readTags(file, readFileSync(path, 'utf8'), validTags, (specifier) =>
        readIfExists(join(dirname(path), specifier.replace(/\.js$/, '.ts'))),
      ),
    }));
}

function readIfExists(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
