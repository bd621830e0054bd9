import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';

const open = new Set<Server>();

afterEach(async () => {
  await Promise.all([...open].map(close));
});

async function close(server: Server): Promise<void> {
  open.delete(server);
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
}

/** Starts a real server on a free port and returns its address. The server is closed after the test. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  open.add(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Stops the server at an address, as if it had crashed. */
export async function crash(url: string): Promise<void> {
  const port = Number(new URL(url).port);
  await Promise.all([...open].filter((server) => (server.address() as AddressInfo).port === port).map(close));
}

export function json(response: ServerResponse, value: unknown, status = 200): void {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  response.writeHead(status, { 'content-type': type }).end(JSON.stringify(value));
}

export function problem(response: ServerResponse, status: number, code: string, detail = code): void {
  json(response, { type: 'about:blank', title: code, status, detail, code }, status);
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk as string;
  return text;
}
