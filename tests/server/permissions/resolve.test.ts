import { describe, expect, it } from 'vitest';
import { DEFAULT_WITHOUT_RULE } from '@assetportal/sdk/contract';
import { compile } from '../../../packages/server/src/auth/permissions/resolve.js';
import { rule } from './rules.js';

const RULES = ['press a view', 'board a download', 'users a none', 'press a/b none', 'other c view'].map(
  rule,
);
const [press, board, users, below] = RULES;
const compiled = compile({ rules: RULES, withoutRule: DEFAULT_WITHOUT_RULE });

describe('reason of a permission', { tags: ['d.rights.rules'] }, () => {
  it.each([
    ['all rules of the groups for the deepest folder', ['press', 'board'], 'a/x', 'a', [press, board, users]],
    ['without those of other groups', ['press'], 'a', 'a', [press, users]],
    ['a rule for a folder below', ['press'], 'a/b/c', 'a/b', [below]],
    ['none', ['press'], 'c', undefined, []],
  ])('is %s', (_, groups, folder, decidedBy, rules) => {
    const decision = compiled.forUser(groups).decision(folder);
    expect(decision.folder).toBe(decidedBy);
    expect(decision.rules).toHaveLength(rules.length);
    expect(decision.rules).toEqual(expect.arrayContaining(rules));
  });

  it('names the folders with rules of the groups', () => {
    expect([...compiled.forUser(['press']).folders].sort()).toEqual(['a', 'a/b']);
    expect(compiled.forGuests().folders).toEqual([]);
  });
});
