import { describe, expect, it } from 'vitest';
import { fitsSpecimen, isFont, specimenWeight, stageKind } from '@assetportal/sdk/rules';

describe('specimen of a font', () => {
  it.each([
    ['ttf', true],
    ['OTF', true],
    ['woff', true],
    ['woff2', true],
    ['woff3', false],
    ['ttc', false],
    ['jpg', false],
  ])('exists for %s: %s', (filetype, expected) => {
    expect(isFont({ filetype })).toBe(expected);
    const asset = { filetype, asset_type: filetype.toUpperCase(), asset_groups: ['other'] };
    expect(stageKind(asset)).toBe(expected ? 'font' : 'other');
  });

  it('has a weight to choose only for a variable font', () => {
    expect(specimenWeight(undefined)).toEqual({ kind: 'none' });
    expect(specimenWeight({ min: 700, max: 700, initial: 700 })).toEqual({ kind: 'fixed', weight: 700 });
    const range = { min: 100, max: 900, initial: 400 };
    expect(specimenWeight(range)).toEqual({ kind: 'range', step: 10, ...range });
    expect(specimenWeight({ ...range, initial: 375 })).toMatchObject({ step: 1 });
  });

  it('is limited in size', () => {
    expect([0, 10 * 2 ** 20, 10 * 2 ** 20 + 1].map(fitsSpecimen)).toEqual([true, true, false]);
  });
});
