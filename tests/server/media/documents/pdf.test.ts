/**
 * @module-tag gate
 * @module-tag sizes
 */
import { stat, utimes, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { times } from '../../../fixtures/run/nightly.js';
import { pdfOf } from '../../../fixtures/formats/pdf.js';
import { file, indexed, media, named, pixel } from '../helpers.js';

const COLORS = { red: '1 0 0', green: '0 1 0', blue: '0 0 1' } as const;
type Color = keyof typeof COLORS;

/** Returns a PDF in which each page is filled with a color and contains its number as text. */
function pdf(colors: readonly Color[]): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${colors.length} /Kids [${colors.map((_, at) => `${4 + at * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  for (const [at, color] of colors.entries()) {
    const content = `${COLORS[color]} rg 0 0 200 100 re f BT /F 12 Tf 10 10 Td (page${at + 1} of it) Tj ET`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents ${5 + at * 2} 0 R /Resources << /Font << /F 3 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    );
  }
  const parts = ['%PDF-1.4\n'];
  const offsets: number[] = [];
  let length = 9;
  for (const [at, object] of objects.entries()) {
    const part = `${at + 1} 0 obj\n${object}\nendobj\n`;
    offsets.push(length);
    parts.push(part);
    length += part.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
  );
  return Buffer.from(parts.join(''), 'latin1');
}

/** Number of pages of the long PDF. */
const PAGES = times(300, 10_000);

test('rendition service renders any of many PDF pages, rejects pages past the last one, and extracts the text', async () => {
  const m = await media();
  const colors = Array.from(
    { length: PAGES },
    (_, at) => (['red', 'green', 'blue'] as const)[at % 3] ?? 'red',
  );
  const source = await file('book.pdf', pdf(colors), { assetGroup: 'document' });
  expect(await m.prepare(source)).toMatchObject({ pages: PAGES, hasPreview: true });
  for (const page of [PAGES - 2, PAGES - 1, PAGES, 2]) {
    const thumbnail = await m.get(source, { size: 'thumbnail', page });
    expect(named(await pixel(thumbnail, 0.5, 0.2)), `page ${page}`).toBe(colors[page - 1]);
  }
  for (const page of [PAGES + 1, 2 ** 31, 0, -1, 1.5]) {
    await expect(m.get(source, { size: 'thumbnail', page })).rejects.toMatchObject({ code: 'unreadable' });
  }
  const text = await m.text(source);
  expect(text).toMatch(/^page1 of it\fpage2 of it\f/);
  // The time limit may end the extraction before the last page.
  expect(text?.split('\f').length).toBeGreaterThan(100);
});

test.each([
  ['Letter', 612, 792, [215.9, 279.4]],
  ['A4', 595.276, 841.89, [210, 297]],
  ['a slide of 16:9', 960, 540, [338.7, 190.5]],
  ['a square', 400, 400, [141.1, 141.1]],
])('rendition service reads the page size of %s in mm', async (_, width, height, paper) => {
  const m = await media();
  const source = await file(
    'a.pdf',
    pdfOf(1, undefined, () => [width, height]),
    { assetGroup: 'document' },
  );
  expect(await m.prepare(source)).toMatchObject({ paper });
});

test('rendition service reads a changed PDF again, even if its name and size are the same', async () => {
  const m = await media();
  const source = await file('a.pdf', pdf(['red', 'red']), { assetGroup: 'document' });
  expect(named(await pixel(await m.get(source, { size: 'preview', page: 1 }), 0.5, 0.2))).toBe('red');
  await writeFile(source.path, pdf(['red', 'blue']).subarray());
  const { size } = await stat(source.path);
  expect(size).toBe(source.size);
  await utimes(source.path, new Date(), new Date(Date.now() + 5000));
  const changed = { ...(await indexed(source)), version: '2' };
  expect(named(await pixel(await m.get(changed, { size: 'preview', page: 2 }), 0.5, 0.2))).toBe('blue');
});

test('rendition service renders the other pages of a PDF if one page is broken', async () => {
  const m = await media();
  const bytes = pdf(['red', 'green', 'blue']);
  const broken = Buffer.from(bytes.toString('latin1').replace('0 1 0 rg', '0 1 0 (('), 'latin1');
  const source = await file('a.pdf', broken, { assetGroup: 'document' });
  expect(named(await pixel(await m.get(source, { size: 'preview', page: 3 }), 0.5, 0.2))).toBe('blue');
  expect(await m.text(source)).toMatch(/page1 of it[^]*page3 of it/);
});
