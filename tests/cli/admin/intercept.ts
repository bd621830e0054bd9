import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An address in front of a portal. */
export interface Intercept {
  readonly url: string;
  /** Called before a request is forwarded, and awaited. Returns a status to send instead of the portal's response. */
  before: (incoming: IncomingMessage) => Promise<number | undefined> | undefined;
  close(): Promise<void>;
}

/** Starts a server that forwards each request to a portal, after a function that the test sets. */
export async function intercept(portal: string): Promise<Intercept> {
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const status = await started.before(incoming);
      if (status !== undefined) {
        incoming.resume();
        outgoing.writeHead(status, { 'content-type': 'application/problem+json' });
        outgoing.end(JSON.stringify({ code: 'forbidden', status, title: 'Forbidden' }));
        return;
      }
      const { method = 'GET', headers, url = '/' } = incoming;
      const forwarded = request(new URL(url, portal), { method, headers }, (response) => {
        outgoing.writeHead(response.statusCode ?? 500, response.headers);
        response.pipe(outgoing);
      });
      forwarded.on('error', () => outgoing.destroy());
      incoming.pipe(forwarded);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const started: Intercept = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    before: () => undefined,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return started;
}
