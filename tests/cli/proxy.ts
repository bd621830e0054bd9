import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Transform } from 'node:stream';

/** What a proxy does to one answer; undefined for nothing. */
interface Fault {
  /** Answers in the portal's place. */
  readonly answer?: {
    status: number;
    headers?: Record<string, string>;
    code: string;
    /** Further members of the problem document; of an answer that is none, all of it. */
    body?: Readonly<Record<string, unknown>>;
  };
  /** Ends the connection after so many bytes of the body. */
  readonly cutAfter?: number;
  /** Sends so many bytes of the body, and then nothing more, with the connection open. */
  readonly stallAfter?: number;
  /** Turns over the bits of the byte at this place of the body. */
  readonly flip?: number;
}

export interface Proxy {
  readonly url: string;
  /** The requests that came, in order. */
  readonly requests: {
    readonly path: string;
    readonly range: string | undefined;
    readonly ifRange: string | undefined;
  }[];
  fault: (request: IncomingMessage) => Fault | undefined;
  close(): Promise<void>;
}

/** A real connection to a real portal that does what networks do. */
export async function startProxy(portal: string): Promise<Proxy> {
  const requests: Proxy['requests'] = [];
  const server = createServer((incoming, outgoing) => {
    requests.push({
      path: incoming.url ?? '',
      range: incoming.headers.range,
      ifRange: incoming.headers['if-range'] as string | undefined,
    });
    const fault = proxy.fault(incoming) ?? {};
    if (fault.answer !== undefined) {
      incoming.resume();
      answer(outgoing, fault.answer);
      return;
    }
    const forwarded = request(
      new URL(incoming.url ?? '/', portal),
      { method: incoming.method, headers: { ...incoming.headers, connection: 'close' } },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.on('error', () => outgoing.destroy());
        reply.pipe(harm(fault, outgoing)).pipe(outgoing);
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
    fault: () => undefined,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return proxy;
}

/** A request for a file's bytes, and not one of the API's calls. */
export const isFile = (incoming: IncomingMessage): boolean => FILE.test(incoming.url ?? '');
const FILE = /\/assetportal\/api\/files\//;

function answer(
  outgoing: ServerResponse,
  { status, headers, code, body }: NonNullable<Fault['answer']>,
): void {
  const problem = { type: 'about:blank', title: code, status, detail: `Said: ${code}.`, code };
  outgoing.writeHead(status, {
    'content-type': status < 300 ? 'application/json' : 'application/problem+json',
    ...headers,
  });
  outgoing.end(JSON.stringify(status < 300 ? body : { ...problem, ...body }));
}

function harm(fault: Fault, outgoing: ServerResponse): Transform {
  let passed = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const end = fault.cutAfter ?? fault.stallAfter ?? Number.POSITIVE_INFINITY;
      const passing = Buffer.from(chunk.subarray(0, Math.max(0, end - passed)));
      const at = (fault.flip ?? -1) - passed;
      if (at >= 0 && at < passing.length) passing[at] = (passing[at] ?? 0) ^ 0xff;
      passed += chunk.length;
      if (passed < end) return done(null, passing);
      this.push(passing);
      if (fault.cutAfter !== undefined) setImmediate(() => outgoing.destroy());
      // Stalled: `done` is never called, and no more comes.
    },
  });
}
