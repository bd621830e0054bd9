import { expect, it } from 'vitest';
import {
  createResponseCache,
  type CacheableRequest,
} from '../../../packages/server/src/http/conditional/response-cache.js';
import type { Principal } from '../../../packages/server/src/auth/principal.js';

/** Creates a request by a principal, with a reply that records the sent bodies. */
function requestBy(principal: Principal) {
  const sent: unknown[] = [];
  const reply = {
    headers: () => reply,
    header: () => reply,
    code: () => reply,
    send: (body: unknown) => void sent.push(body),
  };
  const request = { url: '/assetportal/api/assets?assetid=1', headers: {} };
  return { sent, input: { request, reply, principal } as unknown as CacheableRequest };
}

it('ResponseCache does not store a response if the permissions change while it is created', async () => {
  const strict = { otherwise: false, rules: [] };
  let scope: object = strict;
  const cache = createResponseCache({
    revision: () => Promise.resolve(['1', 1]),
    authorizer: { scope: () => scope },
  });
  const first = requestBy({ kind: 'guest' });
  await cache.respond(first.input, () => {
    scope = { otherwise: true, rules: [] };
    return Promise.resolve({ docs: ['open for a moment'] });
  });
  scope = strict;
  const second = requestBy({ kind: 'guest' });
  const response = await cache.respond(second.input, () => Promise.resolve({ docs: [] }));
  expect(second.sent).toEqual([]);
  expect(response).toEqual({ docs: [] });
});
