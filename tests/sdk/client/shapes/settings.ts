import { createAdminClient } from '@assetportal/sdk/admin';
import { CONFIG_FILES } from '@assetportal/sdk/contract';
import type { LineId } from '../../../specification/lines.js';
import { LOCALES, type Row } from './row.js';

const ENTRY = { id: 'h/1', kind: 'config', date: '2026-01-01T00:00:00Z', user: 'ada' };
const BYTES = new Uint8Array([0, 255, 13, 10]);

const file = (name: (typeof CONFIG_FILES)[number]): Row[] => {
  const tags: LineId[] =
    name === 'style' ? ['7.call.config.style'] : name === 'custom_font' ? ['7.call.config.custom-font'] : [];
  if (!['style', 'custom_font', 'favicon'].includes(name)) tags.push('7.call.config.pictures');
  return [
    {
      call: `config.${name}.get`,
      run: async ({ branding: files }) => (await files.get({ file: name })).text(),
      request: `GET config/${name}`,
      headers: { accept: '*/*' },
      reply: 'bytes',
      type: 'text/css',
      tags,
    },
    {
      call: `config.${name}.set`,
      run: ({ branding: files }) => files.set({ file: name, bytes: BYTES, type: 'image/png' }),
      request: `POST config/${name}`,
      headers: { 'content-type': 'image/png' },
      // nock represents binary data as hexadecimal digits.
      body: '00ff0d0a',
      reply: {},
      replyHeaders: { etag: '"8"' },
      result: '"8"',
      tags: ['d.calls.files'],
    },
    {
      call: `config.${name}.check`,
      run: (portal) =>
        createAdminClient(portal).branding.check({ file: name, bytes: BYTES, type: 'image/png' }),
      request: `POST config/${name}?dry_run=1`,
      headers: { 'content-type': 'image/png' },
      body: '00ff0d0a',
      reply: {
        ...{
          mime: 'image/svg+xml',
          bytes: 2,
          width: 9,
          height: 8,
          uses_current_color: true,
          content: 'AP8=',
        },
        notes: [{ key: 'upload.note.css-rule', line: 2, first_line: 1, last_line: 3, values: { line: 2 } }],
      },
      result: {
        ...{ mime: 'image/svg+xml', bytes: new Uint8Array([0, 255]), width: 9, height: 8 },
        ...{ usesCurrentColor: true, font: undefined },
        notes: [{ key: 'upload.note.css-rule', line: 2, rule: { first: 1, last: 3 }, values: { line: 2 } }],
      },
      tags: [],
    },
    {
      call: `config.${name}.remove`,
      run: ({ branding: files }) => files.remove({ file: name }),
      request: `DELETE config/${name}`,
      reply: {},
      replyHeaders: { etag: '"9"' },
      result: '"9"',
      tags: ['d.calls.files'],
    },
  ];
};

