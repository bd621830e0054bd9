import { describe, expect, it } from 'vitest';
import { assetSize, displaySize } from '@assetportal/sdk/rules';

describe(
  'assetSize (specification, section 3: pixel values when present, else width/height)',
  { tags: ['3.asset.size'] },
  () => {
    it.each([
      [
        'the size of the file and the displayed size',
        { pixel_x: 4, pixel_y: 3, width: 3, height: 4 },
        { width: 4, height: 3 },
        { width: 3, height: 4 },
      ],
      ['only the displayed size', { width: 3, height: 4 }, { width: 3, height: 4 }, { width: 3, height: 4 }],
      [
        'the displayed size if a pixel value is missing',
        { pixel_x: 4, width: 3, height: 4 },
        { width: 3, height: 4 },
        { width: 3, height: 4 },
      ],
      [
        'only the size of the file',
        { pixel_x: 4, pixel_y: 3 },
        { width: 4, height: 3 },
        { width: 4, height: 3 },
      ],
      ['no size if a side is 0', { pixel_x: 0, pixel_y: 0, width: 0, height: 4 }, undefined, undefined],
      [
        'no size if the other side is 0',
        { pixel_x: 4, pixel_y: 0, width: 4, height: 0 },
        undefined,
        undefined,
      ],
      ['no size of one side', { pixel_x: 4, width: 4 }, undefined, undefined],
      ['no size of the other side', { pixel_y: 4, height: 4 }, undefined, undefined],
      ['no size without values', {}, undefined, undefined],
    ])('uses %s', (_, sized, textSize, layoutSize) => {
      expect(assetSize(sized)).toEqual(textSize);
      expect(displaySize(sized)).toEqual(layoutSize);
    });
  },
);
