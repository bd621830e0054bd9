import { expect, it } from 'vitest';
import { limitsIn, type ResourceLimits } from '../../../packages/server/src/lib/resource-limits.js';
import {
  limitWarnings,
  processWarnings,
  type StartWarning,
} from '../../../packages/server/src/boot/warnings.js';
import { resetWarnings } from '../../../packages/server/src/boot/reset-warnings.js';
import type { Protection, SandboxGap } from '../../../packages/server/src/workers/sandbox/sandbox.js';

const NO_LIMITS = { openFiles: Infinity, addressSpace: Infinity };

it.each<[number | undefined, Protection, SandboxGap[], StartWarning['code'][]]>([
  [0, 'bubblewrap', [], ['runs-as-root']],
  [0, 'bubblewrap', ['decoders-as-root'], ['runs-as-root', 'decoders-as-root']],
  [0, 'none', [], ['runs-as-root', 'sandbox-missing']],
  [1000, 'bubblewrap', [], []],
  [1000, 'bubblewrap', ['system-calls'], ['system-calls']],
  [1000, 'network', [], []],
  [1000, 'limits', [], ['sandbox-missing']],
  [undefined, 'none', [], ['sandbox-missing']],
])(
  'a server of the user %s with the protection %s, which lacks %j, warns: %j',
  (user, protection, gaps, codes) => {
    expect(processWarnings(user, { protection, gaps }, NO_LIMITS).map(({ code }) => code)).toEqual(codes);
  },
);

it.each<[string, ResourceLimits, string[]]>([
  ['Max open files 1048576 1048576 files', { openFiles: 1048576, addressSpace: Infinity }, []],
  [
    'Max open files 100 4096 files',
    { openFiles: 100, addressSpace: Infinity },
    ['open-files-limited 100 1024'],
  ],
  ['Max address space unlimited unlimited bytes', { openFiles: Infinity, addressSpace: Infinity }, []],
  [
    'Max address space 1536000000 unlimited bytes',
    { openFiles: Infinity, addressSpace: 1_536_000_000 },
    ['addresses-limited 1.4 12'],
  ],
  ['', { openFiles: Infinity, addressSpace: Infinity }, []],
])('limits of the process: %s', (text, limits, warnings) => {
  expect(limitsIn(`Limit Soft Limit Hard Limit Units\n${text}\n`)).toEqual(limits);
  const shown = limitWarnings(limits).map(({ code, values }) =>
    [code, values['limit'], values['least']].join(' '),
  );
  expect(shown).toEqual(warnings);
});

it.each<[boolean | undefined, object | undefined, StartWarning['code'][]]>([
  [undefined, { smtpUrl: 'smtp://host' }, ['reset-hidden']],
  [false, { smtpUrl: 'smtp://host' }, ['reset-hidden']],
  [true, { smtpUrl: 'smtp://host' }, []],
  [true, undefined, ['reset-without-mail']],
  [false, undefined, []],
  [undefined, undefined, []],
])('with show_passwordReset %s and the mail settings %j, a start warns: %j', async (shown, mail, codes) => {
  const config = shown === undefined ? undefined : { login: { show_passwordReset: shown } };
  const documents = {
    get: () =>
      Promise.resolve(
        config === undefined
          ? undefined
          : { content: JSON.stringify(config), version: '1', changed: 0, user: null },
      ),
  };
  expect((await resetWarnings(documents, { mail })).map(({ code }) => code)).toEqual(codes);
});
