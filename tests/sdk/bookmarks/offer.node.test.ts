import { describe, expect, it } from 'vitest';
import { createPortal } from '@assetportal/sdk';
import { UNKNOWN_OFFER } from '@assetportal/sdk/rules';
import { createBookmarkOffer } from '../../../packages/sdk/src/domains/bookmarks/offer.js';
import { json, problem } from '../support/http.js';
import { gate, startFakePortal } from '../support/portal.js';

const setUp = async () => {
  const fake = await startFakePortal();
  const offer = createBookmarkOffer(createPortal({ url: fake.url, retry: 0 }));
  return { fake, offer, current: () => offer.store.getState().offer };
};
const original = { id: 'original', title: 'Original', allowed: 1, total: 2, bytes: 5 };

describe('offer for the bookmarks', () => {
  it('is the reply of the server', async () => {
    const { fake, offer, current } = await setUp();
    expect(current()).toBeNull();
    fake.handlers['session/csets'] = (_, response) =>
      json(response, { convert_sets: [original], unavailable: ['b'] });
    await offer.load(['a', 'b']);
    expect(current()).toEqual({ unavailable: new Set(['b']), format: original, forAll: true });
    offer.clear();
    expect(current()).toBeNull();
    const { length } = fake.calls;
    await offer.load([]);
    expect([current(), fake.calls.length]).toEqual([UNKNOWN_OFFER, length]);
  });

  it.each([
    ['a server without the call', 404, 'not-found', UNKNOWN_OFFER],
    ['a 403', 403, 'forbidden', { unavailable: new Set(['a']), format: null, forAll: false }],
    ['a failure', 500, 'internal', null],
  ])('after %s', async (_, status, code, expected) => {
    const { fake, offer, current } = await setUp();
    fake.handlers['session/csets'] = (_request, response) => problem(response, status, code);
    await offer.load(['a']);
    expect(current()).toEqual(expected);
  });

  it('ignores a reply that arrives after `clear`', async () => {
    const { fake, offer, current } = await setUp();
    const [requested, response] = [gate(), gate()];
    fake.handlers['session/csets'] = async (_, reply) => {
      requested.open();
      await response.passed;
      json(reply, { convert_sets: [original], unavailable: [] });
    };
    const done = offer.load(['a']);
    await requested.passed;
    offer.clear();
    response.open();
    await done;
    expect(current()).toBeNull();
  });
});
