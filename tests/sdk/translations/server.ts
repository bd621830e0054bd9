import { createPortal, type Portal } from '@assetportal/sdk';
import type { LocaleEntry } from '@assetportal/sdk/contract';
import { aborted, json, problem } from '../support/responses.js';

const API = '/assetportal/api/';

/**
 * In-memory server for translations and pages. It replaces the client's `fetch`, so it runs in every test
 * environment.
 */
export interface AdminServer {
  readonly portal: Portal;
  /** `METHOD path?query` of every request, in order, with ` ←` if it has an `If-Match` header. */
  readonly calls: string[];
  /** Saved trees, keyed by lower-case language code. */
  readonly translations: Map<string, unknown>;
  readonly pages: Map<string, unknown>;
  offered: LocaleEntry[];
  /**
   * Replacement responses, keyed by `METHOD path` with or without query: a status, or `unreachable` for no
   * response.
   */
  readonly failures: Map<string, number | 'unreachable'>;
  /** Promises to wait for before responding, with the same keys as `failures`. */
  readonly held: Map<string, Promise<unknown>>;
  /** Transforms a page for visitors. */
  sanitize: (html: string) => string;
  /** Simulates a save by another admin. */
  change(kind: 'translations' | 'pages', lang: string, content: unknown): void;
}

/** Response to every login. */
const SESSION = {
  session: 'token',
  user: 'anna',
  guest: false,
  isAssetUser: true,
  isGuiAdmin: false,
  workspace: '',
  locale: 'de',
  login: [],
};

const names: Record<string, string> = {
  de: 'Deutsch',
  en: 'English',
  fr: 'Französisch',
  pl: 'Polnisch',
  it: 'Italienisch',
};

export function adminServer(): AdminServer {
  const server: Omit<AdminServer, 'portal'> = {
    calls: [],
    translations: new Map(),
    pages: new Map(),
    offered: ['de', 'en', 'fr', 'pl'].map((code) => ({ short: code.toUpperCase(), lang: code })),
    failures: new Map(),
    held: new Map(),
    sanitize: (html) => html,
    change(kind, lang, content) {
      const empty = Object.keys(content as object).length === 0;
      if (empty) server[kind].delete(lang);
      else server[kind].set(lang, content);
    },
  };
  const list = (kind: 'translations' | 'pages') => ({
    locales: [...server[kind].keys()].map((code) => ({
      short: code.toUpperCase(),
      lang: names[code] ?? code,
    })),
  });
  const respond = (method: string, path: string, query: URLSearchParams, init: RequestInit): Response => {
    const lang = query.get('lang')?.toLowerCase();
    if (path === 'index/content_locales') return json({ locales: server.offered });
    if (path === 'info/all_languages') return json({ languages: names });
    if (path === 'session/get' && typeof init.body === 'string' && init.body.includes('"user"'))
      return json(SESSION);
    if (path === 'session/set_locale') return json({ locale: query.get('locale') });
    const kind =
      path === 'config/translations' ? 'translations' : path === 'config/custom_html' ? 'pages' : undefined;
    if (kind === undefined) return problem(404, 'not-found');
    if (lang === undefined) return json(list(kind));
    const stored = (server[kind].get(lang) ?? {}) as Record<string, unknown>;
    // The version of the content, so that the same content has the same version again.
    const etag = () => ({ etag: `"${encodeURIComponent(JSON.stringify(server[kind].get(lang) ?? {}))}"` });
    if (method === 'GET' && kind === 'pages' && !query.has('source')) {
      const clean = ([key, html]: [string, unknown]) => [key, server.sanitize(String(html))];
      return json(Object.fromEntries(Object.entries(stored).map(clean)), { etag: `"html-${lang}"` });
    }
    if (method === 'GET') return json(stored, etag());
    const ifMatch = new Headers(init.headers).get('if-match');
    if (ifMatch !== null && ifMatch !== etag().etag) return problem(412, 'changed-meanwhile');
    const body = JSON.parse(init.body as string) as Record<string, unknown>;
    server.change(kind, lang, body);
    return json({}, etag());
  };
  const portal = createPortal({
    url: 'http://portal.test',
    retry: 0,
    fetch: async (input, init = {}) => {
      const url = new URL(String(input));
      const path = url.pathname.replace(API, '');
      const method = init.method ?? 'GET';
      const name = `${method} ${path}`;
      const full = `${name}${decodeURIComponent(url.search)}`;
      const mark = new Headers(init.headers).has('if-match') ? ' ←' : '';
      server.calls.push(full + mark);
      const held = server.held.get(full) ?? server.held.get(name);
      if (held !== undefined) await Promise.race([held, aborted(init.signal)]);
      init.signal?.throwIfAborted();
      const failure = server.failures.get(full) ?? server.failures.get(name);
      if (failure === 'unreachable') throw new TypeError('fetch failed');
      if (failure !== undefined) return problem(failure, failure === 404 ? 'not-found' : 'internal');
      return respond(method, path, url.searchParams, init);
    },
  });
  return Object.assign(server, { portal });
}

/** Returns a Promise and the function that resolves it. */
export function gate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
}

/** Creates a recorder that stores each toast as `level key` instead of showing it. */
export function recordedToasts(): {
  readonly shown: string[];
  readonly show: (message: { level: string; key: string }) => void;
} {
  const shown: string[] = [];
  return { shown, show: ({ level, key }) => void shown.push(`${level} ${key}`) };
}
