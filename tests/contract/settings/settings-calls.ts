import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Portal } from '@assetportal/sdk';
import { createAdminClient } from '@assetportal/sdk/admin';
import { FRONT_END_VERSION } from '@assetportal/sdk/config';
import { CONFIG_FILES, type ConfigFile } from '@assetportal/sdk/contract';
import type { TestPortal } from '../../fixtures/library.js';

interface Context {
  /** Client of an admin. */
  readonly portal: Portal;
  readonly server: TestPortal;
  /** Records a call that the client does not record. */
  readonly record: (call: string) => void;
}

/** Returns tests for the calls of versioned documents and branding files, by call (portal.test.ts). */
export function settingsCalls(context: Context): Record<string, () => Promise<void>> {
  const { portal } = context;
  return {
    async 'config.global'() {
      expect((await portal.config.get()).value['version']).toBe(FRONT_END_VERSION);
    },
    async 'config.save'() {
      const { value, etag } = await portal.config.get();
      const saved = await portal.config.save({ config: { ...value, of_the_test: true } }, { ifMatch: etag });
      expect(await portal.config.get()).toEqual({ value: { ...value, of_the_test: true }, etag: saved });
    },
    async 'config.check'() {
      expect(await portal.config.check({ config: { facets: 'nonsense' } })).toEqual({
        faults: [{ path: 'facets', code: 'fault.list' }],
        unknown: [],
      });
    },
    async 'config.schema'() {
      expect(await portal.config.schema()).toMatchObject({ type: 'object' });
    },
    async 'config.available'() {
      expect(await portal.config.available()).toMatchObject({ logo: false, favicon: false });
    },
    ...brandingCalls(context),
    async 'config.style.source'() {
      const bytes = new TextEncoder().encode('@import "x.css"; a { order: 1 }');
      const etag = await portal.branding.set({ file: 'style', bytes, type: 'text/css' });
      const source = await createAdminClient(portal).branding.styleSource();
      expect(source).toEqual({ value: '@import "x.css"; a { order: 1 }', etag });
      context.record('config.style.source');
    },
    async 'history.list'() {
      await portal.translations.save({ lang: 'fr', tree: { a: 'un' } });
      await portal.translations.save({ lang: 'fr', tree: { a: 'deux' } });
      expect(await portal.history.list({ lang: 'fr' })).toMatchObject([
        { kind: 'translations', user: 'admin' },
      ]);
    },
    async 'history.changes'() {
      const options = { change: { change: 'opening-1', note: 'Opening' } };
      await portal.translations.save({ lang: 'it', tree: { a: 'uno' } }, options);
      const [newest] = (await createAdminClient(portal).changes.list({ rows: 1 })).changes;
      expect(newest).toMatchObject({ id: 'opening-1', user: 'admin', note: 'Opening' });
    },
    async 'history.get'() {
      await portal.translations.save({ lang: 'nl', tree: { a: 'een' } });
      await portal.translations.save({ lang: 'nl', tree: { a: 'twee' } });
      const [entry] = await portal.history.list({ lang: 'nl' });
      expect(await portal.history.get({ id: entry?.id ?? '' })).toMatchObject({
        entry,
        content: { a: 'een' },
      });
    },
    async 'history.restore'() {
      await portal.translations.save({ lang: 'da', tree: { a: 'en' } });
      const etag = await portal.translations.save({ lang: 'da', tree: { a: 'to' } });
      const [entry] = await portal.history.list({ lang: 'da' });
      const restored = await portal.history.restore({ id: entry?.id ?? '' }, { ifMatch: etag });
      expect(await portal.translations.get({ lang: 'da' })).toEqual({ value: { a: 'en' }, etag: restored });
    },
    async 'texts.list'() {
      await portal.translations.save({ lang: 'sv', tree: { a: 'ett' } });
      expect(await portal.translations.languages()).toContainEqual({ short: 'SV', lang: 'Svenska' });
    },
    async 'texts.get'() {
      expect((await portal.translations.get({ lang: 'xx' })).value).toEqual({});
    },
    async 'texts.save'() {
      const etag = await portal.translations.save({ lang: 'fi', tree: { a: 'yksi' } });
      expect(await portal.translations.get({ lang: 'FI' })).toEqual({ value: { a: 'yksi' }, etag });
    },
    async 'pages.list'() {
      await portal.pages.save({ lang: 'sv', pages: { imprint: '<p>Vi</p>' } });
      expect(await portal.pages.languages()).toContainEqual({ short: 'SV', lang: 'Svenska' });
    },
    async 'pages.get'() {
      expect((await portal.pages.get({ lang: 'xx' })).value).toEqual({});
    },
    async 'pages.source'() {
      const source = '<p onclick="x()">Ĉu</p>';
      const etag = await portal.pages.save({ lang: 'eo', pages: { imprint: source } });
      expect(await portal.pages.source({ lang: 'EO' })).toEqual({ value: { imprint: source }, etag });
    },
    async 'pages.save'() {
      const etag = await portal.pages.save({ lang: 'fi', pages: { imprint: '<p>Me</p>' } });
      expect(await portal.pages.source({ lang: 'FI' })).toEqual({ value: { imprint: '<p>Me</p>' }, etag });
      expect((await portal.pages.get({ lang: 'FI' })).value).toEqual({ imprint: '<p>Me</p>' });
    },
  };
}

/** Returns tests for the calls that set, fetch and remove each branding file. */
function brandingCalls({ portal, server, record }: Context): Record<string, () => Promise<void>> {
  const content: Partial<
    Record<ConfigFile, () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>>
  > = {
    style: () => new TextEncoder().encode('a { color: red }'),
    custom_font: async () => {
      const css = createRequire(import.meta.url).resolve('@fontsource-variable/inter');
      return Uint8Array.from(await readFile(join(css, '../files/inter-latin-wght-normal.woff2')));
    },
  };
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>';
  const image = () => new TextEncoder().encode(svg);
  const set = async (file: ConfigFile) =>
    portal.branding.set({
      file,
      bytes: await (content[file] ?? image)(),
      type: 'application/octet-stream',
    });
  return Object.fromEntries(
    CONFIG_FILES.flatMap((file) => [
      [
        `config.${file}.get`,
        async () => {
          const etag = await set(file);
          // Also fetch it without the client, like an image in a page.
          const response = await server.api(`config/${file}`);
          expect(response.headers.get('etag')).toBe(etag);
          const fetched = await portal.branding.get({ file });
          expect(await fetched.arrayBuffer()).toEqual(await response.arrayBuffer());
          record(`config.${file}.get`);
        },
      ],
      [
        `config.${file}.set`,
        async () => {
          expect(await set(file)).toMatch(/^"[\w-]+"$/);
          expect((await portal.config.available())[file]).toBe(true);
        },
      ],
      [
        `config.${file}.check`,
        async () => {
          await portal.branding.remove({ file });
          const bytes = await (content[file] ?? image)();
          const type = 'application/octet-stream';
          const checked = await createAdminClient(portal).branding.check({ file, bytes, type });
          expect((await portal.config.available())[file], 'nothing is stored').toBe(false);
          await set(file);
          const stored = new Uint8Array(await (await portal.branding.get({ file })).arrayBuffer());
          expect(checked.bytes).toEqual(stored);
        },
      ],
      [
        `config.${file}.remove`,
        async () => {
          await set(file);
          await portal.branding.remove({ file });
          expect((await portal.config.available())[file]).toBe(false);
        },
      ],
    ]),
  );
}
