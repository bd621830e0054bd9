import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FileNames, numberedFileName, safeFileName } from '@assetportal/sdk';

const bytes = (text: string) => new TextEncoder().encode(text).length;

describe('safeFileName', () => {
  test.each([
    ['photo.jpg', 'photo.jpg'],
    ['Ünïcode 日本.jpg', 'Ünïcode 日本.jpg'],
    ['u\u0308.txt', 'ü.txt'],
    ['../../etc/passwd', '__.._etc_passwd'],
    ['a\\b:c*d?e"f<g>h|i', 'a_b_c_d_e_f_g_h_i'],
    ['line\nbreak\u0000.txt', 'line_break_.txt'],
    ['evil\u202egpj.exe', 'evil_gpj.exe'],
    ['می\u200cخواهم 👨\u200d👩\u200d👧.txt', 'می\u200cخواهم 👨\u200d👩\u200d👧.txt'],
    ['\u200d', '_'],
    ['.htaccess', '_htaccess'],
    ['trailing. . ', 'trailing'],
    ['  spaces.txt  ', 'spaces.txt'],
    ['CON', '_CON'],
    ['con.txt', '_con.txt'],
    ['Com1.tar.gz', '_Com1.tar.gz'],
    ['lpt¹', '_lpt¹'],
    ['console.txt', 'console.txt'],
    ['', '_'],
    ['.', '_'],
    ['...', '_'],
    ['\ud800.txt', '_.txt'],
  ])('converts %j to %j', (name, safe) => {
    expect(safeFileName(name)).toBe(safe);
  });

  test('limits the length in bytes, and preserves the extension', () => {
    const long = safeFileName(`${'日'.repeat(300)}.jpeg`);
    expect(bytes(long)).toBeLessThanOrEqual(255);
    expect(long).toMatch(/^日+\.jpeg$/);
    expect(bytes(safeFileName(`x.${'y'.repeat(400)}`))).toBeLessThanOrEqual(255);
  });

  test('returns a valid name for every system, and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const safe = safeFileName(name);
        expect(safe).not.toBe('');
        // eslint-disable-next-line no-control-regex -- A file name must have none of these characters.
        expect(safe).not.toMatch(/[\u0000-\u001f"*/:<>?\\|]|^\.|[ .]$/);
        expect(bytes(safe)).toBeLessThanOrEqual(255);
        expect(safeFileName(safe)).toBe(safe);
      }),
      { numRuns: 500 },
    );
  });
});

test('numberedFileName inserts the number before the extension', () => {
  expect([1, 2, 3].map((number) => numberedFileName('a.tar.gz', number))).toEqual([
    'a.tar.gz',
    'a.tar (2).gz',
    'a.tar (3).gz',
  ]);
  expect(numberedFileName('README', 2)).toBe('README (2)');
  const long = numberedFileName(`${'x'.repeat(250)}.txt`, 12);
  expect(bytes(long)).toBe(255);
  expect(long).toMatch(/^x+ \(12\)\.txt$/);
});

test('FileNames accepts a name once, regardless of case and Unicode composition', () => {
  const register = new FileNames();
  expect(register.take('Straße ü.txt')).toBe(true);
  expect(register.take('straße u\u0308.TXT')).toBe(false);
  expect(register.take('other.txt')).toBe(true);
});

test('FileNames claims the first free name, in linear time for equal names', () => {
  const names = new FileNames();
  names.take('a/COVER (2).txt');
  expect([1, 2, 3].map(() => names.claim('cover.txt', 'a/'))).toEqual([
    'a/cover.txt',
    'a/cover (3).txt',
    'a/cover (4).txt',
  ]);
  expect(names.claim('cover.txt')).toBe('cover.txt');
  for (let count = 0; count < 20_000; count += 1) names.claim('same.txt');
  expect(names.claim('same.txt')).toBe('same (20001).txt');
});
