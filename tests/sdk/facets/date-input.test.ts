import { describe, expect, it } from 'vitest';
import { formatValue, parseDay, withDay } from '@assetportal/sdk/rules';

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

  it.each(['de', 'en', 'fr'])('reads each date as it is formatted in %s', (locale) => {
    for (let month = 1; month <= 12; month++) {
      const day = `1987-${String(month).padStart(2, '0')}-23`;
      expect(parseDay(formatValue(day, 'date', locale), 'from', locale)).toBe(day);
    }
  });
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
