/**
 * Folders of tests that open screens. Other tests cover only parts of a screen, such as its rules or
 * translations.
 */
const OF_SCREENS = /^tests\/(e2e|web)\//;

/**
 * @param sections from tests/specification/lines.ts
 * @param {{file: string, tagged: {tag: string, title: string, tests: number}[]}[]} files
 * @returns {string} the content of docs/coverage-of-specification.md
 */
export function documentOf(sections, files) {
  const shown = withTests(sections, files);
  return `# What of the specification is shown by which test

Made by \`npm run specification\` out of the tests’ tags and \`tests/specification\`; not to be edited by hand.
Listed is every line of the specification’s sections 2 to 9 that is a rule, call, state, message or constant, or a
screen, and what was decided beside it. A line without a test is **open**. So is a screen that no test looks at in a
browser: tests of its rules and texts show it **in part**. A tag of a group of tests is listed as the group.

**${summaryOf(sections, files)}**

| section | lines | shown | in part | open |
|---|--:|--:|--:|--:|
${shown.map(sumOf).join('\n')}

${shown.map(sectionOf).join('\n\n')}
`;
}

/** Returns the totals as one sentence. */
export function summaryOf(sections, files) {
  const { lines, ...sums } = sumsOf(withTests(sections, files).flatMap(({ lines }) => lines));
  return `Of ${lines} lines, ${sums.shown} are shown by tests, ${sums.part} in part, ${sums.open} are open.`;
}

function withTests(sections, files) {
  const found = new Map();
  for (const { file, tagged } of files) {
    for (const { tag, title, tests } of tagged)
      found.set(tag, [...(found.get(tag) ?? []), { file, title, tests }]);
  }
  return sections.map((section) => ({
    ...section,
    lines: section.lines.map((line) => ({ ...line, ...stateOf(line, found.get(line.id) ?? []) })),
  }));
}

function stateOf({ kind }, tests) {
  if (tests.length === 0) return { state: 'open', tests };
  const seen = kind !== 'screen' || tests.some(({ file }) => OF_SCREENS.test(file));
  return { state: seen ? 'shown' : 'part', tests };
}

function sumsOf(lines) {
  const count = (state) => lines.filter((line) => line.state === state).length;
  return { lines: lines.length, shown: count('shown'), part: count('part'), open: count('open') };
}

function sumOf({ section, title, lines }) {
  const sums = sumsOf(lines);
  return `| ${section} ${title} | ${sums.lines} | ${sums.shown} | ${sums.part} | ${sums.open} |`;
}

function sectionOf({ section, title, lines }) {
  const rows = lines.map(({ id, kind, text, state, tests }) => {
    const lead = { open: '**open**', part: '**in part:** ', shown: '' }[state];
    return `| \`${id}\` | ${kind} | ${cell(text)} | ${lead}${testsOf(tests)} |`;
  });
  const heading = section === 'd' ? title : `${section}. ${title}`;
  return [`## ${heading}`, '', '| line | kind | what it says | tests |', '|---|---|---|---|', ...rows].join(
    '\n',
  );
}

/** Returns links to the tests, one per line. A test that several rows of a table create is listed once. */
function testsOf(tests) {
  const told = tests.map(({ file, title, tests }) => {
    const count = tests > 1 ? ` (${tests} tests)` : '';
    return `[${file.slice('tests/'.length)}](../${file}) › ${cell(title)}${count}`;
  });
  return [...new Set(told)].join('<br>');
}

/** Escapes characters that would end a table cell or that Markdown would interpret as markup. */
function cell(text) {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\|<>[\]]/g, (one) => `\\${one}`)
    .replaceAll(/(?<!`)\*(?!`)/g, '\\*');
}
