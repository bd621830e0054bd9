import { describe, expect, it } from 'vitest';
import { clientOf as portal, VERSION } from '../support/client.js';
import { failure } from '../support/failure.js';
import { json, serve } from '../support/http.js';

describe('client with a bearer token', { tags: ['d.transport.bearer'] }, () => {
  const elsewhere = async () => {
    const seen: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      seen.push(request.headers.authorization);
      json(response, VERSION);
    });
    return { url, seen };
  };

  it('rejects a redirected call and reports the target', async () => {
    const other = await elsewhere();
    const url = await serve(
      (_, response) => void response.writeHead(302, { location: `${other.url}/x` }).end(),
    );
    const error = await failure(portal(url, { token: () => 'secret' }).info.version());
    expect(error.code).toBe('not-the-portal');
    expect(error.message).toContain(other.url);
    expect(other.seen).toEqual([]);
  });

  it('follows the redirect of a download without the token', async () => {
    const other = await elsewhere();
    const own: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      own.push(request.headers.authorization);
      if (request.url === '/file') response.writeHead(307, { location: '/again' }).end();
      else response.writeHead(302, { location: `${other.url}/x` }).end();
    });
    const response = await portal(url, { token: () => 'secret' }).transport.open('/file');
    expect(await response.json()).toEqual(VERSION);
    expect(own).toEqual(['Bearer secret', 'Bearer secret']);
    expect(other.seen).toEqual([undefined]);
  });

  it('fetches a link to another origin without the token', async () => {
    const other = await elsewhere();
    await portal('http://127.0.0.1:1', { token: () => 'secret' }).transport.open(`${other.url}/x`);
    expect(other.seen).toEqual([undefined]);
  });

  it('stops after too many redirects', async () => {
    let count = 0;
    const url = await serve((_, response) => {
      count += 1;
      response.writeHead(302, { location: '/again' }).end();
    });
    expect((await failure(portal(url).transport.open('/file'))).code).toBe('not-the-portal');
    expect(count).toBe(6);
  });
});
