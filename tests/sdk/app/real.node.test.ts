import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type App,
  bookmarksModule,
  createApp,
  createPageLinks,
  createPortal,
  downloadDialogModule,
  downloadsModule,
  type Save,
} from '@assetportal/sdk';
import { createAdminClient } from '@assetportal/sdk/admin';
import { ADMIN_PASSWORD } from '../../fixtures/library.js';
import { sharedPortal } from '../../fixtures/portals/portals.js';
import { PREPARED_ASSETS } from '../../fixtures/prepared.js';
import { loggedIn, PASSWORD } from '../../fixtures/users.js';

const { portal: server } = await sharedPortal('sample');

function appOn(url: string, save?: Save): App {
  const portal = createPortal({
    url,
    token: () => app.session.store.getState().session?.session ?? undefined,
    locale: () => app.locale.store.getState().locale,
  });
  const app: App = createApp({ portal, languages: ['de-DE'], save });
  return app;
}

describe('app with a real server', () => {
  it('starts as a guest, in German, with the fields and the version of the server', async () => {
    const app = appOn(server.url);
    await app.start();
    expect(app.status.getState()).toMatchObject({ api: 'up', status: 'ready' });
    expect(app.session.store.getState().session?.guest).toBe(true);
    expect(app.locale.store.getState()).toMatchObject({
      locale: 'de',
      offered: [{ short: 'DE' }, { short: 'EN' }],
    });
    await expect.poll(() => app.fields.store.getState().fields.length).toBeGreaterThan(10);
    await expect.poll(() => app.version.getState().backend).not.toBe('0');
  });

  it('searches with the default facets, filters by one value, and loads an asset', async () => {
    const app = appOn(server.url);
    await app.start();
    await app.search.run({}, 50);
    const { results, numFound, facets, error } = app.search.store.getState();
    expect(error).toBeNull();
    expect(results.loaded).toBe(numFound);
    expect(numFound).toBe(PREPARED_ASSETS);
    const [type] = facets['filetype'] ?? [];
    await app.search.toggle('filetype', type?.label ?? '');
    expect(app.search.store.getState().numFound).toBe(type?.count);
    const [first] = app.search.store.getState().results.all();
    await app.asset.load(first?.id ?? '');
    expect(app.asset.store.getState()).toMatchObject({ status: 'success', asset: { fname: first?.fname } });
  });

  it('previews an image and downloads the same bytes under the same name', async () => {
    const saved: { name: string; bytes: Buffer }[] = [];
    const app = appOn(server.url, async (source, name) => {
      if (typeof source !== 'string') saved.push({ name, bytes: Buffer.from(await source.arrayBuffer()) });
    });
    await app.start();
    await app.search.run({ filters: { asset_groups: ['image'] } });
    const [image] = app.search.store.getState().results.all();
    if (image === undefined) throw new Error('the sample has no image');
    const links = createPageLinks(app.portal, image);
    await links.load([1]);
    expect(links.store.getState().get(1)?.status).toBe('success');
    const shown = await app.portal.transport.open(links.store.getState().get(1)?.url ?? '');
    expect(shown.headers.get('content-type')).toMatch(/^image\//);
    await shown.arrayBuffer();
    const downloads = app.module(downloadsModule);
    await downloads.start({ assets: [image], convertSet: 'original', fname: image.fname });
    await expect.poll(() => saved[0]?.name).toBe(image.fname);
    expect(saved[0]?.bytes.equals(await readFile(join(server.folder, image.folder, image.fname)))).toBe(true);
  });

  it('logs in and out, and reports a wrong password in the current language', async () => {
    const app = appOn(server.url);
    await app.start();
    expect(await app.session.login({ user: 'admin', pass: 'wrong' })).toEqual({ kind: 'stay' });
    expect(app.session.store.getState().error).toMatchObject({ code: 'wrong-credentials', status: 401 });
    expect(app.session.store.getState().error?.message).toContain('Prüfen Sie');
    expect(await app.session.login({ user: 'admin', pass: ADMIN_PASSWORD })).toEqual({ kind: 'go', to: '/' });
    expect(app.session.store.getState().session).toMatchObject({ user: 'admin', isGuiAdmin: true });
    await app.session.logout();
    expect(app.session.store.getState().session).toMatchObject({ user: null, guest: true });
  });

  it(
    'stores bookmarks of guests locally and of users on the server, and drops deleted assets',
    { tags: ['4.sync.users', '4.sync.gone'] },
    async () => {
      const app = appOn(server.url);
      await app.start();
      const bookmarks = app.module(bookmarksModule);
      expect(await bookmarks.addAll({ query: '*', filters: { asset_groups: ['image'] } })).toMatchObject({
        left: 0,
      });
      const [first, ...others] = bookmarks.store.getState().ids;
      if (first === undefined) throw new Error('the sample has no image');
      await app.session.login({ user: 'admin', pass: ADMIN_PASSWORD });
      await expect.poll(() => bookmarks.store.getState().status).toBe('success');
      expect(await app.portal.bookmarks.list()).toEqual([first, ...others]);
      expect(await bookmarks.add(['never-there'])).toBe(true);
      expect(await bookmarks.remove([first])).toBe(true);
      expect(await app.portal.bookmarks.list()).toEqual(others);
      await bookmarks.load();
      expect(bookmarks.store.getState().assets.map(({ id }) => id)).toEqual(others);
      expect(await bookmarks.clear().saved).toBe(true);
      await app.session.logout();
      expect(bookmarks.store.getState().ids).toEqual([]);
      app.stop();
    },
  );

  it(
    'offers the convert sets of the server in the download dialog',
    { tags: ['4.decision.server'] },
    async () => {
      const saved: string[] = [];
      const app = appOn(
        server.url,
        (source, name) => void saved.push(typeof source === 'string' ? source : name),
      );
      await app.start();
      await app.search.run({ filters: { asset_groups: ['image'] } });
      const [one] = app.search.store.getState().results.all();
      if (one === undefined) throw new Error('the sample has no image');
      const dialog = app.module(downloadDialogModule);
      await dialog.open([one]);
      const state = dialog.store.getState();
      if (state.kind !== 'choose') throw new Error(`The dialog is ${state.kind}.`);
      expect(state.formats.map(({ id }) => id)).toEqual(['original', 'print', 'large', 'web']);
      expect(state.chosen).toBe('original');
      expect([dialog.choose('large'), dialog.choose('web'), dialog.accept()]).toEqual([
        'done',
        'done',
        'done',
      ]);
      // The rendition is generated first. Its name is that of its link.
      await expect.poll(() => saved).toEqual([expect.stringMatching(/\.webp$/)]);
      await expect.poll(() => dialog.store.getState().kind).toBe('closed');
      // An asset that does not exist has no convert sets.
      await dialog.open([{ ...one, id: 'never-there' }]);
      const { current, waiting } = app.toasts.store.getState();
      expect([current, ...waiting].map((toast) => toast?.key)).toContain('toast.download.failed');
      app.stop();
    },
  );

  it(
    'refuses a download to a user whom the server permits only to view, also without the dialog',
    { tags: ['4.decision.server', '4.decision.unauthorized', '8.download.not-available'] },
    async () => {
      const admin = createAdminClient(await server.admin());
      await loggedIn(server, 'vera');
      onTestFinished(async () => void (await admin.permissions.save({ rules: [] })));
      await admin.permissions.save({ rules: [{ group: 'users', folder: '', access: 'view' }] });
      const saved: string[] = [];
      const app = appOn(
        server.url,
        (source, name) => void saved.push(typeof source === 'string' ? source : name),
      );
      await app.start();
      await app.session.login({ user: 'vera', pass: PASSWORD });
      await app.search.run({ filters: { asset_groups: ['image'] } });
      const [one] = app.search.store.getState().results.all();
      if (one === undefined) throw new Error('the sample has no image');
      const shown = () => {
        const { current, waiting } = app.toasts.store.getState();
        return [current, ...waiting].map((toast) => toast?.key);
      };
      const dialog = app.module(downloadDialogModule);
      await dialog.open([one]);
      expect(dialog.store.getState().kind).toBe('closed');
      expect(shown()).toContain('toast.download.forbidden');
      // A client that does not ask for the convert sets gets no file either.
      const downloads = app.module(downloadsModule);
      await downloads.start({ assets: [one], convertSet: 'original', fname: one.fname });
      await expect
        .poll(() => downloads.store.getState())
        .toMatchObject({
          status: 'ready',
          items: [{ state: 'failed', problem: { key: 'toast.download.forbidden' } }],
        });
      expect(saved).toEqual([]);
      // The same user may download as soon as the server permits it.
      await admin.permissions.save({ rules: [] });
      await dialog.open([one]);
      expect(dialog.store.getState().kind).toBe('choose');
      app.stop();
    },
  );
});
