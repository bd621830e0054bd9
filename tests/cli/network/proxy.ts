import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Transform } from 'node:stream';

/** Fault to inject into one response. */
interface Fault {
  /** Response to send instead of the portal's response. */
  readonly response?: {
    status: number;
    headers?: Record<string, string>;
    code: string;
    /** Further fields of the problem document. For a status below 300, the whole response. */
    body?: Readonly<Record<string, unknown>>;
  };
  /** Number of body bytes after which the connection is closed. */
  readonly cutAfter?: number;
  /** Number of body bytes after which the response stalls, with the connection open. */
  readonly stallAfter?: number;
  /** Offset of a body byte whose bits are inverted. */
  readonly flip?: number;
  /** Called before each chunk of the body. False: the response stalls, with the connection open. */
  readonly onChunk?: () => boolean;
  /** Called with the complete body, before the response ends. */
  readonly onBody?: (body: Buffer) => void;
}

export interface Proxy {
  readonly url: string;
  /** Requests received so far, in order. */
  readonly requests: {
    readonly path: string;
    readonly range: string | undefined;
    readonly ifRange: string | undefined;
  }[];
  /** Number of body bytes of files and zips that were sent to the client. */
  bytes: number;
  fault: (request: IncomingMessage) => Fault | undefined;
  /** Closes all connections. */
  cut(): void;
  close(): Promise<void>;
}

/** Starts a proxy that injects network faults, in front of a real portal. */
export async function startProxy(portal: string): Promise<Proxy> {
  const requests: Proxy['requests'] = [];
  const server = createServer((incoming, outgoing) => {
    requests.push({
      path: incoming.url ?? '',
      range: incoming.headers.range,
      ifRange: incoming.headers['if-range'] as string | undefined,
    });
    const fault = proxy.fault(incoming) ?? {};
    if (fault.response !== undefined) {
      incoming.resume();
      respond(outgoing, fault.response);
      return;
    }
    const forwarded = request(
      new URL(incoming.url ?? '/', portal),
      { method: incoming.method, headers: { ...incoming.headers, connection: 'close' } },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.on('error', () => outgoing.destroy());
        const counted = isFile(incoming) || isZip(incoming);
        const count = (bytes: number) => void (proxy.bytes += counted ? bytes : 0);
        reply.pipe(applyFault(fault, outgoing, count)).pipe(outgoing);
        outgoing.on('close', () => reply.destroy());
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const proxy: Proxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    bytes: 0,
    fault: () => undefined,
    cut: () => server.closeAllConnections(),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return proxy;
}

/** Returns true for a file request, and false for an API call. */
export const isFile = (incoming: IncomingMessage): boolean => FILE.test(incoming.url ?? '');
const FILE = /\/assetportal\/api\/files\//;

/** Returns true for a request for the bytes of a zip. */
export const isZip = (incoming: IncomingMessage): boolean => ZIP.test(incoming.url ?? '');
const ZIP = /\/assetportal\/api\/zips\//;

function respond(
  outgoing: ServerResponse,
  { status, headers, code, body }: NonNullable<Fault['response']>,
): void {
  const problem = { type: 'about:blank', title: code, status, detail: `Detail: ${code}.`, code };
  outgoing.writeHead(status, {
    'content-type': status < 300 ? 'application/json' : 'application/problem+json',
    ...headers,
  });
  outgoing.end(JSON.stringify(status < 300 ? body : { ...problem, ...body }));
}

function applyFault(fault: Fault, outgoing: ServerResponse, count: (bytes: number) => void): Transform {
  let received = 0;
  const body: Buffer[] = [];
  return new Transform({
    flush(done) {
      fault.onBody?.(Buffer.concat(body));
      done();
    },
    transform(chunk: Buffer, _encoding, done) {
      if (fault.onChunk?.() === false) return;
      if (fault.onBody !== undefined) body.push(chunk);
      const end = fault.cutAfter ?? fault.stallAfter ?? Number.POSITIVE_INFINITY;
      const forwardedChunk = Buffer.from(chunk.subarray(0, Math.max(0, end - received)));
      const at = (fault.flip ?? -1) - received;
      if (at >= 0 && at < forwardedChunk.length) forwardedChunk[at] = (forwardedChunk[at] ?? 0) ^ 0xff;
      received += chunk.length;
      count(forwardedChunk.length);
      if (received < end) return done(null, forwardedChunk);
      this.push(forwardedChunk);
      if (fault.cutAfter !== undefined) setImmediate(() => outgoing.destroy());
      // Stalls: `done` is never called, so no further chunk arrives.
    },
  });
}
