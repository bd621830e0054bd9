import { describe, expect, it } from 'vitest';
import { COMMON_PASSWORDS } from '../../../packages/server/src/auth/passwords/common-passwords.js';
import { passwordFault } from '../../../packages/server/src/auth/passwords/password-rule.js';
import { generatePassword } from '../../../packages/server/src/auth/passwords/passwords.js';

describe('S, low: weak passwords', () => {
  it.each([
    ['password', 'password-common'],
    ['PassWord', 'password-common'],
    ['Password123!', 'password-common'],
    ['Ｐassword', 'password-common'],
    ['qwertyuiop', 'password-common'],
    ['iloveyou', 'password-common'],
    ['passw0rd', 'password-common'],
    ['changeme', 'password-common'],
    ['12345678', 'password-simple'],
    ['87654321', 'password-simple'],
    ['1234567890', 'password-simple'],
    ['24121987', 'password-simple'],
    ['abcdefgh', 'password-simple'],
    ['abcd1234', 'password-simple'],
    ['aaaaaaaa', 'password-simple'],
    ['AaAaAaAa', 'password-simple'],
    ['abcabcabcabc', 'password-simple'],
    ['😀😀😀😀😀😀😀😀', 'password-simple'],
    ['        ', 'password-simple'],
    ['Żaneta Ärztin', 'password-name'],
    ['żaneta ärztin'.normalize('NFD'), 'password-name'],
  ])('%j is rejected: %s', (password, fault) => {
    expect(passwordFault(password, 'Żaneta Ärztin')).toBe(fault);
  });

  it.each([
    'a password for tests',
    'tüchtiger Hund',
    'correct horse',
    '483920175563',
    'kx7!pq2m',
    'passwordless world',
    '密码是一个秘密的词',
  ])('%j is accepted', (password) => {
    expect(passwordFault(password, 'ada')).toBeUndefined();
  });

  it('generated passwords are accepted', () => {
    const faults = Array.from({ length: 1000 }, () => passwordFault(generatePassword(), 'ada'));
    expect(new Set(faults)).toEqual(new Set([undefined]));
  });

  it('the list has 2,000 entries in lower case that no other rule rejects', () => {
    expect(COMMON_PASSWORDS.size).toBe(2000);
    for (const password of COMMON_PASSWORDS) {
      expect(password).toMatch(/^[^A-Z\s]{8,}$/);
      expect([password, passwordFault(password, 'ada')]).toEqual([password, 'password-common']);
    }
  });
});
