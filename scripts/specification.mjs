import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { build } from 'esbuild';
import { fail, root } from './set-up.mjs';
import { readTags } from './test-tags.mjs';

/**
 * `npm run specification [-- --check]`: writes docs/coverage-of-specification.md, which tells for every line of the
 * specification the tests that are tagged with it. `--check` only compares: it fails when the document is stale, and
 * when a tag is no line or cannot be read.
 */
const DOCUMENT = 'docs/coverage-of-specification.md';

const sections = await loadSections();
const known = new Set(sections.flatMap(({ lines }) => lines.map(({ id }) => id)));
const files = testFiles();
const faults = files.flatMap(({ faults, tagged, file }) => [
  ...faults,
  ...tagged
    .filter(({ tag }) => !known.has(tag))
    .map(
      ({ tag, title }) => `${file}: “${title}” is tagged “${tag}”, which is no line of tests/specification.`,
    ),
]);
if (faults.length > 0) fail(faults.join('\n'));

const text = documentOf(sections, files);
const path = join(root, DOCUMENT);
if (process.argv.includes('--check')) {
  if (readOrNothing(path) !== text)
    fail(`${DOCUMENT} is not what the tests’ tags say: run \`npm run specification\` and commit it.`);
} else {
  writeFileSync(`${path}.part`, text);
  renameSync(`${path}.part`, path);
}
process.stderr.write(`${summaryOf(sections, testsByLine(files)).replaceAll('*', '')}\n`);

/** The lines are TypeScript, so that tags are checked as types. */
async function loadSections() {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'tests', 'specification', 'lines.ts')],
    bundle: true,
    format: 'esm',
    write: false,
  });
  const { SECTIONS } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
  return SECTIONS;
}

/** Every test file, in the order of their names on every machine. */
function testFiles() {
  return readdirSync(join(root, 'tests'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((path) => !path.includes(`${sep}node_modules${sep}`))
    .map((path) => ({ path, file: relative(root, path).split(sep).join('/') }))
    .sort((one, other) => (one.file < other.file ? -1 : 1))
    .map(({ path, file }) => ({ file, ...readTags(file, readFileSync(path, 'utf8'), known) }));
}

function testsByLine(files) {
  const found = new Map();
  for (const { file, tagged } of files) {
    for (const { tag, title, tests } of tagged)
      found.set(tag, [...(found.get(tag) ?? []), { file, title, tests }]);
  }
  return found;
}

function documentOf(sections, files) {
  const found = testsByLine(files);
  const parts = sections.map((one) => sectionOf(one, found));
  return `# What of the specification is shown by which test

Made by \`npm run specification\` out of the tests’ tags and \`tests/specification\`; not to be edited by hand.
Listed is every line of the specification’s sections 2 to 9 that is a rule, call, state, message or constant, or a
screen, and what was decided beside it. A line without a test is **open**. A tag of a group of tests is listed as the group.

${summaryOf(sections, found)}

| section | lines | shown | open |
|---|--:|--:|--:|
${sections.map((one) => sumOf(one, found)).join('\n')}

${parts.join('\n\n')}
`;
}

function summaryOf(sections, found) {
  const lines = sections.flatMap(({ lines }) => lines);
  const shown = lines.filter(({ id }) => found.has(id)).length;
  return `**${shown} of ${lines.length} lines are shown by tests, ${lines.length - shown} are open.**`;
}

function sumOf({ section, title, lines }, found) {
  const shown = lines.filter(({ id }) => found.has(id)).length;
  return `| ${section} ${title} | ${lines.length} | ${shown} | ${lines.length - shown} |`;
}

function sectionOf({ section, title, lines }, found) {
  const rows = lines.map(
    ({ id, kind, text }) => `| \`${id}\` | ${kind} | ${cell(text)} | ${testsOf(found.get(id))} |`,
  );
  const heading = section === 'd' ? title : `${section}. ${title}`;
  return [`## ${heading}`, '', '| line | kind | what it says | tests |', '|---|---|---|---|', ...rows].join(
    '\n',
  );
}

function testsOf(tests) {
  if (tests === undefined) return '**open**';
  return tests
    .map(({ file, title, tests }) => {
      const count = tests > 1 ? ` (${tests} tests)` : '';
      return `[${file.slice('tests/'.length)}](../${file}) › ${cell(title)}${count}`;
    })
    .join('<br>');
}

/** What would end a cell, or be taken for markup, is written so that it is not. */
function cell(text) {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\|<>[\]]/g, (one) => `\\${one}`)
    .replaceAll(/(?<!`)\*(?!`)/g, '\\*');
}

function readOrNothing(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
