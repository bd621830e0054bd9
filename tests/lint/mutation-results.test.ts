/** @module-tag gate */
import { describe, expect, it } from 'vitest';
import { dueTargets, mutationLines, recordedResults, targetResult } from '../../scripts/mutation/results.mjs';

const survivor = { place: 'a.ts:1', from: "a \\|\\| ''", to: 'false' };
const rules = targetResult({
  name: 'SDK: rules',
  date: '2026-11-23',
  minutes: 6.2,
  result: { total: 8, score: 87.5, survivors: [survivor] },
});
const wiring = targetResult({ name: 'SDK: wiring', date: '2026-11-22', minutes: 40, result: undefined });

describe('results of the mutation tests', () => {
  it('are read from the document of the last run', () => {
    const lines = mutationLines([rules, wiring]);
    expect(lines).toContain('| SDK: rules | 2026-11-23 | 7 | 7 | 8 | 87.5% |');
    expect(lines).toContain('| SDK: wiring | 2026-11-22 | 40 | could not run |  |  |');
    const document = ['# Nightly run', '', '| File |', '| --- |', '', ...lines, '## Newer', '', '| x |'];
    expect([...recordedResults(document.join('\n')).values()]).toEqual([{ ...rules, minutes: 7 }, wiring]);
  });

  it('are empty without a document', () => {
    expect(recordedResults('')).toEqual(new Map());
  });
});

describe('dueTargets', () => {
  const recorded = new Map([
    ['a', { date: '2026-11-23', minutes: 10 }],
    ['b', { date: '2026-11-21', minutes: 40 }],
    ['c', { date: '2026-11-22', minutes: 30 }],
  ]);

  it.each([
    ['the oldest targets that fit', ['a', 'b', 'c'], 50, ['b', 'a']],
    ['the oldest target even if it does not fit', ['a', 'b', 'c'], 20, ['b']],
    ['a new target first', ['a', 'b', 'new'], 40, ['new', 'b']],
    ['all targets if they fit', ['a', 'b', 'c'], 80, ['b', 'c', 'a']],
  ])('returns %s', (_, names, minutes, due) => {
    expect(dueTargets(names, recorded, minutes)).toEqual(due);
  });
});
