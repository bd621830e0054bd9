/**
 * Changes the PATH, so that no program is available. The process caches which programs are installed.
 *
 * @module-tag gate
 * @module-tag sizes
 * @module-tag own-process
 */
import { open } from 'node:fs/promises';
import { hasAlpha } from '@assetportal/sdk/rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { listArchive } from '../../../../packages/server/src/media/text/archive-list.js';
import { textPages } from '../../../../packages/server/src/media/text/page-layout.js';
import { lineWidth, wrapped } from '../../../../packages/server/src/media/text/wrap.js';
import { zipOf } from '../../../fixtures/formats/zip.js';
import { cases } from '../../../fixtures/run/nightly.js';
import { file, media, pixel } from '../helpers.js';

beforeAll(() => {
  process.env['PATH'] = '';
});

describe('preview of a text', () => {
  test.each(
    cases(
      [
        ['a.txt', 'Plain text\n\nof two paragraphs.', 'document'],
        ['a.md', '# Heading\n\n* one\n* two', 'document'],
        ['a.csv', 'Name;Count\n"Red; light";3\nBlue;4', 'document'],
        ['a.json', '{ "name": "a",\n  "count": 3 }', 'other'],
        ['a.srt', '1\n00:00:01,000 --> 00:00:02,000\nHello', 'other'],
        ['a.html', '<script>alert(1)</script><p>Only this', 'document'],
        ['a.py', 'def f():\n    return 1', 'other'],
      ],
      2,
    ),
  )('%s is a page of paper with its first lines', async (name, content, assetGroup) => {
    const m = await media();
    const source = await file(name, content, { assetGroup });
    const facts = await m.prepare(source);
    // White paper is not a color of the file.
    expect(facts).toMatchObject({ hasPreview: true, colors: [] });
    expect(hasAlpha(facts)).toBe(false);
    // Only a document has pages.
    const paged = assetGroup === 'document' ? [1, [210, 297]] : [undefined, undefined];
    expect([facts.pages, facts.paper]).toEqual(paged);
    const preview = await m.get(source, { size: 'preview' });
    expect(preview.width / preview.height).toBeCloseTo(210 / 297, 2);
    expect(await pixel(preview, 0.5, 0.97)).toEqual([255, 255, 255, 255]);
  });

  test('has the sizes of tiles at first, and the large ones when a user opens it', async () => {
    const m = await media();
    const source = await file('a.txt', 'A line of text.\n'.repeat(20), { assetGroup: 'document' });
    await m.prepare(source);
    const cached = await Promise.all(
      (['small', 'thumbnail', 'large', 'preview'] as const).map((size) => m.cached(source, { size })),
    );
    expect(cached.map((one) => one?.width)).toEqual([320, 640, undefined, undefined]);
    const widths = await Promise.all(
      (['large', 'preview'] as const).map(async (size) => (await m.get(source, { size })).width),
    );
    expect(widths).toEqual([905, 1131]);
    // A user who waits while the sizes of tiles are created gets the large one as well.
    const other = await file('b.txt', 'Another text.', { assetGroup: 'document' });
    const [, large] = await Promise.all([m.prepare(other), m.get(other, { size: 'large' })]);
    expect(large.width).toBe(905);
  });

  test('has several pages, but not for all of a long file', async () => {
    const m = await media();
    const source = await file('a.txt', 'A line of a long text.\n'.repeat(5000), { assetGroup: 'document' });
    const { pages } = await m.prepare(source);
    expect(pages).toBe(20);
    await m.get(source, { size: 'thumbnail', page: 20 });
    await expect(m.get(source, { size: 'thumbnail', page: 21 })).rejects.toMatchObject({
      code: 'unreadable',
    });
  });

  test.each([
    ['a.txt', Buffer.from([1, 2, 3, 0, 0, 4])],
    ['a.json', Buffer.from('   \n\n')],
  ])('does not exist for content that is no text: %s', async (name, content) => {
    const m = await media();
    const source = await file(name, content, { assetGroup: 'document' });
    expect(await m.prepare(source)).toMatchObject({ hasPreview: false, problem: 'unsupported-format' });
  });

  test('shows the text of an office document without a stored image, if LibreOffice is missing', async () => {
    const m = await media();
    const xml = '<w:document><w:p><w:t>Hello</w:t></w:p></w:document>';
    const docx = zipOf([{ name: 'word/document.xml', content: xml }]);
    const source = await file('a.docx', docx, { assetGroup: 'document' });
    const facts = await m.prepare(source);
    expect(facts).toMatchObject({ hasPreview: true });
    // The layout is not that of the document, so its size and its pages are not either.
    expect(facts.paper).toBeUndefined();
    expect(facts.pages).toBeUndefined();
  });
});

describe('preview of a zip archive', () => {
  test('lists its entries, and reads none of them', async () => {
    const m = await media();
    const zip = zipOf([
      { name: 'a/second.txt', content: 'x'.repeat(2000) },
      { name: 'a/first "1".txt', content: 'y', encrypted: true },
    ]);
    const source = await file('a.zip', zip, { assetGroup: 'other' });
    expect(await m.prepare(source)).toMatchObject({ hasPreview: true });
    const opened = await open(source.path);
    const list = await listArchive(opened, 'zip').finally(() => opened.close());
    expect(list.split('\n')).toEqual(['ZIP (2)\t2 kB', '"a/first ""1"".txt"\t1 B', '"a/second.txt"\t2 kB']);
  });

  test('does not exist for a broken archive', async () => {
    const m = await media();
    const source = await file('a.zip', 'PK no archive', { assetGroup: 'other' });
    expect(await m.prepare(source)).toMatchObject({ hasPreview: false, problem: 'damaged' });
  });
});

describe('layout of a text', () => {
  test('escapes the text, so that it is never markup', () => {
    const [page] = textPages('</text><script>alert("1")</script> & <image href="http://x"/>', 'prose');
    expect(page).not.toMatch(/<script|<image/);
    expect(page).toContain('&lt;script&gt;');
  });

  test('wraps long lines within the page', () => {
    const lines = [...wrapped('word '.repeat(100), 30, false)];
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.join('')).toBe('word '.repeat(100));
    expect(Math.max(...lines.map(lineWidth))).toBeLessThanOrEqual(31);
    expect([...wrapped('x'.repeat(1000), 20, true)].join('')).toBe('x'.repeat(1000));
    expect([...wrapped('', 20, true)]).toEqual(['']);
  });

  test('writes from right to left in a right-to-left script', () => {
    expect(textPages('שלום', 'prose')[0]).toContain('direction="rtl"');
    expect(textPages('Hello', 'prose')[0]).not.toContain('rtl');
  });

  test('reads quoted cells, and cuts long ones', () => {
    const [page = ''] = textPages(`a,b\n"x ""y"", z",${'long '.repeat(100)}`, 'table');
    expect(page).toContain('x &quot;y&quot;, z');
    expect(page).toContain('…');
  });

  test('has one page for a text without characters', () => {
    expect(textPages('', 'prose')).toHaveLength(1);
    expect(textPages('', 'table')).toHaveLength(1);
  });
});
