import { existsSync, readFileSync } from 'node:fs';
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import type { RequestOptions } from 'node:https';
import type { Modules } from '../startup/modules.js';
import { namesProxy, proxyFor } from './proxy-address.js';
import { ReadingAgent } from './reading-agent.js';

/** Modules and settings for connections. */
export interface ConnectionOptions {
  readonly modules: Pick<Modules, 'https' | 'tls' | 'proxy'>;
  /** Environment with the variables of proxies. Default: no proxy. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** PEM text of certificate authorities, in addition to those of the system. */
  readonly authorities?: string | undefined;
}

/**
 * Client for the portals of one protocol and proxy. TLS and proxies are loaded on demand: loading TLS takes longer
 * than sending a request, and most local portals do not use it.
 */
export interface Client {
  readonly request: typeof httpRequest;
  readonly agent: HttpAgent;
  /** Options that differ from those of a direct request. */
  readonly options: (url: URL) => RequestOptions;
  /** Proxy, without its credentials. */
  readonly proxy: string | undefined;
}

/** Creates a function that returns the client for a URL. */
export function createClients(options: ConnectionOptions) {
  const clients = new Map<string, Promise<Client>>();
  const { environment = {} } = options;
  const usesProxies = namesProxy(environment);
  return {
    get(url: URL): Promise<Client> {
      const proxy = usesProxies ? proxyFor(url, environment) : undefined;
      const key = `${url.protocol} ${proxy?.href ?? ''}`;
      const client = clients.get(key) ?? loadClient(url.protocol, proxy, options);
      clients.set(key, client);
      return client;
    },
    /** Closes the keep-alive connections. */
    close: (): void => {
      for (const client of clients.values())
        void client.then(({ agent }) => agent.destroy()).catch(() => undefined);
    },
  };
}

const AGENT = { keepAlive: true, maxSockets: Infinity } as const;

async function loadClient(
  protocol: string,
  proxy: URL | undefined,
  options: ConnectionOptions,
): Promise<Client> {
  if (protocol !== 'http:' && protocol !== 'https:') throw new TypeError(`${protocol} is not supported.`);
  if (protocol === 'http:') return proxy === undefined ? DIRECT() : forwardingClient(proxy, options);
  const { Agent, request } = await options.modules.https();
  const ca = await authoritiesOf(options);
  const tls = ca === undefined ? {} : { ca };
  if (proxy === undefined) {
    return { request, agent: new Agent({ ...AGENT, ...tls }), options: () => ({}), proxy: undefined };
  }
  const { HttpsProxyAgent } = await options.modules.proxy();
  const agent = new HttpsProxyAgent(proxy, { ...AGENT, ...tls }) as unknown as HttpAgent;
  return { request, agent, options: () => tls, proxy: proxy.origin };
}

const DIRECT = (): Client => ({
  request: httpRequest,
  agent: new ReadingAgent(AGENT),
  options: () => ({}),
  proxy: undefined,
});

/** Returns the client for `http` portals behind a proxy. The proxy receives the whole URL (RFC 9112, section 3.2.2). */
async function forwardingClient(proxy: URL, options: ConnectionOptions): Promise<Client> {
  const { username, password } = proxy;
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  const authorization = `Basic ${credentials.toString('base64')}`;
  const headers = username === '' ? {} : { 'proxy-authorization': authorization };
  const { Agent, request } =
    proxy.protocol === 'https:' ? await options.modules.https() : { Agent: HttpAgent, request: httpRequest };
  const { protocol, hostname, port } = proxy;
  return {
    request,
    agent: new Agent(AGENT),
    options: (url) => ({ protocol, hostname, port, path: url.href, headers: { ...headers, host: url.host } }),
    proxy: proxy.origin,
  };
}

/**
 * Returns the authorities of Node with the additional ones, or undefined if there are none. Setting `ca` replaces
 * Node's list, including that of `NODE_EXTRA_CA_CERTS`.
 */
async function authoritiesOf({ modules, environment = {}, authorities }: ConnectionOptions) {
  if (authorities === undefined) return undefined;
  const tls = await modules.tls();
  const extra = environment['NODE_EXTRA_CA_CERTS'];
  return [
    ...tls.rootCertificates,
    ...(extra && existsSync(extra) ? [readFileSync(extra, 'utf8')] : []),
    authorities,
  ];
}
