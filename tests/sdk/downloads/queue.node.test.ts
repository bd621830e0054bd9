import { describe, expect, it } from 'vitest';
import { bodyOf, json, problem } from '../support/http.js';
import { gate, startFakePortal } from '../support/portal.js';
import { toastKeys } from '../support/users.js';
import { API, large, originals, portalOfHalves, queueAt, small } from './queue-at.js';

describe('list of downloads (specification, section 4, Download decision; decisions, section 7)', () => {
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
      fake.handlers['download'] = (_, response) => json(response, { url: `${API}file` });
      fake.handlers['file'] = async (_, response) => {
        response.writeHead(200, {
          'content-disposition': "attachment; filename*=UTF-8''%C3%BC.jpg",
          'content-length': '10',
          'content-type': 'image/jpeg',
        });
        response.write('12345');
        await half.passed;
        response.end('67890');
      };
      const { downloads, toasts, saved, item, items, reaches } = queueAt(fake);
      const started = downloads.start(originals(small));
      expect(downloads.store.getState()).toMatchObject({ status: 'downloading' });
      expect(item()).toMatchObject({ fname: 'a1.jpg', state: 'preparing' });
      expect(await started).toMatchObject({ rejected: [] });
      expect(toastKeys(toasts)).toEqual(['toast.download.soon']);
      await expect.poll(() => item()?.received).toBe(5);
      expect(item()).toMatchObject({ state: 'running', total: 10, fname: 'ü.jpg' });
      // A second click during the download does not start another one.
      expect(await downloads.start(originals(small))).toBeNull();
      expect(items()).toHaveLength(1);
      half.open();
      await reaches('saved');
      expect(saved).toEqual([{ name: 'ü.jpg', text: '1234567890', type: 'image/jpeg' }]);
      expect(downloads.store.getState().status).toBe('ready');
    },
  );

  it.each([
    ['a large file', large, {}, 'video.mov'],
    ['a file of unknown size', { ...small, file_size: 0 }, {}, 'a1.jpg'],
    ['a large rendition', small, { fname: 'a1.webp', size: 5e9 }, 'a1.webp'],
  ])('lets the browser download %s', { tags: ['7.call.download'] }, async (_, asset, link, name) => {
    const fake = await startFakePortal();
    fake.handlers['download'] = (_request, response) => json(response, { url: `${API}file`, ...link });
    const { downloads, saved, reaches } = queueAt(fake);
    await downloads.start(originals(asset));
    await reaches('browser');
    expect(saved).toEqual([{ name, text: `${fake.url}${API}file`, type: null }]);
    expect(fake.count('GET file')).toBe(0);
  });

  it('names a rendition as its link does, and prepares it for the viewed page', async () => {
    const fake = await startFakePortal();
    const bodies: unknown[] = [];
    fake.handlers['download/prepare'] = async (request, response) => {
      bodies.push(JSON.parse(await bodyOf(request)));
      json(response, { ready: true, progress: 1, total: 1, done: 1, failed: [] });
    };
    const { downloads, saved, reaches } = queueAt(fake);
    await downloads.start({ ...originals(small), convertSet: 'page', page: 3 });
    await reaches('browser');
    expect(bodies).toEqual([{ csetid: 'page', id: ['a1'], page: 3, wait: 0 }]);
    expect(fake.calls).toContain('GET download?id=a1&csetid=page&target=down&page=3');
    expect(saved).toMatchObject([{ name: '' }]);
  });

  it('shows the progress of the preparation', async () => {
    const fake = await startFakePortal();
    const rest = gate();
    let calls = 0;
    fake.handlers['download/prepare'] = async (_, response) => {
      calls += 1;
      if (calls > 1) await rest.passed;
      json(response, { ready: calls > 1, progress: 0.25 * calls, total: 4, done: calls, failed: [] });
    };
    const { downloads, item, reaches } = queueAt(fake);
    // The server has accepted the download before the preparation ends.
    await downloads.start({ ...originals(small), convertSet: 'web' });
    expect(item()).toMatchObject({ state: 'preparing', prepared: 25 });
    rest.open();
    await reaches('browser');
  });

  it('runs three downloads at once, the oldest first', { tags: ['3.active-download'] }, async () => {
    const fake = await startFakePortal();
    const held = gate();
    fake.handlers['download'] = async (_, response) => {
      await held.passed;
      json(response, { url: '/f' });
    };
    const { downloads, states } = queueAt(fake);
    const starts = ['1', '2', '3', '4', '5'].map((id) =>
      downloads.start(originals({ ...large, id, fname: id })),
    );
    // A waiting download does not wait for the server.
    expect(await Promise.all(starts.slice(3))).toMatchObject([{ rejected: [] }, { rejected: [] }]);
    expect(states()).toEqual(['5 waiting', '4 waiting', '3 preparing', '2 preparing', '1 preparing']);
    await expect.poll(() => fake.count('GET download')).toBe(3);
    downloads.cancel(downloads.store.getState().items.at(-1)?.id ?? '');
    expect(states()).toEqual(['5 waiting', '4 preparing', '3 preparing', '2 preparing', '1 canceled']);
    held.open();
    await expect.poll(states).toEqual(['5 browser', '4 browser', '3 browser', '2 browser', '1 canceled']);
  });

  it.each([
    [403, 'forbidden', undefined, 'toast.download.forbidden', 'toast.download.forbidden', false],
    [502, 'internal', 403, 'toast.download.backend', 'toast.download.backend', true],
    [410, 'file-gone', undefined, 'toast.download.failed', 'problem.file-gone.title', false],
    [500, 'internal', undefined, 'toast.download.failed', 'problem.internal.title', true],
  ])(
    'reports %s %s (external status %s) as %s, and in its row as %s',
    { tags: ['8.download.external-403', '8.download.failed', '8.download.not-available'] },
    async (status, code, external, toast, reason, retryable) => {
      const fake = await startFakePortal();
      const externalStatus = external === undefined ? {} : { external_status: external };
      fake.handlers['download'] = (_, response) =>
        json(
          response,
          { type: 'about:blank', title: 'T', status, detail: 'D', code, ...externalStatus },
          status,
        );
      const { downloads, toasts, item } = queueAt(fake);
      expect(await downloads.start(originals(small))).toEqual(
        status === 403 ? { id: item()?.id, rejected: ['a1'] } : null,
      );
      expect(toastKeys(toasts)).toEqual([toast]);
      expect(item()).toMatchObject({ state: 'failed', problem: { key: reason }, retryable });
      expect(downloads.store.getState().status).toBe('ready');
    },
  );

  it('rejects instead of listing a failure for a caller that shows it', async () => {
    const fake = await startFakePortal();
    fake.handlers['download'] = (_, response) => problem(response, 500, 'internal');
    const { downloads, toasts, items } = queueAt(fake);
    await expect(downloads.start(originals(small), { throwEarly: true })).rejects.toMatchObject({
      status: 500,
    });
    expect([items(), toastKeys(toasts)]).toEqual([[], []]);
  });

  it('reports a failing `save`', async () => {
    const { fake, about } = await portalOfHalves();
    about.rest.open();
    const { downloads, toasts, reaches } = queueAt(fake, {
      save: () => {
        throw new Error('disk full');
      },
    });
    await downloads.start(originals(small));
    await reaches('failed');
    expect(toastKeys(toasts)).toContain('toast.download.failed');
  });
});

