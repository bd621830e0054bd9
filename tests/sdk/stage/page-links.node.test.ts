import { describe, expect, it, vi } from 'vitest';
import { createPageLinks } from '@assetportal/sdk';
import { asset } from '../support/asset.js';
import { json, problem } from '../support/http.js';
import { appOf, gate, startFakePortal } from '../support/portal.js';

const pdf = (page_cnt: number) => asset('d', { filetype: 'pdf', asset_groups: ['document'], page_cnt });
const PREVIEW = 'GET download/preview';

async function setUp(of = pdf(50)) {
  const fake = await startFakePortal();
  const links = createPageLinks(appOf(fake).portal, of);
  const loaded = () =>
    [...links.store.getState().values()]
      .filter(({ status }) => status === 'success')
      .map(({ page }) => page)
      .sort((a, b) => a - b);
  return { fake, links, loaded, page: (number: number) => links.store.getState().get(number) };
}

describe('links of pages (specification, section 4, Preview)', () => {
  it('fetches only the pages that become visible', { tags: ['4.preview.first-page'] }, async () => {
    const { fake, links, loaded, page } = await setUp();
    expect(fake.count(PREVIEW)).toBe(0);
    await links.load([1, 2]);
    expect(loaded()).toEqual([1, 2]);
    expect(page(1)?.url).toBe(`${fake.url}/preview/1`);
    await links.load([1, 2, 3, 10, 999, -1]);
    expect(loaded()).toEqual([1, 2, 3, 10]);
    expect(fake.count(PREVIEW)).toBe(4);
  });

  it('stores only the requested pages of a document that claims 300 million pages (R1)', async () => {
    const { links } = await setUp(pdf(300_000_000));
    await links.load([1, 2]);
    expect(links.store.getState().size).toBe(2);
  });

  it('requests a page once while it loads', async () => {
    const { fake, links, page } = await setUp();
    const held = gate();
    fake.handlers['download/preview'] = async (_, response) => {
      await held.passed;
      json(response, { url: '/preview', asset_groups: [] });
    };
    const first = links.load([1]);
    expect(page(1)).toEqual({ page: 1, url: null, status: 'loading' });
    const again = links.load([1]);
    held.open();
    await Promise.all([first, again]);
    expect(page(1)?.status).toBe('success');
    expect(fake.count(PREVIEW)).toBe(1);
  });

  it('sends no request for a preview that the server has reported as impossible', async () => {
    const { fake, links, page } = await setUp({ ...pdf(2), preview_problem: 'damaged' });
    await links.load([1]);
    expect(page(1)?.status).toBe('failure');
    expect(fake.count(PREVIEW)).toBe(0);
  });

  it('reports a failed page and allows a retry', async () => {
    const { fake, links, page } = await setUp();
    fake.handlers['download/preview'] = (_, response) => problem(response, 404, 'preview-unavailable');
    await links.load([1]);
    expect(page(1)?.status).toBe('failure');
    delete fake.handlers['download/preview'];
    await links.load([1]);
    expect(page(1)?.status).toBe('success');
  });

  it('ignores a response after it was stopped, and can load the page again', async () => {
    const { fake, links, page } = await setUp();
    const held = gate();
    fake.handlers['download/preview'] = async (_, response) => {
      await held.passed;
      json(response, { url: '/late', asset_groups: [] });
    };
    const loading = links.load([1]);
    await vi.waitFor(() => expect(fake.count(PREVIEW)).toBe(1));
    links.stop();
    held.open();
    await loading;
    expect(page(1)).toMatchObject({ status: 'initial', url: null });
    await links.load([1]);
    expect(page(1)?.status).toBe('success');
  });
});
