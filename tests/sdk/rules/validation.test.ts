import { describe, expect, it } from 'vitest';
import {
  createForm,
  validateLogin,
  validateNewPassword,
  validatePasswordReset,
} from '@assetportal/sdk/rules';
import { createTranslator } from '@assetportal/sdk/translations';

const en = createTranslator({ locale: 'en' });
const de = createTranslator({ locale: 'de' });

describe('validateLogin (specification, section 5)', { tags: ['5.login.required'] }, () => {
  it('counts absent fields as empty (R29)', () => {
    expect(validateLogin({})).toEqual({ user: 'common.required', pass: 'common.required' });
  });

  it.each([
    ['two empty fields', '', '', { user: 'common.required', pass: 'common.required' }],
    ['a name of spaces', '  ', 'x', { user: 'common.required' }],
    ['an empty password', 'ada', '', { pass: 'common.required' }],
    ['a password of spaces', 'ada', ' ', {}],
    ['complete values', 'ada', 'x', {}],
  ])('for %s (%j, %j), returns %j', (_, user, pass, expected) => {
    expect(validateLogin({ user, pass })).toEqual(expected);
  });

  it('has messages in both languages', () => {
    expect(en.t('common.required')).toBe('This field is required.');
    expect(de.t('common.required')).toBe('Dieses Feld ist erforderlich.');
  });
});

describe('validatePasswordReset (specification, section 5)', { tags: ['5.password-reset.required'] }, () => {
  it.each([
    ['', { user: 'login.userRequired' }],
    [' \t', { user: 'login.userRequired' }],
    ['ada', {}],
  ])('for the user name %j, returns %j', (user, expected) => {
    expect(validatePasswordReset({ user })).toEqual(expected);
  });

  it('has messages in both languages', () => {
    expect(en.t('login.userRequired')).toBe('Please enter a username.');
    expect(de.has('login.userRequired')).toBe(true);
  });
});

describe('validateNewPassword', () => {
  it.each([
    ['', '', { pass: 'common.required' }],
    ['1234567', '1234567', { pass: 'login.passTooShort' }],
    ['12345678', '1234567', { repeated: 'login.passDiffers' }],
    ['12345678', '12345678', {}],
    ['        ', '        ', {}],
  ])('for the passwords %j and %j, returns %j', (pass, repeated, expected) => {
    expect(validateNewPassword({ pass, repeated })).toEqual(expected);
  });
});

describe('createForm (specification, section 5)', () => {
  const setUp = () => createForm({ empty: { user: '' }, validate: validatePasswordReset });

  it('shares no nested value with its next opening (R28)', () => {
    const form = createForm({ empty: { names: { en: '' } }, validate: () => ({}) });
    const open = () => {
      form.open();
      const state = form.store.getState();
      if (!state.open) throw new Error('the form is closed');
      return state.values;
    };
    open().names.en = 'changed';
    expect(open()).toEqual({ names: { en: '' } });
  });

  it('is reset when it opens', { tags: ['5.forms.reset'] }, () => {
    const form = setUp();
    const fresh = { open: true, values: { user: '' }, faults: {}, valid: false };
    form.open();
    expect(form.store.getState()).toEqual(fresh);
    form.change({ user: 'ada' });
    form.submit();
    form.close();
    expect(form.store.getState()).toEqual({ open: false });
    form.open();
    expect(form.store.getState()).toEqual(fresh);
    form.submit();
    form.open();
    expect(form.store.getState()).toEqual(fresh);
  });

  it('can be submitted if the values are valid', { tags: ['5.password-reset.disabled'] }, () => {
    const form = setUp();
    form.open();
    expect(form.submit()).toBeNull();
    expect(form.store.getState()).toMatchObject({ valid: false, faults: { user: 'login.userRequired' } });
    form.change({ user: 'ada' });
    expect(form.store.getState()).toMatchObject({ valid: true, faults: {} });
    expect(form.submit()).toEqual({ user: 'ada' });
    form.change({ user: ' ' });
    expect(form.store.getState()).toMatchObject({ valid: false });
  });

  it('shows no errors before the first attempt to submit', () => {
    const form = createForm({ empty: { user: '', pass: '' }, validate: validateLogin });
    form.open();
    form.change({ user: 'a' });
    expect(form.store.getState()).toMatchObject({ faults: {}, valid: false });
    form.submit();
    form.change({ user: '' });
    expect(form.store.getState()).toMatchObject({
      faults: { user: 'common.required', pass: 'common.required' },
    });
  });

  it('ignores changes while it is closed', () => {
    const form = setUp();
    expect(form.change({ user: 'ada' })).toBe(false);
    expect(form.submit()).toBeNull();
    expect(form.store.getState()).toEqual({ open: false });
  });
});
