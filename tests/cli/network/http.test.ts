import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createPortal, isPortalError } from '@assetportal/sdk';
import { modules } from '../../../packages/cli/src/kernel/startup/modules.js';
import { createFetch, type NodeFetch } from '../../../packages/cli/src/kernel/http/node-fetch.js';

const open: (Server | NodeFetch)[] = [];
afterEach(() => {
  for (const closable of open.splice(0)) {
    if ('closeAllConnections' in closable) closable.closeAllConnections();
    closable.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  open.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function portal(url: string) {
  const http = createFetch({ modules });
  open.push(http);
  return createPortal({ url, fetch: http.fetch, token: () => 'secret', retry: 0 });
}

describe('createFetch', () => {
  test.each([
    ['bytes', new Uint8Array([9, 0, 1, 255]).subarray(1)],
    ['a Blob', new Blob([new Uint8Array([0, 1, 255])])],
  ])('sends %s unchanged', async (_, bytes) => {
    const received: Buffer[] = [];
    let type: string | undefined;
    const url = await serve((request, response) => {
      type = request.headers['content-type'];
      request.on('data', (chunk: Buffer) => received.push(chunk));
      request.on('end', () => response.end('{}'));
    });
    await portal(url).branding.set({ file: 'logo', bytes, type: 'image/png' });
    expect(Buffer.concat(received)).toEqual(Buffer.from([0, 1, 255]));
    expect(type).toBe('image/png');
  });

  test('does not follow redirects of API calls and does not send the token to a file store', async () => {
    const seen: (string | undefined)[] = [];
    const other = await serve((request, response) => {
      seen.push(request.headers.authorization);
      response.end('bytes');
    });
    const url = await serve((_, response) => void response.writeHead(302, { location: other }).end());
    const refused: unknown = await portal(url)
      .info.version()
      .catch((error: unknown) => error);
    expect(isPortalError(refused, 'not-the-portal')).toBe(true);
    expect(seen).toEqual([]);
    expect(await (await portal(url).transport.open('/file')).text()).toBe('bytes');
    expect(seen).toEqual([undefined]);
  });

  test('aborts a response that never ends', async () => {
    let closed: () => void = () => undefined;
    const disconnected = new Promise<void>((done) => (closed = done));
    const url = await serve((_, response) => {
      response.on('close', closed);
      const chunk = Buffer.alloc(4 * 1024 * 1024, ' ');
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', more);
      more();
    });
    const error: unknown = await portal(url)
      .info.version()
      .catch((caught: unknown) => caught);
    expect(isPortalError(error, 'not-the-portal')).toBe(true);
    await disconnected;
  });
});
