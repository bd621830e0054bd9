import { createPortal, type Portal } from '@assetportal/sdk';
import { aborted, json, problem } from '../support/responses.js';

const CODES: Record<number, string> = { 401: 'session-expired', 404: 'not-found', 412: 'changed-meanwhile' };
const API = '/assetportal/api/';

/**
 * Fake server that stores one configuration in memory. It replaces the client's `fetch`, so it also runs in
 * browsers.
 */
export interface ConfigServer {
  readonly portal: Portal;
  /** `METHOD path` of every call, in order, followed by its `If-Match` header. */
  readonly calls: string[];
  /** Stored configuration. */
  config: unknown;
  version: number;
  available: Record<string, unknown>;
  /** Failures, keyed by `METHOD path`: a response status, or `unreachable` for a network error. */
  readonly failures: Map<string, number | 'unreachable'>;
  /** Promises to wait for before responding, keyed by `METHOD path`. */
  readonly held: Map<string, Promise<unknown>>;
  /** All versions, the oldest first. They are the history, except for those without a user. */
  readonly versions: { readonly config: unknown; readonly user: string | undefined }[];
  /** Query of the last save. */
  query: URLSearchParams;
  /** Simulates a save by another admin. With the name of a user, it is in the history. */
  change(config: unknown, user?: string): void;
}

const historyEntry = (content: unknown) => ({
  entry: { id: 'v', kind: 'config', date: '2026-01-01T00:00:00.000Z', user: null },
  content,
});

/** Returns a change set for each version with a user, the newest first. */
const changeSets = (versions: ConfigServer['versions']) =>
  versions
    .flatMap(({ user }, index) => {
      const reference = (at: number) => ({ state: 'stored', id: `v${at}` });
      const documents = [{ kind: 'config', before: reference(index - 1), after: reference(index) }];
      const date = `2026-01-01T00:00:0${index}.000Z`;
      return user === undefined ? [] : [{ id: `set-${index}`, user, date, action: 'edit', documents }];
    })
    .reverse();

export function configServer(stored: unknown = {}): ConfigServer {
  const server: Omit<ConfigServer, 'portal'> = {
    calls: [],
    config: stored,
    version: 1,
    available: {},
    failures: new Map(),
    held: new Map(),
    versions: [{ config: stored, user: undefined }],
    query: new URLSearchParams(),
    change(config, user) {
      server.config = config;
      server.version += 1;
      server.versions.push({ config, user });
    },
  };
  const respond = (name: string, init: RequestInit): Response => {
    const etag = () => ({ etag: `"${server.version}"` });
    if (name === 'GET config') return json(server.available);
    if (name === 'GET config/global') return json(server.config, etag());
    const version = /^GET config\/history\/v(\d+)$/.exec(name)?.[1];
    if (version !== undefined) return json(historyEntry(server.versions[Number(version)]?.config));
    if (name === 'GET config/changes') return json({ changes: changeSets(server.versions) });
    if (name !== 'POST config/global') return problem(404, 'not-found');
    const ifMatch = new Headers(init.headers).get('if-match');
    if (ifMatch !== null && ifMatch !== etag().etag) return problem(412, 'changed-meanwhile');
    server.change(JSON.parse(init.body as string), 'ada');
    return json({}, etag());
  };
  const portal = createPortal({
    url: 'http://portal.test',
    retry: 0,
    fetch: async (input, init = {}) => {
      const { pathname, searchParams } = new URL(String(input));
      if (init.method === 'POST') server.query = searchParams;
      const path = pathname.replace(API, '').replace(/\/$/, '');
      const name = `${init.method ?? 'GET'} ${path}`;
      const ifMatch = new Headers(init.headers).get('if-match');
      server.calls.push(ifMatch === null ? name : `${name} ${ifMatch}`);
      const held = server.held.get(name);
      if (held !== undefined) await Promise.race([held, aborted(init.signal)]);
      init.signal?.throwIfAborted();
      const failure = server.failures.get(name);
      if (failure === 'unreachable') throw new TypeError('fetch failed');
      if (failure !== undefined) return problem(failure, CODES[failure] ?? 'internal');
      return respond(name, init);
    },
  });
  return Object.assign(server, { portal });
}
