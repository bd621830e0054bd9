import { createPortal, type Portal } from '@assetportal/sdk';
import { aborted, json, problem } from '../support/responses.js';

const API = '/assetportal/api/';

/** A server of one configuration in memory, behind the client's own fetch: it runs wherever the tests run. */
export interface ConfigServer {
  readonly portal: Portal;
  /** `METHOD path` of every call, in order, with the version that it was based on. */
  readonly calls: string[];
  /** What is stored. */
  config: unknown;
  version: number;
  available: Record<string, unknown>;
  /** What a call answers instead, by `METHOD path`: a status, or no answer at all. */
  readonly failures: Map<string, number | 'unreachable'>;
  /** Holds calls back, by the same names, until the promise is there. */
  readonly held: Map<string, Promise<unknown>>;
  /** Somebody else saves. */
  change(config: unknown): void;
}

export function configServer(stored: unknown = {}): ConfigServer {
  const server: Omit<ConfigServer, 'portal'> = {
    calls: [],
    config: stored,
    version: 1,
    available: {},
    failures: new Map(),
    held: new Map(),
    change(config) {
      server.config = config;
      server.version += 1;
    },
  };
  const answer = (name: string, init: RequestInit): Response => {
    const etag = () => ({ etag: `"${server.version}"` });
    if (name === 'GET config') return json(server.available);
    if (name === 'GET config/global') return json(server.config, etag());
    if (name !== 'POST config/global') return problem(404, 'not-found');
    const based = new Headers(init.headers).get('if-match');
    if (based !== null && based !== etag().etag) return problem(412, 'changed-meanwhile');
    server.change(JSON.parse(init.body as string));
    return json({}, etag());
  };
  const portal = createPortal({
    url: 'http://portal.test',
    retry: 0,
    fetch: async (input, init = {}) => {
      const path = new URL(String(input)).pathname.replace(API, '').replace(/\/$/, '');
      const name = `${init.method ?? 'GET'} ${path}`;
      const based = new Headers(init.headers).get('if-match');
      server.calls.push(based === null ? name : `${name} ${based}`);
      const held = server.held.get(name);
      if (held !== undefined) await Promise.race([held, aborted(init.signal)]);
      init.signal?.throwIfAborted();
      const failure = server.failures.get(name);
      if (failure === 'unreachable') throw new TypeError('fetch failed');
      if (failure !== undefined) return problem(failure, failure === 404 ? 'not-found' : 'internal');
      return answer(name, init);
    },
  });
  return Object.assign(server, { portal });
}
