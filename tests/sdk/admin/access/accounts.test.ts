import { accountChange, accountForm, otherChanges, type AccountForm } from '@assetportal/sdk/admin';
import type { User, UserChange } from '@assetportal/sdk/contract';
import { loadAdminTranslations } from '@assetportal/sdk/translations';
import { describe, expect, it } from 'vitest';

const ada: User = {
  name: 'Ada',
  email: 'ada@example.org',
  groups: ['Press', 'Agencies'],
  isAssetUser: true,
  isGuiAdmin: false,
  locale: null,
  created: '2026-01-01T00:00:00.000Z',
  lastLogin: null,
};

describe('the change of an account', () => {
  it.each<[string, Partial<AccountForm>, UserChange]>([
    ['nothing', {}, {}],
    [
      'another address',
      { email: ' new@example.org ' },
      { email: 'new@example.org', expected: { email: 'ada@example.org' } },
    ],
    ['no address', { email: ' ' }, { email: null, expected: { email: 'ada@example.org' } }],
    ['a group more', { groups: ['Press', 'Agencies', 'Board'] }, { joins: ['Board'] }],
    ['a group less', { groups: ['agencies'] }, { leaves: ['Press'] }],
    ['other groups', { groups: ['Board'] }, { joins: ['Board'], leaves: ['Press', 'Agencies'] }],
    ['the same groups in another order', { groups: ['AGENCIES', 'Press'] }, {}],
    [
      'other roles',
      { isAssetUser: false, isGuiAdmin: true },
      {
        isAssetUser: false,
        isGuiAdmin: true,
        expected: { isAssetUser: true, isGuiAdmin: false },
      },
    ],
    ['a password', { pass: ' kept as typed ' }, { pass: ' kept as typed ' }],
  ])('contains only the edited fields: %s', (_, edits, expected) => {
    expect(accountChange(ada, { ...accountForm(ada), ...edits })).toEqual(expected);
  });

  it('is based on the values that the admin saw last', () => {
    const present = { ...ada, email: 'other@example.org', groups: [] };
    const change = accountChange(ada, { ...accountForm(ada), email: 'new@example.org' }, present);
    expect(change).toEqual({ email: 'new@example.org', expected: { email: 'other@example.org' } });
  });

  it('of a user without an address contains none either', () => {
    const user = { ...ada, email: null };
    expect(accountChange(user, accountForm(user))).toEqual({});
  });
});

const en = await loadAdminTranslations('en');
const de = await loadAdminTranslations('de');

describe('the changes of another admin to an account', () => {
  it.each<[string, Partial<User>, string, string]>([
    ['nothing', {}, '', ''],
    ['groups in another order and case', { groups: ['agencies', 'PRESS'] }, '', ''],
    ['the address', { email: 'new@example.org' }, 'Email: new@example.org', 'E-Mail: new@example.org'],
    ['other groups', { groups: ['Press', 'Board'] }, 'Groups: Press, Board', 'Gruppen: Press, Board'],
    ['no groups', { groups: [] }, 'Groups: none', 'Gruppen: keine'],
  ])('are in words: %s', (_, change, english, german) => {
    expect(otherChanges(ada, { ...ada, ...change }, en)).toBe(english);
    expect(otherChanges(ada, { ...ada, ...change }, de)).toBe(german);
  });
});
