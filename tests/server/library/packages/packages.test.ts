/**
 * Changes the environment, which decides whether exiftool is used.
 *
 * @module-tag gate
 * @module-tag own-process
 */
import { writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readPackageTags } from '../../../../packages/server/src/library/metadata/packages/packages.js';
import { zipOf, type Part } from '../../../fixtures/formats/zip.js';
import { startReader } from '../../../fixtures/server/reader.js';
import { temporary } from '../../../fixtures/server/library.js';
import { sharedAssets } from '../../../fixtures/shared.js';
import { listAll } from '../metadata/ground-truth.js';

const temp = temporary();

afterEach(() => {
  delete process.env['ASSETPORTAL_METADATA'];
  temp.clear();
});

/** Reads the documents in a folder that are zip archives. Returns the assets by name. */
async function read(root: string) {
  const reader = startReader(root);
  const documents = /\.(docx|xlsx|pptx|od.|epub|key)$/;
  const files = listAll(root).filter(({ path }) => documents.test(path) && !path.includes('protected'));
  const results = await reader.read(files);
  await reader.close();
  return new Map(results.map(({ asset }) => [asset.fname, asset]));
}

describe.skipIf(!sharedAssets)('metadata of real documents (needs ../shared/assets)', () => {
  it('needs no exiftool and no Perl module', { tags: ['night'] }, async () => {
    const root = join(sharedAssets as string, 'files/documents/office');
    const assets = await read(root);
    expect(assets.get('testWORD_custom_props.docx')).toMatchObject({
      title: 'My Title',
      description: 'My Comments',
      creator: 'EJ04325S',
      keywords: ['My Keyword'],
      taken_date: '2011-07-29T16:52:00Z',
      page_cnt: 1,
    });
    expect(assets.get('testPPTX_Thumbnail.pptx')).toMatchObject({
      title: 'This file contains an embedded thumbnail',
      page_cnt: 1,
    });
    expect(assets.get('test.pptx')).toMatchObject({
      title: 'AutoGen: Enabling Next-Gen LLM Applications via Multi-Agent Conversation',
      creator: 'Adam Fourney',
      taken_date: '2024-03-15T05:57:54Z',
      page_cnt: 6,
    });
    expect(assets.get('test.xlsx')).toMatchObject({
      creator: 'Adam Fourney',
      taken_date: '2015-06-05T18:17:20Z',
    });
    expect(assets.get('testWORD_phonetic.docx')).toMatchObject({ creator: 'Allison, Timothy B.' });
    expect(assets.get('testODFwithOOo3.odt')).toMatchObject({
      title: 'Apache Tika',
      description: 'A rather complex document',
      creator: 'Bart Hanssens',
      keywords: ['Apache', 'Lucene', 'Tika'],
      taken_date: '2009-10-05T19:04:01',
      page_cnt: 2,
    });
    expect(assets.get('LibreOfficeImpress_odp_1.3.odp')).toMatchObject({
      title: 'Beehive',
      taken_date: '2022-08-24T16:25:10',
    });
    expect(assets.get('testFooter.ods')).toMatchObject({ creator: 'Michael McCandless' });
    expect(assets.get('test.epub')).toMatchObject({
      title: 'Test EPUB Document',
      creator: 'Test Author',
      description: 'A test EPUB document for MarkItDown testing',
    });
    expect(assets.get('test.epub')).not.toHaveProperty('taken_date');
    process.env['ASSETPORTAL_METADATA'] = 'exifr';
    expect(await read(root)).toEqual(assets);
  });
});

/** Returns the tags of a document that consists of these parts. */
async function tagsOf(filetype: string, parts: readonly Part[]): Promise<Record<string, unknown>> {
  const path = join(temp.folder(), `x.${filetype}`);
  writeFileSync(path, zipOf(parts));
  const file = await open(path);
  try {
    return await readPackageTags(file, filetype);
  } finally {
    await file.close();
  }
}

const rels = (type: string, target: string) => ({
  name: '_rels/.rels',
  content: `<Relationships xmlns="r"><Relationship Id="a" Type="http://x/${type}" Target="${target}"/></Relationships>`,
});

