import { expect, it } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import { folderOf, startedPortal } from '../../fixtures/started-portal.js';

/** Returns a sidecar with keywords. */
const sidecar = (...keywords: string[]) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:subject><rdf:Bag>${keywords.map((word) => `<rdf:li>${word}</rdf:li>`).join('')}</rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>`;

const portal = await startedPortal(
  folderOf({
    'press-photos/a.txt': 'a',
    'press-photos/a.txt.xmp': sidecar('landscape', 'Landschaft', 'harbor'),
    'press-photos/b.txt': 'b',
    'press-photos/b.txt.xmp': sidecar('landscape', 'Landschaft', 'boat'),
    'press-photos/c.txt': 'c',
    'press-photos/c.txt.xmp': sidecar('harbor', 'boat'),
    'secret/d.txt': 'd',
    'secret/d.txt.xmp': sidecar('landscape'),
  }),
);
const admin = await portal.admin();

it('the home page has keywords of the same assets as one, and counts only visible assets', async () => {
  const all = (await admin.collections.dashboard()).keywords;
  expect(all).toContainEqual({ label: 'landscape', count: 3 });
  expect(all).toContainEqual({ label: 'Landschaft', count: 2 });
  await createAdminClient(admin).permissions.save({
    rules: [{ group: 'guests', folder: 'secret', access: 'none' }],
  });
  const { keywords } = await portal.client().collections.dashboard();
  expect(keywords.filter(({ label, same = [] }) => [label, ...same].includes('Landschaft'))).toEqual([
    expect.objectContaining({ count: 2, same: [expect.stringMatching(/^landschaft|^landscape/i)] }),
  ]);
  // As many assets, but not the same ones.
  expect(keywords).toContainEqual({ label: 'harbor', count: 2 });
  expect(keywords).toContainEqual({ label: 'boat', count: 2 });
});

it('the folders have titles', async () => {
  const folders = await admin.collections.list();
  expect(folders.map(({ indicator, label }) => [indicator, label])).toEqual([
    ['folder/press-photos', 'Press photos'],
    ['folder/secret', 'Secret'],
  ]);
});
