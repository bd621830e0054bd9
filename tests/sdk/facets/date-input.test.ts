import { describe, expect, it } from 'vitest';
import { parseDay, withDay } from '@assetportal/sdk/rules';

describe('parseDay', () => {
  it.each([
    ['1960', 'en', '1960-01-01', '1960-12-31'],
    ['9/1960', 'en', '1960-09-01', '1960-09-30'],
    ['Feb 2004', 'en', '2004-02-01', '2004-02-29'],
    ['2004-02', 'de', '2004-02-01', '2004-02-29'],
    ['1960-09-12', 'en', '1960-09-12', '1960-09-12'],
    ['12 Sep 1960', 'en', '1960-09-12', '1960-09-12'],
    ['Sep 12, 1960', 'en', '1960-09-12', '1960-09-12'],
    ['12. September 1960', 'de', '1960-09-12', '1960-09-12'],
    ['12.09.1960', 'de', '1960-09-12', '1960-09-12'],
    ['1.2.1960', 'en', '1960-02-01', '1960-02-01'],
    ['9/12/1960', 'en', '1960-09-12', '1960-09-12'],
    ['9/12/1960', 'de', '1960-12-09', '1960-12-09'],
    ['märz 1999', 'de', '1999-03-01', '1999-03-31'],
  ])('reads %s in %s', (text, locale, from, to) => {
    expect([parseDay(text, 'from', locale), parseDay(text, 'to', locale)]).toEqual([from, to]);
  });

  it.each([
    '',
    'today',
    '31.2.2004',
    '13/2004',
    '12',
    '12.9.60',
    'Foo 2004',
    '1 2 3 2004',
    '12 Sep Oct 1960',
  ])('rejects %j', (text) => expect(parseDay(text, 'from', 'en')).toBeUndefined());

  it.each([
    ['2024年3月5', 'zh', '2024-03-05'],
    ['２０２４/３/５', 'ja', '2024-03-05'],
    ['5 MART 2024', 'tr', '2024-03-05'],
    ['5 ARALIK 2024', 'tr', '2024-12-05'],
    ['5 марта 2024', 'ru', '2024-03-05'],
    ['март 2024', 'ru', '2024-03-01'],
    ['٥/٣/٢٠٢٤', 'ar', '2024-03-05'],
    ['5 de março 2024', 'pt', '2024-03-05'],
    ['5 jui 2024', 'fr', undefined],
  ])('reads %s in %s', (text, locale, day) => expect(parseDay(text, 'from', locale)).toBe(day));
});

describe('withDay', () => {
  it.each([
    [undefined, 'from', '1960-09-12', { from: '1960-09-12' }],
    [{ from: '1960-09-12' }, 'to', '1970-01-01', { from: '1960-09-12', to: '1970-01-01' }],
    [{ from: '1960-09-12', to: '1970-01-01' }, 'to', null, { from: '1960-09-12' }],
    [{ from: '1960-09-12' }, 'from', null, null],
    // Ends in the wrong order are swapped.
    [{ from: '1970-01-01' }, 'to', '1960-09-12', { from: '1960-09-12', to: '1970-01-01' }],
  ] as const)('changes %j, end %s, to %j', (range, side, day, expected) => {
    expect(withDay(range, side, day)).toEqual(expected);
  });
});