describe('metadata of documents that are zip archives', () => {
  it('of Office Open XML is in the part that the package names, with any prefix', async () => {
    const core = `<p:coreProperties xmlns:p="p" xmlns:d="d"><d:subject>Topic</d:subject><d:title> A &amp; B </d:title>
      <p:keywords>red; <p:value>rot</p:value><p:value>rouge</p:value></p:keywords></p:coreProperties>`;
    const name = 'package/services/metadata/core-properties/1.psmdcp';
    const parts = [rels('core-properties', `/${name}`), { name, content: core }];
    const tags = { 'XML:Title': 'A & B', 'XML:Description': 'Topic', 'XML:Keywords': 'red;;rot;rouge' };
    expect(await tagsOf('docx', parts)).toEqual(tags);
    // Some programs write backslashes, or another case.
    const odd = [{ name: 'docProps\\Core.xml', content: core }];
    expect(await tagsOf('vsdx', odd)).toEqual(tags);
  });

  it('of Office Open XML may be in UTF-16, and ends at an error', async () => {
    const text = '\uFEFF<?xml version="1.0" encoding="utf-16"?><c><title>Grüße</title><creator>A</creator><';
    const content = Buffer.from(text, 'utf16le');
    expect(await tagsOf('docx', [{ name: 'docProps/core.xml', content }])).toEqual({
      'XML:Title': 'Grüße',
      'XML:Creator': 'A',
    });
    const latin1 = Buffer.from(
      '<?xml version="1.0" encoding="ISO-8859-1"?><c><title>Gr\xfc\xdfe</title></c>',
      'latin1',
    );
    expect(await tagsOf('docx', [{ name: 'docProps/core.xml', content: latin1 }])).toEqual({
      'XML:Title': 'Grüße',
    });
  });

  it('of EPUB has the main title, all authors, and the date of the publication', async () => {
    const container = {
      name: 'META-INF/container.xml',
      content: '<container><rootfiles><rootfile full-path="O%20E/b.opf"/></rootfiles></container>',
    };
    const metadata = `<dc:title id="s">The series</dc:title><dc:title id="t">The book</dc:title>
      <meta refines="#t" property="title-type">main</meta><meta refines="#s" property="title-type">collection</meta>
      <dc:creator>Ada</dc:creator><dc:creator>Ben</dc:creator><dc:subject>Ships</dc:subject><dc:subject>Sea, deep</dc:subject>
      <dc:rights>CC0</dc:rights><dc:description>&lt;p&gt;One &amp;amp; two&lt;/p&gt;&lt;p&gt;Three&lt;/p&gt;</dc:description>
      <dc:date opf:event="modification">2020-01-01</dc:date><dc:date opf:event="publication">2001-02-03</dc:date>
      <meta property="dcterms:modified">2024-12-18T10:53:14Z</meta>`;
    const book = `<package><metadata>${metadata}</metadata><manifest><item><dc:title>no</dc:title></item></manifest></package>`;
    expect(await tagsOf('epub', [container, { name: 'O E/b.opf', content: book }])).toEqual({
      'XMP-dc:Title': 'The book',
      'XMP-dc:Creator': ['Ada', 'Ben'],
      'XMP-dc:Rights': 'CC0',
      'XMP-dc:Subject': ['Ships', 'Sea, deep'],
      'XML:CreateDate': '2001-02-03',
      'XMP-dc:Description': 'One & two\nThree\n',
    });
  });

  it('of other programs is read as well', async () => {
    const model = '<model><metadata name="Title">Gear</metadata><metadata name="Designer">Ada</metadata>';
    const mesh = '<resources><metadata name="Copyright">no</metadata></resources></model>';
    expect(await tagsOf('3mf', [{ name: '3D/3dmodel.model', content: model + mesh }])).toEqual({
      'XML:Title': 'Gear',
      'XML:Creator': 'Ada',
    });
    const value = (text: string) => `<sf:string sfa:string="${text}"/>`;
    const pages = `<d><sl:metadata><sf:authors>${value('Ada')}${value('Ben')}</sf:authors>
      <sf:title>${value('Plan')}</sf:title><sf:keywords>${value('red')}</sf:keywords></sl:metadata></d>`;
    expect(await tagsOf('pages', [{ name: 'index.xml', content: pages }])).toEqual({
      'XML:Title': 'Plan',
      'XMP-dc:Creator': ['Ada', 'Ben'],
      'XMP-meta:Keyword': ['red'],
    });
    const info = `<document-info><about><title>Sketch</title><creation-date>2020-01-02T03:04:05</creation-date></about>
      <author><full-name>Ada</full-name></author></document-info>`;
    const main = '<DOC><IMAGE name="x" width="640" height="480"><layers/></IMAGE></DOC>';
    expect(
      await tagsOf('kra', [
        { name: 'documentinfo.xml', content: info },
        { name: 'maindoc.xml', content: main },
      ]),
    ).toEqual({
      'XML:Title': 'Sketch',
      'XML:Creator': 'Ada',
      'XML:CreateDate': '2020-01-02T03:04:05',
      'Composite:ImageSize': '640 480',
    });
    expect(
      await tagsOf('ora', [{ name: 'stack.xml', content: '<image w="3" h="4"><stack/></image>' }]),
    ).toEqual({
      'Composite:ImageSize': '3 4',
    });
    const xmp = `<x:xmpmeta><rdf:RDF><rdf:Description xmp:CreateDate="2019-01-01"><dc:title><rdf:Alt>
      <rdf:li xml:lang="x-default">Layout</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>`;
    expect(await tagsOf('idml', [{ name: 'META-INF/metadata.xml', content: xmp }])).toEqual({
      'XMP-dc:Title': 'Layout',
      'XMP-xmp:CreateDate': '2019-01-01',
    });
  });

  it('is empty for damaged, encrypted and malicious files', async () => {
    const name = 'docProps/core.xml';
    const entities = '<!DOCTYPE c [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b "&a;&a;">]>';
    const declared = await tagsOf('docx', [{ name, content: `${entities}<c><title>&a;&b;</title></c>` }]);
    expect(JSON.stringify(declared)).not.toContain('root');
    expect(await tagsOf('docx', [{ name, content: '<c><title>x</title></c>', encrypted: true }])).toEqual({});
    expect(await tagsOf('docx', [{ name, content: '<c>'.repeat(100_000) }])).toEqual({});
    const large = `<c>${' '.repeat(5 * 2 ** 20)}<title>x</title></c>`;
    expect(await tagsOf('docx', [{ name, content: large }])).toEqual({});
    expect(await tagsOf('odt', [])).toEqual({});
  });
});
