import { describe, expect, it } from 'vitest';
import {
  closeMatchesRoute,
  comparisonOf,
  describeChart,
  downloadsCsv,
  gridValues,
  labeledDays,
  peakOf,
  retentionLines,
  storageParts,
} from '@assetportal/sdk/admin';
import { loadAdminTranslations } from '@assetportal/sdk/translations';

const en = await loadAdminTranslations('en');
const de = await loadAdminTranslations('de');

const days = (...counts: number[]) =>
  counts.map((downloads, index) => ({ day: `2026-03-0${index + 1}`, downloads, before: index }));

describe('gridValues', () => {
  it.each([
    [0, [0, 1, 2, 3]],
    [3, [0, 1, 2, 3]],
    [4, [0, 2, 4, 6]],
    [10, [0, 4, 8, 12]],
    [612, [0, 250, 500, 750]],
    [600, [0, 200, 400, 600]],
    [1_000_000, [0, 400_000, 800_000, 1_200_000]],
  ])('of at most %d are whole numbers from 0', (most, expected) => {
    expect(gridValues(most)).toEqual(expected);
  });

  it('reach the largest value, for any number', () => {
    for (let most = 0; most < 5000; most += 7) {
      const values = gridValues(most);
      expect(values.at(-1)).toBeGreaterThanOrEqual(most);
      expect(values.every((value) => Number.isInteger(value))).toBe(true);
    }
  });
});

describe('the days of the chart', () => {
  it('with a label include the first and the last', () => {
    expect(labeledDays(30, 5)).toEqual([0, 7, 15, 22, 29]);
    expect(labeledDays(3, 5)).toEqual([0, 1, 2]);
    expect(labeledDays(1, 5)).toEqual([0]);
  });

  it('have a peak, unless there were no downloads', () => {
    expect(peakOf(days(1, 5, 5, 2))).toBe(1);
    expect(peakOf(days(0, 0))).toBeNull();
    expect(peakOf([])).toBeNull();
  });

  it('are described in both languages', () => {
    const report = { days: days(2, 1500, 3), downloads: 1505 };
    expect(describeChart(report, en)).toEqual({
      title: 'Downloads per day, March 1 to March 3',
      description: 'From 2 to 3 a day, with a peak of 1,500 on March 2. The arrow keys move by day.',
    });
    expect(describeChart(report, de).description).toContain('1.500 am 2. März');
    expect(describeChart({ days: days(0, 0), downloads: 0 }, en).description).toBe(
      'No downloads in this period',
    );
  });

  it('are exported as CSV', () => {
    expect(downloadsCsv(days(2, 3), de)).toBe(
      '\uFEFFTag,Downloads,Zeitraum davor\r\n2026-03-01,2,0\r\n2026-03-02,3,1\r\n',
    );
  });
});

describe('comparisonOf', () => {
  it.each([
    [141, 100, { trend: 'more', percent: 41 }],
    [50, 100, { trend: 'fewer', percent: 50 }],
    [1000, 1001, { trend: 'same', percent: 0 }],
    [5, 0, null],
  ])('%d downloads after %d', (downloads, downloadsBefore, expected) => {
    expect(comparisonOf({ downloads, downloadsBefore })).toEqual(expected);
  });
});

describe('closeMatchesRoute', () => {
  const defaults = { sort: { field: 'score', direction: 'desc' }, view: 'grid' } as const;
  it.each([
    ['narwal', '/search/narw*'],
    ['lighthouse keeper', '/search/lighthou*%20OR%20keep*'],
    ['sea', '/search/sea*'],
    ['field:"x" -y', '/search/fie*%20OR%20x*%20OR%20y*'],
    ['… 🐋', null],
  ])('of %s', (text, expected) => {
    expect(closeMatchesRoute(text, defaults)).toBe(expected);
  });
});

describe('storage and retention', () => {
  it('have a share of the whole', () => {
    const storage = { originals: [{ kind: 'image', files: 2, bytes: 60 }], renditions: 30, state: 10 };
    const parts = storageParts(storage, en);
    expect(parts.map(({ label, files, share }) => [label, files, share])).toEqual([
      ['Originals: Image', 2, 60],
      ['Thumbnails and formats', null, 30],
      ['Index and settings', null, 10],
    ]);
  });

  it('are in words, with the variable that sets them', () => {
    const retention = { audit: 180, addresses: 1, searches: 0, downloads: 732, offline: 14 };
    expect(retentionLines(retention, de).map(({ value, variable }) => [value, variable])).toEqual([
      ['180 Tage', 'ASSETPORTAL_AUDIT_DAYS'],
      ['1 Tag', 'ASSETPORTAL_ADDRESS_DAYS'],
      ['nicht gezählt', 'ASSETPORTAL_SEARCH_DAYS'],
      ['732 Tage', null],
      ['14 Tage', 'ASSETPORTAL_OFFLINE_DAYS'],
    ]);
  });
});
