import { describe, expect, it } from 'vitest';
import { convertSetFault, type ConvertSetFault } from '@assetportal/sdk/rules';
import type { ConvertSetDefinition } from '@assetportal/sdk/contract';

/** Returns an image set with these changes. */
const set = (change: Partial<ConvertSetDefinition> = {}): ConvertSetDefinition => ({
  id: 'a',
  asset_groups: ['image'],
  format: 'jpeg',
  ...change,
});
const video = (change: Partial<ConvertSetDefinition> = {}) =>
  set({ asset_groups: ['video'], format: 'mp4', ...change });
const box = { width: 10, height: 10 };
const focus = { x: 0.5, y: 0.5 };

describe('convertSetFault (decisions, section 2, Convert sets)', { tags: ['d.calls.convert-sets'] }, () => {
  it.each<[string, ConvertSetDefinition[]]>([
    ['no definitions', []],
    ['two IDs', [set(), set({ id: 'b' })]],
    ['a longest side', [set({ longest_side: 10 })]],
    ['a width', [set({ width: 10 })]],
    ['a height', [set({ height: 10 })]],
    ['a crop of a box', [set({ ...box, crop: 'center' })]],
    ['a focus point with its crop', [set({ ...box, crop: 'focus', focus })]],
    ['the crop of a focus point that the file specifies', [set({ ...box, crop: 'focus' })]],
    ['a video', [video({ longest_side: 720, quality: 50, metadata: 'keep' })]],
    ['an image of any kind', [set({ asset_groups: ['image', 'video', 'audio', 'document', '3d'] })]],
    ['a PDF', [set({ asset_groups: ['image', 'document', '3d'], format: 'pdf' })]],
    ['a JPEG in CMYK', [set({ color_space: 'cmyk' })]],
    ['a TIFF in CMYK', [set({ format: 'tiff', color_space: 'cmyk' })]],
    ['a PDF in CMYK', [set({ format: 'pdf', color_space: 'cmyk' })]],
    ['a WebP in another color space', [set({ format: 'webp', color_space: 'p3' })]],
  ])('accepts %s', (_, definitions) => {
    expect(convertSetFault(definitions)).toBeUndefined();
  });

  it.each<[string, ConvertSetDefinition, ConvertSetFault['path'][1], ConvertSetFault['fault'], string]>([
    ['the ID of the original', set({ id: 'original' }), 'id', 'value', 'original'],
    ['an image as a video', video({ asset_groups: ['video', 'image'] }), 'asset_groups', 'value', 'image'],
    [
      'a video as a PDF',
      set({ asset_groups: ['image', 'video'], format: 'pdf' }),
      'asset_groups',
      'value',
      'video',
    ],
    [
      'a longest side with a width',
      set({ longest_side: 10, width: 10 }),
      'longest_side',
      'either',
      'longest_side, width/height',
    ],
    [
      'a longest side with a height',
      set({ longest_side: 10, height: 10 }),
      'longest_side',
      'either',
      'longest_side, width/height',
    ],
    ['a crop without a width', set({ crop: 'center', height: 10 }), 'crop', 'needs', 'width, height'],
    ['a crop without a height', set({ crop: 'center', width: 10 }), 'crop', 'needs', 'width, height'],
    ['a focus point without a crop', set({ focus }), 'focus', 'needs', 'crop: focus'],
    [
      'a focus point with another crop',
      set({ ...box, crop: 'center', focus }),
      'focus',
      'needs',
      'crop: focus',
    ],
    ['a cropped video', video({ ...box, crop: 'center' }), 'crop', 'value', 'crop'],
    ['a video with a focus point', video({ focus }), 'focus', 'value', 'focus'],
    ['a video with a color space', video({ color_space: 'srgb' }), 'color_space', 'value', 'color_space'],
    ['a video with an ICC profile', video({ icc: false }), 'icc', 'value', 'icc'],
    ['a video with a resolution', video({ resolution: 72 }), 'resolution', 'value', 'resolution'],
    [
      'a video with a watermark',
      video({ watermark: { position: 'center' } }),
      'watermark',
      'value',
      'watermark',
    ],
    ['CMYK in WebP', set({ format: 'webp', color_space: 'cmyk' }), 'color_space', 'value', 'cmyk'],
  ])('rejects %s', (_, definition, member, fault, value) => {
    expect(convertSetFault([set({ id: 'valid' }), definition])).toEqual({ path: [1, member], fault, value });
  });

  it('rejects a duplicate ID, and returns the first fault', () => {
    const definitions = [set(), set({ id: 'b' }), set(), set({ id: 'original' })];
    expect(convertSetFault(definitions)).toEqual({ path: [2, 'id'], fault: 'twice', value: 'a' });
  });
});
