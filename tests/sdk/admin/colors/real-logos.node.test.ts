import { join } from 'node:path';
import { contrastProblems, paletteOfLogo, type LogoPalette } from '@assetportal/sdk/admin';
import { DEFAULT_CONFIG } from '@assetportal/sdk/config';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sharedAssets } from '../../../fixtures/shared.js';

const { appearance: current } = DEFAULT_CONFIG;

async function paletteOf(path: string): Promise<LogoPalette> {
  const image = sharp(join(sharedAssets ?? '', 'files', path))
    .resize(64, 64, { fit: 'inside' })
    .ensureAlpha();
  const { data } = await image.raw().toBuffer({ resolveWithObject: true });
  return paletteOfLogo(Uint8ClampedArray.from(data), { current });
}

const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);

describe.skipIf(!sharedAssets)('palettes of real logos (needs ../shared/assets)', () => {
  it.each<[string, (red: number, green: number, blue: number) => boolean]>([
    ['images/formats/svg/firefox-logo.svg', (red, green, blue) => red > 2 * Math.max(green, blue)],
    ['3d/gltf/BoxTextured/CesiumLogoFlat.png', (red, green, blue) => green > red && red > blue],
  ])('%s: passes in all pairs, with an accent of its hue', async (path, isHue) => {
    const { appearance, colors } = await paletteOf(path);
    expect(colors.length).toBeGreaterThan(0);
    expect(contrastProblems(appearance)).toEqual([]);
    const { accent } = appearance.light;
    expect([accent, isHue(part(accent, 1), part(accent, 3), part(accent, 5))]).toEqual([accent, true]);
  });

  it('proposes the default colors for a black logo', async () => {
    expect((await paletteOf('images/formats/svg/logo.svg')).edits).toEqual([]);
  });
});