describe('zip of several assets (specification, section 7, Download)', () => {
  it(
    'requests one zip with its renditions',
    { tags: ['7.call.download.zip', '3.active-download'] },
    async () => {
      const fake = await startFakePortal();
      fake.handlers['download'] = (_, response) => json(response, { url: '/zip', rejected_asset_ids: [] });
      const { downloads, saved, toasts, reaches } = queueAt(fake);
      const started = await downloads.start({ ...originals(small, large, small), convertSet: 'web' });
      expect(started).toMatchObject({ rejected: [] });
      await reaches('browser');
      expect(saved).toEqual([{ name: 'assets.zip', text: `${fake.url}/zip`, type: null }]);
      expect(fake.calls).toEqual([
        'POST download/prepare',
        'GET download?operation=zip&csetid=web&id=a1&id=a2',
      ]);
      expect(toastKeys(toasts)).toEqual(['toast.download.soon']);
    },
  );

  it('keeps a small zip in memory, with its progress', async () => {
    const { fake, about } = await portalOfHalves();
    fake.handlers['download'] = (_, response) =>
      json(response, { url: `${API}file`, fname: 'portal-2.zip', size: 10, rejected_asset_ids: [] });
    const { downloads, item, saved, reaches } = queueAt(fake);
    await downloads.start(originals(small, large));
    await expect.poll(() => item()?.received).toBe(5);
    about.rest.open();
    await reaches('saved');
    expect(saved).toMatchObject([{ name: 'portal-2.zip', text: '1234567890' }]);
  });

  it('reports the assets that it does not contain', { tags: ['6.not-downloadable'] }, async () => {
    const fake = await startFakePortal();
    fake.handlers['download'] = (_, response) => json(response, { url: '/zip', rejected_asset_ids: ['a2'] });
    const { downloads, toasts } = queueAt(fake);
    expect(await downloads.start(originals(small, large))).toMatchObject({ rejected: ['a2'] });
    expect(toasts.store.getState().waiting).toMatchObject([
      { key: 'toast.download.forbidden', params: { count: 1 } },
    ]);
  });

  it('fails if it would contain none', { tags: ['8.download.not-available'] }, async () => {
    const fake = await startFakePortal();
    fake.handlers['download'] = (_, response) =>
      json(response, { url: '/zip', rejected_asset_ids: ['a2', 'a1'] });
    const { downloads, toasts, save, item } = queueAt(fake);
    expect(await downloads.start(originals(small, large))).toMatchObject({ rejected: ['a1', 'a2'] });
    expect(save).not.toHaveBeenCalled();
    expect(item()).toMatchObject({ state: 'failed', retryable: false });
    expect(toasts.store.getState().current).toMatchObject({ params: { count: 2 } });
  });

  it('sends no request without assets', async () => {
    const fake = await startFakePortal();
    expect(await queueAt(fake).downloads.start(originals())).toBeNull();
    expect(fake.calls).toEqual([]);
  });
});
