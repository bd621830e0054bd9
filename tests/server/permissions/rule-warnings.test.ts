import { describe, expect, it } from 'vitest';
import type { PermissionRule } from '@assetportal/sdk/contract';
import { ruleWarnings } from '../../../packages/server/src/auth/permissions/rule-warnings.js';

const rule = (folder: string): PermissionRule => ({ group: 'guests', folder, access: 'none' });

describe('SM4: warnings about rules for unknown folders', () => {
  const FOLDERS = ['Press/2024', 'Archive/Summer campaign', 'a', 'Über uns'];

  it.each([
    ['press/2024', 'Press/2024', 'case'],
    ['Press/ 2024', 'Press/2024', 'spaces'],
    ['ARCHIVE ', 'Archive', 'spaces'],
    ['Archive/Sumer campain', 'Archive/Summer campaign', 'spelling'],
    ['Presse/2024', 'Press/2024', 'spelling'],
    ['ress/2024', 'Press/2024', 'spelling'],
    ['Press/2025', 'Press/2024', 'spelling'],
    ['b', 'a', 'spelling'],
    ['Press/something else', undefined, undefined],
    ['x', 'a', 'spelling'],
    ['another one', undefined, undefined],
    ['Archive/Summer  campaign', 'Archive/Summer campaign', 'spaces'],
    ['Archive/Summercampaign', 'Archive/Summer campaign', 'spelling'],
    ['Archive/Sommer campagne', 'Archive/Summer campaign', 'spelling'],
    ['ess/2024', 'Press/2024', 'spelling'],
    ['rchive/Summer campaig', 'Archive/Summer campaign', 'spelling'],
    ['XX Archive/Summer campaign XX', 'Archive/Summer campaign', 'spelling'],
    ['Summer campaign', undefined, undefined],
    // More than a third of the characters differ.
    ['Archive/Winter festival', undefined, undefined],
    ['Über und', 'Über uns', 'spelling'],
    ['Über alle', undefined, undefined],
    ['ÜBER UNS', 'Über uns', 'case'],
  ])('for %j name %j', async (folder, nearest, difference) => {
    const details = nearest === undefined ? {} : { nearest, difference };
    expect(await ruleWarnings([rule(folder)], FOLDERS)).toEqual([
      { code: 'folder-unknown', folder, ...details },
    ]);
  });

  it('are not created for existing folders, in any composition, and for the library', async () => {
    const rules = ['Press', 'Press/2024', 'Über uns'.normalize('NFD'), ''].map(rule);
    expect(await ruleWarnings(rules, FOLDERS)).toEqual([]);
  });

  it('name the most similar folder, and of equally similar ones the first', async () => {
    const nearest = async (folder: string, folders: string[]) =>
      (await ruleWarnings([rule(folder)], folders)).map((warning) => 'nearest' in warning && warning.nearest);
    expect(await nearest('abcdef', ['abcdxx', 'abcdex', 'abcxxx'])).toEqual(['abcdex']);
    expect(await nearest('abcdef', ['abcdxx', 'abcyef', 'abzdef'])).toEqual(['abcyef']);
    // Two characters differ, and the one between them is the same.
    expect(await nearest('abcdef', ['abxdyf'])).toEqual(['abxdyf']);
    // The ends that both have in common may not overlap.
    expect(await nearest('aaaa', ['aaab', 'aaaaa'])).toEqual(['aaab']);
    expect(await nearest('aaaa', ['aaab', 'aaa'])).toEqual(['aaab']);
  });

  it('name similar folders for the first 20 unknown folders with another spelling', async () => {
    const existing = Array.from({ length: 30 }, (_, index) => `Campaign number ${index + 10}`);
    const rules = existing.map((folder) => rule(folder.replace('number', 'numbr')));
    // A different case is compared without effort, and does not count.
    const warnings = await ruleWarnings(
      [...existing.map((each) => rule(each.toUpperCase())), ...rules],
      existing,
    );
    const named = warnings.map((warning) => ('nearest' in warning ? warning.nearest : undefined));
    expect(named).toEqual([...existing, ...existing.slice(0, 20), ...Array<undefined>(10).fill(undefined)]);
  });

  it('report the rules of a renamed folder once per folder', async () => {
    const pending = (group: string) => ({ ...rule('a'), group, pending: true }) as const;
    expect(await ruleWarnings([pending('guests'), pending('users'), rule('Press')], FOLDERS)).toEqual([
      { code: 'rule-pending', folder: 'a' },
    ]);
  });

  it('yield to other requests in a library with many folders', async () => {
    const name = (text: string) => (_: unknown, index: number) =>
      `Archive/Campaign ${1990 + (index % 35)}/${text} ${index} summer/final artwork`;
    const folders = Array.from({ length: 20_000 }, name('Motif'));
    const rules = Array.from({ length: 30 }, name('Motiv')).map(rule);
    let turns = 0;
    let done = false;
    const count = () => {
      turns += 1;
      if (!done) setImmediate(count);
    };
    setImmediate(count);
    const warnings = await ruleWarnings(rules, folders);
    done = true;
    expect(warnings).toHaveLength(30);
    expect(warnings[7]).toMatchObject({ nearest: 'Archive/Campaign 1997/Motif 7 summer/final artwork' });
    expect(turns).toBeGreaterThan(10);
  });
});
