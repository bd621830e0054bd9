import { expect, it } from 'vitest';
import { processWarnings } from '../../../packages/server/src/boot/warnings.js';

it.each([
  [0, 'bubblewrap', ['runs-as-root']],
  [0, 'none', ['runs-as-root', 'sandbox-missing']],
  [1000, 'bubblewrap', []],
  [1000, 'network', []],
  [1000, 'limits', ['sandbox-missing']],
  [undefined, 'none', ['sandbox-missing']],
] as const)('a server of the user %s with the protection %s warns: %s', (user, protection, codes) => {
  expect(processWarnings(user, protection).map(({ code }) => code)).toEqual(codes);
});
