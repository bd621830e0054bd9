import { describe, expect, it, vi } from 'vitest';
import { brandingModule, passwordResetModule } from '@assetportal/sdk';
import { createAdmin } from '@assetportal/sdk/admin';
import { json, problem } from '../support/http.js';
import { appOf, startFakePortal } from '../support/portal.js';
import { guest } from '../support/users.js';

const toastKey = (app: ReturnType<typeof appOf>) => app.toasts.store.getState().current?.key;

describe('form for a password reset (specification, section 5)', () => {
  it(
    'requires a user name, and closes after the request',
    { tags: ['5.password-reset.required'] },
    async () => {
      const fake = await startFakePortal();
      fake.handlers['user/passwordmail'] = (_, response) => json(response, {});
      const app = appOf(fake);
      const form = app.module(passwordResetModule);
      expect(await form.submit()).toBe(false);
      form.open();
      form.change({ user: '  ' });
      expect(await form.submit()).toBe(false);
      expect(form.store.getState()).toMatchObject({ faults: { user: 'login.userRequired' }, valid: false });
      expect(fake.calls).toEqual([]);
      form.change({ user: ' ada ' });
      expect(await form.submit()).toBe(true);
      expect(fake.calls).toEqual(['POST user/passwordmail']);
      expect(form.store.getState()).toEqual({ open: false });
      expect(toastKey(app)).toBe('toast.password.mailed');
    },
  );

  it('shows an empty field as missing after it was left, and not before', async () => {
    const form = appOf(await startFakePortal()).module(passwordResetModule);
    form.check();
    expect(form.store.getState()).toEqual({ open: false });
    form.open();
    expect(form.store.getState()).toMatchObject({ faults: {}, valid: false });
    form.check();
    expect(form.store.getState()).toMatchObject({ faults: { user: 'login.userRequired' } });
    form.change({ user: 'ada' });
    expect(form.store.getState()).toMatchObject({ faults: {}, valid: true });
  });

  it('is not offered if the server says with the session that it cannot send mail', async () => {
    const fake = await startFakePortal();
    let passwordReset = false;
    fake.handlers['session/get'] = (_, response) => json(response, { ...guest.session, passwordReset });
    const app = appOf(fake);
    const form = app.module(passwordResetModule);
    expect(form.offered.getState()).toBe(true);
    await app.session.load();
    expect(form.offered.getState()).toBe(false);
    passwordReset = true;
    await app.session.load();
    expect(form.offered.getState()).toBe(true);
  });

  it('remains open with its values if the request fails', async () => {
    const fake = await startFakePortal();
    fake.handlers['user/passwordmail'] = (_, response) => problem(response, 503, 'mail-not-configured');
    const app = appOf(fake);
    const form = app.module(passwordResetModule);
    form.open();
    form.change({ user: 'ada' });
    expect(await form.submit()).toBe(false);
    expect(form.store.getState()).toMatchObject({ open: true, values: { user: 'ada' } });
    expect(toastKey(app)).toBe('toast.password.failed');
    // The server will not send the next mail either.
    expect(form.offered.getState()).toBe(false);
  });
});

describe('custom stylesheet and font of the app', () => {
  it(
    'are loaded with the flags, and again after a change',
    { tags: ['7.config.style-applied', '7.config.font-loaded'] },
    async () => {
      const fake = await startFakePortal();
      let css = 'a{}';
      fake.handlers['config'] = (_, response) => json(response, { style: css !== '', custom_font: true });
      fake.handlers['config/style'] = (_, response) => response.writeHead(200).end(css);
      fake.handlers['config/custom_font'] = (_, response) => response.writeHead(200).end('font');
      const app = appOf(fake);
      await app.start();
      const branding = app.module(brandingModule);
      await vi.waitFor(() => expect(branding.store.getState()).toMatchObject({ style: 'a{}' }));
      await vi.waitFor(() => expect(branding.store.getState().font?.byteLength).toBe(4));
      css = 'b{}';
      await app.loadAvailable();
      await vi.waitFor(() => expect(branding.store.getState().style).toBe('b{}'));
      css = '';
      await app.loadAvailable();
      await vi.waitFor(() => expect(branding.store.getState().style).toBeNull());
      branding.fontFailed();
      expect(branding.store.getState().font).toBeNull();
      expect(toastKey(app)).toBe('toast.font.failed');
      app.stop();
      css = 'c{}';
      await app.loadAvailable();
      expect(branding.store.getState().style).toBeNull();
    },
  );
});

describe('branding editor (specification, section 8, Config and translations)', () => {
  const setUp = async () => {
    const fake = await startFakePortal();
    fake.user = 'admin';
    const stored = new Set<string>();
    for (const file of ['logo', 'style'])
      fake.handlers[`config/${file}`] = (request, response) => {
        if (request.method === 'DELETE') stored.delete(file);
        else stored.add(file);
        json(response, {});
      };
    fake.handlers['config'] = (_, response) => json(response, { logo: stored.has('logo') });
    const app = appOf(fake);
    await app.start();
    return { fake, app, stored, editor: createAdmin(app).branding };
  };
  const file = { bytes: new Uint8Array([1]), type: 'image/png' };

  it('saves and removes files, and reports it', { tags: ['8.file.saved'] }, async () => {
    const { app, stored, editor } = await setUp();
    editor.set('logo', file);
    expect(stored.size).toBe(0);
    expect(await editor.save()).toBe(true);
    expect([...stored]).toEqual(['logo']);
    expect(toastKey(app)).toBe('toast.file.saved');
    await vi.waitFor(() => expect(app.available.getState().logo).toBe(true));
    editor.remove('logo');
    expect(await editor.save()).toBe(true);
    expect(stored.size).toBe(0);
    expect(editor.store.getState()).toMatchObject({ status: 'success', pending: {} });
  });

  it('keeps the files that cannot be saved, and names the reason', { tags: ['8.file.saved'] }, async () => {
    const { fake, app, stored, editor } = await setUp();
    fake.handlers['config/style'] = (_, response) => problem(response, 422, 'file-refused');
    editor.set('logo', file);
    editor.set('style', { ...file, type: 'text/css' });
    expect(await editor.save()).toBe(false);
    expect([...stored]).toEqual(['logo']);
    expect(Object.keys(editor.store.getState().pending)).toEqual(['style']);
    expect(editor.store.getState()).toMatchObject({
      status: 'failure',
      failed: { style: { code: 'file-refused' } },
    });
    expect(toastKey(app)).toBe('toast.file.notSaved');
    editor.discard('style');
    expect(await editor.save()).toBe(true);
  });

  it('keeps a file that is replaced while it is saved', async () => {
    const { editor } = await setUp();
    editor.set('logo', file);
    const save = editor.save();
    expect(await editor.save()).toBe(false);
    const other = { ...file, type: 'image/webp' };
    editor.set('logo', other);
    expect(await save).toBe(true);
    expect(editor.store.getState().pending).toEqual({ logo: other });
    editor.discard();
    expect(editor.store.getState().pending).toEqual({});
  });
});

describe('admin.load', () => {
  it('reports collections that cannot be loaded (R26)', { tags: ['2.guards.admin-loads'] }, async () => {
    const fake = await startFakePortal();
    fake.handlers['collection'] = (_, response) => problem(response, 500, 'internal');
    const app = appOf(fake);
    await app.start();
    const failed = await createAdmin(app).load();
    expect(failed.find(({ load }) => load === 'collections')).toMatchObject({ error: { code: 'internal' } });
  });
});
