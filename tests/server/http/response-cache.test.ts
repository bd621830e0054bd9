import { expect, it } from 'vitest';
import {
  createResponseCache,
  type CacheableRequest,
} from '../../../packages/server/src/http/conditional/response-cache.js';
import type { Principal } from '../../../packages/server/src/auth/principal.js';

/** Who asks, with a reply that takes what is sent by it. */
function asking(principal: Principal) {
  const sent: unknown[] = [];
  const reply = {
    headers: () => reply,
    header: () => reply,
    code: () => reply,
    send: (body: unknown) => void sent.push(body),
  };
  const request = { url: '/assetportal/api/assets?assetid=1', headers: {} };
  return { sent, asked: { request, reply, principal } as unknown as CacheableRequest };
}

it('an answer during which the rights changed is kept for nobody', async () => {
  const strict = { otherwise: false, rules: [] };
  let scope: object = strict;
  const cache = createResponseCache({
    revision: () => ['1', 1],
    authorizer: { scope: () => scope },
  });
  const first = asking({ kind: 'guest' });
  await cache.respond(first.asked, () => {
    scope = { otherwise: true, rules: [] };
    return Promise.resolve({ docs: ['open for a moment'] });
  });
  scope = strict;
  const second = asking({ kind: 'guest' });
  const made = await cache.respond(second.asked, () => Promise.resolve({ docs: [] }));
  expect(second.sent).toEqual([]);
  expect(made).toEqual({ docs: [] });
});
