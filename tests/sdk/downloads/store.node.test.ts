import type { ServerResponse } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import type { Save } from '../../../packages/sdk/src/domains/downloads/store.js';
import { json, problem } from '../support/http.js';
import { appOf, gate, startFakePortal } from '../support/portal.js';

const small = { id: 'a1', fname: 'a1.jpg', file_size: 10 };
const large = { id: 'a2', fname: 'video.mov', file_size: 5e9 };
const API = '/assetportal/api/';

/**
 * Returns a handler that responds with the URL of a file. The URL is under the API's base path, because the test
 * server serves no other paths.
 */
const fileAt = (path: string) => (_: unknown, response: ServerResponse) =>
  json(response, { url: `${API}${path}` });

describe('downloads store (specification, section 4, Download decision; decisions, section 2)', () => {
  it(
    'fetches a small file, reports its progress, and uses the file name of the content disposition',
    {
      tags: [
        '4.decision.fetch',
        '4.decision.file-name',
        '4.download.states',
        '3.active-download',
        '8.download.starts',
        '7.call.download.file',
      ],
    },
    async () => {
      const fake = await startFakePortal();
      const half = gate();
      fake.handlers['download'] = fileAt('file');
      fake.handlers['file'] = async (_, response) => {
        response.writeHead(200, {
          'content-disposition': "attachment; filename*=UTF-8''%C3%BC.jpg",
          'content-length': '10',
        });
        response.write('12345');
        await half.passed;
        response.end('67890');
      };
      const saved: string[] = [];
      const save: Save = async (source, name) => {
        saved.push(name, typeof source === 'string' ? source : await source.text());
      };
      const app = appOf(fake, { save });
      const done = app.downloads.start(small);
      expect(app.downloads.store.getState()).toMatchObject({
        status: 'downloading',
        active: [{ id: 'a1', fname: 'a1.jpg', progress: -1 }],
      });
      expect(app.toasts.store.getState().current?.key).toBe('toast.download.soon');
      await expect.poll(() => app.downloads.store.getState().active[0]?.progress).toBe(50);
      expect(await app.downloads.start(small)).toBe(false);
      half.open();
      expect(await done).toBe(true);
      expect(saved).toEqual(['ü.jpg', '1234567890']);
      expect(app.downloads.store.getState()).toMatchObject({ status: 'ready', active: [] });
    },
  );

  it(
    'passes the URL of a large file to `save`, without fetching it',
    { tags: ['7.call.download'] },
    async () => {
      const fake = await startFakePortal();
      const save = vi.fn<Save>();
      const app = appOf(fake, { save });
      expect(await app.downloads.start(large)).toBe(true);
      expect(save).toHaveBeenCalledExactlyOnceWith(`${fake.url}/file/a2`, 'video.mov');
      expect(fake.calls).toEqual(['GET download?id=a2&csetid=original&target=down']);
    },
  );

  it('passes the URL of a rendition of unknown size to `save`, without the name of the original (R11)', async () => {
    const fake = await startFakePortal();
    const save = vi.fn<Save>();
    await appOf(fake, { save }).downloads.start(small, 'web');
    expect(save).toHaveBeenCalledExactlyOnceWith(`${fake.url}/file/a1`, '');
  });

  it.each([
    ['small', 10],
    ['large', 5e9],
  ])('saves a %s rendition under its own name (R11)', { tags: ['4.decision.file-name'] }, async (_, size) => {
    const fake = await startFakePortal();
    fake.handlers['download'] = (_request, response) =>
      json(response, { url: `${API}file`, fname: 'a1.webp', size });
    fake.handlers['file'] = (_request, response) => response.writeHead(200).end('1234567890');
    const save = vi.fn<Save>();
    await appOf(fake, { save }).downloads.start(small, 'web');
    expect(save.mock.calls.map(([source, name]) => [typeof source, name])).toEqual([
      [size === 10 ? 'object' : 'string', 'a1.webp'],
    ]);
  });

  it('does not read a file of unknown size into memory (R15)', async () => {
    const fake = await startFakePortal();
    const save = vi.fn<Save>();
    await appOf(fake, { save }).downloads.start({ ...small, file_size: 0 });
    expect(save).toHaveBeenCalledExactlyOnceWith(`${fake.url}/file/a1`, 'a1.jpg');
  });

  it.each([
    [403, 'forbidden', undefined, ['toast.download.soon', 'toast.download.forbidden']],
    [502, 'internal', 403, ['toast.download.soon', 'toast.download.backend']],
    [
      410,
      'file-gone',
      undefined,
      ['toast.download.soon', 'toast.download.failed', 'problem.file-gone.title'],
    ],
    [500, 'internal', undefined, ['toast.download.soon', 'toast.download.failed', 'problem.internal.title']],
  ])(
    'reports %s %s (external status %s) as %j (specification, section 8, Download)',
    { tags: ['8.download.external-403', '8.download.failed', '8.download.not-available'] },
    async (status, code, external, keys) => {
      const fake = await startFakePortal();
      fake.handlers['download'] = (_, response) =>
        json(
          response,
          {
            type: 'about:blank',
            title: 'T',
            status,
            detail: 'D',
            code,
            ...(external === undefined ? {} : { external_status: external }),
          },
          status,
        );
      const app = appOf(fake, { save: vi.fn<Save>() });
      expect(await app.downloads.start(small)).toBe(false);
      const { current, waiting } = app.toasts.store.getState();
      expect([current, ...waiting].map((toast) => toast?.key)).toEqual(keys);
      expect(app.downloads.store.getState().status).toBe('ready');
    },
  );

  it('reports a truncated file and a failing `save`', async () => {
    const fake = await startFakePortal();
    fake.handlers['download'] = fileAt('file');
    fake.handlers['file'] = (_, response) => {
      response.writeHead(200, { 'content-length': '10' });
      response.write('12', () => response.destroy());
    };
    const app = appOf(fake, {
      save: async (source) => void (typeof source === 'string' || (await source.text())),
    });
    expect(await app.downloads.start(small)).toBe(false);
    expect(app.toasts.store.getState().waiting.map((toast) => toast.key)).toContain('toast.download.failed');
    const full = appOf(fake, {
      save: () => {
        throw new Error('disk full');
      },
    });
    expect(await full.downloads.start(large)).toBe(false);
    expect(full.toasts.store.getState().waiting.map((toast) => toast.key)).toContain('toast.download.failed');
  });

  it('can be canceled without a message, and started again', async () => {
    const fake = await startFakePortal();
    fake.handlers['download'] = fileAt('file');
    fake.handlers['file'] = (_, response) =>
      void response.writeHead(200, { 'content-length': '10' }).write('1');
    const app = appOf(fake, {
      save: async (source) => void (typeof source === 'string' || (await source.text())),
    });
    const done = app.downloads.start(small);
    await expect.poll(() => app.downloads.store.getState().active[0]?.progress).toBe(10);
    app.downloads.cancel('a1');
    expect(await done).toBe(false);
    expect(app.toasts.store.getState().waiting).toEqual([]);
    expect(app.downloads.store.getState().status).toBe('ready');
    fake.handlers['file'] = (_, response) => void response.end('1234567890');
    expect(await app.downloads.start(small)).toBe(true);
  });

  it('runs several downloads concurrently', { tags: ['3.active-download'] }, async () => {
    const fake = await startFakePortal();
    const responseGate = gate();
    fake.handlers['download'] = async (_, response) => {
      await responseGate.passed;
      json(response, { url: '/f' });
    };
    const app = appOf(fake, { save: vi.fn<Save>() });
    const both = Promise.all([app.downloads.start(large), app.downloads.start({ ...large, id: 'a3' })]);
    expect(app.downloads.store.getState().active.map((entry) => entry.id)).toEqual(['a2', 'a3']);
    responseGate.open();
    expect(await both).toEqual([true, true]);
  });
});

