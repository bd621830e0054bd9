/** @module-tag gate */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import { startReader } from '../../../fixtures/server/reader.js';
import { temporary } from '../../../fixtures/server/library.js';
import { sharedAssets } from '../../../fixtures/shared.js';
import { listAll } from '../metadata/ground-truth.js';

const temp = temporary();
afterEach(() => temp.clear());

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt>
  <rdf:li xml:lang="x-default">Compressed</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>`;

/** Returns a box of JPEG XL with compressed content. */
function compressed(type: string, content: Buffer): Buffer {
  const packed = brotliCompressSync(content);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(12 + packed.length);
  return Buffer.concat([size, Buffer.from(`brob${type}`), packed]);
}

it.skipIf(!sharedAssets)(
  'reads compressed metadata of JPEG XL without a Perl module (needs ../shared/assets)',
  async () => {
    const root = temp.folder();
    const image = readFileSync(join(sharedAssets as string, 'files/images/formats/jxl/testJXL_ISOBMFF.jxl'));
    // Without its XMP, which is the third box.
    const [before, xmp] = [32, image.readUInt32BE(32)];
    expect(image.toString('latin1', before + 4, before + 8)).toBe('xml ');
    const jpeg = sharp({ create: { width: 8, height: 8, channels: 3, background: '#777' } }).jpeg();
    const { exif = Buffer.alloc(0) } = await sharp(
      await jpeg.withExif({ IFD0: { Artist: 'J. Weber' } }).toBuffer(),
    ).metadata();
    // The offset of the TIFF header replaces the marker `Exif\0\0`.
    const tiff = Buffer.concat([Buffer.alloc(4), exif.subarray(6)]);
    const parts = [image.subarray(0, before), compressed('xml ', Buffer.from(XMP)), compressed('Exif', tiff)];
    writeFileSync(join(root, 'x.jxl'), Buffer.concat([...parts, image.subarray(before + xmp)]));
    const reader = startReader(root);
    const [result] = await reader.read(listAll(root));
    await reader.close();
    expect(result?.asset).toMatchObject({ filetype: 'jxl', title: 'Compressed', creator: 'J. Weber' });
    expect(result?.asset.width).toBeGreaterThan(8);
  },
);
