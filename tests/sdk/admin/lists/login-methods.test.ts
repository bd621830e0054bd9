import { methodItems, withMethodMoved, withMethodShown, withoutMethod } from '@assetportal/sdk/admin';
import { loginScreen, type MethodSettings } from '@assetportal/sdk/rules';
import { describe, expect, it } from 'vitest';

const native = { name: 'native', url: '' };
const saml = { name: 'saml', url: 'https://id.example/login' };
const oidc = { name: 'oidc', url: 'https://oidc.example/login' };
const unsafe = { name: 'bad', url: 'javascript:alert(1)' };

/** Returns settings from names in order. A minus sign hides a method. */
const settings = (...names: string[]): MethodSettings =>
  names.map((name, position) => ({ name: name.replace('-', ''), visible: !name.startsWith('-'), position }));
/** Returns names in order, with a minus sign for hidden methods. */
const namesOf = (methods: MethodSettings) =>
  [...methods]
    .sort((a, b) => a.position - b.position)
    .map(({ name, visible }) => `${visible ? '' : '-'}${name}`);

describe('the login page', { tags: ['2.login.methods'] }, () => {
  const sso = (formAt: number, ...methods: object[]) => ({ kind: 'form-with-sso', methods, formAt });

  it.each([
    ['without settings: the form first', [], '', sso(0, saml, oidc)],
    ['in the configured order', ['oidc', 'native', 'saml'], '', sso(1, oidc, saml)],
    ['with new methods at the end', ['saml'], '', sso(1, saml, oidc)],
    ['without a hidden method', ['-saml', 'native', 'oidc'], '', sso(0, oidc)],
    ['without the form', ['-native', 'oidc', 'saml'], '', { kind: 'sso-choice', methods: [oidc, saml] }],
    ['with the form on request', ['-native', 'oidc', 'saml'], '?method=native', sso(0, oidc, saml)],
    ['with the form alone', ['-oidc', '-saml'], '', { kind: 'form' }],
    ['with all, if all are hidden', ['-native', '-saml', '-oidc'], '', sso(0, saml, oidc)],
    [
      'that redirects to the only visible method',
      ['-native', '-oidc'],
      '',
      { kind: 'redirect-only', to: saml.url, hintAfter: 5000 },
    ],
    ['without methods that the server lacks', ['gone', 'saml', 'native', 'oidc'], '', sso(1, saml, oidc)],
  ])('%s', (_, names, query, screen) => {
    expect(loginScreen([native, saml, oidc], query, settings(...names))).toEqual(screen);
  });

  it('shows the form if only an unusable method is visible', () => {
    expect(loginScreen([native, unsafe], '', settings('-native', 'bad'))).toEqual({ kind: 'form' });
  });
});

describe('the list of the admin area', () => {
  const methods = [native, saml, unsafe];

  it('has the methods of the server, then those that only have a setting', () => {
    const items = methodItems(methods, settings('saml', 'gone', '-native'));
    expect(items.map(({ name, isVisible, status, isLast }) => [name, isVisible, status, isLast])).toEqual([
      ['saml', true, 'offered', true],
      ['native', false, 'offered', false],
      ['bad', true, 'unsafe', false],
      ['gone', true, 'missing', false],
    ]);
  });

  it('cannot hide the last visible method', () => {
    const items = methodItems(methods, settings('saml', '-native'));
    expect(namesOf(withMethodShown(items, 'saml', false))).toEqual(['saml', '-native', 'bad']);
    expect(namesOf(withMethodShown(items, 'native', true))).toEqual(['saml', 'native', 'bad']);
  });

  it('moves and removes settings', () => {
    const items = methodItems(methods, settings('native', 'saml', 'gone'));
    expect(namesOf(withMethodMoved(items, 'saml', 0))).toEqual(['saml', 'native', 'bad', 'gone']);
    expect(namesOf(withoutMethod(items, 'gone'))).toEqual(['native', 'saml', 'bad']);
  });
});
