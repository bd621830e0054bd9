import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS, type Call, type JsonObject } from '@assetportal/sdk/contract';
import { temporaryFolder } from '../../fixtures/folder.js';
import { testPortal, type TestPortal } from '../../fixtures/library.js';
import { loggedIn } from '../../fixtures/users.js';
import { ANSWERED, UNANSWERED } from './unanswered.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let portal: TestPortal;
let token: string;
let userToken: string;
let document: JsonObject;

beforeAll(async () => {
  folder = await temporaryFolder();
  portal = await testPortal(folder.path);
  token = await portal.login();
  const anna = await loggedIn(portal, 'anna');
  userToken = (await anna.session.get()).session as string;
  document = await portal.json('openapi.json');
});
afterAll(async () => {
  await portal.close();
  await folder.remove();
});

const withoutSlash = (path: string) => path.replace(/\/$/, '');
const query = (call: Call) =>
  call.when === undefined ? '' : `?${call.when}=${call.when === 'lang' ? 'de' : 'zip'}`;
const addressOf = (call: Call) => `${call.path.replace(/\{\w+\}/, '7')}${query(call)}`;
const ask = (call: Call, init: RequestInit & { path?: string } = {}) =>
  portal.api(init.path ?? addressOf(call), { method: call.method, ...init });
const bearer = (with_: string) => ({ authorization: `Bearer ${with_}` });

describe('the calls of the contract', () => {
  it('names only calls that there are as not answered', () => {
    const names = (CALLS as readonly Call[]).map(({ name }) => name);
    expect(UNANSWERED.filter((name) => !names.includes(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(ANSWERED)('$name is answered', async (call) => {
    // The session that it ends is no other’s.
    const own = call.name === 'session.logout' ? await portal.login() : token;
    const response = await ask(call, { headers: bearer(own) });
    // Events have no end.
    if (call.replyFormat === 'events' && response.ok) return response.body?.cancel();
    const text = await response.text();
    // Nothing is said with the call: what it needs may be missing, but the call is there.
    const missing = response.status === 404 && !call.problems.some((code) => text.includes(`"${code}"`));
    expect([405, 500, 501].includes(response.status) || missing, `${response.status} ${text}`).toBe(false);
  });

  it.each(CALLS.filter(({ name }) => UNANSWERED.includes(name)) as Call[])(
    '$name says that it is not there',
    async (call) => {
      const response = await ask(call, { headers: bearer(token) });
      const others = ANSWERED.filter(({ path }) => withoutSlash(path) === withoutSlash(call.path));
      const onlyTheMethod = others.length > 0 && others.every(({ method }) => method !== call.method);
      expect(response.status).toBe(onlyTheMethod ? 405 : 404);
      expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
      expect(await response.json()).toMatchObject({
        code: onlyTheMethod ? 'method-not-allowed' : 'unknown-call',
      });
    },
  );

  it('stand in the OpenAPI document, and no others do', { tags: ['d.calls.openapi'] }, () => {
    const operations = Object.entries(document['paths'] as Record<string, JsonObject>).flatMap(
      ([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const addresses = ANSWERED.map(({ method, path }) => `${method} /${withoutSlash(path)}`);
    expect(operations.sort()).toEqual([...new Set(addresses)].sort());
    const text = JSON.stringify(document['paths']);
    for (const { name, replyFormat: answers } of ANSWERED) {
      expect(text).toContain(
        answers === 'file' ? `"operationId":"${name}"` : `"#/components/schemas/${name}.reply"`,
      );
    }
    for (const name of UNANSWERED) expect(text).not.toContain(`"#/components/schemas/${name}.reply"`);
  });

  it.each(ANSWERED.filter(({ access }) => access === 'admin'))('$name is for admins alone', async (call) => {
    for (const [headers, code, status] of [
      [{}, 'forbidden', 403],
      [bearer(userToken), 'forbidden', 403],
      [bearer('nonsense'), 'session-expired', 401],
    ] as const) {
      const response = await ask(call, { headers: { ...headers } });
      expect(await response.json()).toMatchObject({ code });
      expect(response.status).toBe(status);
    }
  });

  it.each(ANSWERED.filter(({ method }) => method !== 'GET'))(
    '$name is not made for another site with the cookie',
    async (call) => {
      const cookie = `assetportal_session=${token}`;
      for (const other of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }, {}]) {
        const response = await ask(call, { headers: { cookie, ...other } });
        expect([response.status, ((await response.json()) as JsonObject)['code']]).toEqual([
          403,
          'cross-origin',
        ]);
      }
    },
  );

  it.each(ANSWERED)('$name says which methods there are', async (call) => {
    const path = call.path.replace(/\{\w+\}/, '7');
    const response = await ask(call, { method: 'PUT', path });
    expect(response.status).toBe(405);
    const methods = ANSWERED.filter((other) => withoutSlash(other.path) === withoutSlash(call.path)).map(
      ({ method }) => method,
    );
    expect(response.headers.get('allow')?.split(', ')).toEqual([...new Set(methods)]);
  });

  it.each([
    'config/history/%',
    'config/history/%zz',
    'config/history/a/b',
    `config/history/${'9'.repeat(300)}`,
    'config/../openapi',
    '%2e%2e/healthz',
  ])('take no %s for an address', async (path) => {
    const response = await portal.api(path, { headers: bearer(token) });
    expect([400, 404]).toContain(response.status);
    expect(await response.json()).toMatchObject({
      code: expect.stringMatching(/^(not-found|unknown-call|invalid-request)$/) as string,
    });
  });
});

describe('two calls at one address', () => {
  it('are told apart with and without a slash at the end', async () => {
    for (const path of ['config/translations', 'config/translations/']) {
      expect(await portal.json(path)).toEqual({ locales: [] });
      expect(await portal.json(`${path}?lang=de`)).toEqual({});
    }
    for (const path of ['download', 'download/']) {
      expect(await portal.json(`${path}?id=none`)).toMatchObject({ code: 'asset-not-found' });
      expect(await portal.json(`${path}?id=none&operation=zip&csetid=original`)).toMatchObject({
        code: 'asset-not-found',
      });
    }
  });

  it('do not read a body for who may not send one', async () => {
    const response = await portal.api('config/global', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"cut',
    });
    expect(await response.json()).toMatchObject({ code: 'forbidden' });
  });
});

describe('whatever is sent', () => {
  it.each(['config/global', 'config/translations?lang=fr', 'config/custom_html?lang=fr'])(
    'to %s is kept as it is, cleaned, or refused',
    async (path) => {
      const page = fc.dictionary(
        fc.stringMatching(/^[a-z]{1,4}$/),
        fc.constantFrom('a', '<p>b</p>', 'c & d'),
      );
      const body = fc.oneof(fc.jsonValue({ maxDepth: 4 }), fc.dictionary(fc.string(), fc.jsonValue()), page);
      const headers = { ...bearer(token), 'content-type': 'application/json' };
      await fc.assert(
        fc.asyncProperty(body, async (value) => {
          const before = await portal.json(path);
          const sent = JSON.stringify(value);
          const response = await portal.api(path, { method: 'POST', headers, body: sent });
          const after = await portal.json(path);
          expect([200, 400]).toContain(response.status);
          if (response.status === 400) expect(after).toEqual(before);
          else if (!path.includes('html')) expect(after).toEqual(JSON.parse(sent));
          else expect(Object.keys(after)).toEqual(Object.keys(JSON.parse(sent) as object));
        }),
        { numRuns: 60 },
      );
    },
  );
});
