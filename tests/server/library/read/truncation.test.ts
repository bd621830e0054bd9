/** @module-tag gate */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { isComplete } from '../../../../packages/server/src/library/read/truncation.js';
import { sharedAssets } from '../../../fixtures/shared.js';
import { zipOf } from '../../../fixtures/formats/zip.js';
import { bytesFrom, latin1 } from './content.js';

/** Checks a file as after reading it. */
function isWhole(filetype: string, content: Buffer): Promise<boolean> {
  const read = { sha256: '', crc32: 0, head: content.subarray(0, 16_384), tail: content.subarray(-65_536) };
  return isComplete(filetype, read, bytesFrom(content));
}

/** Data that programs append to complete files: longer than the part that is read of the end. */
const APPENDED = Buffer.alloc(200_000, 'appended ');
const noise = Buffer.from(Array.from({ length: 120_000 }, (_, at) => (at * 7919 + (at >> 5) * 31) & 0xff));
const image = sharp(noise, { raw: { width: 200, height: 200, channels: 3 } });
const box = (type: string, bytes: number) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + bytes);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, Buffer.alloc(bytes)]);
};

const COMPLETE: readonly [string, () => Promise<Buffer>][] = [
  ['jpg', () => image.clone().jpeg({ quality: 100 }).toBuffer()],
  ['jpg', () => image.clone().jpeg({ progressive: true }).toBuffer()],
  ['png', () => image.clone().png().toBuffer()],
  ['gif', () => image.clone().gif().toBuffer()],
  ['webp', () => image.clone().webp({ lossless: true }).toBuffer()],
  ['docx', () => Promise.resolve(zipOf([{ name: 'word/document.xml', content: noise }]))],
  [
    'pdf',
    () => Promise.resolve(Buffer.concat([latin1('%PDF-1.4\n'), noise, latin1('\nstartxref\n9\n%%EOF\n')])),
  ],
  ['mp4', () => Promise.resolve(Buffer.concat([box('ftyp', 16), box('mdat', 30_000), box('moov', 3000)]))],
];

describe('a file is complete', () => {
  test.each(COMPLETE)(
    '%s, also with data after its end, and truncated without its end',
    async (type, create) => {
      const content = await create();
      expect(await isWhole(type, content), 'complete').toBe(true);
      expect(await isWhole(type, Buffer.concat([content, APPENDED])), 'with text').toBe(true);
      expect(await isWhole(type, Buffer.concat([content, Buffer.alloc(200_000)])), 'with zeros').toBe(true);
      expect(await isWhole(type, content.subarray(0, Math.floor(content.length * 0.7))), 'cut').toBe(false);
    },
  );

  test('a JPEG that is cut after its thumbnail is truncated', async () => {
    const thumbnail = await image.clone().resize(40).jpeg().toBuffer();
    const whole = await image.clone().jpeg({ quality: 100 }).toBuffer();
    const segment = Buffer.from([0xff, 0xe1, (thumbnail.length + 2) >> 8, (thumbnail.length + 2) & 0xff]);
    const content = Buffer.concat([whole.subarray(0, 2), segment, thumbnail, whole.subarray(2)]);
    expect(await isWhole('jpg', content)).toBe(true);
    expect(await isWhole('jpg', content.subarray(0, content.length - 500))).toBe(false);
  });

  test('a ZIP whose directory was cut off is truncated, even if it contains a ZIP', async () => {
    const inner = zipOf([{ name: 'a.txt', content: 'inner' }]);
    const outer = Buffer.concat([
      zipOf([{ name: 'inner.zip', content: '' }]).subarray(0, 39),
      inner,
      Buffer.alloc(100_000, 1),
    ]);
    expect(await isWhole('zip', outer)).toBe(false);
  });

  test.skipIf(!sharedAssets)('every file of the reports (needs ../shared/assets)', async () => {
    const folder = join(sharedAssets as string, 'reports/motion');
    for (const name of readdirSync(folder))
      expect(await isWhole(extname(name).slice(1), readFileSync(join(folder, name))), name).toBe(true);
  });
});
