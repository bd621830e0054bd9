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
