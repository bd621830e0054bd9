import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paletteOf } from '../../../../packages/server/src/library/metadata/palette.js';
import { temporaryFolder } from '../../../fixtures/folder.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

/** Returns the palette of a file with this content. */
async function palette(content: string | Buffer, filetype = 'svg') {
  const path = join(folder.path, `image.${filetype}`);
  await writeFile(path, content);
  const handle = await open(path);
  try {
    return await paletteOf(handle, filetype);
  } finally {
    await handle.close();
  }
}

describe('colors of an SVG image', () => {
  it.each<[string, string, string[] | undefined]>([
    ['three digits', '<path fill="#1aF"/>', ['#11aaff']],
    ['four digits, without the opacity', '<path fill="#1aF8"/>', ['#11aaff']],
    ['eight digits, without the opacity', '<path fill="#10203040"/>', ['#102030']],
    ['numbers', '<path stroke="rgb(16, 32, 48)"/>', ['#102030']],
    ['percentages', '<path stroke="rgba(100% 0% 50% / 0.5)"/>', ['#ff0080']],
    ['a name', '<path fill="RebeccaPurple"/>', ['#663399']],
    ['both spellings of gray', '<g fill="lightgrey"/><g fill="lightgray"/>', ['#d3d3d3']],
    ['a declaration', '<style>.a{fill:#102030;stroke : red}</style>', ['#102030', '#ff0000']],
    ['a gradient', '<stop stop-color="blue"/>', ['#0000ff']],
    ['the most frequent first', '<g fill="red"/><g fill="blue"/><g fill="blue"/>', ['#0000ff', '#ff0000']],
    ['keywords that are no colors', '<g fill="none" stroke="currentColor" color="constructor"/>', undefined],
    ['five digits', '<g fill="#12345"/>', undefined],
    ['too few numbers', '<g fill="rgb(1, 2)"/>', undefined],
    ['a number above 255', '<g fill="rgb(256, 0, 0)"/>', undefined],
    ['no color at all', '<svg/>', undefined],
  ])('reads %s', async (_name, svg, colors) => {
    expect(await palette(svg)).toEqual(colors);
  });

  it('reads compressed images, and ignores damaged ones', async () => {
    expect(await palette(gzipSync('<g fill="red"/>'), 'svgz')).toEqual(['#ff0000']);
    expect(await palette('<g fill="red"/>', 'svgz')).toBeUndefined();
  });

  it('does not expand a compressed image beyond the limit', async () => {
    expect(await palette(gzipSync(`${' '.repeat(11 * 2 ** 20)}<g fill="red"/>`), 'svgz')).toBeUndefined();
  });

  it('has at most 8 colors', async () => {
    const shapes = Array.from({ length: 12 }, (_, at) => `<g fill="#0000${(at + 16).toString(16)}"/>`);
    expect(await palette(shapes.join(''))).toHaveLength(8);
  });
});
