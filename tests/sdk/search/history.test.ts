import { describe, expect, it } from 'vitest';
import { navigationFor } from '@assetportal/sdk/rules';

const TYPING = { box: true, typing: true };
const TYPED = { box: true, typing: false };

describe('navigationFor', () => {
  it.each([
    // [change of the search, before: same address, before: typing, replaces the entry, state of the entry]
    ['push', false, false, false, null],
    ['push', false, true, false, null],
    ['push', true, false, true, null],
    ['push', true, true, true, null],
    ['typing', false, false, false, TYPING],
    ['typing', false, true, true, TYPING],
    ['typing', true, false, true, TYPING],
    ['typed', false, false, false, TYPED],
    ['typed', false, true, true, TYPED],
    ['typed', true, false, true, TYPED],
    ['corrected', false, false, true, null],
    ['corrected', false, true, true, null],
    ['corrected', true, false, true, null],
  ] as const)(
    'after “%s”, with the same address %s and typing before %s, replaces the entry: %s',
    (entry, sameAddress, typing, replace, state) => {
      expect(navigationFor(entry, { sameAddress, typing })).toEqual({ replace, state });
    },
  );
});
