import { describe, expect, it } from 'vitest';
import { momentOf, withMoment } from '@assetportal/sdk/rules';

describe('moment of a recording in an address', () => {
  it.each([
    ['?t=3.5', 3.5],
    ['?page=2&t=0', 0],
    ['?t=90', 90],
    ['', undefined],
    ['?t=', undefined],
    ['?t=-1', undefined],
    ['?t=1e9', undefined],
    ['?t=NaN', undefined],
    ['?t=1234567', undefined],
  ])('%j', (search, moment) => expect(momentOf(search)).toBe(moment));

  it.each([
    ['https://portal.example/asset/a', 3.59, 'https://portal.example/asset/a?t=3.5'],
    ['https://portal.example/asset/a?page=2', 0, 'https://portal.example/asset/a?page=2&t=0'],
    ['https://portal.example/asset/a', -1, 'https://portal.example/asset/a?t=0'],
  ])('%s at %d s', (address, seconds, expected) => {
    expect(withMoment(address, seconds)).toBe(expected);
    expect(momentOf(new URL(expected).search)).toBeLessThanOrEqual(Math.max(0, seconds));
  });
});
