import { describe, expect, it } from 'vitest';
import { createPortal, portalAddress } from '@assetportal/sdk';

const portal = createPortal({
  url: 'http://localhost:1',
  fetch: () => Promise.reject(new Error('nothing was to be fetched')),
});

describe('what plain JavaScript may hand over', () => {
  // As a program without types would.
  const { search, assets } = portal as unknown as {
    search: { query(query?: unknown): Promise<unknown> };
    assets: { get(input: unknown): Promise<unknown> };
  };
  it.each([
    ['a search without anything', () => search.query()],
    ['a text in place of a search', () => search.query('harbour')],
    ['an id in place of a list', () => assets.get({ ids: 'a1' })],
  ])('%s is refused before anything is sent', async (_, call) => {
    await expect(call()).rejects.toMatchObject({ code: 'invalid-call', nextStep: 'correct-request' });
  });
});

it.each([
  ['http://localhost:8080/assetportal/api/', 'http://localhost:8080'],
  ['https://example.org/pictures/assetportal/api', 'https://example.org/pictures'],
  ['/assetportal/api/', ''],
  // A portal may live below a path of this name.
  ['http://localhost:8080/assetportal', 'http://localhost:8080/assetportal'],
])('the address %j is that of the portal at %j', (address, expected) => {
  expect(portalAddress(address)).toBe(expected);
});
