import { mkdir, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchReply } from '@assetportal/sdk/contract';
import { temporaryFolder } from '../../fixtures/folder.js';
import { testPortal, type TestPortal } from '../../fixtures/library.js';
import { zipOf } from '../../fixtures/zip.js';

const letter = (text: string) =>
  zipOf([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'word/document.xml', content: `<w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body>` },
  ]);

describe('the text inside documents', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let portal: TestPortal;

  beforeAll(async () => {
    folder = await temporaryFolder();
    await writeFile(join(folder.path, 'plan.docx'), letter('The lighthouse keeper sails at dawn'));
    await writeFile(join(folder.path, 'notes.txt'), 'A zebra met the keeper.');
    portal = await testPortal(folder.path);
    await portal.settled();
  }, 60_000);
  afterAll(async () => {
    await portal.close();
    await folder.remove();
  });

  const answered = (query: string) =>
    portal.json<SearchReply>(`search?solr_q=${encodeURIComponent(query)}`).then(({ response }) => response);
  const found = async (query: string) => (await answered(query)).docs.map(({ fname }) => fname).sort();
  const restart = async () => {
    await portal.close();
    portal = await testPortal(folder.path);
    await portal.settled();
  };

  it('is found, as words and as phrases, and is in no answer', { tags: ['7.call.search'] }, async () => {
    expect(await found('keeper')).toEqual(['notes.txt', 'plan.docx']);
    expect(await found('"sails at dawn"')).toEqual(['plan.docx']);
    expect(await found('light*')).toEqual(['plan.docx']);
    expect(await found('keeper -zebra')).toEqual(['plan.docx']);
    expect(JSON.stringify(await answered('*'))).not.toMatch(/dawn|zebra/);
  });

  it('is found after a restart, with the snapshot of the index and without', async () => {
    await restart();
    expect(await found('dawn')).toEqual(['plan.docx']);
    await portal.close();
    await unlink(join(folder.path, '.assetportal', 'search.snapshot'));
    portal = await testPortal(folder.path);
    expect(await found('dawn')).toEqual(['plan.docx']);
    await portal.settled();
    expect(await found('dawn')).toEqual(['plan.docx']);
  });

  it('stays when the asset is downloaded, or its file moved', async () => {
    const { docs } = await answered('dawn');
    const { url } = await portal.json<{ url: string }>(`download/?id=${docs[0]?.id}&target=down`);
    await (await fetch(new URL(url, portal.url))).arrayBuffer();
    await expect.poll(async () => (await answered('dawn')).docs[0]?.obj_dload_cnt).toBe(1);
    await mkdir(join(folder.path, 'letters'));
    await rename(join(folder.path, 'plan.docx'), join(folder.path, 'letters', 'plan.docx'));
    await expect.poll(async () => (await answered('dawn')).docs[0]?.folder).toBe('letters');
  });

  it('is another when the file is, and gone with it', async () => {
    const path = join(folder.path, 'letters', 'plan.docx');
    await writeFile(path, letter('The lighthouse keeper returns at dusk'));
    await expect.poll(() => found('dusk')).toEqual(['plan.docx']);
    expect(await found('dawn')).toEqual([]);
    await rm(path);
    await expect.poll(() => found('dusk')).toEqual([]);
    await restart();
    expect(await found('dusk')).toEqual([]);
    expect(await found('zebra')).toEqual(['notes.txt']);
  });
});
