import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TokenScope } from '@assetportal/sdk/contract';
import { createLoginThrottle } from '../../../packages/server/src/auth/login-throttle.js';
import { createMachineTokens } from '../../../packages/server/src/auth/machine-tokens.js';
import { toPrincipal } from '../../../packages/server/src/auth/sessions.js';
import { hashToken } from '../../../packages/server/src/auth/tokens.js';
import { openState, type State } from '../../../packages/server/src/store/sqlite/database/open.js';
import { replaceKey } from '../../../packages/server/src/store/sqlite/sessions.js';
import { sqliteStore } from '../../../packages/server/src/store/sqlite/store.js';
import { temporaryFolder } from '../../fixtures/folder.js';

const DAY = 24 * 60 * 60 * 1000;
const scopes: TokenScope[] = ['backup'];
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let state: State;
let now = 1_000 * DAY;
beforeEach(async () => {
  folder = await temporaryFolder();
  state = openState(join(folder.path, 'state'));
});
afterEach(async () => {
  state.close();
  await folder.remove();
});

async function service() {
  const { users, machineTokens: tokens } = sqliteStore(state.db);
  const ada = await users.addUser({
    name: 'Ada',
    password: 'hash',
    isAssetUser: true,
    isGuiAdmin: true,
    locale: null,
  });
  if ('refused' in ada) throw new Error(ada.refused);
  const created = createMachineTokens({ tokens, users, throttle: createLoginThrottle(), now: () => now });
  return { tokens: created, ada: toPrincipal(ada) };
}

it('a token ends at its time, and is listed and stored for 30 more days', async () => {
  const { tokens, ada } = await service();
  const until = new Date(now + 10 * DAY).toISOString();
  const { secret } = await tokens.create(ada, { name: 'ci', scopes, until });
  now += 10 * DAY - 1;
  expect(await tokens.resolve(secret, '192.0.2.1')).toMatchObject({
    name: 'Ada',
    token: { name: 'ci', scopes },
  });
  now += 1;
  expect(await tokens.resolve(secret, '192.0.2.1')).toBeUndefined();
  expect(await tokens.find(hashToken(secret))).toBeUndefined();
  now += 30 * DAY;
  await tokens.sweep();
  expect((await tokens.list()).map((token) => tokens.isValid(token))).toEqual([false]);
  now += 1;
  expect(await tokens.list()).toEqual([]);
  await tokens.sweep();
  expect(await tokens.find(hashToken(secret))).toBeUndefined();
});

it('a token is not extended by a clock that is set back', async () => {
  const { tokens, ada } = await service();
  const created = now;
  const { secret } = await tokens.create(ada, {
    name: 'ci',
    scopes,
    until: new Date(created + 10 * DAY).toISOString(),
  });
  for (const [days, isAccepted] of [
    [1 / 24, true],
    [1, true],
    [1.001, false],
    [3, false],
    [900, false],
  ] as const) {
    now = created - days * DAY;
    const isResolved = (await tokens.resolve(secret, '192.0.2.1')) !== undefined;
    const isFound = (await tokens.find(hashToken(secret))) !== undefined;
    const listed = (await tokens.list()).map((token) => tokens.isValid(token));
    expect([days, isResolved, isFound, listed]).toEqual([days, isAccepted, isAccepted, [isAccepted]]);
  }
  now = created;
  expect(await tokens.resolve(secret, '192.0.2.1')).toMatchObject({ name: 'Ada' });
});

it('a new signing key revokes all tokens', async () => {
  const { tokens, ada } = await service();
  const until = new Date(now + DAY).toISOString();
  const { secret } = await tokens.create(ada, { name: 'ci', scopes, until });
  replaceKey(state.db, 'key', 'a new key');
  expect(await tokens.resolve(secret, '192.0.2.1')).toBeUndefined();
});

it('the time of the last use is accurate to one hour', async () => {
  const { tokens, ada } = await service();
  const until = new Date(now + DAY).toISOString();
  const { secret } = await tokens.create(ada, { name: 'ci', scopes, until });
  const lastUsed = async () => (await tokens.list())[0]?.lastUsed;
  const first = now;
  await tokens.resolve(secret, '192.0.2.1');
  now += DAY / 24;
  await tokens.resolve(secret, '192.0.2.1');
  expect(await lastUsed()).toBe(first);
  now += 1;
  await tokens.resolve(secret, '192.0.2.1');
  expect(await lastUsed()).toBe(now);
});
