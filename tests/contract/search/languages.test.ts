/** @module-tag night */
import { makeSample } from '@assetportal/sample';
import type { Asset, DashboardReply, SearchReply } from '@assetportal/sdk/contract';
import { downloadable, localized } from '@assetportal/sdk/rules';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../fixtures/folder.js';
import { startedPortal } from '../../fixtures/started-portal.js';

/** Some assets of the sample library, and a note with a sidecar in three languages. */
async function library() {
  const folder = await temporaryFolder();
  await makeSample(folder.path, { count: 12 });
  const texts = { 'x-default': 'Zugbrücke', de: 'Zugbrücke', 'en-US': 'Drawbridge', fr: 'Pont-levis' };
  const items = Object.entries(texts).map(([lang, text]) => `<rdf:li xml:lang="${lang}">${text}</rdf:li>`);
  await writeFile(join(folder.path, 'note.txt'), 'a note');
  await writeFile(
    join(folder.path, 'note.xmp'),
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt>${items.join('')}</rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>`,
  );
  return folder;
}

/** A web application without code, whose page has the link preview. */
const web = await mkdtemp(join(tmpdir(), 'assetportal-web-'));
await mkdir(join(web, '.vite'));
const page =
  '<!doctype html><html lang="de"><head><title>x</title></head><body><div id="root"></div></body></html>';
await writeFile(join(web, 'index.html'), page);
await writeFile(join(web, 'preview.html'), page);
await writeFile(join(web, '.vite', 'page.json'), JSON.stringify({ starter: 'var starter;', pages: {} }));
afterAll(() => rm(web, { recursive: true, force: true }));

const portal = await startedPortal(library(), { web });

const search = async (query: string): Promise<Asset[]> => {
  const parameters = new URLSearchParams({ solr_q: query, solr_rows: '100' });
  return (await portal.json<SearchReply>(`search?${parameters}`)).response.docs;
};
const names = async (query: string) => (await search(query)).map(({ fname }) => fname);

describe('assets in several languages', () => {
  it('have all languages, rights and origin on the home page', async () => {
    const { posters, hero } = await portal.json<DashboardReply>('dashboard');
    const shown = [...Object.values(posters).flatMap(({ docs }) => docs), ...(hero ? [hero.asset] : [])];
    expect(shown.filter(({ localized: texts }) => texts !== undefined).length).toBeGreaterThan(0);
    const assets = new Map((await search('*')).map((asset) => [asset.id, asset]));
    for (const poster of shown)
      expect(downloadable(poster)).toEqual(downloadable(assets.get(poster.id) as Asset));
  });

  it.each(['Zugbrücke', 'drawbridge', 'title:drawbr*', 'pont-levis', 'title:Zugbrücke drawbridge'])(
    '%j finds the asset',
    async (query) => {
      expect(await names(query)).toEqual(['note.txt']);
    },
  );

  it('are in the reply, with the default text in the field itself', async () => {
    const [note] = await search('drawbridge');
    expect(note).toMatchObject({
      title: 'Zugbrücke',
      localized: {
        de: { title: 'Zugbrücke' },
        'en-us': { title: 'Drawbridge' },
        fr: { title: 'Pont-levis' },
      },
    });
  });

  it('are suggested with their spelling', async () => {
    const suggestions = await portal.client().search.suggest({ text: 'drawb' });
    expect(suggestions).toEqual([{ kind: 'term', text: 'Drawbridge', count: 1 }]);
  });

  it('are in the link preview in the language of the page', async () => {
    const image = (await search('*')).find(({ asset_groups: [group] }) => group === 'image')!;
    for (const language of ['en', 'de']) {
      const headers = { 'accept-language': language };
      const html = await (await fetch(`${portal.url}/asset/${image.id}`, { headers })).text();
      const property = (name: string) =>
        new RegExp(`<meta property="og:${name}" content="([^"]*)`).exec(html)?.[1];
      const { title, description } = image.localized?.[language] ?? {};
      expect(property('title')).toBe(`${title} – assetportal`);
      expect(property('description')).toBe(description);
      expect(property('image:alt')).toBe(title);
      expect(property('url')).toBe(`${portal.url}/asset/${image.id}`);
      expect([property('image:width'), property('image:height')]).toEqual(['1200', '630']);
    }
  });
});

describe('the sample library', () => {
  it('has titles, descriptions and copyright notices in English and German', async () => {
    const assets = (await search('*')).filter(({ fname }) => fname !== 'note.txt');
    expect(assets.length).toBeGreaterThanOrEqual(11);
    for (const asset of assets) {
      const fields = ['title', 'description', 'copyright'];
      expect(asset.localized, asset.fname).toMatchObject(
        Object.fromEntries(
          ['de', 'en'].map((code) => [
            code,
            Object.fromEntries(fields.map((field) => [field, expect.any(String)])),
          ]),
        ),
      );
      expect(localized(asset, 'en').copyright, asset.fname).toContain('Archive of Light and Form');
      expect(localized(asset, 'de').copyright, asset.fname).toContain('Archiv für Licht und Form');
    }
  });
});
