import { describe, expect, it } from 'vitest';
import { takenDate } from '../../../../packages/server/src/library/metadata/dates.js';

/** Returns the date of an asset whose file has this date in its Exif data. */
const dateOf = (text: string, offset?: string) =>
  takenDate(
    {},
    {
      'ExifIFD:DateTimeOriginal': text,
      ...(offset === undefined ? {} : { 'ExifIFD:OffsetTimeOriginal': offset }),
    },
  );

describe('date of an asset', () => {
  it.each([
    ['2021:03:14 21:15:09.5+01:00', '2021-03-14T21:15:09+01:00'],
    ['2021:03:14 1:15', '2021-03-14T01:15:00'],
    ['2021-03-14T23:59:59Z', '2021-03-14T23:59:59Z'],
    ['2021/3/4', '2021-03-04'],
    ['20210314', '2021-03-14'],
    ['2021:03', '2021-03'],
    ['2021', '2021'],
    ['2024:02:29', '2024-02-29'],
  ])('%s is %s', (text, date) => {
    expect(dateOf(text)).toBe(date);
  });

  it.each([
    '2023:02:29',
    '2021:00:14',
    '2021:13:14',
    '2021:03:00',
    '2021:04:31',
    '2021:03:14 24:00:00',
    '2021:03:14 23:60:00',
    '2021:03:14 23:59:60',
    '0000:00:00 00:00:00',
    '    :  :     :  :  ',
    'yesterday',
  ])('%s is none', (text) => {
    expect(dateOf(text)).toBeUndefined();
  });

  it.each([
    ['+5:30', '2021-03-14T21:15:09+05:30'],
    ['-14:00', '2021-03-14T21:15:09-14:00'],
    ['+15:00', '2021-03-14T21:15:09'],
    ['+05:60', '2021-03-14T21:15:09'],
    ['local', '2021-03-14T21:15:09'],
  ])('with the offset %s is %s', (offset, date) => {
    expect(dateOf('2021:03:14 21:15:09', offset)).toBe(date);
  });

  it('comes from the most trusted source, and a later one only adds detail', () => {
    const sidecar = { 'XMP-photoshop:DateCreated': '2021-03-14' };
    const exif = { 'ExifIFD:DateTimeOriginal': '2021:03:14 21:15:09' };
    expect(takenDate(sidecar, exif)).toBe('2021-03-14T21:15:09');
    expect(takenDate({ 'XMP-photoshop:DateCreated': '1962' }, exif)).toBe('1962');
    expect(takenDate({}, { 'QuickTime:CreateDate': '2021:03:14 21:15:09' })).toBe('2021-03-14T21:15:09Z');
  });
});
