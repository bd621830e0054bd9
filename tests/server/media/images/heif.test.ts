/**
 * @module-tag gate
 * @module-tag sizes
 */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sizes } from '../../../../packages/server/src/library/metadata/sizes.js';
import { readHeifHeader } from '../../../../packages/server/src/media/containers/isobmff.js';
import type { Source } from '../../../../packages/server/src/media/renditions.js';
import { cases } from '../../../fixtures/run/nightly.js';
import { sharedAssets } from '../../../fixtures/shared.js';
import { file, media, named, pixel } from '../helpers.js';
import { clap, imir, irot, withProperties } from './heif-properties.js';

const assets = sharedAssets ?? '';

/** The properties of a HEIF file, with the size at which an image of 480 × 320 pixels is displayed. */
const PROPERTIES = [
  ['nothing', [], [480, 320]],
  ['one quarter turn', [irot(1)], [320, 480]],
  ['two quarter turns', [irot(2)], [480, 320]],
  ['three quarter turns', [irot(3)], [320, 480]],
  ['mirroring', [imir(0)], [480, 320]],
  ['a clean aperture', [clap(464, 300)], [464, 300]],
  ['a clean aperture, a rotation and mirroring', [clap(479, 319), irot(3), imir(1)], [319, 479]],
] as const;

describe.skipIf(!sharedAssets)('HEIF files (need ../shared/assets)', () => {
  test.each(cases(['avif', 'heic'] as const, 1))(
    'the displayed size of %s is that of its preview',
    async (type) => {
      const m = await media();
      const plain = await readFile(join(assets, `files/known/made.${type}`));
      for (const [what, properties, size] of PROPERTIES) {
        const bytes = withProperties(plain, properties);
        const [width, height] = size;
        expect(readHeifHeader(bytes).displayed, what).toEqual({ width, height });
        const { hasPreview, ...facts } = await m.prepare(await file(`a.${type}`, bytes));
        expect([hasPreview, facts.width, facts.height], what).toEqual([true, width, height]);
      }
    },
  );

  // The stored image is red at the top.
  test.each([
    [0, 'top', 0.5, 0.05],
    [1, 'left', 0.05, 0.5],
    [2, 'bottom', 0.5, 0.95],
    [3, 'right', 0.95, 0.5],
  ])(
    '%i quarter turns are applied once: red is at the %s of previews and downloads',
    async (turns, _side, x, y) => {
      const m = await media({ library: assets });
      const path = join(assets, `reports/heif/irot-${turns}.avif`);
      const { size } = await stat(path);
      const source: Source = { id: path, path, filetype: 'avif', assetGroup: 'image', version: '1', size };
      for (const recipe of [{ size: 'preview' }, { spec: { format: 'png' } }] as const)
        expect(named(await pixel(await m.get(source, recipe), x, y))).toBe('red');
    },
  );
});

test.each([
  ['quarter turns', '1', 200, 320],
  ['quarter turns', '2', 320, 200],
  ['degrees', '270', 200, 320],
  ['degrees', '180', 320, 200],
])('without a readable container, a rotation in %s (%s) gives %i × %i', (_unit, rotation, width, height) => {
  const tags = { 'Composite:ImageSize': '320 200', 'QuickTime:Rotation': rotation };
  expect(sizes(tags, { group: 'image', filetype: 'heic' })).toMatchObject({
    pixel_x: width,
    pixel_y: height,
    orientation: width > height ? 'landscape' : 'portrait',
  });
});

test('a damaged container has no displayed size', () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('00000010meta0000pitm', 'latin1'), Buffer.alloc(40, 1)])
    expect(readHeifHeader(bytes)).toEqual({ width: 0, height: 0 });
});
