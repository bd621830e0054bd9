/** @module-tag gate */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Asset, SearchReply } from '@assetportal/sdk/contract';
import { STATE_FOLDER } from '../cli/downloads/proxied-cli.js';
import { terminal } from '../cli/terminal.js';
import { temporaryFolder } from '../fixtures/folder.js';
import { chooseOriginal, SET_UP_TIME, webPortal, type WebPortal } from '../fixtures/web.js';

/** A portal whose results must be the same in the browser, the CLI and the API. */
let web: WebPortal;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let keyword: string;
let expected: Asset[];

beforeAll(async () => {
  web = await webPortal();
  home = await temporaryFolder();
  const facets = await web.portal.json<SearchReply>('search?solr_rows=0&solr_facetfields=keywords');
  keyword =
    facets.facetCounts.facetFields['keywords']?.find(({ label }) => /^\p{L}{4,}$/u.test(label))?.label ?? '';
  const reply = await web.portal.json<SearchReply>(
    `search?solr_q=${encodeURIComponent(keyword)}&solr_rows=1000`,
  );
  expected = reply.response.docs;
}, SET_UP_TIME);
afterAll(async () => {
  await web.close();
  await home.remove();
});

it('a search returns the same assets in the same order in browser, CLI and API', async () => {
  expect(expected.length).toBeGreaterThan(1);
  const { run } = terminal(home.path);
  const printed = await run(['search', keyword, '--json', '--url', web.portal.url]);
  const { items } = JSON.parse(printed.stdout) as { items: Asset[] };
  expect(items.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));

  const page = await web.visit(`/search/${encodeURIComponent(keyword)}`);
  const results = page.locator('[data-result]');
  await expect.poll(() => results.count()).toBe(expected.length);
  await expect
    .poll(() => results.evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
    .toEqual(expected.map(({ id }) => `/asset/${id}`));
});

it('a download has the same bytes in browser and CLI', async () => {
  const asset = expected[0] as Asset;
  const folder = join(home.path, 'downloads');
  const { run } = terminal(home.path);
  const result = await run(['download', asset.id, '--to', folder, '--url', web.portal.url]);
  expect(result.code).toBe(0);
  const [name = ''] = (await readdir(folder)).filter((entry) => entry !== STATE_FOLDER);
  expect(name).toBe(asset.fname);

  const page = await web.visit(`/asset/${asset.id}`);
  await page
    .getByRole('button', { name: /herunterladen/i })
    .first()
    .click();
  const download = await chooseOriginal(page);
  const hashes = await Promise.all(
    [join(folder, name), await download.path()].map(async (path) =>
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    ),
  );
  expect(hashes).toEqual([asset.sha256, asset.sha256]);
  expect(download.suggestedFilename()).toBe(asset.fname);
});
