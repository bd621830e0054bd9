import { describe, expect, it } from 'vitest';
import { DEFAULT_CONFIG, completeConfig } from '@assetportal/sdk/config';
import type { Asset } from '@assetportal/sdk/contract';
import { bookmarkOffer, bookmarkRow, rightsOf, totalSize } from '@assetportal/sdk/rules';
import { createTranslator } from '@assetportal/sdk/translations';
import { asset } from '../support/asset.js';

const options = { hideEmpty: true, translator: createTranslator({ locale: 'en' }) };
const photo = asset('a', {
  title: 'Blue whale',
  width: 2048,
  height: 1536,
  file_size: 571_000,
  creator: ['Taro Yamada', ' '],
  city: 'Tokyo',
});

describe('bookmarkRow (decisions, section 7, Configuration keys on the asset page)', () => {
  const configured = (bookmark: object) => completeConfig({ bookmark }).config.bookmark;
  it.each([
    ['the default facts', DEFAULT_CONFIG.bookmark, 'JPG, 2,048 × 1,536 px, 571 kB', 'Taro Yamada'],
    [
      'configured facts',
      configured({ title: 'fname', paramsLeft: [{ field_name: 'city' }], paramsRight: [] }),
      'Tokyo',
      'Taro Yamada',
    ],
    [
      'both columns in one',
      configured({
        columns: 1,
        paramsLeft: [{ field_name: 'city' }],
        paramsRight: [{ field_name: 'fname' }],
      }),
      'Tokyo, a.jpg',
      'Taro Yamada',
    ],
    [
      'a second column in place of the rights',
      configured({
        columns: 2,
        paramsLeft: [{ field_name: 'fname' }],
        paramsRight: [{ field_name: 'city' }],
      }),
      'a.jpg',
      'Tokyo',
    ],
    [
      'the rights if the second column is empty',
      configured({ columns: 2, paramsLeft: [{ field_name: 'fname' }], paramsRight: [] }),
      'a.jpg',
      'Taro Yamada',
    ],
  ])('returns %s', (_, config, facts, rights) => {
    const row = bookmarkRow(photo, config, options);
    const texts = (list: typeof row.facts) => list.map(({ text }) => text).join(', ');
    expect([texts(row.facts), texts(row.rights)]).toEqual([facts, rights]);
  });

  it('returns the configured label of a fact, and none for the owner of the rights', () => {
    const paramsLeft = [{ field_name: 'city', translation: { en: 'Place' } }];
    const { facts, rights } = bookmarkRow(photo, configured({ paramsLeft, paramsRight: [] }), options);
    expect([facts[0]?.label, rights[0]?.label]).toEqual(['Place', '']);
  });

  it('returns the configured title and border', () => {
    const config = configured({ title: 'city', options: { border_width: 3 } });
    expect(bookmarkRow(photo, config, options)).toMatchObject({ title: 'Tokyo', borderWidth: 3 });
  });
});

describe('rightsOf', () => {
  it.each<[Partial<Asset>, string]>([
    [{ copyright: '© Taro Yamada 2019', creator: 'Taro', usage_terms: 'Free' }, '© Taro Yamada 2019'],
    [
      { copyright: ' ', creator: 'Christoph Suter', usage_terms: 'public domain' },
      'Christoph Suter, public domain',
    ],
    [{ creator: ['Ada', 'Otto'] }, 'Ada, Otto'],
    [{ usage_terms: 'CC0 1.0' }, 'CC0 1.0'],
    [{}, ''],
  ])('for %j, returns %s', (fields, rights) => {
    expect(rightsOf(asset('a', fields))).toBe(rights);
  });
});

describe('bookmarkOffer', () => {
  const set = (id: string, allowed: number) => ({ id, title: id, allowed, total: 12, bytes: 100 * allowed });
  it.each([
    ['the original if all have it', [set('original', 11), set('web', 11)], ['x'], 'original', true],
    ['the format that most have', [set('original', 3), set('web', 9), set('print', 9)], ['x'], 'web', false],
    ['the format that all available ones have', [set('original', 3), set('web', 11)], ['x'], 'web', true],
    ['none', [], ['x'], undefined, false],
  ])('returns %s', (_, convertSets, unavailable, format, forAll) => {
    const offer = bookmarkOffer({ convertSets, unavailable }, 12);
    expect([offer.format?.id, offer.forAll, [...offer.unavailable]]).toEqual([format, forAll, unavailable]);
  });
});

it('totalSize adds the sizes', () => {
  expect(totalSize([asset('a'), asset('b', { file_size: 5 })])).toBe(1005);
  expect(totalSize([])).toBe(0);
});
