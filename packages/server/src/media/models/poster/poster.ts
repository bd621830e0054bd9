import { MediaError } from '../../../lib/media-error.js';
import type { Model, ModelFile } from '../mesh/model.js';
import { ambientOcclusion } from './occlusion.js';
import { rasterize, SAMPLES, surfacesOf, type Frame } from './raster.js';
import { shaderOf, type Shader } from './shade.js';
import { loadTextures } from './texture.js';
import { boxOf, viewOf } from './view.js';

/**
 * Renders a model on a transparent background at the given size, in pixels.
 *
 * @returns RGBA pixels in sRGB, not premultiplied. `incomplete` is true if a texture cannot be decoded.
 * @throws MediaError
 */
export async function renderPoster(
  model: Model,
  resolveReference: ModelFile['resolveReference'],
  width: number,
  height: number,
): Promise<{ pixels: Uint8Array; incomplete: boolean }> {
  const box = boxOf(model.parts);
  const view = viewOf(model, box, width * SAMPLES, height * SAMPLES);
  const { bitmaps, incomplete } = await loadTextures(
    model.parts.map(({ material }) => material.texture),
    resolveReference,
  );
  const surfaces = surfacesOf(model.parts, view, ({ material: { texture } }) =>
    texture === undefined ? undefined : bitmaps.get(texture),
  );
  const frame = rasterize(surfaces, width * SAMPLES, height * SAMPLES);
  const occlusion = ambientOcclusion(frame, width, height, view.scale);
  const pixels = shadePixels(frame, shaderOf(surfaces, view), occlusion, width, height);
  if (!frame.triangles.some((triangle) => triangle > 0)) throw new MediaError('empty', 'nothing is visible');
  return { pixels, incomplete };
}

/** 8-bit sRGB values for linear light from 0 to 1, in 4096 steps. */
const SRGB = Uint8Array.from({ length: 4097 }, (_, at) => {
  const value = at / 4096;
  return Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055));
});

/** Opacity by the number of samples that the model covers. */
const OPACITY = Uint8Array.from({ length: SAMPLES ** 2 + 1 }, (_, covered) =>
  Math.round((255 * covered) / SAMPLES ** 2),
);

/**
 * Returns the RGBA pixels of the image. Consecutive samples of a pixel that show the same triangle are shaded
 * only once.
 */
function shadePixels(
  { width: across, triangles }: Frame,
  shader: Shader,
  occlusion: Float32Array,
  width: number,
  height: number,
): Uint8Array<ArrayBuffer> {
  const pixels = new Uint8Array(width * height * 4);
  const color = new Float32Array(3);
  for (let y = 0; y < height; y++) {
    for (let x = 0, at = y * SAMPLES * across; x < width; x++, at += SAMPLES) {
      let red = 0;
      let green = 0;
      let blue = 0;
      let covered = 0;
      let shaded = 0;
      for (let row = 0, to = at; row < SAMPLES; row++, to += across) {
        for (let column = 0; column < SAMPLES; column++) {
          const id = triangles[to + column]!;
          if (id === 0) continue;
          if (id !== shaded) shader(id - 1, x * SAMPLES + column + 0.5, y * SAMPLES + row + 0.5, color);
          shaded = id;
          covered++;
          red += color[0]!;
          green += color[1]!;
          blue += color[2]!;
        }
      }
      if (covered === 0) continue;
      const light = (4096 * (1 - occlusion[y * width + x]!)) / covered;
      const to = (y * width + x) * 4;
      pixels[to] = SRGB[Math.min(4096, (red * light + 0.5) | 0)]!;
      pixels[to + 1] = SRGB[Math.min(4096, (green * light + 0.5) | 0)]!;
      pixels[to + 2] = SRGB[Math.min(4096, (blue * light + 0.5) | 0)]!;
      pixels[to + 3] = OPACITY[covered]!;
    }
  }
  return pixels;
}
