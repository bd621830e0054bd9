import type { Filter, SearchReply } from '@assetportal/sdk/contract';
import { formatValue } from '@assetportal/sdk/rules';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../fixtures/folder.js';
import { startedPortal } from '../../fixtures/started-portal.js';

/** Dates of notes by name. The days differ from those of the same instants in UTC. */
const DATES = {
  tokyo: '2024-01-01T00:30:00+09:00',
  lima: '2023-12-31T23:30:00-05:00',
  utc: '2023-12-31T20:00:00Z',
};

async function library() {
  const folder = await temporaryFolder();
  for (const [name, date] of Object.entries(DATES)) {
    await writeFile(join(folder.path, `${name}.txt`), name);
    await writeFile(
      join(folder.path, `${name}.xmp`),
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"><photoshop:DateCreated>${date}</photoshop:DateCreated></rdf:Description></rdf:RDF></x:xmpmeta>`,
    );
  }
  return folder;
}

const portal = await startedPortal(library());

const search = (solr_q: string, filter: Filter = {}, sort = 'taken_date asc') => {
  const parameters = { solr_q, filter: JSON.stringify(filter), solr_sort: sort };
  const text = new URLSearchParams({ ...parameters, solr_facetfields: 'taken_date' });
  return portal.json<SearchReply>(`search?${text}`);
};
const names = async (...parameters: Parameters<typeof search>) =>
  (await search(...parameters)).response.docs.map(({ fname }) => fname.replace('.txt', ''));

describe('the day of an asset', () => {
  it('is that of the asset’s own clock in filters, queries and ranges', async () => {
    expect(await names('*', { taken_date: '[2024 TO 2024]' })).toEqual(['tokyo']);
    expect(await names('*', { taken_date: '[2023-12-31 TO 2023-12-31]' })).toEqual(['utc', 'lima']);
    expect(await names('*', { taken_date: '[2024-01-01T00:30:00 TO *]' })).toEqual(['tokyo']);
    expect(await names('taken_date:2024')).toEqual(['tokyo']);
    const { facetRanges } = (await search('*')).facetCounts;
    const { min, max } = facetRanges?.['taken_date'] ?? { min: 0, max: 0 };
    expect([min, max].map((end) => formatValue(end, 'date', 'en'))).toEqual(['31 Dec 2023', '1 Jan 2024']);
  });

  it('does not affect the order, which is that of the instants', async () => {
    expect(await names('*')).toEqual(['tokyo', 'utc', 'lima']);
    expect(await names('*', {}, 'taken_date desc')).toEqual(['lima', 'utc', 'tokyo']);
  });

  it('does not affect a bound with an offset, which is an instant', async () => {
    expect(await names('*', { taken_date: '[2023-12-31T20:00:00Z TO *]' })).toEqual(['utc', 'lima']);
    expect(await names('*', { taken_date: `[* TO ${DATES.tokyo}]` })).toEqual(['tokyo']);
  });
});
