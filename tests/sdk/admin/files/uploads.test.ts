/** @module-tag browser */
import { createApp, createPortal } from '@assetportal/sdk';
import { CHECK_STYLESHEET, createAdmin } from '@assetportal/sdk/admin';
import { describe, expect, it } from 'vitest';
import { aborted, json, problem } from '../../support/responses.js';

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** Creates an admin area over a server that cleans files: it removes `<script>`, and rejects `refused`. */
function setUp() {
  const server = {
    calls: [] as string[],
    held: undefined as Promise<unknown> | undefined,
    offline: false,
    style: undefined as string | undefined,
  };
  const portal = createPortal({
    url: 'http://portal.test',
    retry: 0,
    fetch: async (input, init = {}) => {
      const { pathname, search } = new URL(String(input));
      const call = `${init.method ?? 'GET'} ${pathname.split('/').at(-1)}${search}`;
      server.calls.push(call);
      if (server.offline) throw new TypeError('fetch failed');
      if (server.held !== undefined) await Promise.race([server.held, aborted(init.signal)]);
      init.signal?.throwIfAborted();
      if (call === 'GET style?source=1')
        return server.style === undefined
          ? problem(404, 'not-found')
          : new Response(server.style, { headers: { etag: '"1"' } });
      const content = await new Response(init.body).text();
      if (content.includes('refused')) return problem(422, 'file-refused');
      if (!search.startsWith('?dry_run')) {
        server.style = content;
        return json({}, { etag: '"2"' });
      }
      const clean = content.replace('<script>', '');
      const notes =
        clean === content
          ? []
          : [{ key: 'upload.note.svg-element', values: { what: 'script', times: 1, line: 1 }, line: 1 }];
      return json({ mime: 'image/svg+xml', bytes: clean.length, content: base64(clean), notes });
    },
  });
  const timers: (() => void)[] = [];
  const app = createApp({
    portal,
    languages: ['en'],
    after: (delay, run) => {
      if (delay === CHECK_STYLESHEET) timers.push(run);
      return () => void timers.splice(timers.indexOf(run), timers.includes(run) ? 1 : 0);
    },
  });
  const admin = createAdmin(app);
  const chosen = (text: string) => ({ name: 'logo.svg', type: 'image/svg+xml', bytes: new Blob([text]) });
  const pending = async (file: 'logo' | 'style') => {
    const content = admin.branding.store.getState().pending[file];
    return content && new Blob([content.bytes]).text();
  };
  return { server, admin, chosen, pending, timers };
}

describe('trial uploads', () => {
  it('replace the file by the response of the server, with its notes, in one step', async () => {
    const { admin, chosen, pending } = setUp();
    const done = admin.uploads.choose('logo', chosen('<svg><script></svg>'));
    expect(admin.uploads.store.getState().logo?.status).toBe('checking');
    await done;
    expect(await pending('logo')).toBe('<svg></svg>');
    const { name, facts } = admin.branding.store.getState().pending.logo ?? {};
    expect([name, facts?.size, facts?.notes.length]).toEqual(['logo.svg', 11, 1]);
    expect(admin.uploads.store.getState().logo).toBeUndefined();
    admin.settings.undo();
    expect(await pending('logo')).toBeUndefined();
  });

  it('keep the former file if the server rejects another one', async () => {
    const { admin, chosen, pending } = setUp();
    await admin.uploads.choose('logo', chosen('<svg>first</svg>'));
    await admin.uploads.choose('logo', chosen('refused'));
    const upload = admin.uploads.store.getState().logo;
    expect(upload?.status === 'refused' && upload.error?.code).toBe('file-refused');
    expect(await pending('logo')).toBe('<svg>first</svg>');
    admin.uploads.cancel('logo');
    expect(admin.uploads.store.getState().logo).toBeUndefined();
  });

  it('repeat after there was no connection', async () => {
    const { admin, server, chosen, pending } = setUp();
    server.offline = true;
    await admin.uploads.choose('logo', chosen('<svg/>'));
    expect(admin.uploads.store.getState().logo?.status).toBe('refused');
    server.offline = false;
    await admin.uploads.retry('logo');
    expect(await pending('logo')).toBe('<svg/>');
  });

  it('use the last file that was chosen', async () => {
    const { admin, server, chosen, pending } = setUp();
    let respond: () => void = () => undefined;
    server.held = new Promise<void>((resolve) => (respond = resolve));
    const first = admin.uploads.choose('logo', chosen('<svg>first</svg>'));
    const second = admin.uploads.choose('logo', chosen('<svg>second</svg>'));
    respond();
    await Promise.all([first, second]);
    expect(await pending('logo')).toBe('<svg>second</svg>');
  });
});

describe('editor of the stylesheet', () => {
  it('is a pending file, is checked after a pause, and is undone as one step', async () => {
    const { admin, server, pending, timers } = setUp();
    await admin.stylesheet.load();
    for (const text of ['a', 'a {', 'a { }<script>']) admin.stylesheet.edit(text);
    expect(timers).toHaveLength(1);
    timers[0]?.();
    await expect.poll(() => admin.stylesheet.store.getState().notes.length).toBe(1);
    // The source stays complete, with the part that visitors do not get.
    expect(await pending('style')).toBe('a { }<script>');
    expect(server.calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
    admin.settings.undo();
    expect(admin.stylesheet.store.getState().text).toBe('');
    expect(admin.settings.store.getState().canUndo).toBe(false);
  });

  it('keeps the text after a save, and has no change if it is the stored one', async () => {
    const { admin, pending } = setUp();
    await admin.stylesheet.load();
    admin.stylesheet.edit('a { }');
    await admin.branding.save();
    expect(admin.stylesheet.store.getState().text).toBe('a { }');
    admin.stylesheet.edit('a { } b { }');
    expect(await pending('style')).toBe('a { } b { }');
    admin.stylesheet.edit('a { }');
    expect(await pending('style')).toBeUndefined();
    admin.stylesheet.edit('');
    expect(admin.branding.store.getState().pending.style).toBeNull();
  });

  it('is not checked from the end of the session until the login', async () => {
    const { admin, server, timers } = setUp();
    await admin.stylesheet.load();
    admin.stylesheet.edit('a { }');
    admin.stylesheet.sessionEnded();
    admin.stylesheet.edit('a { }<script>');
    expect(timers).toEqual([]);
    admin.stylesheet.sessionContinued();
    expect(timers).toHaveLength(1);
    timers[0]?.();
    await expect.poll(() => admin.stylesheet.store.getState().notes.length).toBe(1);
    expect(server.calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
  });

  it('says why the server rejects it as a whole', async () => {
    const { admin, timers } = setUp();
    await admin.stylesheet.load();
    admin.stylesheet.edit('refused');
    timers[0]?.();
    await expect.poll(() => admin.stylesheet.store.getState().refused?.code).toBe('file-refused');
  });
});
