/** @module-tag gate */
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { ALLOWED } from '../../scripts/lint/wording/marker-words.mjs';
import { checkWording } from '../../scripts/lint/wording.mjs';
import { plant, ROOT } from './planted.js';

/** Returns the messages of the wording check for one planted file, without the replacements. */
async function check(file: string, text: string): Promise<string[]> {
  const folder = await plant({ [file]: text });
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  return checkWording(folder).map((message) =>
    message.replace('\n    wording:', '').replace(/ Write: .*/, ''),
  );
}

const LONG = Array.from({ length: 31 }, (_, index) => `${index === 0 ? 'W' : 'w'}ord${String(index)}`).join(
  ' ',
);

describe('marker words', () => {
  it.each([
    ['a doc comment', '/** Values that the server told. */\nexport const a = 1;', 'packages/sdk/src/a.ts:1'],
    ['a line comment', 'const a = 1; // made by the worker', 'packages/sdk/src/a.ts:1'],
    [
      'a comment in JSX',
      'const a = (\n  <p>\n    {/* Nobody sees it. */}\n  </p>\n);',
      'packages/web/src/a.tsx:3',
    ],
    ['a style sheet', '\n/* What is dear. */\n.a { color: red }', 'packages/web/src/a.css:2'],
    ['a test title', "it('answers 404', () => {});", 'tests/sdk/a.test.ts:1'],
    [
      'the title of a table',
      "describe.each([1])('the one who asks: %s', () => {});",
      'tests/sdk/a.test.ts:1',
    ],
    [
      'a message',
      '{ "search": { "none": "Nothing is to be had." } }',
      'packages/a/catalogs/en.json: search.none',
    ],
    ['a German message', '{ "a": "Das hat nicht geklappt." }', 'packages/a/catalogs/de.json: a'],
    ['a document', 'Some text.\n\n- It stands here.', 'docs/a.md:3'],
  ])('are reported in %s', async (_, text, at) => {
    const messages = await check(at.replace(/:.*/, ''), text);
    expect(messages.length).toBeGreaterThan(0);
    for (const message of messages) expect(message).toContain(`${at} “`);
  });

  it.each([
    ['code', '/** Number of `found` assets. */', 'a.ts'],
    ['strings', "const text = 'told // made';", 'a.ts'],
    ['the content of an element', 'const a = <p>told // made</p>;', 'a.tsx'],
    ['the keys of messages', '{ "found": "Match" }', 'packages/a/catalogs/en.json'],
    ['English words in German messages', '{ "a": "Found" }', 'packages/a/catalogs/de.json'],
    ['quotations and link targets', 'See [the list](known.md) of “told”.', 'docs/a.md'],
    ['fenced code', 'Text.\n\n```sh\ntold\n```', 'docs/a.md'],
    ['allowed phrases', '/** Fails with `404` if it is not found. */', 'a.ts'],
  ])('are ignored in %s', async (_, text, file) => {
    expect(await check(file, text)).toEqual([]);
  });
});

describe('sentences of over 30 words', () => {
  it.each([
    ['a comment', `/** ${LONG}. */`, 'a.ts:1'],
    ['a comment after a short sentence', `// Short one.\n// ${LONG}.`, 'a.ts:1'],
    ['a document', `# Title\n\n${LONG}.`, 'docs/a.md:3'],
    ['a cell of a table', `| a | b |\n| --- | --- |\n| a | ${LONG} |`, 'docs/a.md:3'],
  ])('are reported in %s', async (_, text, at) => {
    expect(await check(at.replace(/:\d+$/, ''), text)).toEqual([
      expect.stringContaining(`${at} 31 words in one sentence, at most 30: “Word0`),
    ]);
  });

  it.each([
    ['30 words', `/** ${LONG.replace('Word0 ', '')}. */`, 'a.ts'],
    ['two sentences', `/** ${LONG.replace('word15', 'end. Next')}. */`, 'a.ts'],
    ['a list', `/**\n * Intro:\n * - ${LONG.slice(0, 90)}\n * - ${LONG.slice(90)}\n */`, 'a.ts'],
    ['cells of a table', `| ${LONG.slice(0, 90)} | ${LONG.slice(90)} |`, 'docs/a.md'],
    ['tags', `/**\n * Intro ${LONG.slice(0, 60)}\n * @throws ${LONG.slice(60)}\n */`, 'a.ts'],
  ])('are not reported for %s', async (_, text, file) => {
    expect(await check(file, text)).toEqual([]);
  });
});

it('checkWording reports only files below the given paths', async () => {
  const folder = await plant({ 'packages/sdk/a.ts': '// told', 'packages/web/a.ts': '// told' });
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  expect(checkWording(folder, ['packages/web'])).toEqual([expect.stringMatching(/^packages\/web\/a\.ts:1/)]);
});

it('the allowlist has fewer than 40 entries, each with a use and a reason', () => {
  expect(ALLOWED.length).toBeLessThan(40);
  for (const { name, phrase, reason } of ALLOWED) {
    expect(reason).not.toBe('');
    const pattern = phrase === undefined ? ['-w', name?.split('.').at(-1) ?? ''] : ['-iP', phrase.source];
    const uses = execFileSync('git', ['grep', '-c', ...pattern, '--', 'packages', 'tests', 'docs', '*.md'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(uses.trim(), `no use of ${reason}`).not.toBe('');
  }
});
