import type { ServerResponse } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import type { Save } from '../../../packages/sdk/src/domains/downloads/store.js';
import { bodyOf, json, problem } from '../support/http.js';
import { appOf, gate, startFakePortal } from '../support/portal.js';

const API = '/assetportal/api/';
const small = { id: 'a1', fname: 'a1.jpg', file_size: 10 };
const reading: Save = async (source) => void (typeof source === 'string' || (await source.text()));

/** Starts a portal whose files send half of their 10 bytes, and the rest when the gate of their ID opens. */
async function portalOfHalves(headers: Record<string, string> = { 'content-length': '10' }) {
  const fake = await startFakePortal();
  const gates: Record<string, ReturnType<typeof gate>> = { a1: gate(), a2: gate() };
  fake.handlers['download'] = (_, response, url) =>
    json(response, { url: `${API}file/${url.searchParams.get('id')}` });
  for (const [id, { passed }] of Object.entries(gates)) {
    fake.handlers[`file/${id}`] = async (_: unknown, response: ServerResponse) => {
      response.writeHead(200, headers).write('12345');
      await passed;
      response.end('67890');
    };
  }
  return { fake, gates };
}

describe('progress of downloads', { tags: ['3.active-download'] }, () => {
  it('belongs to one of several downloads, each of which ends by itself', async () => {
    const { fake, gates } = await portalOfHalves();
    const { downloads } = appOf(fake, { save: reading });
    const active = () => downloads.store.getState().active.map(({ id, progress }) => [id, progress]);
    expect(downloads.store.getState().status).toBe('ready');
    const first = downloads.start(small);
    await expect.poll(active).toEqual([['a1', 50]]);
    const zip = gate();
    fake.handlers['download'] = async (_, response) => {
      await zip.passed;
      json(response, { url: `${API}zip`, rejected_asset_ids: [] });
    };
    const second = downloads.zip([small]);
    expect(active()).toEqual([
      ['a1', 50],
      ['zip:1', -1],
    ]);
    gates['a1']?.open();
    expect(await first).toBe(true);
    expect(active()).toEqual([['zip:1', -1]]);
    zip.open();
    expect(await second).toMatchObject({ saved: true });
    // There is nothing to cancel.
    downloads.cancel('a1');
  });

  it.each([
    ['of the response, not of the asset', 20, { 'content-length': '10' }],
    ['of the asset if the response has none', 10, {}],
  ])('refers to the length %s', async (_, file_size, headers) => {
    const { fake, gates } = await portalOfHalves(headers);
    const { downloads } = appOf(fake, { save: reading });
    const done = downloads.start({ ...small, file_size });
    await expect.poll(() => downloads.store.getState().active[0]?.progress).toBe(50);
    gates['a1']?.open();
    expect(await done).toBe(true);
  });

  it('includes the creation of the rendition', async () => {
    const fake = await startFakePortal();
    const bodies: unknown[] = [];
    const rest = gate();
    fake.handlers['download/prepare'] = async (request, response) => {
      bodies.push(JSON.parse(await bodyOf(request)));
      if (bodies.length > 1) await rest.passed;
      const done = bodies.length - 1;
      json(response, { ready: done === 1, progress: 0.25 + 0.5 * done, total: 4, done, failed: [] });
    };
    const { downloads } = appOf(fake, { save: vi.fn<Save>() });
    const done = downloads.start(small, 'web');
    await expect.poll(() => downloads.store.getState().active[0]?.progress).toBe(25);
    rest.open();
    expect(await done).toBe(true);
    expect(bodies[0]).toMatchObject({ id: ['a1'], csetid: 'web', page: 1 });
  });
});

it('passes the status and the headers of the file to `save`', async () => {
  const { fake, gates } = await portalOfHalves({ 'content-type': 'image/jpeg' });
  gates['a1']?.open();
  const save = vi.fn<Save>();
  const { downloads, toasts } = appOf(fake, { save });
  await downloads.start(small);
  const source = save.mock.calls[0]?.[0] as Response;
  expect([source.status, source.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(toasts.store.getState().current).toMatchObject({ level: 'info', key: 'toast.download.soon' });
});

it('requests the limit again after a failure', { tags: ['3.download-info'] }, async () => {
  const fake = await startFakePortal();
  fake.handlers['info/downloads'] = (_, response) => problem(response, 500, 'internal');
  const { downloads } = appOf(fake);
  expect(await downloads.loadLimits()).toBeNull();
  fake.handlers['info/downloads'] = (_, response) => json(response, { max_assets: 3 });
  expect(await downloads.loadLimits()).toBe(3);
});
