import { DEFAULT_CONFIG } from '@assetportal/sdk/config';
import { cardLines, layOutCards } from '@assetportal/sdk/rules';
import { createTranslator } from '@assetportal/sdk/translations';
import { describe, expect, it } from 'vitest';
import { asset } from '../support/asset.js';

const item = DEFAULT_CONFIG.search.thumbnails;
const translator = createTranslator({ locale: 'en' });

describe('layOutCards', { tags: ['2.search.thumbnail-rows', '9.thumbnails'] }, () => {
  it.each([
    [
      'three columns beside the info view at 1600',
      { count: 7, width: 876 },
      { columns: 3, gap: 16, rows: 3 },
    ],
    ['four columns without the info view', { count: 7, width: 1268 }, { columns: 4, gap: 16, rows: 2 }],
    ['two columns on a phone', { count: 7, width: 358 }, { columns: 2, gap: 8, rows: 4 }],
    ['fewer columns with larger tiles', { count: 7, width: 1268, scale: 2 }, { columns: 2, rows: 4 }],
  ])('has %s', (_, room, expected) => {
    expect(layOutCards({ ...room, item })).toMatchObject(expected);
  });

  it('stretches rows of three or more from 85 % to 115 % of the configured width', () => {
    for (let width = 560; width < 2560; width += 1) {
      const layout = layOutCards({ count: 90, width, item });
      expect(layout.width / item.width).toBeGreaterThan(0.845);
      if (layout.columns > 2) expect(layout.width / item.width).toBeLessThan(1.151);
    }
  });

  it('fills the width with images in the configured proportions', () => {
    const { width, columns, gap, height } = layOutCards({ count: 9, width: 876, item });
    expect(876 - (columns * width + (columns - 1) * gap)).toBeLessThan(columns);
    expect(width / height).toBeCloseTo(item.width / item.height, 1);
  });
});

describe('cardLines', { tags: ['3.config.info-views'] }, () => {
  const photo = asset('a', {
    asset_type: 'JPG',
    width: 800,
    height: 533,
    file_size: 184_000,
    creator: ['Lara Ellis'],
    keywords: ['birds'],
    description: 'Adult female prairie falcon.',
  });

  it('describes the file in the first line and the content in the second', () => {
    expect(cardLines(photo, DEFAULT_CONFIG.infoView, { translator })).toEqual([
      'JPG · 800 × 533 px · 184 kB',
      'Lara Ellis',
    ]);
  });

  it('shows one column per line if two columns are configured', () => {
    const [first] = DEFAULT_CONFIG.infoView.paramsLeft;
    const column = (field_name: string) => [{ ...first, field_name, multi_valued: false }] as never;
    const info = {
      ...DEFAULT_CONFIG.infoView,
      columns: 2,
      paramsLeft: column('creator'),
      paramsRight: column('asset_type'),
    };
    expect(cardLines(photo, info, { translator })).toEqual(['Lara Ellis', 'JPG']);
  });
});
