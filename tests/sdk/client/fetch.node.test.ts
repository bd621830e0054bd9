import crossFetch from 'cross-fetch';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clientOf as portal, VERSION } from '../support/client.js';
import { failure } from '../support/failure.js';
import { json, problem, serve } from '../support/http.js';

afterEach(() => void vi.unstubAllGlobals());

describe('client with different fetch implementations', { tags: ['d.transport.fetch'] }, () => {
  it('works with cross-fetch, whose bodies are not web streams', async () => {
    const url = await serve((request, response) => {
      if (request.url?.startsWith('/file'))
        response.writeHead(200, { 'content-disposition': 'attachment' }).end('bytes');
      else if (request.url?.endsWith('check')) problem(response, 500, 'internal', 'Broken.');
      else json(response, VERSION);
    });
    const crossed = portal(url, { fetch: crossFetch });
    expect(await crossed.info.version()).toEqual(VERSION);
    expect(await failure(crossed.session.check())).toMatchObject({ code: 'internal', message: 'Broken.' });
    expect(await (await crossed.transport.open('/file')).text()).toBe('bytes');
  });

  it.each([
    ['bytes', new Uint8Array([0, 1, 255])],
    ['a Blob', new Blob([new Uint8Array([0, 1, 255])])],
  ])('sends %s unchanged with the platform’s fetch and with cross-fetch', async (_, bytes) => {
    const received: [string | undefined, Buffer][] = [];
    const url = await serve((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        received.push([request.headers['content-type'], Buffer.concat(chunks)]);
        json(response, {});
      });
    });
    await portal(url).branding.set({ file: 'logo', bytes, type: 'image/png' });
    await portal(url, { fetch: crossFetch }).branding.set({ file: 'logo', bytes, type: 'image/png' });
    const expected = ['image/png', Buffer.from([0, 1, 255])];
    expect(received).toEqual([expected, expected]);
  });

  it('falls back to cross-fetch if the platform has no fetch', async () => {
    const url = await serve((_, response) => json(response, VERSION));
    vi.stubGlobal('fetch', undefined);
    expect(await portal(url).info.version()).toEqual(VERSION);
  });
});
