import { describe, expect, test } from 'vitest';
import { FLAT_LAYOUT, FOLDER_LAYOUT, layoutPath, parseLayout } from '@assetportal/sdk/rules';

const asset = {
  id: '0670ccb4e9cf',
  fname: 'crane/03.tif',
  folder: 'ports/hamburg',
  title: 'Crane 3',
  taken_date: '2024-06-12T08:30:05',
  keywords: ['sea', 'steel/iron'],
  rating: 4,
};
const path = (template: string, values: object = {}) => {
  const parsed = parseLayout(template);
  return 'fault' in parsed ? parsed.fault : layoutPath({ ...asset, ...values }, parsed.layout);
};

describe('layout of downloaded files', () => {
  test.each([
    ['{fname}', {}, 'crane_03.tif'],
    ['{folder}/{fname}', {}, 'ports/hamburg/crane_03.tif'],
    ['{folder}/{fname}', { folder: '' }, 'crane_03.tif'],
    ['{folder}/{fname}', { folder: '../../etc', fname: 'passwd' }, 'etc/passwd'],
    ['../{fname}', {}, 'crane_03.tif'],
    ['/{fname}', {}, 'crane_03.tif'],
    ['{folder}/{fname}', { folder: '.ssh/CON', fname: '.profile' }, '_ssh/_CON/_profile'],
    ['{taken_date:yyyy}/{folder}/{fname}', {}, '2024/ports/hamburg/crane_03.tif'],
    ['{taken_date:yyyy-MM-dd HH.mm.ss}', {}, '2024-06-12 08.30.05.tif'],
    ['{taken_date:yyyy-MM}/{fname}', { taken_date: '2024' }, '2024-00/crane_03.tif'],
    ['{taken_date:yyyy}/{fname}', { taken_date: undefined }, '_/crane_03.tif'],
    ['{keywords}/{title} {rating}', {}, 'sea, steel_iron/Crane 3 4.tif'],
    ['{id}', { fname: 'no extension' }, '0670ccb4e9cf'],
  ])('%s of %j is %s', (template, values, expected) => {
    expect(path(template, values)).toBe(expected);
  });

  test.each([
    ['{colour}', { kind: 'unknown-field', field: 'colour', nearest: null }],
    ['{taken_dat:yyyy}', { kind: 'unknown-field', field: 'taken_dat', nearest: 'taken_date' }],
    ['{title:yyyy}', { kind: 'format', field: 'title', format: 'yyyy' }],
    ['{taken_date:week}', { kind: 'format', field: 'taken_date', format: 'week' }],
    ['{fname', { kind: 'syntax' }],
    ['fname}', { kind: 'syntax' }],
    ['images', { kind: 'syntax' }],
    ['', { kind: 'syntax' }],
  ])('rejects %s', (template, fault) => {
    expect(path(template)).toEqual(fault);
  });

  test('has a layout with and without folders', () => {
    expect(parseLayout('{folder}/{fname}')).toEqual({ layout: FOLDER_LAYOUT });
    expect(parseLayout('{fname}')).toEqual({ layout: FLAT_LAYOUT });
  });
});