describe('downloading several assets (specification, section 7, Download)', () => {
  const zipReply = (url: string, rejected: string[]) => (_: unknown, response: ServerResponse) =>
    json(response, { url, rejected_asset_ids: rejected });

  it(
    'passes the URL of a zip to `save`, whatever its size',
    { tags: ['7.call.download.zip', '3.active-download'] },
    async () => {
      const fake = await startFakePortal();
      const responseGate = gate();
      fake.handlers['download'] = async (_, response) => {
        await responseGate.passed;
        json(response, { url: '/zip', rejected_asset_ids: [] });
      };
      const save = vi.fn<Save>();
      const { downloads, toasts } = appOf(fake, { save });
      const both = Promise.all([downloads.zip([small, large, small], 'web'), downloads.zip([small])]);
      expect(downloads.store.getState()).toMatchObject({
        status: 'downloading',
        active: [
          { id: 'zip:1', fname: 'assets.zip', progress: -1 },
          { id: 'zip:2', fname: 'assets.zip', progress: -1 },
        ],
      });
      responseGate.open();
      const expected = { saved: true, rejected: [] };
      expect(await both).toEqual([expected, expected]);
      expect(save).toHaveBeenNthCalledWith(1, `${fake.url}/zip`, 'assets.zip');
      // The server creates missing renditions first.
      const requests = fake.calls.filter((call) => !call.includes('csetid=original'));
      expect(requests).toEqual([
        'POST download/prepare',
        'GET download?operation=zip&csetid=web&id=a1&id=a2',
      ]);
      expect(downloads.store.getState()).toMatchObject({ status: 'ready', active: [] });
      expect(toasts.store.getState().waiting).toEqual([]);
    },
  );

  it.each([
    ['one rejected asset, and downloads the others', ['a2'], true],
    ['all assets as rejected, and downloads nothing', ['a2', 'a1'], false],
  ])(
    'reports %s',
    { tags: ['6.not-downloadable', '8.download.not-available'] },
    async (_, rejected, saved) => {
      const fake = await startFakePortal();
      fake.handlers['download'] = zipReply('/zip', rejected);
      const save = vi.fn<Save>();
      const { downloads, toasts } = appOf(fake, { save });
      expect(await downloads.zip([small, large])).toEqual({ saved, rejected });
      expect(save).toHaveBeenCalledTimes(saved ? 1 : 0);
      expect(toasts.store.getState().waiting).toMatchObject([
        { key: 'toast.download.forbidden', params: { count: rejected.length } },
      ]);
    },
  );

  it.each([
    [403, 'forbidden', ['a1', 'a2'], ['toast.download.forbidden']],
    [500, 'internal', [], ['toast.download.failed', 'problem.internal.title']],
  ])('after %s %s, returns the rejected IDs %j', async (status, code, rejected, keys) => {
    const fake = await startFakePortal();
    fake.handlers['download'] = (_, response) => problem(response, status, code);
    const { downloads, toasts } = appOf(fake, { save: vi.fn<Save>() });
    expect(await downloads.zip([small, large])).toEqual({ saved: false, rejected });
    expect(toasts.store.getState().waiting.map((toast) => toast.key)).toEqual(keys);
  });

  it('can be canceled without a message during the request for the zip', async () => {
    const fake = await startFakePortal();
    const requested = gate();
    fake.handlers['download'] = () => requested.open();
    const { downloads, toasts } = appOf(fake, { save: vi.fn<Save>() });
    const done = downloads.zip([small, large]);
    await requested.passed;
    downloads.cancel('zip:1');
    expect(await done).toEqual({ saved: false, rejected: [] });
    expect(toasts.store.getState().waiting).toEqual([]);
  });

  it('sends no request without assets', async () => {
    const fake = await startFakePortal();
    expect(await appOf(fake).downloads.zip([])).toEqual({ saved: false, rejected: [] });
    expect(fake.calls).toEqual([]);
  });
});

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

  it('is null if the server does not report it', async () => {
    const fake = await startFakePortal();
    fake.handlers['info/downloads'] = (_, response) => problem(response, 500, 'internal');
    const { downloads } = appOf(fake);
    expect(await downloads.loadLimits()).toBeNull();
    expect(downloads.store.getState().maxAssets).toBeNull();
  });
});
