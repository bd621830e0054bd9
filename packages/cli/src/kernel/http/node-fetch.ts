import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { MAX_SILENCE, type Fetch } from '@assetportal/sdk';

/**
 * Implements the part of `Response` that the SDK transport reads, on top of node:http. The body is Node's own
 * stream. node:http is used for speed: it adds no load time, and downloads are as fast as with `curl`.
 */
class NodeResponse {
  constructor(
    readonly stream: IncomingMessage,
    readonly url: string,
  ) {}

  get status(): number {
    return this.stream.statusCode ?? 0;
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  /** Returns Node's own stream. The SDK reads it incrementally. */
  get body(): IncomingMessage {
    return this.stream;
  }

  readonly headers = {
    get: (name: string): string | null => {
      const value = this.stream.headers[name.toLowerCase()];
      return (Array.isArray(value) ? value.join(', ') : value) ?? null;
    },
  };

  async arrayBuffer(): Promise<ArrayBuffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.stream) chunks.push(chunk as Buffer);
    return new Uint8Array(Buffer.concat(chunks)).buffer;
  }

  async text(): Promise<string> {
    return Buffer.from(await this.arrayBuffer()).toString('utf8');
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text()) as unknown;
  }
}

export interface NodeFetch {
  readonly fetch: Fetch;
  /** Closes the keep-alive connections. */
  readonly close: () => void;
}

/**
 * Client for one protocol. TLS is loaded on demand: loading it takes longer than sending a request, and most
 * local portals do not use it.
 */
interface ProtocolClient {
  readonly request: typeof httpRequest;
  readonly agent: HttpAgent;
}

type LoadHttps = () => Promise<{ Agent: typeof HttpAgent; request: typeof httpRequest }>;

async function loadClient(protocol: string, loadHttps: LoadHttps): Promise<ProtocolClient> {
  if (protocol !== 'http:' && protocol !== 'https:') throw new TypeError(`${protocol} is not supported.`);
  const { Agent, request } =
    protocol === 'https:' ? await loadHttps() : { Agent: HttpAgent, request: httpRequest };
  return { request, agent: new Agent({ keepAlive: true, maxSockets: Infinity }) };
}

/**
 * Creates a fetch function that does not follow redirects. The SDK decides where a request and its token can be
 * sent.
 */
export function createFetch(loadHttps: LoadHttps): NodeFetch {
  const clients = new Map<string, Promise<ProtocolClient>>();
  const clientFor = ({ protocol }: URL): Promise<ProtocolClient> => {
    const client = clients.get(protocol) ?? loadClient(protocol, loadHttps);
    clients.set(protocol, client);
    return client;
  };
  const fetch = async (input: string, init: RequestInit = {}): Promise<NodeResponse> => {
    const url = new URL(input);
    return send(url, { ...init, body: await encodeBody(init.body) }, await clientFor(url));
  };
  return {
    fetch: fetch as unknown as Fetch,
    close: () => {
      for (const client of clients.values())
        void client.then(({ agent }) => agent.destroy()).catch(() => undefined);
    },
  };
}

/** Converts a request body to text or bytes. */
async function encodeBody(body: RequestInit['body']): Promise<string | Uint8Array | undefined> {
  if (body === undefined || body === null || typeof body === 'string') return body ?? undefined;
  if (body instanceof Blob) return new Uint8Array(await body.arrayBuffer());
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  throw new TypeError('Only text, bytes and Blobs can be sent.');
}

type RequestOptions = Omit<RequestInit, 'body'> & { readonly body: string | Uint8Array | undefined };

function send(url: URL, init: RequestOptions, client: ProtocolClient): Promise<NodeResponse> {
  return new Promise((resolve, reject) => {
    const headers: Record<string, string> = { ...(init.headers as Record<string, string>) };
    const { body } = init;
    if (body !== undefined) headers['content-length'] = String(Buffer.byteLength(body));
    const request = client.request(
      url,
      {
        method: init.method ?? 'GET',
        headers,
        agent: client.agent,
        ...(init.signal ? { signal: init.signal } : {}),
      },
      (stream) => resolve(new NodeResponse(stream, url.href)),
    );
    request.setTimeout(MAX_SILENCE, () =>
      request.destroy(new Error('The connection was idle for too long.')),
    );
    request.on('error', reject);
    request.end(body);
  });
}
