/**
 * @module-tag gate
 * @module-tag sizes
 */
import { expect, test } from 'vitest';
import { cases } from '../../../fixtures/run/nightly.js';
import { cmykPsd } from './raw-files.js';
import { file, media, pixel } from '../helpers.js';

test.each(
  cases(
    [
      [8, 'raw'],
      [8, 'packed'],
      [16, 'raw'],
      [16, 'packed'],
    ] as const,
    2,
  ),
)('a CMYK Photoshop file with %i bits, %s, has its colors', async (bits, how) => {
  const m = await media();
  const red = await file('red.psd', cmykPsd([0, 1, 1, 0], bits, how === 'packed'));
  const [r, g, b, alpha] = await pixel(await m.get(red, { size: 'preview' }), 0.5, 0.5);
  expect(r).toBeGreaterThan(200);
  expect(Math.max(g, b)).toBeLessThan(60);
  expect(alpha).toBe(255);
  const white = await file('white.psd', cmykPsd([0, 0, 0, 0], bits, how === 'packed'));
  const jpeg = await m.get(white, { spec: { format: 'jpeg' } });
  expect(Math.min(...(await pixel(jpeg, 0.5, 0.5)))).toBeGreaterThan(245);
});

test('a truncated Photoshop file is shown as far as it can be read, and is damaged without pixels', async () => {
  const m = await media();
  const whole = cmykPsd([1, 1, 0, 0], 8, false);
  const half = await file('half.psd', whole.subarray(0, whole.length - 160));
  expect(await m.prepare(half)).toMatchObject({ hasPreview: true, width: 8, height: 8 });
  const none = await file('none.psd', whole.subarray(0, 40));
  expect(await m.prepare(none)).toMatchObject({ hasPreview: false, problem: 'damaged' });
});
