import { describe, expect, it } from 'vitest';
import { DEFAULT_WITHOUT_RULE, type PermissionRule, type WithoutRule } from '@assetportal/sdk/contract';
import {
  contentOf,
  PERMISSIONS,
  ruleSetOf,
} from '../../../packages/server/src/auth/permissions/rule-document.js';

const RULES: readonly PermissionRule[] = [{ group: 'guests', folder: 'a', access: 'none' }];

describe('SM4: the stored permission rules', { tags: ['d.rights.rules'] }, () => {
  it('are stored under the key of earlier versions', () => {
    expect(PERMISSIONS).toEqual({ kind: 'rights', name: '' });
  });

  it('have the default access without a rule before an admin saves them', () => {
    expect(ruleSetOf(undefined)).toEqual({ rules: [], withoutRule: DEFAULT_WITHOUT_RULE });
  });

  it('have the default access without a rule if they are from an earlier version', () => {
    const content = JSON.stringify({ rights: RULES });
    expect(ruleSetOf({ content })).toEqual({ rules: RULES, withoutRule: DEFAULT_WITHOUT_RULE });
    expect(contentOf({ rules: RULES, withoutRule: DEFAULT_WITHOUT_RULE })).toBe(content);
  });

  it.each<WithoutRule>([
    { guests: 'none', users: 'none' },
    { ...DEFAULT_WITHOUT_RULE, guests: 'none' },
    { ...DEFAULT_WITHOUT_RULE, users: 'none' },
  ])('keep another access without a rule: %j', (withoutRule) => {
    const content = contentOf({ rules: RULES, withoutRule });
    expect(JSON.parse(content)).toEqual({ rights: RULES, without_rule: withoutRule });
    expect(ruleSetOf({ content })).toEqual({ rules: RULES, withoutRule });
  });

  it('stop the start if they cannot be read, because hidden folders would be accessible', () => {
    const content = JSON.stringify({ rights: [{ group: 'guests', folder: 'a', access: 'hidden' }] });
    expect(() => ruleSetOf({ content })).toThrow(
      expect.objectContaining({ code: 'state-damaged', cause: expect.any(Error) as Error }) as Error,
    );
  });
});
