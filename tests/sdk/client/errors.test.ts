/** @module-tag browser */
import { describe, expect, it } from 'vitest';
import { CLIENT_CODES, isPortalError, PortalError, type ErrorKind } from '@assetportal/sdk';
import { isMissingCall } from '../../../packages/sdk/src/client/transport/errors.js';
import { NEXT_STEPS, PROBLEM_CODES, PROBLEMS, type NextStep } from '@assetportal/sdk/contract';
import { CATALOGS, type CatalogTree } from '@assetportal/sdk/translations';

const leaf = (language: string, path: readonly string[]): unknown =>
  path.reduce<unknown>((node, key) => (node as CatalogTree | undefined)?.[key], CATALOGS[language]);

const NEXT: Readonly<Record<(typeof PROBLEM_CODES)[number], NextStep>> = {
  'invalid-request': 'correct-request',
  'not-json': 'correct-request',
  'unknown-field': 'correct-request',
  'reset-link-invalid': 'start-again',
  'wrong-password': 'correct-request',
  'not-logged-in': 'log-in',
  'session-expired': 'log-in',
  'wrong-credentials': 'correct-request',
  'no-rights': 'ask-admin',
  forbidden: 'ask-admin',
  'cross-origin': 'start-again',
  'link-expired': 'start-again',
  'not-found': 'check-address',
  'unknown-call': 'check-address',
  'asset-not-found': 'start-again',
  'preview-unavailable': 'start-again',
  'collection-not-found': 'start-again',
  'convert-set-unknown': 'correct-request',
  'user-not-found': 'reload',
  'group-not-found': 'reload',
  'session-not-found': 'reload',
  'token-invalid': 'log-in',
  'token-scope': 'ask-admin',
  'token-not-allowed': 'log-in',
  'token-account': 'log-in',
  'token-not-found': 'reload',
  'token-exists': 'correct-request',
  'other-session': 'correct-request',
  'user-exists': 'correct-request',
  'group-exists': 'correct-request',
  'group-built-in': 'correct-request',
  'last-admin': 'correct-request',
  'backup-newer': 'correct-request',
  'backup-own-access': 'log-in',
  'backup-damaged': 'correct-request',
  'conversion-failed': 'correct-request',
  'not-ready': 'wait',
  'search-unavailable': 'wait',
  'asset-offline': 'wait',
  'method-not-allowed': 'correct-request',
  'request-timeout': 'retry',
  'file-changed': 'start-again',
  'file-gone': 'start-again',
  'changed-meanwhile': 'reload',
  'body-too-large': 'correct-request',
  'url-too-long': 'correct-request',
  'unsupported-media-type': 'correct-request',
  'range-not-satisfiable': 'start-again',
  'host-not-allowed': 'ask-admin',
  'file-refused': 'correct-request',
  'password-weak': 'correct-request',
  'too-many-requests': 'wait',
  'too-many-attempts': 'wait',
  'headers-too-large': 'correct-request',
  internal: 'retry',
  unavailable: 'wait',
  'mail-not-configured': 'ask-admin',
  'disk-full': 'ask-admin',
};

describe('isMissingCall', () => {
  it.each([
    [404, 'unknown-call', true],
    [404, 'not-found', true],
    [404, 'not-the-portal', true],
    [405, 'method-not-allowed', true],
    [501, 'not-the-portal', true],
    // The server has the call.
    [404, 'asset-not-found', false],
    [404, 'convert-set-unknown', false],
    [403, 'forbidden', false],
  ])('for %s %s is %s (R15)', (status, code, expected) => {
    expect(isMissingCall(new PortalError({ code, status, message: 'Message.' }))).toBe(expected);
  });
});

