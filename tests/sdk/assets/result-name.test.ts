import { describe, expect, it } from 'vitest';
import { resultName } from '@assetportal/sdk/rules';
import { asset } from '../support/asset.js';

describe('resultName (WCAG 2.5.3: the name contains the visible text)', () => {
  const photo = { asset_type: 'JPG', asset_groups: ['image'], url: '/a.webp' };
  const pages = { asset_type: 'PDF', asset_groups: ['document'], url: '/a.webp' };
  const clip = { asset_type: 'MP4', asset_groups: ['video'], url: '/a.webp' };
  it.each([
    ['only the title of an image', photo, ['Harbor'], 'Harbor', 'Harbor'],
    ['an alternative text that contains the title', photo, ['Harbor'], 'Harbor at dawn', 'Harbor at dawn'],
    ['another alternative text after the title', photo, ['Harbor'], 'Boats at dawn', 'Harbor, Boats at dawn'],
    ['the visible type first', pages, ['pdf', 'Report'], 'Report', 'pdf Report'],
    ['the type of a video last', clip, ['Waves'], 'Waves', 'Waves, MP4'],
    [
      'the type of an image without a preview',
      { ...photo, url: undefined },
      ['raw', 'Bay'],
      'Bay',
      'raw Bay, JPG',
    ],
  ] as const)('is %s', (_, of, visible, alt, name) => {
    expect(resultName({ ...asset('a'), ...of }, { visible, alt })).toBe(name);
  });
});