/** Calls for settings: configuration, branding files, history, translations and pages; and server information. */
export const SETTINGS_ROWS: readonly Row[] = [
  {
    call: 'config.style.source',
    run: async (portal) => (await createAdminClient(portal).branding.styleSource()).value,
    request: 'GET config/style?source=1',
    headers: { accept: '*/*' },
    reply: 'a { }',
    type: 'text/css',
    tags: [],
  },
  {
    call: 'config.global',
    run: ({ config }) => config.get(),
    request: 'GET config/global',
    reply: { version: '5.1.4', unknown: { preserved: [1] } },
    replyHeaders: { etag: '"7"' },
    result: { value: { version: '5.1.4', unknown: { preserved: [1] } }, etag: '"7"' },
    tags: ['7.call.config.global'],
  },
  {
    call: 'config.save',
    run: ({ config }) =>
      config.save({ config: {} }, { change: { change: 'change-1', action: 'upgrade', note: 'Two words' } }),
    request: 'POST config/global?change=change-1&action=upgrade&note=Two+words',
    body: {},
    reply: { faults: [], unknown: [] },
    replyHeaders: { etag: '"8"' },
    result: '"8"',
    tags: [],
  },
  {
    call: 'config.save',
    run: ({ config }) => config.save({ config: { version: '5.1.4' } }, { ifMatch: '"7"' }),
    request: 'POST config/global',
    headers: { 'if-match': '"7"' },
    body: { version: '5.1.4' },
    reply: {},
    replyHeaders: { etag: '"8"' },
    result: '"8"',
    tags: ['7.call.config.save'],
  },
  {
    call: 'config.check',
    run: ({ config }) => config.check({ config: { facets: 7 } }),
    request: 'POST config/global?dry_run=1',
    body: { facets: 7 },
    reply: { faults: [{ path: 'facets', code: 'fault.list' }], unknown: [{ path: 'x', nearest: null }] },
    result: { faults: [{ path: 'facets', code: 'fault.list' }], unknown: [{ path: 'x', nearest: null }] },
    tags: ['d.config.problems'],
  },
  {
    call: 'config.schema',
    run: ({ config }) => config.schema(),
    request: 'GET config/schema',
    reply: { type: 'object' },
    result: { type: 'object' },
    tags: ['d.config.schema'],
  },
  {
    call: 'config.available',
    run: ({ config }) => config.available(),
    request: 'GET config',
    reply: Object.fromEntries(CONFIG_FILES.map((name) => [name, name === 'logo'])),
    tags: ['7.call.config.available'],
  },
  ...CONFIG_FILES.flatMap(file),
  {
    call: 'history.list',
    run: ({ history }) => history.list({ kind: 'translations', lang: 'de' }),
    request: 'GET config/history?kind=translations&lang=de',
    reply: { entries: [ENTRY] },
    result: [ENTRY],
    tags: ['d.calls.history'],
  },
  {
    call: 'history.get',
    run: ({ history }) => history.get({ id: 'h/1' }),
    request: 'GET config/history/h%2F1',
    reply: { entry: ENTRY, content: { a: 1 } },
    tags: ['d.calls.history'],
  },
  {
    call: 'history.restore',
    run: ({ history }) => history.restore({ id: 'h/1' }, { ifMatch: '"1"' }),
    request: 'POST config/history/h%2F1/restore',
    headers: { 'if-match': '"1"' },
    reply: {},
    replyHeaders: { etag: '"2"' },
    result: '"2"',
    tags: ['d.calls.history'],
  },
  {
    call: 'texts.list',
    run: ({ translations }) => translations.languages(),
    request: 'GET config/translations',
    reply: LOCALES,
    result: LOCALES.locales,
    tags: ['7.call.texts.list'],
  },
  {
    call: 'texts.get',
    run: ({ translations }) => translations.get({ lang: 'de' }),
    request: 'GET config/translations?lang=de',
    reply: { _meta: { version: '5.1.4' }, a: { b: 'c' } },
    result: { value: { _meta: { version: '5.1.4' }, a: { b: 'c' } }, etag: undefined },
    tags: ['7.call.texts.get'],
  },
  {
    call: 'texts.save',
    run: ({ translations }) => translations.save({ lang: 'de', tree: { a: 'ü' } }, { ifMatch: '"1"' }),
    request: 'POST config/translations?lang=de',
    headers: { 'if-match': '"1"' },
    body: { a: 'ü' },
    reply: {},
    result: undefined,
    tags: ['7.call.texts.save'],
  },
  {
    call: 'pages.list',
    run: ({ pages }) => pages.languages(),
    request: 'GET config/custom_html',
    reply: LOCALES,
    result: LOCALES.locales,
    tags: ['7.call.pages.list'],
  },
  {
    call: 'pages.get',
    run: ({ pages }) => pages.get({ lang: 'DE' }),
    request: 'GET config/custom_html?lang=DE',
    reply: { about: '<p>' },
    result: { value: { about: '<p>' }, etag: undefined },
    tags: ['7.call.pages.get'],
  },
  {
    call: 'pages.source',
    run: ({ pages }) => pages.source({ lang: 'de' }),
    request: 'GET config/custom_html?lang=de&source=1',
    reply: { about: '<script>' },
    result: { value: { about: '<script>' }, etag: undefined },
    tags: ['7.call.pages.get'],
  },
  {
    call: 'pages.check',
    run: (portal) =>
      createAdminClient(portal).pages.check({ lang: 'de', pages: { about: '<p>ü</p><script></script>' } }),
    request: 'POST config/custom_html?lang=de&dry_run=1',
    body: { about: '<p>ü</p><script></script>' },
    reply: { pages: { about: { html: '<p>ü</p>', removals: [], removed: 1, hidden_assets: ['a'] } } },
    result: { about: { html: '<p>ü</p>', removals: [], removed: 1, hiddenAssets: ['a'] } },
    tags: [],
  },
  {
    call: 'pages.save',
    run: ({ pages }) => pages.save({ lang: 'de', pages: { about: '<p>ü</p>' } }),
    request: 'POST config/custom_html?lang=de',
    body: { about: '<p>ü</p>' },
    reply: {},
    result: undefined,
    tags: ['7.call.pages.save'],
  },
  {
    call: 'info.all_languages',
    run: ({ translations }) => translations.names({ lang: 'de' }),
    request: 'GET info/all_languages?lang=de',
    reply: { languages: { fr: 'Französisch' } },
    result: { fr: 'Französisch' },
    tags: ['7.call.info.all-languages'],
  },
  {
    call: 'info.check_version',
    run: ({ info }) => info.version(),
    request: 'GET info/check_version',
    reply: { version: '0.1.0' },
    tags: ['7.call.info.check-version'],
  },
  {
    call: 'info.connection',
    run: ({ info }) => info.connection(),
    request: 'GET info/connection',
    reply: { address: '127.0.0.1', host: 'localhost', scheme: 'http', proxied: false, trusted: false },
    tags: [],
  },
];
