import type { ServerResponse } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import type { Save } from '@assetportal/sdk';
import { json } from '../support/http.js';
import { appOf, gate, playPortal } from '../support/portal.js';

const small = { id: 'a1', fname: 'a1.jpg', file_size: 10 };
const big = { id: 'a2', fname: 'film.mov', file_size: 5e9 };
const API = '/assetportal/api/';

/** The played server answers paths below the API's base only: the file lies there too. */
const fileAt = (path: string) => (_: unknown, response: ServerResponse) =>
  json(response, { url: `${API}${path}` });

describe('downloads store (specification, section 4, Download decision; decisions, section 2)', () => {
  it('a small file is fetched, with its progress and the name of its content disposition', async () => {
    const played = await playPortal();
    const half = gate();
    played.answers['download'] = fileAt('file');
    played.answers['file'] = async (_, response) => {
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
    const app = appOf(played, { save });
    const done = app.downloads.start(small);
    expect(app.downloads.store.getState()).toMatchObject({
      status: 'downloading',
      active: [{ id: 'a1', fname: 'a1.jpg', progress: -1 }],
    });
    expect(app.toasts.store.getState().current?.key).toBe('toast.download.soon');
    await vi.waitFor(() => expect(app.downloads.store.getState().active[0]?.progress).toBe(50));
    expect(await app.downloads.start(small)).toBe(false);
    half.open();
    expect(await done).toBe(true);
    expect(saved).toEqual(['ü.jpg', '1234567890']);
    expect(app.downloads.store.getState()).toMatchObject({ status: 'ready', active: [] });
  });

  it('a large one goes straight to disk: its address is handed over, and nothing is fetched', async () => {
    const played = await playPortal();
    const save = vi.fn<Save>();
    const app = appOf(played, { save });
    expect(await app.downloads.start(big)).toBe(true);
    expect(save).toHaveBeenCalledExactlyOnceWith(`${played.url}/file/a2`, 'film.mov');
    expect(played.calls).toEqual(['GET download?id=a2&csetid=original&target=down']);
  });

  it('another convert set, whose size is not known, too', async () => {
    const played = await playPortal();
    const save = vi.fn<Save>();
    await appOf(played, { save }).downloads.start(small, 'web');
    expect(save).toHaveBeenCalledExactlyOnceWith(`${played.url}/file/a1`, 'a1.jpg');
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
    '%s %s (external status %s): %j (specification, section 8, Download)',
    async (status, code, external, keys) => {
      const played = await playPortal();
      played.answers['download'] = (_, response) =>
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
      const app = appOf(played, { save: vi.fn<Save>() });
      expect(await app.downloads.start(small)).toBe(false);
      const { current, waiting } = app.toasts.store.getState();
      expect([current, ...waiting].map((toast) => toast?.key)).toEqual(keys);
      expect(app.downloads.store.getState().status).toBe('ready');
    },
  );

  it('a file that breaks off, and a save that fails, are told', async () => {
    const played = await playPortal();
    played.answers['download'] = fileAt('file');
    played.answers['file'] = (_, response) => {
      response.writeHead(200, { 'content-length': '10' });
      response.write('12', () => response.destroy());
    };
    const app = appOf(played, {
      save: async (source) => void (typeof source === 'string' || (await source.text())),
    });
    expect(await app.downloads.start(small)).toBe(false);
    expect(app.toasts.store.getState().waiting.map((toast) => toast.key)).toContain('toast.download.failed');
    const full = appOf(played, {
      save: () => {
        throw new Error('disk full');
      },
    });
    expect(await full.downloads.start(big)).toBe(false);
    expect(full.toasts.store.getState().waiting.map((toast) => toast.key)).toContain('toast.download.failed');
  });

  it('can be cancelled, without a message, and begun again', async () => {
    const played = await playPortal();
    played.answers['download'] = fileAt('file');
    played.answers['file'] = (_, response) =>
      void response.writeHead(200, { 'content-length': '10' }).write('1');
    const app = appOf(played, {
      save: async (source) => void (typeof source === 'string' || (await source.text())),
    });
    const done = app.downloads.start(small);
    await vi.waitFor(() => expect(app.downloads.store.getState().active[0]?.progress).toBe(10));
    app.downloads.cancel('a1');
    expect(await done).toBe(false);
    expect(app.toasts.store.getState().waiting).toEqual([]);
    expect(app.downloads.store.getState().status).toBe('ready');
    played.answers['file'] = (_, response) => void response.end('1234567890');
    expect(await app.downloads.start(small)).toBe(true);
  });

  it('several run side by side', async () => {
    const played = await playPortal();
    const held = gate();
    played.answers['download'] = async (_, response) => {
      await held.passed;
      json(response, { url: '/f' });
    };
    const app = appOf(played, { save: vi.fn<Save>() });
    const both = Promise.all([app.downloads.start(big), app.downloads.start({ ...big, id: 'a3' })]);
    expect(app.downloads.store.getState().active.map((entry) => entry.id)).toEqual(['a2', 'a3']);
    held.open();
    expect(await both).toEqual([true, true]);
  });
});
