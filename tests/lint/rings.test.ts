import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { affectedTests, nightlyBase, testsOfArea } from '../../scripts/tests/affected.mjs';
import { BUDGET, excessIn, sumExcess, withTolerance } from '../../scripts/tests/budget.mjs';
import { nightlyDocument, recordedParts } from '../../scripts/nightly/document.mjs';
import { totals, unsteadyTests } from '../../scripts/tests/summary.mjs';
import type { MeasuredFile, MeasuredTest } from '../fixtures/run/measurements.js';
import { ringFilter, ringOf, ringsOf, testFiles } from '../fixtures/run/rings.js';

const ROOT = new URL('../..', import.meta.url).pathname;

const test = (name: string, more: Partial<MeasuredTest> = {}): MeasuredTest => ({
  name,
  ring: 'fast',
  state: 'passed',
  ms: 10,
  unsteady: false,
  ...more,
});
const file = (path: string, ms: number, tests: MeasuredTest[], broken = false): MeasuredFile => ({
  path,
  project: 'node-shared',
  ms,
  broken,
  tests,
});

describe('rings', () => {
  it.each([
    [undefined, [], ['fast']],
    [undefined, ['run', 'tests/sdk/react.test.tsx'], ['fast', 'gate']],
    ['gate', ['run', 'tests/sdk/react.test.tsx'], ['gate']],
    ['fast,gate,night', [], ['fast', 'gate', 'night']],
  ])('of ASSETPORTAL_RING=%s with %j are %j', (words, args, rings) => {
    expect(ringsOf(words, args)).toEqual(rings);
  });

  it('are rejected if they do not exist', () => {
    expect(() => ringsOf('quick', [])).toThrow('Available: fast, gate, night');
  });

  it.each([
    [[], 'fast'],
    [['9.posters', 'gate'], 'gate'],
    [['gate', 'night'], 'night'],
  ])('of a test with the tags %j is %s', (tags, ring) => {
    expect(ringOf(tags)).toBe(ring);
  });

  it.each([
    [['fast'] as const, ['!gate and !night']],
    [['fast', 'gate'] as const, ['!night']],
    [['gate'] as const, ['!night']],
    [['fast', 'gate', 'night'] as const, []],
  ])('%j are selected by %j', (rings, filter) => {
    expect(ringFilter(rings)).toEqual(filter);
  });

  it('include at night each file whose sizes depend on the ring', () => {
    const atNight = new Set(Object.values(testFiles(ROOT, ['night'])).flat());
    const sized = Object.values(testFiles(ROOT, ['fast', 'gate']))
      .flat()
      .filter((path) => readFileSync(`${ROOT}${path}`, 'utf8').includes('fixtures/run/nightly.js'));
    expect(sized.filter((path) => !atNight.has(path))).toEqual([]);
    expect(sized.length).toBeGreaterThan(10);
  });

  it('include the files of tests/nightly only at night, and run each file in one place', () => {
    const inFast = Object.values(testFiles(ROOT, ['fast'])).flat();
    expect(inFast.filter((path) => path.startsWith('tests/nightly/'))).toEqual([]);
    // A separate process loads all modules again, which takes longer than most files.
    expect(testFiles(ROOT, ['fast'])['own-process']).toEqual([]);
    expect(inFast).toContain('tests/lint/rings.test.ts');
    expect(testFiles(ROOT, ['fast']).browser).toEqual([]);
    const { browser, ...places } = testFiles(ROOT, ['fast', 'gate', 'night']);
    expect(testFiles(ROOT, ['gate', 'night']).browser).toEqual(browser);
    const paths = Object.values(places).flat();
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.some((path) => path.startsWith('tests/nightly/'))).toBe(true);
    expect(browser.every((path) => path.startsWith('tests/sdk/'))).toBe(true);
  });
});

