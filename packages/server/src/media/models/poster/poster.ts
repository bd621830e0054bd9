import { MediaError } from '../../../lib/media-error.js';
import type { Model, ModelFile } from '../mesh/model.js';
import { rasterize, surfacesOf, type Frame } from './raster.js';
import { shaderOf, type Shader } from './shade.js';
import { loadTextures } from './texture.js';
import { boxOf, viewOf } from './view.js';

/** Samples per pixel in each direction. */
const SAMPLES = 2;

/**
 * Renders a model on a transparent background at the given size, in pixels.
 *
 * @returns RGBA pixels in sRGB, not premultiplied
 * @throws MediaError
 */
export async function renderPoster(
  model: Model,
  resolveReference: ModelFile['resolveReference'],
  width: number,
  height: number,
): Promise<Uint8Array> {
  const box = boxOf(model.parts);
  const view = viewOf(model, box, width * SAMPLES, height * SAMPLES);
  const textures = await loadTextures(
    model.parts.map(({ material }) => material.texture),
    resolveReference,
  );
  const surfaces = surfacesOf(model.parts, view, ({ material: { texture } }) =>
    texture === undefined ? undefined : textures.get(texture),
  );
  const frame = rasterize(surfaces, width * SAMPLES, height * SAMPLES);
  const occlusion = ambientOcclusion(frame, width, height, view.scale);
  const pixels = shadePixels(frame, shaderOf(surfaces, view), occlusion, width, height);
  if (pixels.every((value) => value === 0)) throw new MediaError('empty', 'nothing is visible');
  return pixels;
}

/** Distances at which neighbors of a pixel are sampled, in pixels at an image height of 1200 pixels. */
const DISTANCES = [3, 7, 14, 26] as const;
const DIRECTIONS = [
  [1, 0],
  [0.707, 0.707],
  [0, 1],
  [-0.707, 0.707],
] as const;
const MAX_OCCLUSION = 0.75;

/**
 * Returns the ambient occlusion of each pixel, from 0 to `MAX_OCCLUSION`.
 *
 * A pixel is occluded if two opposite neighbors are on average closer to the camera than the pixel itself. On a
 * slope, one neighbor is closer and the other is farther by the same amount, so the pixel is not occluded.
 */
function ambientOcclusion(
  { width: across, nearness }: Frame,
  width: number,
  height: number,
  scale: number,
): Float32Array {
  const distance = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const near = nearness[y * SAMPLES * across + x * SAMPLES]!;
      distance[y * width + x] = near > 0 ? 1 / near : 0;
    }
  const occlusion = new Float32Array(width * height);
  const steps = DISTANCES.flatMap((reach) =>
    DIRECTIONS.map(([x, y]) => {
      const [dx, dy] = [Math.round((x * reach * height) / 1200), Math.round((y * reach * height) / 1200)];
      return { dx, dy, length: Math.hypot(dx, dy) };
    }),
  );
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const center = distance[y * width + x]!;
      if (center === 0) continue;
      let sum = 0;
      for (const { dx, dy, length } of steps) {
        const [left, right] = [x - Math.abs(dx), x + Math.abs(dx)];
        if (left < 0 || right >= width || y - dy < 0 || y + dy >= height) continue;
        const reach = (length * SAMPLES * center) / scale;
        const [one, other] = [distance[(y + dy) * width + x + dx]!, distance[(y - dy) * width + x - dx]!];
        // Neighbors in the background, or far behind or in front of the pixel, do not affect it.
        if (one === 0 || other === 0) continue;
        if (Math.abs(one - center) > reach * 4 || Math.abs(other - center) > reach * 4) continue;
        const nearer = center - (one + other) / 2;
        if (nearer > 0) sum += Math.min(1, nearer / reach);
      }
      occlusion[y * width + x] = Math.min(MAX_OCCLUSION, (sum / steps.length) * 1.6);
    }
  }
  return occlusion;
}

/** 8-bit sRGB values for linear light from 0 to 1, in 4096 steps. */
const SRGB = Uint8Array.from({ length: 4097 }, (_, at) => {
  const value = at / 4096;
  return Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055));
});

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
  const sum = new Float32Array(3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      sum.fill(0);
      let covered = 0;
      let shaded = 0;
      for (let sample = 0; sample < SAMPLES ** 2; sample++) {
        const [px, py] = [x * SAMPLES + (sample % SAMPLES), y * SAMPLES + Math.floor(sample / SAMPLES)];
        const id = triangles[py * across + px]!;
        if (id === 0) continue;
        if (id !== shaded) shader(id - 1, px + 0.5, py + 0.5, color);
        shaded = id;
        covered++;
        for (let channel = 0; channel < 3; channel++) sum[channel]! += color[channel]!;
      }
      if (covered === 0) continue;
      const light = (4096 * (1 - occlusion[y * width + x]!)) / covered;
      const to = (y * width + x) * 4;
      for (let channel = 0; channel < 3; channel++)
        pixels[to + channel] = SRGB[Math.min(4096, Math.round(sum[channel]! * light))]!;
      pixels[to + 3] = Math.round((255 * covered) / SAMPLES ** 2);
    }
  }
  return pixels;
}
