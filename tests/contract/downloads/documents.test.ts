/** @module-tag gate */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchReply } from '@assetportal/sdk/contract';
import { temporaryFolder } from '../../fixtures/folder.js';
import { testPortal, type TestPortal } from '../../fixtures/library.js';
import { isEmbedded } from '../../fixtures/search/test-search.js';
import { zipOf } from '../../fixtures/formats/zip.js';

const docxOf = (text: string) =>
  zipOf([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'word/document.xml', content: `<w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body>` },
  ]);

describe('text inside documents', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let portal: TestPortal;

  beforeAll(async () => {
    folder = await temporaryFolder();
    await writeFile(join(folder.path, 'plan.docx'), docxOf('The lighthouse keeper sails at dawn'));
    await writeFile(join(folder.path, 'notes.txt'), 'A zebra met the keeper.');
    portal = await testPortal(folder.path);
    await portal.settled();
  });
  afterAll(async () => {
    await portal.close();
    await folder.remove();
  });

  const search = (query: string) =>
    portal.json<SearchReply>(`search?solr_q=${encodeURIComponent(query)}`).then(({ response }) => response);
  const matches = async (query: string) => (await search(query)).docs.map(({ fname }) => fname).sort();
  const restart = async () => {
    await portal.close();
    portal = await testPortal(folder.path);
    await portal.settled();
  };

  it(
    'is searchable by words and phrases, and is not part of any response',
    { tags: ['7.call.search'] },
    async () => {
      expect(await matches('keeper')).toEqual(['notes.txt', 'plan.docx']);
      expect(await matches('"sails at dawn"')).toEqual(['plan.docx']);
      expect(await matches('light*')).toEqual(['plan.docx']);
      expect(await matches('keeper -zebra')).toEqual(['plan.docx']);
      expect(JSON.stringify(await search('*'))).not.toMatch(/dawn|zebra/);
    },
  );

  it('is searchable after a restart, with and without the index snapshot', async () => {
    await restart();
    expect(await matches('dawn')).toEqual(['plan.docx']);
    await portal.close();
    // Only the embedded engine has a snapshot.
    await rm(join(folder.path, '.assetportal', 'search.snapshot'), { force: !isEmbedded });
    portal = await testPortal(folder.path);
    expect(await matches('dawn')).toEqual(['plan.docx']);
    await portal.settled();
    expect(await matches('dawn')).toEqual(['plan.docx']);
  });

  it('stays searchable after a download or a move of the file', async () => {
    const { docs } = await search('dawn');
    const { url } = await portal.json<{ url: string }>(`download/?id=${docs[0]?.id}&target=down`);
    await (await fetch(new URL(url, portal.url))).arrayBuffer();
    await expect.poll(async () => (await search('dawn')).docs[0]?.obj_dload_cnt).toBe(1);
    await mkdir(join(folder.path, 'reports'));
    await rename(join(folder.path, 'plan.docx'), join(folder.path, 'reports', 'plan.docx'));
    await expect.poll(async () => (await search('dawn')).docs[0]?.folder).toBe('reports');
  });

  it('changes with the file, and is removed with it', async () => {
    const path = join(folder.path, 'reports', 'plan.docx');
    await writeFile(path, docxOf('The lighthouse keeper returns at dusk'));
    await expect.poll(() => matches('dusk')).toEqual(['plan.docx']);
    expect(await matches('dawn')).toEqual([]);
    await rm(path);
    await expect.poll(() => matches('dusk')).toEqual([]);
    await restart();
    expect(await matches('dusk')).toEqual([]);
    expect(await matches('zebra')).toEqual(['notes.txt']);
  });
});