describe('tests that a change can affect', () => {
  it.each([
    ['packages/web/src/admin/Frame.tsx', ['e2e/admin', 'e2e/configuration']],
    ['packages/web/src/routes.tsx', ['e2e', 'web']],
    ['tests/fixtures/run/rings.ts', ['']],
    ['package-lock.json', ['']],
    ['CHANGELOG.md', []],
  ])('of %s are in %j', (path, tests) => {
    expect(testsOfArea(path)).toEqual(tests);
  });

  it('are all if a file has no area', async () => {
    expect(await affectedTests(['CHANGELOG.md', 'new-file'])).toBeUndefined();
  });

  it('are those that import the file, also through other files', { tags: ['gate'] }, async () => {
    const [limiter, locale] = ['tests/server/lib/limiter.test.ts', 'tests/sdk/locale/choose.test.ts'];
    // The graph of all tests takes a minute.
    const affectedOf = async (path: string) => [...((await affectedTests([path], [limiter, locale])) ?? [])];
    expect(await affectedOf('packages/server/src/lib/scheduling/limiter.ts')).toEqual([limiter]);
    expect(await affectedOf('packages/sdk/src/domains/locale/choose.ts')).toEqual([locale]);
  });
});

describe('time budget', () => {
  const files = [
    file('a', 31_000, [test('quick'), test('slow', { ms: 5100 })]),
    file('b', 1000, [test('unsteady', { ms: 9000, unsteady: true })]),
    file('c', 125_000, [test('failed', { ms: 120_000, state: 'failed' })]),
  ];

  it('names tests and files over it, but not those that failed first', () => {
    expect(excessIn(files, 1).map(({ text }) => text)).toEqual([
      'a took 31.0 s. Budget: 30.0 s.',
      'a: slow took 5.1 s. Budget: 5.0 s.',
    ]);
  });

  it('is larger on a slower machine', () => {
    expect(excessIn(files, 1.5)).toEqual([]);
  });

  it.each([
    [1, { failures: 0, warnings: 0 }],
    [1.1, { failures: 0, warnings: 1 }],
    [1.3, { failures: 1, warnings: 0 }],
  ])('is exceeded by %d times its worker-seconds: %j', (times, expected) => {
    const all = [file('a', BUDGET.all * 1000 * times, [])];
    const { failures, warnings } = withTolerance(1, (factor) => sumExcess(all, factor));
    expect({ failures: failures.length, warnings: warnings.length }).toEqual(expected);
  });
});

describe('summary', () => {
  it('counts tests, files that cannot be loaded, and tests that failed and then passed', () => {
    const files = [
      file('a', 10, [test('x'), test('y', { state: 'failed' }), test('z', { state: 'skipped' })]),
      file('b', 10, [test('w', { unsteady: true })]),
      file('c', 10, [], true),
    ];
    expect(totals(files)).toEqual({ passed: 2, failed: 2, skipped: 1 });
    expect(unsteadyTests(files)).toEqual([{ path: 'b', name: 'w' }]);
  });
});

describe('record of the nightly run', () => {
  const part = {
    name: 'gate',
    commit: 'abcdef012345',
    date: '2026-11-28',
    minutes: '60',
    isGreen: false,
    summary: '5 passed, 1 failed',
    failures: ['tests/a.test.ts: is true'],
    unsteady: ['tests/b.test.ts: waits'],
  };

  const documentWith = (one: typeof part) => nightlyDocument(['gate', 'solr'], new Map([['gate', one]]), []);

  it('is read from the document', () => {
    const document = documentWith(part);
    expect(recordedParts(document)).toEqual(new Map([['gate', part]]));
    expect(recordedParts('')).toEqual(new Map());
  });

  it('is the base of the gate, and names the files that failed', () => {
    const { commit } = part;
    expect(nightlyBase(documentWith(part))).toEqual({ commit, failed: ['tests/a.test.ts'] });
    expect(nightlyBase(documentWith({ ...part, isGreen: true, failures: [] }))).toEqual({
      commit,
      failed: [],
    });
  });

  it('is no base if the run ended without a failed test, or if files had changed', () => {
    expect(nightlyBase(documentWith({ ...part, failures: [] }))).toBeUndefined();
    expect(nightlyBase(documentWith({ ...part, commit: `${part.commit}, changed` }))).toBeUndefined();
    expect(nightlyBase('')).toBeUndefined();
  });
});
