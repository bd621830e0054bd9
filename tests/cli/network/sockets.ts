import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, request, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Certificates for `portal.test`, `localhost` and `127.0.0.1`, issued by `ca.pem`. They expire in 2126. */
export const TLS_FOLDER = join(import.meta.dirname, '..', '..', 'fixtures', 'tls');
const readTls = (name: string) => readFileSync(join(TLS_FOLDER, name), 'utf8');

/** Starts a server on a free port of this computer, and stops it when the test ends. Returns the port. */
async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return (server.address() as AddressInfo).port;
}

/** Starts an HTTP server. Returns its address. */
export const http = async (listener: RequestListener): Promise<string> =>
  `http://127.0.0.1:${await listen(createHttpServer(listener))}`;

/** Starts a server that calls a function for each connection. Returns its port. */
export const tcp = (onConnection: (socket: Socket) => void): Promise<number> =>
  listen(createServer(onConnection));

/** Starts an HTTPS server with a certificate from `TLS_FOLDER`. Returns its address. */
export async function https(certificate: string, listener: RequestListener): Promise<string> {
  const server = createHttpsServer({ key: readTls('server.key'), cert: readTls(certificate) }, listener);
  return `https://127.0.0.1:${await listen(server)}`;
}

/** Returns a listener that forwards all requests to a portal. */
export function forward(portal: string): RequestListener {
  return (incoming, outgoing) => {
    const { method } = incoming;
    const headers = { ...incoming.headers, host: new URL(portal).host };
    const forwarded = request(new URL(incoming.url ?? '/', portal), { method, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  };
}
