import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '@assetportal/sdk/contract';
import { testPortal, type TestPortal } from '../../fixtures/library.js';
import { nightly, times } from '../../fixtures/run/nightly.js';
import { preparedLibrary, SET_UP_TIME } from '../../fixtures/prepared.js';
import { faultOf, operationsOf, shotsOf, type Document } from './fuzz.js';
import { UNANSWERED } from './unanswered.js';

/** Milliseconds that one answer may take on a machine that does other things as well. */
const PATIENCE = 15_000;
/** At night a single one takes minutes. */
const TIME = nightly ? 600_000 : 60_000;

let library: Awaited<ReturnType<typeof preparedLibrary>>;
let portal: TestPortal;
let document: Document;
let known: string[];

beforeAll(async () => {
  library = await preparedLibrary();
  portal = await testPortal(library.path);
  await portal.settled();
  document = await portal.json<Document>('openapi.json');
  const { assets: docs } = await (await portal.admin()).search.query({ rows: 20 });
  known = [...docs.map(({ id }) => id), 'admin', 'guests', 'original', 'web', 'de', '1'];
}, SET_UP_TIME);
afterAll(async () => {
  await portal.close();
  await library.remove();
});

/** Each address and method once: calls that share one are told apart by a parameter, which is tried too. */
const ADDRESSES = [
  ...new Set(
    CALLS.filter(({ name }) => !UNANSWERED.includes(name)).map(
      ({ method, path }) => `${method} /${path.replace(/\/$/, '')}`,
    ),
  ),
];

describe('whatever is sent to it', () => {
  it.each(ADDRESSES)(
    '%s answers as documented',
    async (address) => {
      const operation = operationsOf(document).find(({ method, path }) => `${method} ${path}` === address);
      if (operation === undefined) throw new Error('It is not in the document.');
      const endsSession = operation.operationId === 'session.logout';
      const admin = await portal.login();
      const token = fc.constantFrom(
        undefined,
        'no token',
        ...(endsSession ? [] : [admin, admin, admin, admin]),
      );
      await fc.assert(
        fc.asyncProperty(shotsOf(operation, document, known), token, async (shot, bearer) => {
          const headers = {
            ...(shot.init.headers as Record<string, string>),
            ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
          };
          const init = { ...shot.init, headers };
          expect(await faultOf(portal, operation, { ...shot, init }, PATIENCE)).toBeUndefined();
        }),
        { numRuns: times(8, 150) },
      );
    },
    TIME,
  );

  it('leaves a portal that answers, and an admin who can log in', async () => {
    expect((await fetch(`${portal.url}/readyz`)).status).toBe(200);
    expect(await portal.login()).toEqual(expect.any(String));
    expect(portal.status().failed).toBe(0);
  });
});
