import fc from 'fast-check';
import { diffText, type TextRun } from '@assetportal/sdk/admin';
import { afterEach, describe, expect, it, vi } from 'vitest';

/** Writes runs as `same [-removed-][+added+]`. */
const written = (runs: readonly TextRun[]) =>
  runs
    .map(({ kind, text }) => (kind === 'equal' ? text : kind === 'removed' ? `[-${text}-]` : `[+${text}+]`))
    .join('');

const side = (runs: readonly TextRun[], other: 'removed' | 'added') =>
  runs
    .filter(({ kind }) => kind === 'equal' || kind === other)
    .map(({ text }) => text)
    .join('');

const CASES: readonly (readonly [from: string, to: string, expected: string])[] = [
  ['', '', ''],
  ['same text', 'same text', 'same text'],
  ['', 'new', '[+new+]'],
  ['old', '', '[-old-]'],
  ['one two three', 'one 2 three', 'one [-two-][+2+] three'],
  ['What are you looking for?', 'What do you want?', 'What [-are-][+do+] you [-looking for-][+want+]?'],
  ['red green blue', 'cyan magenta yellow', '[-red green blue-][+cyan magenta yellow+]'],
  ['a, b, c', 'x, y, c', '[-a, b-][+x, y+], c'],
  ['Über uns', 'Über das Haus', 'Über [-uns-][+das Haus+]'],
  ['first\nsecond', 'First\nSecond', '[-first-][+First+]\n[-second-][+Second+]'],
  ['the cat', 'the big cat', 'the [+big +]cat'],
  ["Don't panic", "Don't go", "Don't [-panic-][+go+]"],
  ['1.5 mm', '2.5 mm', '[-1.5-][+2.5+] mm'],
  ['{{count}} files', '{{count}} assets', '{{count}} [-files-][+assets+]'],
];

describe('diffText', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each(CASES)('compares “%s” and “%s” by word', (from, to, expected) => {
    expect(written(diffText(from, to))).toBe(expected);
  });

  it.each(CASES)('compares “%s” and “%s” in an environment without a segmenter', (from, to, expected) => {
    vi.stubGlobal('Intl', Object.create(Intl, { Segmenter: { value: undefined } }));
    expect(written(diffText(from, to))).toBe(expected);
  });

  it('compares languages without spaces by word', () => {
    const runs = diffText('画像を検索します', '動画を検索します', { locale: 'ja' });
    expect(written(runs)).toBe('[-画像-][+動画+]を検索します');
  });

  it('accepts an invalid locale', () => {
    expect(written(diffText('猫が', '犬が', { locale: '???' }))).toBe('[-猫-][+犬+]が');
  });

  it('returns runs of which both versions consist, without a lone separator between two changes', () => {
    const word = fc.constantFrom('a', 'b', 'c', 'dd', ' ', '  ', '. ', ', ', '\n', 'ü', '😀', '!');
    const text = fc.array(word, { maxLength: 40 }).map((words) => words.join(''));
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), fc.oneof(text, fc.string()), (from, to) => {
        const runs = diffText(from, to);
        expect(side(runs, 'removed')).toBe(from);
        expect(side(runs, 'added')).toBe(to);
        for (const [index, run] of runs.entries()) {
          expect(run.text).not.toBe('');
          expect(runs[index + 1]?.kind).not.toBe(run.kind);
          const isInner = index > 0 && index < runs.length - 1;
          if (run.kind === 'equal' && isInner) expect(run.text).toMatch(/[\p{L}\p{N}\n]/u);
        }
      }),
    );
  });

  it.each([
    ['few changes', (index: number) => (index % 100 === 0 ? `changed${index}` : `word${index % 700}`), 100],
    ['no common word', (index: number) => `other${index}`, 1],
  ])('compares 10,000 words by word: %s', (_, wordAt, changes) => {
    const from = Array.from({ length: 10_000 }, (__, index) => `word${index % 700}`).join(' ');
    const to = Array.from({ length: 10_000 }, (__, index) => wordAt(index)).join(' ');
    const runs = diffText(from, to);
    expect(side(runs, 'removed')).toBe(from);
    expect(side(runs, 'added')).toBe(to);
    expect(runs.filter(({ kind }) => kind === 'added')).toHaveLength(changes);
  });

  it('compares longer versions by line', () => {
    const lines = Array.from(
      { length: 2000 },
      (_, index) => `line ${index} with a few words, ${index % 7} times`,
    );
    const from = lines.join('\n');
    const to = lines.with(1000, 'changed line with a few words').join('\n');
    expect(diffText(from, to).filter(({ kind }) => kind !== 'equal')).toEqual([
      { kind: 'removed', text: lines[1000] },
      { kind: 'added', text: 'changed line with a few words' },
    ]);
  });
});
