/** @module-tag gate */
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { identify } from '../../../../packages/server/src/library/read/identify.js';
import { wavOf } from '../../../fixtures/formats/wav.js';
import { zipOf } from '../../../fixtures/formats/zip.js';
import { corners, file, media } from '../helpers.js';

describe('SVG with the extension of a raster image', () => {
  const svgOf = (content: string) =>
    Buffer.from(
      `<svg:svg xmlns:svg="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" width="300" height="200">${content}</svg:svg>`,
    );

  test.each(['jpg', 'tif'])('is not rendered as %s, nor is a file that it references', async (filetype) => {
    const m = await media();
    const content = svgOf('<svg:image width="300" height="200" x:href="other.png"/>');
    // Type detection accepts the file, because its content does not reveal that it is an SVG.
    const identity = await identify(`a.${filetype}`, content, () => Promise.resolve(''));
    expect(identity).toMatchObject({ filetype });
    const svgFile = await file(`a.${filetype}`, content);
    await writeFile(join(dirname(String(svgFile.path)), 'other.png'), await corners().png().toBuffer());
    expect(await m.prepare(svgFile)).toMatchObject({ hasPreview: false });
    const recipe = { spec: { format: 'png', longest_side: 300 } } as const;
    await expect(m.get(svgFile, recipe, { hold: 0 })).rejects.toThrow();
  });

  test('is not rendered inside a document', async () => {
    const m = await media();
    const svg = svgOf('<svg:rect width="300" height="200" fill="#f00"/>');
    const book = zipOf([{ name: 'cover.jpg', content: svg }]);
    expect(await m.prepare(await file('a.epub', book))).toMatchObject({ hasPreview: false });
  });

  test(
    'is not confused with the waveform that the portal draws of an audio file',
    { tags: ['night'] },
    async () => {
      const m = await media();
      const wav = await file('a.wav', wavOf(Buffer.alloc(8000, 'wave')), { assetGroup: 'audio' });
      expect(await m.prepare(wav)).toMatchObject({ hasPreview: true });
      const recipe = { spec: { format: 'png', longest_side: 300 } } as const;
      expect(await m.get(wav, recipe, { hold: 0 })).toMatchObject({ width: 300, height: 100 });
    },
  );
});
