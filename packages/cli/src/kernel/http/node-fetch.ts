import type { IncomingMessage } from 'node:http';
import { MAX_SILENCE, type Fetch } from '@assetportal/sdk';
import { createClients, type Client, type ConnectionOptions } from './clients.js';
import { connectionError, watchCertificate } from './connection-error.js';
import { NodeResponse } from './node-response.js';
import { takeBody } from './reading-agent.js';

/** A request that has ended, for the log. */
export interface Exchange {
  readonly method: string;
  readonly url: URL;
  readonly requestHeaders: Readonly<Record<string, unknown>>;
  /** Undefined if there was no response. */
  readonly response: IncomingMessage | undefined;
  readonly error: Error | undefined;
  /** Milliseconds until the headers of the response. */
  readonly duration: number;
}

export interface FetchOptions extends ConnectionOptions {
  /** Returns the time in milliseconds since 1970. Default: the clock of the system. */
  readonly now?: () => number;
  /** Receives each request after its response has started or it has failed. */
  readonly onExchange?: (exchange: Exchange) => void;
}

export interface NodeFetch {
  readonly fetch: Fetch;
  /** Closes the keep-alive connections. */
  readonly close: () => void;
}

/**
 * Creates a fetch function that does not follow redirects. The SDK decides where a request and its token can be
 * sent.
 */
export function createFetch(options: FetchOptions): NodeFetch {
  const clients = createClients(options);
  const fetch = async (input: string, init: RequestInit = {}): Promise<NodeResponse> => {
    const url = new URL(input);
    const body = await encodeBody(init.body);
    return send(url, { ...init, body }, await clients.get(url), options);
  };
  return { fetch: fetch as unknown as Fetch, close: clients.close };
}

/** Converts a request body to text or bytes. */
async function encodeBody(body: RequestInit['body']): Promise<string | Uint8Array | undefined> {
  if (body === undefined || body === null || typeof body === 'string') return body ?? undefined;
  if (body instanceof Blob) return new Uint8Array(await body.arrayBuffer());
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  throw new TypeError('Only text, bytes and Blobs can be sent.');
}

// eslint-disable-next-line no-restricted-properties -- For callers that are not a command, such as a test.
const DEFAULT_CLOCK = () => Date.now();

type Outgoing = Omit<RequestInit, 'body'> & { readonly body: string | Uint8Array | undefined };

function send(
  url: URL,
  init: Outgoing,
  client: Client,
  { onExchange, now = DEFAULT_CLOCK }: Pick<FetchOptions, 'now' | 'onExchange'>,
): Promise<NodeResponse> {
  return new Promise((resolve, reject) => {
    const { body, method = 'GET', signal } = init;
    const { headers: more, ...options } = client.options(url);
    const headers: Record<string, string> = { ...(init.headers as Record<string, string>) };
    if (body !== undefined) headers['content-length'] = String(Buffer.byteLength(body));
    const started = now();
    const report = (response?: IncomingMessage, error?: Error) =>
      onExchange?.({ method, url, requestHeaders: headers, response, error, duration: now() - started });
    const all = { method, agent: client.agent, ...options, ...(signal ? { signal } : {}) };
    const request = client.request(url, { ...all, headers: { ...headers, ...more } }, (stream) => {
      report(stream);
      resolve(new NodeResponse(stream, url.href, () => takeBody(stream, client.agent)));
    });
    const certificate = url.protocol === 'https:' ? watchCertificate(request) : () => ({});
    request.setTimeout(MAX_SILENCE, () => {
      const silent = new Error('The connection was idle for too long.');
      request.destroy(Object.assign(silent, { code: 'ETIMEDOUT' }));
    });
    request.on('error', (error) => {
      report(undefined, error);
      const isAbort = error.name === 'AbortError';
      reject(
        isAbort ? error : connectionError(error, { url, certificate: certificate(), proxy: client.proxy }),
      );
    });
    request.end(body);
  });
}
