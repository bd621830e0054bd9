import { describe, expect, it } from 'vitest';
import { createPortal, portalAddress } from '@assetportal/sdk';

const portal = createPortal({
  url: 'http://localhost:1',
  fetch: () => Promise.reject(new Error('unexpected request')),
});

describe('client with invalid input from plain JavaScript', () => {
  // Loosens the parameter types, so that the tests can pass invalid values like plain JavaScript.
  const { search, assets } = portal as unknown as {
    search: { query(query?: unknown): Promise<unknown> };
    assets: { get(input: unknown): Promise<unknown> };
  };
  it.each([
    ['a search without a query', () => search.query()],
    ['a string instead of a query', () => search.query('harbour')],
    ['an ID instead of a list', () => assets.get({ ids: 'a1' })],
  ])('rejects %s before it sends a request', async (_, call) => {
    await expect(call()).rejects.toMatchObject({ code: 'invalid-call', nextStep: 'correct-request' });
  });
});

it.each([
  ['http://localhost:8080/assetportal/api/', 'http://localhost:8080'],
  ['https://example.org/media/assetportal/api', 'https://example.org/media'],
  ['/assetportal/api/', ''],
  // `/assetportal` can also be the base path of a portal.
  ['http://localhost:8080/assetportal', 'http://localhost:8080/assetportal'],
])('portalAddress normalizes %j to %j', (address, expected) => {
  expect(portalAddress(address)).toBe(expected);
});
