import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { MAX_SILENCE, type Fetch } from '@assetportal/sdk';

/**
 * A fetch over node:http, for speed (it costs nothing to load, and downloads run at the speed of `curl`). It answers
 * the part of `Response` that the SDK's transport reads, and the body as node's own stream.
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

  /** Node's own stream: the SDK reads it as it comes. */
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
  /** Lets go of the connections that are kept for the next call. */
  readonly close: () => void;
}

/** How a protocol is spoken; TLS takes longer to load than a request to be sent, and most portals of one's own have none. */
interface Way {
  readonly request: typeof httpRequest;
  readonly agent: HttpAgent;
}

type LoadHttps = () => Promise<{ Agent: typeof HttpAgent; request: typeof httpRequest }>;

async function wayOf(protocol: string, loadHttps: LoadHttps): Promise<Way> {
  if (protocol !== 'http:' && protocol !== 'https:') throw new TypeError(`${protocol} is not fetched.`);
  const { Agent, request } =
    protocol === 'https:' ? await loadHttps() : { Agent: HttpAgent, request: httpRequest };
  return { request, agent: new Agent({ keepAlive: true, maxSockets: Infinity }) };
}

/** A redirect is answered as it is: the SDK decides where a request, and its token, may go. */
export function createFetch(loadHttps: LoadHttps): NodeFetch {
  const ways = new Map<string, Promise<Way>>();
  const wayTo = ({ protocol }: URL): Promise<Way> => {
    const way = ways.get(protocol) ?? wayOf(protocol, loadHttps);
    ways.set(protocol, way);
    return way;
  };
  const fetch = async (input: string, init: RequestInit = {}): Promise<NodeResponse> => {
    const url = new URL(input);
    return once(url, { ...init, body: await bytesOf(init.body) }, await wayTo(url));
  };
  return {
    fetch: fetch as unknown as Fetch,
    close: () => {
      for (const way of ways.values()) void way.then(({ agent }) => agent.destroy()).catch(() => undefined);
    },
  };
}

/** What is sent: a text, or bytes in any of the forms that the SDK sends. */
async function bytesOf(body: RequestInit['body']): Promise<string | Uint8Array | undefined> {
  if (body === undefined || body === null || typeof body === 'string') return body ?? undefined;
  if (body instanceof Blob) return new Uint8Array(await body.arrayBuffer());
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  throw new TypeError('Only text, bytes and Blobs are sent.');
}

type Sent = Omit<RequestInit, 'body'> & { readonly body: string | Uint8Array | undefined };

function once(url: URL, init: Sent, way: Way): Promise<NodeResponse> {
  return new Promise((done, failed) => {
    const headers: Record<string, string> = { ...(init.headers as Record<string, string>) };
    const { body } = init;
    if (body !== undefined) headers['content-length'] = String(Buffer.byteLength(body));
    const request = way.request(
      url,
      {
        method: init.method ?? 'GET',
        headers,
        agent: way.agent,
        ...(init.signal ? { signal: init.signal } : {}),
      },
      (stream) => done(new NodeResponse(stream, url.href)),
    );
    request.setTimeout(MAX_SILENCE, () => request.destroy(new Error('The connection went silent.')));
    request.on('error', failed);
    request.end(body);
  });
}
