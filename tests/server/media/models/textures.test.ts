/** @module-tag gate */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readGltf, unpackGltf } from '../../../../packages/server/src/media/models/formats/gltf.js';
import type { Rendition } from '../../../../packages/server/src/media/renditions.js';
import { sharedAssets } from '../../../fixtures/shared.js';
import { bytesOf, file, media } from '../helpers.js';

const reports = join(sharedAssets ?? '', 'reports/models');
const quad = (name: string) => readFileSync(join(reports, `${name}.glb`));

/** Returns a GLB with other textures, and another image at the end of its buffer. */
function glbWith(original: Buffer, textures: readonly object[], image: Buffer): Buffer {
  const { json, binary = Buffer.alloc(0) } = unpackGltf(original);
  const views = json.bufferViews ?? [];
  const start = views.at(-1)?.byteOffset ?? 0;
  const padded = (data: Buffer, fill: number) => Buffer.concat([data, Buffer.alloc(-data.length & 3, fill)]);
  const content = padded(Buffer.concat([binary.subarray(0, start), image]), 0);
  const text = padded(
    Buffer.from(
      JSON.stringify({
        ...json,
        textures,
        bufferViews: [...views.slice(0, -1), { buffer: 0, byteOffset: start, byteLength: image.length }],
        buffers: [{ byteLength: content.length }],
      }),
    ),
    0x20,
  );
  const header = Buffer.alloc(20);
  header.write('glTF', 'latin1');
  [2, 28 + text.length + content.length, text.length].forEach((value, at) =>
    header.writeUInt32LE(value, 4 + at * 4),
  );
  header.write('JSON', 16, 'latin1');
  const binaryHeader = Buffer.alloc(8);
  binaryHeader.writeUInt32LE(content.length);
  binaryHeader.write('BIN\0', 4, 'latin1');
  return Buffer.concat([header, text, binaryHeader, content]);
}

const pixels = async (image: Rendition) =>
  sharp(await bytesOf(image))
    .ensureAlpha()
    .raw()
    .toBuffer();

/** Returns the largest difference between two images of the same size. */
function difference(a: Buffer, b: Buffer): number {
  expect(a.length).toBe(b.length);
  return a.reduce((most, value, at) => Math.max(most, Math.abs(value - (b[at] ?? 0))), 0);
}

describe.skipIf(!sharedAssets)('textures of glTF (needs ../shared/assets)', () => {
  const avif = () =>
    sharp({ create: { width: 16, height: 16, channels: 3, background: '#c02020' } })
      .avif()
      .toBuffer();

  test('a texture in WebP is shown in the poster and in the viewer, like one in PNG', async () => {
    const m = await media();
    const [png, webp] = await Promise.all(
      ['quad-png', 'quad-webp-required'].map(async (name) => {
        const source = await file(`${name}.glb`, quad(name), { assetGroup: '3d' });
        expect(await m.prepare(source)).not.toHaveProperty('problem');
        const poster = await pixels(await m.get(source, { size: 'preview' }));
        const { json } = unpackGltf(await bytesOf(await m.get(source, { spec: { format: 'glb' } })));
        return { poster, images: json.images };
      }),
    );
    expect(png?.images).toHaveLength(1);
    expect(webp?.images).toHaveLength(1);
    expect(difference(png!.poster, webp!.poster)).toBeLessThanOrEqual(8);
  });

  test('a texture in AVIF is used instead of its replacement', async () => {
    const textures = [{ source: 7, extensions: { EXT_texture_avif: { source: 0 } } }];
    const image = await avif();
    const bytes = glbWith(quad('quad-png'), textures, image);
    const { parts } = await readGltf({ bytes, resolveReference: () => undefined });
    expect(Buffer.from(parts[0]!.material.texture as Uint8Array).equals(image)).toBe(true);
  });

  test('a model with a texture that cannot be decoded is shown in its base color, and reported as incomplete', async () => {
    const m = await media();
    const ktx = Buffer.concat([Buffer.from('\xabKTX 20\xbb\r\n\x1a\n', 'latin1'), Buffer.alloc(100)]);
    const bytes = glbWith(quad('quad-png'), [{ extensions: { KHR_texture_basisu: { source: 0 } } }], ktx);
    const source = await file('ktx.glb', bytes, { assetGroup: '3d' });
    expect(await m.prepare(source)).toMatchObject({ hasPreview: true, problem: 'incomplete', triangles: 2 });
    const { json } = unpackGltf(await bytesOf(await m.get(source, { spec: { format: 'glb' } })));
    expect(json.images).toBeUndefined();
  });
});