describe('PortalError', () => {
  it.each(PROBLEM_CODES)(
    'maps the problem %s to its status, kind and next step',
    { tags: ['d.errors.typed'] },
    (code) => {
      const status = PROBLEMS[code];
      const error = new PortalError({ code, message: 'Message.', status });
      expect(error).toMatchObject({
        code,
        status,
        detail: 'Message.',
        message: 'Message.',
        name: 'PortalError',
      });
      expect(error.kind).toBe('problem');
      expect(error.nextStep).toBe(NEXT[code]);
      expect(error.retryable).toBe([408, 429, 503].includes(status));
    },
  );

  it.each<[string, ErrorKind, NextStep, boolean]>([
    ['unreachable', 'connection', 'check-address', true],
    ['timed-out', 'connection', 'retry', true],
    ['not-the-portal', 'answer', 'check-address', false],
    ['unexpected-answer', 'answer', 'ask-admin', false],
    ['damaged', 'download', 'start-again', false],
    ['invalid-call', 'caller', 'correct-request', false],
    ['hook-failed', 'caller', 'correct-request', false],
  ])(
    'maps the client error %s to its kind and next step',
    { tags: ['d.errors.typed'] },
    (code, kind, nextStep, retryable) => {
      expect(CLIENT_CODES).toContain(code);
      expect(new PortalError({ code, message: '' })).toMatchObject({ kind, retryable });
      expect(new PortalError({ code, message: '' }).nextStep).toBe(nextStep);
    },
  );

  it('has no client code outside the table above', () => expect(CLIENT_CODES).toHaveLength(7));

  it.each<[string, number | undefined, NextStep]>([
    ['newer-code', 401, 'log-in'],
    ['newer-code', 418, 'correct-request'],
    ['newer-code', 504, 'wait'],
    ['newer-code', 599, 'retry'],
    ['newer-code', undefined, 'retry'],
    ['constructor', 404, 'start-again'],
    ['__proto__', 403, 'ask-admin'],
    ['not-the-portal', 502, 'wait'],
    ['not-the-portal', 200, 'check-address'],
  ])('derives the next step of an unsupported code from its status: %s %s', (code, status, nextStep) => {
    expect(new PortalError({ code, message: '', status }).nextStep).toBe(nextStep);
  });

  it(
    'has messages for each code, and one sentence for each next step, in both languages',
    { tags: ['d.errors.next-step'] },
    () => {
      for (const language of ['de', 'en']) {
        for (const code of [...PROBLEM_CODES, ...CLIENT_CODES, 'aborted']) {
          expect(leaf(language, ['problem', code, 'title']), `${language} ${code}`).toEqual(
            expect.any(String),
          );
          expect(leaf(language, ['problem', code, 'detail']), `${language} ${code}`).toEqual(
            expect.any(String),
          );
        }
        for (const step of NEXT_STEPS) {
          const sentence = leaf(language, ['nextStep', step]);
          expect(sentence, `${language} ${step}`).toMatch(/^[^.]+\.$/);
        }
        const steps = leaf(language, ['nextStep']) as object;
        expect(Object.keys(steps).sort()).toEqual([...NEXT_STEPS].sort());
      }
    },
  );

  it('serializes all members except the cause to JSON', () => {
    const problem = { type: 'about:blank', title: 'T', status: 429, detail: 'Wait.', code: 'x', more: [1] };
    const error = new PortalError({
      code: 'x',
      call: 'search.get',
      message: 'Wait.',
      status: 429,
      externalStatus: 403,
      retryAfter: 7,
      problem,
      cause: new Error('secret'),
    });
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      name: 'PortalError',
      kind: 'problem',
      code: 'x',
      call: 'search.get',
      message: 'Wait.',
      status: 429,
      externalStatus: 403,
      retryable: true,
      retryAfter: 7,
      nextStep: 'wait',
      problem,
    });
  });
});

describe('isPortalError', { tags: ['d.errors.typed'] }, () => {
  it('returns true for a PortalError, and compares the code if one is given', () => {
    const error = new PortalError({ code: 'forbidden', message: '', status: 403 });
    expect(isPortalError(error)).toBe(true);
    expect(isPortalError(error, 'forbidden')).toBe(true);
    expect(isPortalError(error, 'internal')).toBe(false);
  });

  it.each([undefined, null, 'x', 1, {}, new Error('x'), { name: 'PortalError', code: 'x' }])(
    'returns false for %s',
    (value) => {
      expect(isPortalError(value)).toBe(false);
    },
  );
});
