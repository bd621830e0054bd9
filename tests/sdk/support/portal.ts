import type { IncomingMessage, ServerResponse } from 'node:http';
import { createApp, type App, type AppEnvironment } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import { asset } from './asset.js';
import { bodyOf, json, problem, serve } from './http.js';

export { gate, memory } from './tools.js';

type Handler = (request: IncomingMessage, response: ServerResponse, url: URL) => unknown;

/** A small real server that implements the contract. Its fields change its behavior. */
export interface FakePortal {
  readonly url: string;
  /** `METHOD path?query` of every request, in order. */
  readonly calls: string[];
  /** Handlers, keyed by path under the API's base path. They override the default handlers. */
  readonly handlers: Record<string, Handler>;
  /** Assets of the library. */
  assets: Asset[];
  guests: boolean;
  /** Name of the logged-in user, or null. */
  user: string | null;
  count(start: string): number;
}

const API = '/assetportal/api/';

export async function startFakePortal(): Promise<FakePortal> {
  const fake: FakePortal = {
    url: '',
    calls: [],
    handlers: {},
    assets: Array.from({ length: 100 }, (_, index) => asset(`a${index}`)),
    guests: true,
    user: null,
    count: (start) => fake.calls.filter((line) => line.startsWith(start)).length,
  };
  const defaults = defaultHandlers(fake);
  const url = await serve((request, response) => {
    const address = new URL(request.url ?? '/', 'http://portal');
    const path = address.pathname.replace(API, '').replace(/\/$/, '');
    fake.calls.push(`${request.method} ${path}${decodeURIComponent(address.search)}`);
    const handler = fake.handlers[path] ?? defaults[path];
    if (handler === undefined) return problem(response, 404, 'not-found');
    void handler(request, response, address);
  });
  return Object.assign(fake, { url });
}

function defaultHandlers(fake: FakePortal): Record<string, Handler> {
  const session = () => ({
    session: fake.user === null && !fake.guests ? null : 'cookie',
    user: fake.user,
    guest: fake.user === null && fake.guests,
    isAssetUser: fake.user !== null,
    isGuiAdmin: fake.user === 'admin',
    workspace: 'default',
    locale: null,
    login: [{ name: 'native', url: '' }],
  });
  return {
    'index/content_locales': (_, response) =>
      json(response, {
        locales: [
          { short: 'DE', lang: 'Deutsch' },
          { short: 'EN', lang: 'English' },
        ],
      }),
    // All renditions exist.
    'download/prepare': (_, response) =>
      json(response, { ready: true, progress: 1, total: 1, done: 1, failed: [] }),
    'config/global': (_, response) => json(response, {}),
    'info/check_version': (_, response) => json(response, { version: '0.1.0' }),
    'index/fields': (_, response) =>
      json(response, { visible_fields: ['filetype', 'title', 'city'].map(visible) }),
    'index/status': (_, response) =>
      json(response, { state: 'idle', found: fake.assets.length, done: fake.assets.length, failed: 0 }),
    'session/check': (_, response) =>
      json(response, { sessionValid: session().session !== null, isGuiAdmin: false }),
    'session/logout': (_, response) => {
      fake.user = null;
      json(response, { sessionValid: false });
    },
    'session/get': async (request, response) => {
      const body = await bodyOf(request);
      const login = body === '' ? undefined : (JSON.parse(body) as { user: string; pass: string });
      if (login?.pass === 'wrong') return problem(response, 401, 'wrong-credentials');
      if (login?.pass === 'norights') return problem(response, 403, 'no-rights');
      if (login !== undefined) fake.user = login.user;
      json(response, session());
    },
    search: (_, response, url) => json(response, searchReply(fake.assets, url)),
    assets: (_, response, url) => {
      const docs = fake.assets.filter((entry) => url.searchParams.getAll('assetid').includes(entry.id));
      json(response, { response: { numFound: docs.length, docs } });
    },
    'download/preview': (_, response, url) =>
      json(response, { url: `/preview/${url.searchParams.get('page')}`, asset_groups: ['image'] }),
    download: (_, response, url) => json(response, { url: `/file/${url.searchParams.get('id')}` }),
  };
}

const visible = (field_name: string) => ({
  field_name,
  is_facet: true,
  range_facet: false,
  type: 'keyword',
  translation: {},
});

/** Returns a page of assets whose titles contain the query. The only facet is the file type. */
export function searchReply(assets: readonly Asset[], url: URL) {
  const query = url.searchParams.get('solr_q') ?? '*';
  const start = Number(url.searchParams.get('solr_start') ?? 0);
  const rows = Number(url.searchParams.get('solr_rows') ?? 25);
  const hits = assets.filter((entry) => query === '*' || entry.title.includes(query));
  return {
    response: { numFound: hits.length, start, docs: hits.slice(start, start + rows) },
    facetCounts: { facetFields: { filetype: [{ label: 'jpg', count: hits.length }] } },
  };
}

/** Creates an app for a fake portal, with the options of a browser. */
export function appOf(fake: FakePortal, options: Partial<AppEnvironment> = {}): App {
  return createApp({
    url: fake.url,
    client: { credentials: 'cookie', retry: 0 },
    languages: ['en'],
    ...options,
  });
}
