/** @module-tag sizes */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_IDS } from '@assetportal/sdk/contract';
import { temporaryFolder } from '../../fixtures/folder.js';
import { testPortal, type TestPortal } from '../../fixtures/library.js';
import { LIMITS } from '../../../packages/server/src/http/guard/limits.js';
import { cases } from '../../fixtures/run/nightly.js';

const MAX_LISTED = 100 * MAX_IDS;
const CLIENTS = 4;

describe('SM2: long lists of IDs', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let portal: TestPortal;

  beforeAll(async () => {
    folder = await temporaryFolder();
    // On a busy machine, the lists take longer than an archive may wait for conversions.
    portal = await testPortal(folder.path, { limits: { zipTimeout: 100_000 } });
  });
  afterAll(async () => {
    await portal.close();
    await folder.remove();
  });

  const list = (client: number, length: number) =>
    Array.from({ length }, (_, index) => `${client}-${index.toString(36).padStart(20, '0')}`);
  const post = (path: string, body: unknown) =>
    portal.api(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it.each(
    cases(
      [
        ['download/prepare', (id: string[]) => ({ csetid: 'original', id })],
        ['download?operation=zip', (id: string[]) => ({ operation: 'zip', csetid: 'original', id })],
      ],
      1,
    ),
  )('do not block other requests: %s', { tags: ['night'] }, async (path, bodyOf) => {
    let running = CLIENTS;
    const lists = Array.from({ length: CLIENTS }, (_, client) =>
      post(path, bodyOf(list(client, MAX_LISTED))).finally(() => void running--),
    );
    let served = 0;
    // Each request is served by the process that works on the lists.
    while (running > 0) {
      expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);
      if (running > 0) served += 1;
    }
    expect((await Promise.all(lists)).map(({ status }) => status)).toEqual(Array(CLIENTS).fill(404));
    expect(served).toBeGreaterThan(10 * CLIENTS);
  });

  it.each(['download/prepare', 'download?operation=zip'])('use up the rate limit: %s', async (path) => {
    // Two lists of 10,000 IDs, with a cost of 11 points each.
    const limits = { perMinute: { ...LIMITS.perMinute, prepare: 22, zip: 22 } };
    await portal.close();
    portal = await testPortal(folder.path, { limits });
    const send = async (length: number) =>
      (await post(path, { operation: 'zip', csetid: 'original', id: list(0, length) })).status;
    for (const expected of [404, 404, 429]) expect(await send(10_000)).toBe(expected);
    expect(await send(1)).toBe(429);
  });
});
