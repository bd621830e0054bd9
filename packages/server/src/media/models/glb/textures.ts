import sharp from 'sharp';
import type { ModelFile, ModelPart } from '../mesh/model.js';
import { loadTextures, type Bitmap } from '../poster/texture.js';
import { LIMITS } from '../../common/limits.js';

/** A texture, encoded for a browser. */
export interface EncodedTexture {
  readonly bytes: Buffer;
  readonly mimeType: 'image/jpeg' | 'image/png';
  /** True if the image can have transparent parts. */
  readonly masked: boolean;
}

/**
 * Decodes the textures of a model and encodes them again, with the same size limit as for the poster. The bytes of the
 * original images never reach a browser. Textures that exceed the limit of all textures are omitted, as are unreadable
 * ones.
 */
export async function encodedTextures(
  parts: readonly ModelPart[],
  resolveReference: ModelFile['resolveReference'],
): Promise<Map<string | Uint8Array, EncodedTexture>> {
  const { bitmaps } = await loadTextures(
    parts.map(({ material }) => material.texture),
    resolveReference,
  );
  const encoded = new Map<string | Uint8Array, EncodedTexture>();
  let total = 0;
  for (const [name, bitmap] of bitmaps) {
    const texture = await encode(bitmap);
    total += texture.bytes.length;
    if (total > LIMITS.mesh.textureBytes) break;
    encoded.set(name, texture);
  }
  return encoded;
}

async function encode({ data, width, height, masked }: Bitmap): Promise<EncodedTexture> {
  const image = sharp(data, { raw: { width, height, channels: 4 } });
  return masked
    ? { bytes: await image.png({ compressionLevel: 6 }).toBuffer(), mimeType: 'image/png', masked }
    : { bytes: await image.removeAlpha().jpeg({ quality: 85 }).toBuffer(), mimeType: 'image/jpeg', masked };
}
