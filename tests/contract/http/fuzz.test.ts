/**
 * @module-tag gate
 * @module-tag sizes
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CALLS } from '@assetportal/sdk/contract';
import { nightly, times } from '../../fixtures/run/nightly.js';
import { sharedPortal } from '../../fixtures/portals/portals.js';
import { faultOf, operationsOf, requestsOf, type Document } from './fuzz.js';
import { UNSUPPORTED } from './supported-calls.js';

/** Timeout per response in milliseconds, generous enough for a busy machine. */
const RESPONSE_TIMEOUT_MS = 15_000;
/** Timeout per test in milliseconds. In the nightly run, a single test takes minutes. */
const TEST_TIMEOUT_MS = nightly ? 600_000 : 60_000;

const { portal } = await sharedPortal('sample');
const document = await portal.json<Document>('openapi.json');
const { assets: docs } = await (await portal.admin()).search.query({ rows: 20 });
const existing = [...docs.map(({ id }) => id), 'admin', 'guests', 'original', 'web', 'de', '1'];

/**
 * Each combination of method and path, once. Several calls can share a combination and differ only in a
 * parameter. The random requests vary that parameter as well.
 */
const OPERATIONS = [
  ...new Set(
    CALLS.filter(({ name }) => !UNSUPPORTED.includes(name)).map(
      ({ method, path }) => `${method} /${path.replace(/\/$/, '')}`,
    ),
  ),
];

describe('random requests', () => {
  it.each(OPERATIONS)(
    'get documented responses from %s',
    async (name) => {
      const operation = operationsOf(document).find(({ method, path }) => `${method} ${path}` === name);
      if (operation === undefined) throw new Error(`${name} is not in the document.`);
      const endsSession = operation.operationId === 'session.logout';
      const admin = await portal.login();
      const token = fc.constantFrom(
        undefined,
        'no token',
        ...(endsSession ? [] : [admin, admin, admin, admin]),
      );
      await fc.assert(
        fc.asyncProperty(requestsOf(operation, document, existing), token, async (request, bearer) => {
          const headers = {
            ...(request.init.headers as Record<string, string>),
            ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
          };
          const init = { ...request.init, headers };
          expect(await faultOf(portal, operation, { ...request, init }, RESPONSE_TIMEOUT_MS)).toBeUndefined();
        }),
        { numRuns: times(3, 150) },
      );
    },
    TEST_TIMEOUT_MS,
  );

  it('leave the portal ready, and an admin able to log in', async () => {
    expect((await fetch(`${portal.url}/readyz`)).status).toBe(200);
    expect(await portal.login()).toEqual(expect.any(String));
    expect(portal.status().failed).toBe(0);
  });
});
