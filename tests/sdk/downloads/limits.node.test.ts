import { describe, expect, it } from 'vitest';
import { json, problem } from '../support/http.js';
import { appOf, gate, startFakePortal } from '../support/portal.js';

describe('limit of assets per download', { tags: ['3.download-info', '7.call.info.downloads'] }, () => {
  it('is requested once, even by concurrent callers, and again for another user', async () => {
    const fake = await startFakePortal();
    let maxAssets = 7;
    fake.handlers['info/downloads'] = (_, response) => json(response, { max_assets: maxAssets });
    const { downloads } = appOf(fake);
    expect(downloads.store.getState().maxAssets).toBeNull();
    expect(await Promise.all([downloads.loadLimits(), downloads.loadLimits()])).toEqual([7, 7]);
    expect(await downloads.loadLimits()).toBe(7);
    expect(fake.calls).toEqual(['GET info/downloads']);
    maxAssets = -1;
    downloads.userChanged();
    expect(downloads.store.getState().maxAssets).toBeNull();
    expect(await downloads.loadLimits()).toBe(-1);
  });

  it('ignores the response to a request of the previous user', { tags: ['d.stores.order'] }, async () => {
    const fake = await startFakePortal();
    const responseGate = gate();
    fake.handlers['info/downloads'] = async (_, response) => {
      const first = fake.calls.length === 1;
      if (first) await responseGate.passed;
      json(response, { max_assets: first ? 1 : 2 });
    };
    const { downloads } = appOf(fake);
    const before = downloads.loadLimits();
    await expect.poll(() => fake.calls).toHaveLength(1);
    downloads.userChanged();
    const after = downloads.loadLimits();
    responseGate.open();
    expect(await Promise.all([before, after])).toEqual([null, 2]);
    expect(downloads.store.getState().maxAssets).toBe(2);
  });

  it('is null if the server does not report it, and is requested again', async () => {
    const fake = await startFakePortal();
    fake.handlers['info/downloads'] = (_, response) => problem(response, 500, 'internal');
    const { downloads } = appOf(fake);
    expect(await downloads.loadLimits()).toBeNull();
    expect(downloads.store.getState().maxAssets).toBeNull();
    fake.handlers['info/downloads'] = (_, response) => json(response, { max_assets: 3 });
    expect(await downloads.loadLimits()).toBe(3);
  });
});
