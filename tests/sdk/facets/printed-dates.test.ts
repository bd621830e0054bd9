/**
 * @module-tag browser
 * @module-tag night
 */
import { describe, expect, it } from 'vitest';
import { formatValue, parseDay, scrubberLabelAt } from '@assetportal/sdk/rules';
import { takenText } from '../../../packages/sdk/src/domains/assets/computed.js';

const DAY_MS = 86_400_000;

const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz'];

/** All languages that format dates, and variants with other names, orders and digits. */
const LOCALES = [
  ...Intl.DateTimeFormat.supportedLocalesOf(ALPHABET.flatMap((a) => ALPHABET.map((b) => a + b))),
  'ar-EG',
  'ar-SA',
  'de-AT',
  'en-CA',
  'en-GB',
  'fa-AF',
  'pt-BR',
  'pt-PT',
  'sr-Latn',
  'zh-Hant',
];

describe('in every language', () => {
  it.each(LOCALES)('the printed form of a day, a month and a year is read as the same: %s', (locale) => {
    for (let at = Date.UTC(2023, 0, 1); at < Date.UTC(2024, 3, 1); at += 8 * DAY_MS) {
      const day = new Date(at).toISOString().slice(0, 10);
      expect(parseDay(formatValue(day, 'date', locale), 'from', locale)).toBe(day);
      expect(parseDay(takenText(day, { locale }), 'from', locale)).toBe(day);
    }
    for (let month = 0; month < 12; month++) {
      const first = new Date(Date.UTC(2023, month, 1)).toISOString().slice(0, 10);
      const last = new Date(Date.UTC(2023, month + 1, 0)).toISOString().slice(0, 10);
      const marks = [{ position: 0, value: first }];
      const input = { total: 1, marks, locale, field: 'taken_date' };
      const texts = [
        formatValue(first.slice(0, 7), 'date', locale),
        scrubberLabelAt(0, input, 'long'),
        // In Gaelic, ICU prints the year of the week: `Faoi 2022` for January 2023.
        ...(locale === 'gd' ? [] : [scrubberLabelAt(0, input, 'short')]),
      ];
      for (const text of texts)
        expect([parseDay(text, 'from', locale), parseDay(text, 'to', locale)]).toEqual([first, last]);
    }
    const year = formatValue('2023', 'date', locale);
    expect([parseDay(year, 'from', locale), parseDay(year, 'to', locale)]).toEqual([
      '2023-01-01',
      '2023-12-31',
    ]);
  });
});
