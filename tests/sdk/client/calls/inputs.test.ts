import { describe, expect, it } from 'vitest';
import { createPortal, portalAddress, type TransportOptions } from '@assetportal/sdk';
import { failure } from '../../support/failure.js';

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

describe('client with invalid input that types allow', { tags: ['d.errors.typed'] }, () => {
  const requests: string[] = [];
  const portalWith = (options: Partial<TransportOptions> = {}) =>
    createPortal({
      url: 'http://localhost:1',
      retry: 0,
      fetch: (url) => {
        requests.push(url);
        return Promise.resolve(Response.json({}));
      },
      ...options,
    });
  const circular: Record<string, unknown> = {};
  circular['self'] = circular;

  it.each<[string, () => Promise<unknown>]>([
    ['a body that cannot be serialized', () => portalWith().config.save({ config: circular })],
    ['a missing parameter', () => portalWith().history.get({ id: '' })],
    ['a parameter that changes the path', () => portalWith().history.restore({ id: '..' })],
    ['an invalid header', () => portalWith().info.version({}, { headers: { 'x-a': 'b\r\nx: y' } })],
    [
      'a locale that throws',
      () =>
        portalWith({
          locale: () => {
            throw new Error('no locale');
          },
        }).info.version(),
    ],
  ])('rejects with `invalid-call` before it sends a request: %s', async (_, call) => {
    expect(await failure(call())).toMatchObject({ code: 'invalid-call', kind: 'caller', retryable: false });
    expect(requests).toEqual([]);
  });

  it('omits an invalid token from the error', async () => {
    const error = await failure(portalWith({ token: () => 'a-secret-token\n' }).info.version());
    expect(error.code).toBe('invalid-call');
    expect(error.message + String(error.cause)).not.toContain('a-secret-token');
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
