import { describe, expect, it } from 'vitest';
import { backupCommand, initialTicks, tickedChanges, toggled } from '@assetportal/sdk/admin';
import { BACKUP_PARTS } from '@assetportal/sdk/contract';

const part = (
  name: string,
  removed = 0,
  requires: string[] = [],
  problem?: { code: string; detail: string },
) => ({
  part: name,
  added: 1,
  changed: 1,
  removed,
  requires,
  ...(problem === undefined ? {} : { problem }),
});
const PARTS = [
  part('config'),
  part('pages', 1),
  part('formats'),
  part('access', 0, ['formats']),
  part('users', 0, ['access']),
];
const list = (ticks: ReadonlySet<string>) => [...ticks].sort();

describe('the ticks of the parts to restore', () => {
  it('omit parts that remove something, cannot be restored, or require such a part', () => {
    expect(list(initialTicks(PARTS))).toEqual(['access', 'config', 'formats', 'users']);
    const broken = PARTS.map((one) => (one.part === 'formats' ? { ...one, removed: 1 } : one));
    expect(list(initialTicks(broken))).toEqual(['config']);
    expect(list(initialTicks([part('users', 0, [], { code: 'x', detail: 'x' })]))).toEqual([]);
  });

  it('follow each other', () => {
    const all = initialTicks(PARTS);
    expect(list(toggled(PARTS, all, 'formats'))).toEqual(['config']);
    expect(list(toggled(PARTS, new Set(), 'users'))).toEqual(['access', 'formats', 'users']);
    expect(list(toggled(PARTS, all, 'pages'))).toEqual(['access', 'config', 'formats', 'pages', 'users']);
  });

  it('count the changes', () => {
    expect(tickedChanges(PARTS, new Set(['config', 'pages']))).toBe(5);
  });
});

describe('the command for the same bytes', () => {
  it.each([
    [BACKUP_PARTS, false, 'assetportal backup assetportal-backup.zip'],
    [
      ['users', 'config'],
      true,
      'assetportal backup assetportal-backup.zip --only config,users --with-secrets',
    ],
  ] as const)('names the parts %j', (parts, secrets, command) => {
    expect(backupCommand(new Set(parts), secrets)).toBe(command);
  });
});
