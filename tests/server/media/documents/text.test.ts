import { mkdtemp, rm, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../../packages/server/src/media/common/limits.js';
import { sharedAssets } from '../../../fixtures/shared.js';
import { zipOf } from '../../../fixtures/formats/zip.js';
import {
  createRenditionService,
  type RenditionService,
} from '../../../../packages/server/src/media/renditions.js';
import { file, root, silent } from '../helpers.js';

const word = (body: string) =>
  zipOf([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'word/document.xml', content: `<w:document><w:body>${body}</w:body></w:document>` },
  ]);
const paragraph = (...runs: string[]) =>
  `<w:p><w:pPr><w:pStyle w:val="x"/></w:pPr>${runs.map((run) => `<w:r><w:t>${run}</w:t></w:r>`).join('')}</w:p>`;

let m: RenditionService;
beforeAll(async () => {
  const data = await mkdtemp(join(root, 'state '));
  m = createRenditionService({ library: root, data, log: silent });
  return async () => {
    await m.close();
    await rm(data, { recursive: true });
  };
});

async function textOf(name: string, content: Buffer | string): Promise<string | undefined> {
  return m.text(await file(name, content, { assetGroup: 'document' }));
}

describe('text extraction', () => {
  test.each([
    ['a.txt', 'Größe\r\n\r\n\tund  mehr ', 'Größe\nund mehr'],
    ['a.md', '# Title\n*word*', '# Title\n*word*'],
    ['utf16.txt', Buffer.from('\ufeffGröße', 'utf16le'), 'Größe'],
    ['utf16be.txt', Buffer.from('\ufeffGröße', 'utf16le').swap16(), 'Größe'],
    ['western.csv', Buffer.from('Stra\xdfe;5 \x80', 'latin1'), 'Straße;5 €'],
    [
      'a.html',
      '<title>T</title><style>p{}</style><p>One <b>wo</b>rd &amp; two<script>alert(1)</script><li>three<!-- no -->',
      'T\nOne word & two\nthree',
    ],
    [
      'a.docx',
      word(
        paragraph('On', 'e &#228;') +
          '<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t></w:r><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>',
      ),
      'One ä\na b',
    ],
    [
      'slides.pptx',
      zipOf(
        [10, 2, 1].map((n) => ({
          name: `ppt/slides/slide${n}.xml`,
          content: `<p:sld><a:p><a:r><a:t>Slide ${n}</a:t></a:r></a:p></p:sld>`,
        })),
      ),
      'Slide 1\nSlide 2\nSlide 10',
    ],
    [
      'sheet.xlsx',
      zipOf([
        {
          name: 'xl/worksheets/sheet1.xml',
          content: '<c t="inlineStr"><is><t>here</t></is></c><c><v>7</v></c>',
        },
        {
          name: 'xl/sharedStrings.xml',
          content: '<sst><si><t>To</t><rPh><t>とう</t></rPh></si><si><t>Osa</t><t>ka</t></si></sst>',
        },
      ]),
      'To\nOsaka\nhere',
    ],
    [
      'a.odt',
      zipOf([
        {
          name: 'content.xml',
          content:
            '<x><office:meta>no</office:meta><office:body><text:tracked-changes><text:p>gone</text:p></text:tracked-changes>' +
            '<text:p>One<text:s/><text:span>tw</text:span>o</text:p><text:p>three</text:p></office:body></x>',
        },
      ]),
      'One two\nthree',
    ],
    [
      'a.epub',
      zipOf([{ name: 'OEBPS/c1.xhtml', content: '<html><body><h1>One</h1><p>two</p></body></html>' }]),
      'One\ntwo',
    ],
  ] as const)('extracts the text of %s', async (name, content, expected) => {
    expect(await textOf(name, content)).toBe(expected);
  });

  test.each([
    ['an image', 'a.png', 'no text'],
    ['an empty file', 'a.txt', ''],
    ['a truncated archive', 'a.docx', word(paragraph('x')).subarray(0, 60)],
    [
      'an archive with an encrypted part',
      'b.docx',
      zipOf([{ name: 'word/document.xml', content: '<w:t>x</w:t>', encrypted: true }]),
    ],
    ['a document without text', 'c.docx', word('<w:p/>')],
    ['an invalid PDF', 'a.pdf', '%PDF-1.7 nothing follows'],
  ] as const)('returns no text for %s', async (_what, name, content) => {
    expect(await textOf(name, content)).toBeUndefined();
  });

  test('does not expand entities that a document declares', async () => {
    const laughs = Array.from(
      { length: 9 },
      (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
    ).join('');
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "ha">${laughs}<!ENTITY f SYSTEM "file:///etc/hostname">]>`;
    const text = await textOf(
      'a.docx',
      zipOf([{ name: 'word/document.xml', content: `${bomb}<x><w:p><w:t>one &l9;&f; two</w:t></w:p></x>` }]),
    );
    expect(text).toBe('one &l9;&f; two');
  });

  test(
    'returns no text for an archive that unpacks to too many bytes, and truncates long text',
    { tags: ['gate'] },
    async () => {
      const spaces = Buffer.alloc(LIMITS.text.bytes + 2 ** 20, 32);
      const bomb = zipOf([
        { name: 'word/document.xml', content: Buffer.concat([Buffer.from('<w:body>'), spaces]) },
      ]);
      expect(bomb.length).toBeLessThan(2 ** 20);
      expect(await textOf('bomb.docx', bomb)).toBeUndefined();
      const long = await textOf('long.docx', word(paragraph('word '.repeat(LIMITS.text.characters / 4))));
      expect(long?.length).toBeGreaterThan(LIMITS.text.characters - 10);
      expect(long?.length).toBeLessThanOrEqual(LIMITS.text.characters);
    },
  );

  test('extracts the text before a damaged part', async () => {
    const document = word(Array.from({ length: 40_000 }, (_, at) => paragraph(`word${at}`)).join(''));
    // The directory at the end stays intact; a section in the middle of the only large entry is overwritten.
    document.fill(0xff, 60_000, 65_000);
    const text = await textOf('a.docx', document);
    expect(text).toContain('word100\n');
    expect(text).not.toContain('word39999');
  });
});

describe.skipIf(!sharedAssets)(
  'text extraction from real documents (needs ../shared/assets)',
  { tags: ['night'] },
  () => {
    test('returns the visible text', async () => {
      const expected = {
        'office/test.docx': /^AutoGen: Enabling Next-Gen LLM Applications/,
        'office/test.pptx': /Multi-Agent Conversation/,
        'office/test.xlsx': /ColA\nColB/,
        'office/LibreOfficeCalc_ods_1.3.ods': /example\nspreadsheet/,
        'office/testODFwithOOo3.odt': /Tika is part of the Lucene project/,
        'office/test.epub': /Chapter 2/,
        'pdf/tracemonkey.pdf': /^Trace-based Just-in-Time Type Specialization for Dynamic\nLanguages/,
        'pdf/german-umlaut-r.pdf': /üä/,
        'pdf/testPDF_protected.pdf': /RETHINKING THE FINANCIAL NETWORK/,
        'pdf/noembed-sjis.pdf': /あいうえお/,
      };
      for (const [name, pattern] of Object.entries(expected)) {
        const path = join(sharedAssets ?? '', 'files/documents', name);
        const text = await m.text(
          await file(name.split('/').at(-1) ?? '', await readFile(path), { assetGroup: 'document' }),
        );
        expect(text, name).toMatch(pattern);
      }
    });
  },
);
