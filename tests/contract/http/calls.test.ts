import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS, type Call, type JsonObject } from '@assetportal/sdk/contract';
import type { TestPortal } from '../../fixtures/library.js';
import { loggedIn } from '../../fixtures/users.js';
import { takePortal, type FilePortal } from '../../fixtures/portals/portals.js';
import { SUPPORTED, UNSUPPORTED } from './supported-calls.js';

let taken: FilePortal;
let portal: TestPortal;
let token: string;
let userToken: string;
let document: JsonObject;

beforeAll(async () => {
  taken = await takePortal('empty');
  portal = taken.portal;
  token = await portal.login();
  const anna = await loggedIn(portal, 'anna');
  userToken = (await anna.session.get()).session as string;
  document = await portal.json('openapi.json');
});
afterAll(async () => {
  await taken.release();
});

const withoutSlash = (path: string) => path.replace(/\/$/, '');
const query = (call: Call) =>
  call.when === undefined ? '' : `?${call.when}=${call.when === 'lang' ? 'de' : 'zip'}`;
const urlOf = (call: Call) => `${call.path.replace(/\{\w+\}/, '7')}${query(call)}`;
const send = (call: Call, init: RequestInit & { path?: string } = {}) =>
  portal.api(init.path ?? urlOf(call), { method: call.method, ...init });
const bearer = (value: string) => ({ authorization: `Bearer ${value}` });

describe('the calls of the contract', () => {
  it('include all calls that are listed as unsupported', () => {
    const names = (CALLS as readonly Call[]).map(({ name }) => name);
    expect(UNSUPPORTED.filter((name) => !names.includes(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(SUPPORTED)('$name is supported', async (call) => {
    // Use a separate session, because the call ends it.
    const own = call.name === 'session.logout' ? await portal.login() : token;
    const response = await send(call, { headers: bearer(own) });
    // The event stream does not end.
    if (call.replyFormat === 'events' && response.ok) return response.body?.cancel();
    const text = await response.text();
    // The request has no parameters, so the call may report a missing resource. The call itself must exist.
    const missing = response.status === 404 && !call.problems.some((code) => text.includes(`"${code}"`));
    expect([405, 500, 501].includes(response.status) || missing, `${response.status} ${text}`).toBe(false);
  });

  it.each(CALLS.filter(({ name }) => UNSUPPORTED.includes(name)) as Call[])(
    'the unsupported $name returns 404 or 405',
    async (call) => {
      const response = await send(call, { headers: bearer(token) });
      const others = SUPPORTED.filter(({ path }) => withoutSlash(path) === withoutSlash(call.path));
      const onlyTheMethod = others.length > 0 && others.every(({ method }) => method !== call.method);
      expect(response.status).toBe(onlyTheMethod ? 405 : 404);
      expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
      expect(await response.json()).toMatchObject({
        code: onlyTheMethod ? 'method-not-allowed' : 'unknown-call',
      });
    },
  );

  it('appear in the OpenAPI document, and no others do', { tags: ['d.calls.openapi'] }, () => {
    const operations = Object.entries(document['paths'] as Record<string, JsonObject>).flatMap(
      ([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const expected = SUPPORTED.map(({ method, path }) => `${method} /${withoutSlash(path)}`);
    expect(operations.sort()).toEqual([...new Set(expected)].sort());
    const text = JSON.stringify(document['paths']);
    for (const { name, replyFormat, when } of SUPPORTED) {
      const file = when === undefined ? `"operationId":"${name}"` : `\`${name}\`, with \`${when}\``;
      expect(text).toContain(replyFormat === 'file' ? file : `"#/components/schemas/${name}.reply"`);
    }
    for (const name of UNSUPPORTED) expect(text).not.toContain(`"#/components/schemas/${name}.reply"`);
  });

  it.each(SUPPORTED.filter(({ access }) => access === 'admin'))('$name is only for admins', async (call) => {
    for (const [headers, code, status] of [
      [{}, 'forbidden', 403],
      [bearer(userToken), 'forbidden', 403],
      [bearer('nonsense'), 'session-expired', 401],
    ] as const) {
      const response = await send(call, { headers: { ...headers } });
      expect(await response.json()).toMatchObject({ code });
      expect(response.status).toBe(status);
    }
  });

  it.each(SUPPORTED.filter(({ method }) => method !== 'GET'))(
    '$name rejects cross-site requests with a cookie',
    async (call) => {
      const cookie = `${await portal.cookieName()}=${token}`;
      for (const other of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }, {}]) {
        const response = await send(call, { headers: { cookie, ...other } });
        expect([response.status, ((await response.json()) as JsonObject)['code']]).toEqual([
          403,
          'cross-origin',
        ]);
      }
    },
  );

  it.each(SUPPORTED)('$name returns 405 and the supported methods', async (call) => {
    const path = call.path.replace(/\{\w+\}/, '7');
    const response = await send(call, { method: 'PUT', path });
    expect(response.status).toBe(405);
    const methods = SUPPORTED.filter((other) => withoutSlash(other.path) === withoutSlash(call.path)).map(
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
  ])('do not accept the path %s', async (path) => {
    const response = await portal.api(path, { headers: bearer(token) });
    expect([400, 404]).toContain(response.status);
    expect(await response.json()).toMatchObject({
      code: expect.stringMatching(/^(not-found|unknown-call|invalid-request)$/) as string,
    });
  });
});

describe('two calls at one path', () => {
  it('are distinguished with and without a trailing slash', async () => {
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

  it('do not read the request body for a principal without access', async () => {
    const response = await portal.api('config/global', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"cut',
    });
    expect(await response.json()).toMatchObject({ code: 'forbidden' });
  });
});

describe('any body', () => {
  it.each(['config/global', 'config/translations?lang=fr', 'config/custom_html?lang=fr'])(
    'sent to %s is stored unchanged, cleaned or rejected',
    { tags: ['night'] },
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
