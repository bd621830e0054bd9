import { expect, it } from 'vitest';
import { averageColor } from '@assetportal/sdk/rules';

it.each([
  ['1QcSHQRnh493V4dIh4eXh1h4kJUI', 0.34392, 0.02381],
  ['3OcRJYB4d3h/iIeHeEh3eIhw+j2w', 0.46296, 0.04762],
  ['HBkSHYSIeHiPiHh8eJd4eTN0EEQG', 0.51587, 0.16667],
])('averageColor reads brightness and saturation from the thumbhash %s', (hash, brightness, saturation) => {
  expect(averageColor(hash)?.brightness).toBeCloseTo(brightness, 4);
  expect(averageColor(hash)?.saturation).toBeCloseTo(saturation, 4);
});

it.each([undefined, '', 'not base64!', 'AAAA'])('averageColor returns undefined for %s', (hash) => {
  expect(averageColor(hash)).toBeUndefined();
});
